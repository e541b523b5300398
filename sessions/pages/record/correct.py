"""Correcting a finished turn: its throws, or its total, with a reason where the table wants one.

The whole game is checked again. What the correction would change can be looked at before it is
written. Where it contradicts what followed, the page names the first entry in conflict and asks
whether the log shall end there.
"""

from __future__ import annotations

from typing import Any, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.dice import written
from scoring.entries import Amend
from scoring.errors import CorrectionConflict, RuleViolation
from scoring.state import FinishedTurn
from sessions.access.errors import AccessRefusedError, RoleMissingError
from sessions.access.roles import Seen
from sessions.games.queries import as_corrected
from sessions.models import Game, Role
from sessions.pages.kit.requests import page, seen, whole_number
from sessions.pages.pad.data import table_data
from sessions.pages.pad.entering import FormRefused, enter, game_url, read
from sessions.wording.barred import barred
from sessions.wording.format import digits
from sessions.wording.game import words
from sessions.wording.game.changes import change, changed
from sessions.wording.reasons import OF_CORRECTIONS, canonical
from sessions.wording.scripts.correct import correction_words

SPARE_LINES = 2
MAX_LINES = 30


@page("GET", "POST")
def turn(request: HttpRequest, code: str, number: int) -> HttpResponse:
    at = seen(request, code)
    game = at.game
    if code != game.code:
        url = reverse("turn", kwargs={"code": game.code, "number": number})
        return HttpResponseRedirect(url)
    if at.role < Role.SCORE:
        raise RoleMissingError(at.role, Role.SCORE)
    found = _finished_turn(game, number)
    if request.method != "POST":
        return render(request, "record/turn.html", _context(game, found) | _as_played(found))
    typed = _as_typed(request)
    if "look" in request.POST:
        return _look(request, at, found, typed)
    if game.needs_reason and not typed["reason"].strip():
        looked = _looked(at, found, typed)
        asked_back = _context(game, found) | typed | looked | {"reason_missing": True}
        return render(request, "record/turn.html", asked_back, status=400)
    return _correct(request, game, found, typed)


def _look(
    request: HttpRequest, at: Seen, found: FinishedTurn, typed: dict[str, Any]
) -> HttpResponse:
    looked = _looked(at, found, typed)
    if request.htmx:
        return render(request, "record/_turn_change.html", looked)
    return render(request, "record/turn.html", _context(at.game, found) | typed | looked)


def _looked(at: Seen, found: FinishedTurn, typed: dict[str, Any]) -> dict[str, Any]:
    """What the correction would change, or why this phone cannot enter it; no reason is needed."""
    data = _amend(found.number, typed)
    try:
        after = as_corrected(at, cast("Amend", read(at, data)))
    except FormRefused as refused:
        return {"refusal": refused.sentence}
    except AccessRefusedError as refused:
        return {"refusal": barred(refused)}
    except RuleViolation as refusal:
        is_conflict = isinstance(refusal, CorrectionConflict)
        asks_back = refusal.facts["reason"]["code"] if is_conflict else ""
        return {"refusal": words.refusal(refusal), "asks_back": asks_back}
    return {"change": change(at.game.current_state(), after, found)}


def _correct(
    request: HttpRequest, game: Game, found: FinishedTurn, typed: dict[str, Any]
) -> HttpResponse:
    before = game.current_state()
    try:
        entered = enter(request, game.code, _amend(found.number, typed))
    except FormRefused as refused:
        problem: dict[str, Any] = {"problem": refused.sentence}
        game, status = refused.at.game, refused.status
    except CorrectionConflict as conflict:
        problem, status = {"conflict": conflict.facts, "problem": words.refusal(conflict)}, 422
    except RuleViolation as refusal:
        problem, status = {"problem": words.refusal(refusal)}, 422
    else:
        said = changed(before, entered.game.current_state())
        values = {
            "name": before.seats[found.seat].name,
            "round": found.round,
            "changed": said or _("no score has changed"),
        }
        done = _("%(name)s, round %(round)s, is corrected: %(changed)s.") % values
        messages.success(request, done)
        return HttpResponseRedirect(game_url(entered.game), status=303)
    context = _context(game, found) | typed | problem
    return render(request, "record/turn.html", context, status=status)


