"""Time is up: asked before it is called, because it may end the game at once.

The page says whose turns are still played. Where nobody has thrown in a round, the table says
whether somebody is about to: of turns that are called out, nobody else knows. Knows forms; the
rules are in `scoring`.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from scoring.bell import is_round_begun
from scoring.entries import CallTime
from scoring.game import apply
from scoring.state import GameState
from scoring.turn import Turn
from sessions.pages.kit.allowed import allowed
from sessions.pages.kit.requests import page, table_url
from sessions.pages.table.asking import Answer, asked, scored, who_wins
from sessions.pages.table.table import enter_here
from sessions.wording.game import words
from sessions.wording.say import say


@page("GET")
def bell(request: HttpRequest, code: str) -> HttpResponse:
    """Is time up, and who has a turn then?"""
    found = scored(request, code)
    state = found.game.current_state()
    if "call_time" not in allowed(found, state).actions or state.turn is None:
        return HttpResponseRedirect(f"{table_url(found.game)}#players")
    return asked(request, found, _question(state, state.turn))


@page("POST")
def call_time(request: HttpRequest, code: str) -> HttpResponse:
    entry: dict[str, Any] = {"type": "call_time"}
    if request.POST.get("begun"):
        entry["begun"] = True
    return enter_here(request, code, entry, "call_time")


def _question(state: GameState, turn: Turn) -> dict[str, Any]:
    follows = [
        _("The round in hand is the last one. Then whoever has the most points wins."),
        say("undo_takes_it_back"),
    ]
    if is_round_begun(state, turn):
        answers = [Answer("call_time", {}, _playing_on(state, CallTime()))]
    else:
        name = state.seats[turn.seat].name
        begun = _("%(name)s throws already: %(who)s") % {
            "name": name,
            "who": _playing_on(state, CallTime(begun=True)),
        }
        answers = [*_at_once(state), Answer("call_time", {"begun": "on"}, begun)]
    return {"question": _("Is time up?"), "follows": follows, "answers": answers}


def _playing_on(state: GameState, entry: CallTime) -> str:
    """Whose turns are still played."""
    return words.final_round(apply(state, entry))


def _at_once(state: GameState) -> list[Answer]:
    """Between two rounds nobody has a turn left: who has won, or who throws on for it."""
    if state.last_turn is None:
        return []
    wins = who_wins(state, CallTime()) or _playing_on(state, CallTime())
    said = _("Nobody has thrown in this round: %(wins)s") % {"wins": wins}
    return [Answer("call_time", {}, said)]
