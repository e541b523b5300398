"""The chances to win of a finished game: a line for each player, and the turns that decided it.

Knows pages; what a chance is, `sessions.games.told.chances` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.insight.luck import JudgedThrow
from scoring.state import FinishedTurn, GameState
from sessions.games.told.chances import Moment, WinLine, costliest, win_line
from sessions.games.told.insight import InsightNotYetError
from sessions.models import Game, finished_turns
from sessions.pages.charts.win_line import win_chart
from sessions.pages.kit.requests import page, watched
from sessions.pages.record.insight import not_yet
from sessions.wording.club.badges import colour_of
from sessions.wording.format import chance_percent, faces, percent
from sessions.wording.game import words
from sessions.wording.game.chances import chance_name
from sessions.wording.game.insight import lost
from sessions.wording.game.swings import swing_rows
from sessions.wording.say import say, say_later

if TYPE_CHECKING:  # it needs numpy
    from scoring.insight.race.decisions import TurnJudged

WHY_NOT = {
    "alone": gettext_lazy("Who plays alone wins anyway."),
    "no_winner": gettext_lazy("Nobody has won this game."),
    "damaged": say_later("game_cannot_be_replayed"),
    "recorded": gettext_lazy("Of this game only the result was told."),
    "teams": gettext_lazy(
        "There is no estimate for teams that have different numbers of players, or where all have "
        "as many turns."
    ),
    "many_turns": gettext_lazy("There is no estimate for games of more than 100 turns of each."),
    "many_seats": gettext_lazy("There is no estimate for more than 8 players."),
    "exact_target": gettext_lazy(
        "There is no estimate where the target has to be hit exactly: what one gives away ties the "
        "players together."
    ),
    "far_away": gettext_lazy("The target is too far away for an estimate."),
}


@page("GET")
def chances(request: HttpRequest, code: str) -> HttpResponse:
    game = watched(request, code)
    if code != game.code:
        return HttpResponseRedirect(reverse("chances", kwargs={"code": game.code}))
    try:
        found = win_line(game)
    except InsightNotYetError as error:
        return not_yet(request, game, say("chances_to_win"), error)
    return render(request, "record/chances.html", _context(game, found))


def _context(game: Game, found: WinLine) -> dict[str, Any]:
    state = game.current_state()
    context = {"game": game, "rules": state.rules, "winners": words.winners(state)}
    if found.why_not:
        none = _("There is no estimate for this game.")
        return context | {"why_not": WHY_NOT.get(found.why_not, none)}
    turns = {turn.number: turn for turn in finished_turns(game)}
    return context | {
        "seats": [
            {"name": chance_name(state, seat), "position": seat, "side": state.team_of(seat)}
            for seat in found.lines
        ],
        "players": [
            {"seat": {"name": seat.name, "position": number, "side": seat.side}}
            for number, seat in enumerate(state.seats)
        ],
        "chart": win_chart(
            found.moments, {it: colour_of(it, state.team_of(it)) for it in found.lines}
        ),
        "turning": [
            _turning(found, state, turns[number], share) for number, share in found.turning
        ],
        "swings": swing_rows(found.seats) if found.turns else [],
        "given_away": [_given_away(state, *it) for it in costliest(found.turns)],
        "rows": [
            _row(state, found.lines, it, turns.get(it.turn)) for it in found.moments if it.chances
        ],
        "ignores": bool(found.ignores),
    }


def _turning(found: WinLine, state: GameState, turn: FinishedTurn, share: float) -> dict[str, Any]:
    return {
        "turn": turn.number if any(it.turn.number == turn.number for it in found.turns) else None,
        "value": percent(share),
        "who": say("name_and_round", name=state.seats[turn.seat].name, round=turn.round),
        "points": turn.worth,
        "is_farkle": turn.is_farkle,
    }


def _given_away(state: GameState, turn: TurnJudged, it: JudgedThrow) -> dict[str, Any]:
    name = state.seats[turn.turn.seat].name
    return {
        "value": lost(it.loss),
        "who": say("name_and_round", name=name, round=turn.turn.round),
        "said": say("loss_by_stop" if it.loss_stop > it.loss_which else "loss_by_which"),
        "dice": faces(sorted(it.throw.dice)),
        "turn": turn.turn.number,
    }


def _row(
    state: GameState, seats: Sequence[int], moment: Moment, turn: FinishedTurn | None
) -> dict[str, Any]:
    known = moment.chances or ()
    return {
        "after": ""
        if turn is None
        else say("name_and_round", name=state.seats[turn.seat].name, round=turn.round),
        "chances": [chance_percent(known[seat]) if seat < len(known) else "" for seat in seats],
    }