def _finished_turn(game: Game, number: int) -> FinishedTurn:
    row = game.turns.filter(number=number).first()
    if row is None:
        raise Http404
    turn: FinishedTurn = row.finished_turn
    return turn


def _context(game: Game, found: FinishedTurn) -> dict[str, Any]:
    state = game.current_state()
    return {
        "game": game,
        "turn": found,
        "seat": state.seats[found.seat],
        "team": state.team_of(found.seat),
        "said": words.turn_ended(state.seats, found),
        "rules": state.rules,
        "later": state.finished_turns - found.number,
        "reasons": OF_CORRECTIONS,
        "table_data": table_data(state.rules) | {"every_die": game.every_die},
        "script_words": correction_words(),
    }


def _as_played(found: FinishedTurn) -> dict[str, Any]:
    """The form as the turn stands now."""
    lines = [
        {
            "dice": written(throw.dice, throw.unentered),
            "set_aside": digits(throw.set_aside),
            "high_stakes": throw.high_stakes,
        }
        for throw in found.throws
    ]
    return {
        "lines": _with_spare(lines),
        "by": "throws" if found.throws else "total",
        "points": _called_out(found),
        "reason": "",
        "open": 0,
    }


def _called_out(found: FinishedTurn) -> str:
    """The points that were called out, also those that were too many; "" where none were."""
    if not found.is_called_out:
        return ""
    return str(found.lost if found.kind == "overshot" else found.worth)


def _as_typed(request: HttpRequest) -> dict[str, Any]:
    post = request.POST
    high_stakes = set(post.getlist("high_stakes"))
    typed = zip(post.getlist("dice"), post.getlist("set_aside"), strict=False)
    lines = [
        {"dice": dice, "set_aside": kept, "high_stakes": str(place) in high_stakes}
        for place, (dice, kept) in enumerate(typed)
        if dice.strip() or kept.strip()
    ]
    return {
        "lines": _with_spare(lines[:MAX_LINES]),
        "by": "total" if post.get("by") == "total" else "throws",
        "points": post.get("points", ""),
        "reason": post.get("reason", ""),
        "open": whole_number(post.get("open")) or 0,
        "end_log": bool(post.get("end_log")),
    }


def _with_spare(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    spare = [{"dice": "", "set_aside": "", "high_stakes": False} for _place in range(SPARE_LINES)]
    return lines + spare


def _amend(number: int, typed: dict[str, Any]) -> dict[str, Any]:
    """The correction as an entry. What is no number or die is passed on, to be refused by name."""
    entry: dict[str, Any] = {"type": "amend", "turn": number}
    if typed["reason"].strip():
        entry["reason"] = canonical(typed["reason"])
    if typed["end_log"]:
        entry["end_log"] = True
    if typed["by"] == "total":
        points = whole_number(typed["points"])
        return entry | {"points": typed["points"] if points is None else points}
    lines = [it for it in typed["lines"] if it["dice"].strip() or it["set_aside"].strip()]
    return entry | {"throws": [_throw(line) for line in lines]}


def _throw(line: dict[str, Any]) -> dict[str, Any]:
    """A throw from its fields: "115+3" in the one for its dice has three that were not entered."""
    dice, _plus, more = line["dice"].partition("+")
    number = whole_number(more.strip() or "0")
    return {
        "dice": _dice(dice),
        "unentered": more if number is None else number,
        "set_aside": _dice(line["set_aside"]),
        "high_stakes": line["high_stakes"],
    }


def _dice(text: str) -> list[Any]:
    signs = [sign for sign in text if not sign.isspace() and sign not in ",.-"]
    return [int(sign) if sign.isdecimal() else sign for sign in signs]
