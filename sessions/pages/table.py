"""At the table, away from the dice: late players, leaving, points by hand, roll-off, exports."""

from __future__ import annotations

from typing import Any

import segno
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from scoring.errors import RuleViolation
from scoring.game import legal_actions
from sessions.devices import known_device
from sessions.games.codes import tidy
from sessions.games.queries import earlier_names, game_by_code
from sessions.games.sheet import sheet_of
from sessions.models import Game
from sessions.pages import words
from sessions.pages.entering import FormRefused, enter, enter_on_pad, game_url
from sessions.pages.requests import page, whole_number

A_YEAR = 365 * 24 * 3600


@page("GET")
def table(request: HttpRequest, code: str) -> HttpResponse:
    game = game_by_code(code)
    if code != game.code:
        return HttpResponseRedirect(reverse("table", kwargs={"code": game.code}))
    return render(request, "table.html", _context(request, game))


@page("POST")
def join_seat(request: HttpRequest, code: str) -> HttpResponse:
    entry = {"type": "join", "name": request.POST.get("name", "")}
    if request.POST.get("team"):
        entry["team"] = request.POST["team"]
    return _enter(request, code, entry, "join")


@page("POST")
def retire_seat(request: HttpRequest, code: str) -> HttpResponse:
    return _enter(request, code, {"type": "retire", "seat": _seat(request)}, "retire")


@page("POST")
def adjust(request: HttpRequest, code: str) -> HttpResponse:
    """Points by hand. The pad posts here too, for a point docked after a six-die farkle."""
    points = whole_number(request.POST.get("points"))
    entry = {
        "type": "adjust",
        "seat": _seat(request),
        "points": request.POST.get("points") if points is None else points,
        "reason": request.POST.get("reason", ""),
    }
    if request.POST.get("from") == "pad":
        return enter_on_pad(request, tidy(code), entry)
    return _enter(request, code, entry, "adjust")


@page("POST")
def hand(request: HttpRequest, code: str) -> HttpResponse:
    """Keys for the left or the right hand, on this device."""
    response = HttpResponseRedirect(game_url(game_by_code(code)), status=303)
    side = "left" if request.POST.get("hand") == "left" else "right"
    response.set_cookie("hand", side, max_age=A_YEAR, samesite="Lax", httponly=True)
    return response


def _enter(request: HttpRequest, code: str, entry: dict[str, Any], form: str) -> HttpResponse:
    """Enter it and go back to the sheet, or show the form again with what was typed."""
    try:
        game = enter(request, code, entry)
    except FormRefused as refused:
        return _refused(request, refused.game, form, refused.sentence, refused.status)
    except RuleViolation as refusal:
        return _refused(request, game_by_code(code), form, words.refusal(refusal), 422)
    return HttpResponseRedirect(game_url(game), status=303)


def _refused(
    request: HttpRequest, game: Game, form: str, sentence: str, status: int
) -> HttpResponse:
    context = _context(request, game) | {
        "refused": form,
        "problem": sentence,
        "typed": request.POST,
    }
    return render(request, "table.html", context, status=status)


def _context(request: HttpRequest, game: Game) -> dict[str, Any]:
    state = game.current_state()
    address = request.build_absolute_uri(reverse("game", kwargs={"code": game.code}))
    return {
        "game": game,
        "state": state,
        "rules": state.rules,
        "sheet": sheet_of(game, state),
        "actions": legal_actions(state),
        "names": earlier_names(known_device(request)),
        "address": address,
        "qr": qr(address),
        "is_left_handed": request.COOKIES.get("hand") == "left",
    }


def qr(address: str) -> SafeString:
    """The address as a QR code, an SVG to stand in a page."""
    code = segno.make(address, error="m", micro=False)
    return mark_safe(  # noqa: S308  # drawn by the library; the address is not written into it
        code.svg_inline(omitsize=True, border=1, svgclass=None, lineclass=None)
    )


def _seat(request: HttpRequest) -> int | str | None:
    text = request.POST.get("seat")
    number = whole_number(text)
    return text if number is None else number
