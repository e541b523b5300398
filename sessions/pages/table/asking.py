"""Asked before it is done: somebody leaves, or the table stops before the end.

Both pages say what follows, and each answer is an entry. Knows forms; the rules are in `scoring`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.entries import CallTime, End, EndResult, Retire
from scoring.errors import LastOneLeft, RuleViolation
from scoring.game import apply
from scoring.seats.leaving import check_asked, left_after
from scoring.state import GameState
from sessions.access.errors import RoleMissingError
from sessions.access.roles import Seen
from sessions.models import Role
from sessions.pages.kit.allowed import allowed
from sessions.pages.kit.requests import page, seen, table_url, whole_number
from sessions.pages.pad.entering import FormRefused, enter, game_url
from sessions.pages.table.table import enter_here, number_of
from sessions.wording.format import points
from sessions.wording.game import words
from sessions.wording.say import say


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of the question: where it is sent, with which fields, and what it says."""

    to: str
    fields: dict[str, Any]
    label: str


@page("GET")
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Does this player leave, and what follows?"""
    found = scored(request, code)
    state, seat = found.game.current_state(), whole_number(request.GET.get("seat"))
    if "retire" not in allowed(found, state).actions or seat not in state.seats_playing:
        return HttpResponseRedirect(f"{table_url(found.game)}#players")
    return asked(request, found, _leaving(state, seat))


@page("POST")
def retire_seat(request: HttpRequest, code: str) -> HttpResponse:
    """They leave. Where one side would be left, somebody has to say what follows."""
    entry = {"type": "retire", "seat": number_of(request.POST.get("seat"))}
    if request.POST.get("last_one"):
        entry["last_one"] = request.POST["last_one"]
    try:
        entered = enter(request, code, entry)
    except LastOneLeft as refusal:
        found, seat = seen(request, code), int(str(entry["seat"]))
        question = _leaving(found.game.current_state(), seat)
        return asked(request, found, question | {"problem": words.refusal(refusal)}, status=422)
    except (FormRefused, RuleViolation):
        return enter_here(request, code, entry, "retire")
    return HttpResponseRedirect(game_url(entered.game), status=303)


@page("GET")
def stop(request: HttpRequest, code: str) -> HttpResponse:
    """Does the table stop here, and who has won then?"""
    found = scored(request, code)
    state = found.game.current_state()
    if "end" not in allowed(found, state).actions:
        return HttpResponseRedirect(f"{table_url(found.game)}#players")
    follows = [_at_risk(state), say("undo_takes_it_back")]
    question = {
        "question": _("End the game here?"),
        "follows": [it for it in follows if it],
        "answers": _endings(state),
    }
    return asked(request, found, question)


@page("POST")
def end(request: HttpRequest, code: str) -> HttpResponse:
    result = request.POST.get("result", "")
    if result not in get_args(EndResult):
        raise Http404
    return enter_here(request, code, {"type": "end", "result": result}, "end")


def scored(request: HttpRequest, code: str) -> Seen:
    """The game, for who may score in it. Raises RoleMissingError."""
    found = seen(request, code)
    if found.role < Role.SCORE:
        raise RoleMissingError(found.role, Role.SCORE)
    return found


def asked(
    request: HttpRequest, found: Seen, question: dict[str, Any], status: int = 200
) -> HttpResponse:
    context = {"game": found.game, **question}
    return render(request, "table/asked.html", context, status=status)


def _leaving(state: GameState, seat: int) -> dict[str, Any]:
    name, fields = state.seats[seat].name, {"seat": seat}
    follows = [
        _("%(score)s points stay on the sheet; %(name)s throws no more and cannot win.")
        % {"name": name, "score": points(state.score(seat))},
        _at_risk(state) if state.turn is not None and state.turn.seat == seat else "",
    ]
    answers = [Answer("retire_seat", fields, _("%(name)s leaves") % {"name": name})]
    try:
        check_asked(state, Retire(seat))
    except LastOneLeft:
        left = words.listed(state.seats[it].name for it in left_after(state, seat))
        follows.append(_("Then only %(names)s is left. How does it go on?") % {"names": left})
        wins = who_wins(state, Retire(seat, "wins"))
        answers = [
            Answer(
                "retire_seat",
                fields | {"last_one": "plays_on"},
                _("%(names)s plays on alone") % {"names": left},
            ),
            *_endings(state),
            Answer(
                "retire_seat",
                fields | {"last_one": "wins"},
                _("%(name)s leaves: %(wins)s") % {"name": name, "wins": wins},
            ),
        ]
    question = _("%(name)s leaves the game?") % {"name": name}
    return {"question": question, "follows": [it for it in follows if it], "answers": answers}


def _endings(state: GameState) -> list[Answer]:
    """The ways to end the game here: whoever leads has won, once somebody does, or nobody."""
    none = Answer("end", {"result": "none"}, _("End without a result"))
    wins = who_wins(state, End("leader"))
    if not wins:
        return [none]
    best = points(max(state.score(seat) for seat in state.seats_playing))
    said = _("End here: %(wins)s with %(points)s") % {"wins": wins, "points": best}
    return [Answer("end", {"result": "leader"}, said), none]


def who_wins(state: GameState, entry: CallTime | End | Retire) -> str:
    """Who would have won with this entry; nothing where the rules refuse it."""
    try:
        return words.winners(apply(state, entry))
    except RuleViolation:
        return ""


def _at_risk(state: GameState) -> str:
    """What the turn in progress loses."""
    if state.turn is None or not state.turn.turn_score:
        return ""
    name = state.seats[state.turn.seat].name
    values = {"name": name, "points": points(state.turn.turn_score)}
    return _("The %(points)s that %(name)s has at risk count for nothing.") % values
