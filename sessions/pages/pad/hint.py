"""A hint for who practises alone: what the throw on the table is worth, play by play.

In a game of several nobody is told, and once somebody joins it is one. Knows pages; numbers come
from `scoring.insight`, words from `sessions.wording.game.insight`.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.dice import FACES, Dice
from scoring.game import farkle_cost, least_to_bank
from scoring.insight.turn.plays import plays_of, so_far
from scoring.insight.turn.six_ones import point_odds_for
from scoring.insight.turn.turn_odds import OddsOutOfReach, PointOdds
from scoring.state import GameState
from scoring.turn import Turn
from sessions.games.told.hints import is_practice
from sessions.pages.kit.requests import page, watched
from sessions.wording.format import decimal, points
from sessions.wording.game.insight import gap_said, play_said

BEST_PLAYS = 3


@page("GET")
def hint(request: HttpRequest, code: str) -> HttpResponse:
    game = watched(request, code)
    if code != game.code:
        typed = f"?{request.GET.urlencode()}" if request.GET else ""
        return HttpResponseRedirect(reverse("hint", kwargs={"code": game.code}) + typed)
    state = game.current_state()
    context: dict[str, Any] = {"game": game, "is_practice": is_practice(state)}
    if is_practice(state) and state.turn is not None:
        context |= _context(state, state.turn, request.GET.get("dice", ""))
    return render(request, "pad/hint.html", context)


def _context(state: GameState, turn: Turn, typed: str) -> dict[str, Any]:
    context = {"typed": typed, "in_hand": turn.dice_in_hand, "score": turn.turn_score}
    cost = farkle_cost(state, turn.seat)
    try:
        odds = point_odds_for(state.rules, least_to_bank(state, turn.seat), cost)
    except OddsOutOfReach:
        return context | {"out_of_reach": True}
    if not typed.strip():
        return context | {"before": _before(odds, turn)}
    dice = _dice_in(typed)
    if dice is None or len(dice) != turn.dice_in_hand:
        wanted = ngettext(
            "%(n)s die is thrown now, from 1 to 6: type it.",
            "%(n)s dice are thrown now, each from 1 to 6: type all of them.",
            turn.dice_in_hand,
        )
        return context | {"problem": wanted % {"n": turn.dice_in_hand}}
    return context | {"dice": dice, "plays": _plays(odds, dice, so_far(odds, turn.throws))}


def _dice_in(typed: str) -> Dice | None:
    """The faces, in order; None where something else was typed."""
    digits = [it for it in typed if it not in " ,"]
    known = {str(face): face for face in FACES}
    if not all(it in known for it in digits):
        return None
    return tuple(sorted(known[it] for it in digits))


def _before(odds: PointOdds, turn: Turn) -> str:
    """Whether to bank or to throw; nothing where only a throw is possible."""
    score, dice = so_far(odds, turn.throws), turn.dice_in_hand
    left = 0 if dice == odds.rules.dice else dice
    if not score or not odds.may_bank(left, score):
        return ""
    values = {"points": points(score), "worth": decimal(odds.roll(dice, score), 0)}
    if odds.bank(score) >= odds.roll(dice, score):
        return _("Bank the %(points)s: to throw on is worth %(worth)s.") % values
    return _("Throw on: that is worth %(worth)s, to bank %(points)s.") % values


def _plays(odds: PointOdds, dice: Dice, score: int) -> list[dict[str, str]]:
    plays = plays_of(odds, dice, score)
    return [
        {
            "said": play_said(play, odds.rules.dice),
            "value": decimal(play.value, 0),
            "gap": gap_said(plays[0].value - play.value),
        }
        for play in plays[:BEST_PLAYS]
    ]
