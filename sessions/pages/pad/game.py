"""The score sheet with its dice pad, and everything that is entered on it.

Each view parses, calls and answers. With htmx the answer is the game's fragment, else a redirect.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render

from scoring.errors import RuleViolation
from sessions.access.codes import tidy
from sessions.access.devices import known_actor, this_actor, this_device
from sessions.access.errors import AccessRefusedError, NoAccessError
from sessions.games import services
from sessions.games.queries import rematch_of
from sessions.models import Game
from sessions.pages.kit.requests import is_copy, page, seen, whole_number
from sessions.pages.pad.entering import (
    FormRefused,
    enter_on_pad,
    game_context,
    game_url,
    note_tapped_here,
    pad_answer,
)
from sessions.pages.pad.pad import typed
from sessions.wording.barred import barred
from sessions.wording.game import words

WELCOME = "welcome"
"""The tag of the message for a device that was just let in; the game's code follows it."""


@page("GET")
def game(request: HttpRequest, code: str) -> HttpResponse:
    """The sheet and the pad."""
    found = seen(request, code)
    if code != found.game.code:
        return HttpResponseRedirect(game_url(found.game))
    if request.htmx:
        context = game_context(request, found) | {"is_fragment": True}
        return render(request, "pad/_game.html", context)
    if not is_copy(request):
        services.note_opened(device=this_device(request), game=found.game)
        found = replace(found, actor=known_actor(request))
    context = game_context(request, found) | _said(request, found.game)
    return render(request, "pad/game.html", context)


def _said(request: HttpRequest, game: Game) -> dict[str, Any]:
    """The messages for the sheet; and for a phone that has just been let in, whose game it is."""
    said = list(messages.get_messages(request))
    welcome = next((it for it in said if it.extra_tags == f"{WELCOME} {game.code}"), None)
    return {"messages": [it for it in said if WELCOME not in it.tags.split()], "welcome": welcome}


@page("POST")
def throw(request: HttpRequest, code: str) -> HttpResponse:
    asked = typed(request)
    more = request.POST.get("unentered") or "0"
    unentered = whole_number(more)
    entry: dict[str, Any] = {
        "type": "throw",
        "dice": list(asked.dice),
        "set_aside": _faces(asked.chosen),
        "bank": bool(request.POST.get("bank")),
        "high_stakes": asked.high_stakes,
        "unentered": more if unentered is None else unentered,
    }
    return enter_on_pad(request, tidy(code), entry)


@page("POST")
def tapped(request: HttpRequest, code: str) -> HttpResponse:
    """The first die lies in the tray of this phone (`taken_back`: not any more), which the others
    are told. Whoever is asked with a version that is past, or comes second, changes nothing.
    """
    try:
        told = note_tapped_here(request, tidy(code))
    except FormRefused as refused:
        return pad_answer(request, refused.at, refused.sentence, refused.status)
    return JsonResponse({"revision": told.revision}) if told else HttpResponse(status=204)


@page("POST")
def bank(request: HttpRequest, code: str) -> HttpResponse:
    return enter_on_pad(request, tidy(code), {"type": "bank"})


@page("POST")
def total(request: HttpRequest, code: str) -> HttpResponse:
    text = "0" if request.POST.get("farkle") else request.POST.get("points")
    points = whole_number(text)
    return enter_on_pad(
        request, tidy(code), {"type": "total", "points": text if points is None else points}
    )


@page("POST")
def undo(request: HttpRequest, code: str) -> HttpResponse:
    return enter_on_pad(request, tidy(code), {"type": "undo"})


@page("POST")
def roll_off(request: HttpRequest, code: str) -> HttpResponse:
    """One die per seat, as fields `face_0`, `face_1` …; seats left empty have not thrown."""
    faces = {
        name.removeprefix("face_"): whole_number(value)
        for name, value in request.POST.items()
        if name.startswith("face_") and value
    }
    return enter_on_pad(request, tidy(code), {"type": "roll_off", "faces": faces})


@page("POST")
def sign(request: HttpRequest, code: str) -> HttpResponse:
    """A seat signs the card of the finished game."""
    typed = request.POST.get("seat")
    seat = whole_number(typed)
    entry = {"type": "sign", "seat": typed if seat is None else seat}
    return enter_on_pad(request, tidy(code), entry)


@page("POST")
def unlock(request: HttpRequest, code: str) -> HttpResponse:
    entry = {"type": "unlock", "reason": request.POST.get("reason", "")}
    return enter_on_pad(request, tidy(code), entry)


@page("POST")
def withdraw(request: HttpRequest, code: str) -> HttpResponse:
    """Take back what this device has entered and no second scorer has confirmed."""
    try:
        found = services.withdraw(code=code, by=known_actor(request))
    except NoAccessError:
        raise
    except AccessRefusedError as refused:
        return pad_answer(request, seen(request, code), barred(refused), 403)
    return pad_answer(request, found)


@page("POST")
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    """The same players again, the next seat starts. One that is still played is the one meant."""
    found = seen(request, code)
    try:
        again = rematch_of(found.game)
        again = again or services.rematch(code=found.game.code, by=this_actor(request))
    except RuleViolation as refusal:
        return pad_answer(request, found, words.refusal(refusal), 422)
    except AccessRefusedError as refused:
        return pad_answer(request, found, barred(refused), 403)
    return HttpResponseRedirect(game_url(again), status=303)


def _faces(digits: str) -> list[int]:
    return [int(sign) for sign in digits if sign in set("123456")]
