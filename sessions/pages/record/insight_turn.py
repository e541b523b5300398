"""A turn of a finished game, throw by throw, each with what else could have been done.

Knows pages; numbers come from `scoring.insight`, words from `sessions.wording.game.insight`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.insight.luck import JudgedThrow, JudgedTurn, plays_in, throws_of
from scoring.insight.turn.plays import Play, plays_of
from sessions.games.told.chances import turn_chances
from sessions.games.told.insight import GameInsight, InsightNotYetError, insight_of
from sessions.pages.kit.requests import page, watched
from sessions.pages.record.insight import chosen_play, not_yet
from sessions.wording.format import chance_percent, decimal, points
from sessions.wording.game.insight import gap_said, lost, lost_said, play_said, rounded
from sessions.wording.rules.odds import Figure
from sessions.wording.say import say

if TYPE_CHECKING:  # it needs numpy
    from scoring.insight.race.mover import TurnChances

BEST_PLAYS = 3


@page("GET")
def insight_turn(request: HttpRequest, code: str, number: int) -> HttpResponse:
    game = watched(request, code)
    if code != game.code:
        places = {"code": game.code, "number": number}
        return HttpResponseRedirect(reverse("insight_turn", kwargs=places))
    try:
        found = insight_of(game)
    except InsightNotYetError as error:
        return not_yet(request, game, say("luck_and_decisions"), error)
    turn = found.turn(number)
    if turn is None:
        if not found.why_not and number not in {it.number for it, _judged in found.turns}:
            raise Http404
        return HttpResponseRedirect(reverse("insight", kwargs={"code": code}))
    chances = turn_chances(game, number)
    numbers = [it.turn.number for it in found.judged]
    at = numbers.index(number)
    context = {
        "game": game,
        "state": game.current_state(),
        "seat": game.current_state().seats[turn.turn.seat],
        "it": turn,
        "figures": _turn_figures(turn, chances),
        "is_open": turn.terms.is_open,
        "has_chances": chances is not None,
        "throws": [_throw_card(found, turn, throw, chances) for throw in turn.throws],
        "before": numbers[at - 1] if at else None,
        "after": numbers[at + 1] if at + 1 < len(numbers) else None,
    }
    return render(request, "record/insight_turn.html", context)


def _turn_figures(turn: JudgedTurn, chances: TurnChances | None) -> list[Figure]:
    """What a turn brought, and what of it was luck and decisions."""
    figures = [
        Figure(
            say("farkle") if turn.turn.is_farkle else _("Brought"),
            points(turn.turn.worth),
            _("Before its first throw such a turn was worth %(points)s points on average.")
            % {"points": decimal(turn.expected, 0)},
        ),
        Figure(
            say("luck"),
            rounded(turn.luck),
            _(
                "How much better its throws fell than could be expected where they were made, with "
                "the best play each time."
            ),
        ),
    ]
    if turn.terms.is_open:
        said = _(
            "What its decisions cost beside the best ones, on average over all dice that might "
            "have come."
        )
        figures.append(Figure(say("given_away"), decimal(turn.loss, 0), said))
    if chances is not None:
        figures += _in_chances(turn, chances)
    return figures


def _in_chances(turn: JudgedTurn, chances: TurnChances) -> list[Figure]:
    """The same in chances to win."""
    throws = throws_of(chances, turn.turn)
    return [
        Figure(
            _("Chance to win before it"),
            chance_percent(throws[0].expected),
            _("If everybody plays sensibly from there on: an estimate, exact in this turn alone."),
        ),
        Figure(
            _("And after it"),
            chance_percent(throws[-1].chosen),
            _("What luck and decisions of this turn have made of it."),
        ),
        Figure(
            _("Chance given away"),
            lost(sum(it.loss for it in throws)),
            _("How much of the chance to win its decisions cost beside the best ones."),
        ),
    ]


def _throw_card(
    found: GameInsight, turn: JudgedTurn, it: JudgedThrow, chances: TurnChances | None
) -> dict[str, Any]:
    """A throw with the best plays there were, and what was done if it is none of these.

    The best by points; once these are not all that matters, by chances to win.
    """
    plays = plays_in(found.rules, turn, it)
    winning = plays_of(chances, it.throw.dice, it.score) if chances else ()
    if winning and not turn.terms.is_open:
        plays = tuple(sorted(plays, key=lambda play: -_chance_of(winning, play)))
    shown = list(plays[:BEST_PLAYS])
    chosen = chosen_play(found.rules, turn, it) if it.throw.set_aside else None
    done = next((play for play in plays if chosen and _is_same(play, chosen)), None)
    if done is not None and done not in shown:
        shown.append(done)
    return {
        "it": it,
        "dice": _marked(it.throw.dice, it.throw.set_aside),
        "luck": rounded(it.luck),
        "plays": [
            {
                "said": play_said(play, found.rules.dice),
                "value": decimal(play.value, 0),
                "gap": gap_said(it.best - play.value),
                "chance": chance_percent(_chance_of(winning, play)) if winning else "",
                "less": lost_said(winning[0].value - _chance_of(winning, play)) if winning else "",
                "is_done": play is done,
            }
            for play in shown
        ],
    }


def _chance_of(winning: Sequence[Play], play: Play) -> float:
    """The chance to win that a play leaves."""
    return next(it.value for it in winning if _is_same(it, play))


def _is_same(play: Play, other: Play) -> bool:
    """Do both come to the same: score, dice left, banked or not?"""
    return (play.score, play.to_throw, len(play.set_aside)) == (
        other.score,
        other.to_throw,
        len(other.set_aside),
    )


def _marked(dice: Sequence[int], set_aside: Sequence[int]) -> list[tuple[int, bool]]:
    """The faces of a throw, each with whether it was set aside."""
    kept = list(set_aside)
    marked = []
    for face in sorted(dice):
        is_kept = face in kept
        if is_kept:
            kept.remove(face)
        marked.append((face, is_kept))
    return marked
