"""At the table, away from the dice: who is let in, who enters, points by hand, exports."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.errors import FinalRoundBegun, RuleViolation
from sessions.access.codes import tidy
from sessions.access.devices import kind_of_device, known_actor, name_device, this_device
from sessions.access.errors import AccessRefusedError, NoAccessError
from sessions.access.roles import Actor, Seen
from sessions.games import options
from sessions.games.lists.tally import tally
from sessions.games.queries import earlier_names
from sessions.games.sheet import sheet_of
from sessions.games.told.hints import is_practice
from sessions.games.told.insight import is_of_open_evening
from sessions.models import Device, Game, Role
from sessions.pages.kit.allowed import Allowed, allowed
from sessions.pages.kit.links import invitations
from sessions.pages.kit.requests import page, seen, table_url, whole_number
from sessions.pages.pad.entering import FormRefused, enter, enter_on_pad, game_url
from sessions.pages.table.folds import FOLDS
from sessions.wording.barred import barred
from sessions.wording.game import words
from sessions.wording.game.results import tonight
from sessions.wording.reasons import NOT_SINGING, canonical
from sessions.wording.say import say


@page("GET")
def table(request: HttpRequest, code: str) -> HttpResponse:
    found = seen(request, code)
    if code != found.game.code:
        return HttpResponseRedirect(table_url(found.game))
    return render(request, "table/table.html", _context(request, found))


@page("POST")
def adjust(request: HttpRequest, code: str) -> HttpResponse:
    """Points by hand. The pad posts here too, for a point docked after a six-die farkle."""
    entry = {
        "type": "adjust",
        "seat": number_of(request.POST.get("seat")),
        "points": number_of(request.POST.get("points")),
        "reason": canonical(request.POST.get("reason", "")),
    }
    if request.POST.get("from") == "pad":
        return enter_on_pad(request, tidy(code), entry)
    return enter_here(request, code, entry, "adjust")


@page("POST")
def entering(request: HttpRequest, code: str) -> HttpResponse:
    """Who enters, whether a second scorer has to enter the same, and whether every die."""
    post = request.POST
    entry_by = post.get("entry_by", "")
    if entry_by not in Game.EntryBy.values:
        raise Http404
    keeper = post.get("scorekeeper") if entry_by == Game.EntryBy.ONE else None
    try:
        game = options.set_options(
            code=code,
            entry_by=entry_by,
            scorekeeper=_uuid(keeper),
            needs_second=bool(post.get("needs_second")),
            every_die=bool(post.get("every_die")),
            needs_reason=bool(post.get("needs_reason")),
            shows_chances=bool(post.get("shows_chances")),
            by=known_actor(request),
        )
    except NoAccessError:
        raise
    except AccessRefusedError as refused:
        found = seen(request, code)
        return _refused(request, found, "entering", barred(refused), 403)
    messages.success(request, say("options_saved", options=_options(game)))
    return _where_it_is_said(game)


@page("POST")
def this_phone(request: HttpRequest, code: str) -> HttpResponse:
    """What this phone is called, and whose turns are entered on it."""
    device = this_device(request)
    found, by = seen(request, code), known_actor(request)
    game = found.game
    seats = [whole_number(seat) for seat in request.POST.getlist("seat")]
    held = [it for it in seats if it is not None]
    try:
        with transaction.atomic():  # whoever looks on is told of both at once
            name_device(device, request.POST.get("name", ""))
            options.hold_seats(code=game.code, seats=held, by=by)
    except RuleViolation as refusal:
        return _refused(request, found, "device", words.refusal(refusal), 422)
    except AccessRefusedError as refused:
        return _refused(request, found, "device", barred(refused), 403)
    messages.success(request, say("options_saved", options=_phone(game, device, held)))
    return _where_it_is_said(game)


def _where_it_is_said(game: Game) -> HttpResponse:
    """The sheet has the message above it; the pad has no room that it could take."""
    return HttpResponseRedirect(f"{game_url(game)}#sheet", status=303)


def _options(game: Game) -> str:
    """How a game is entered, in a sentence or two."""
    if game.entry_by == Game.EntryBy.ONE:
        name = game.scorekeeper.name or say("unnamed_device")
        said = _("%(name)s enters everything.") % {"name": name}
    elif game.entry_by == Game.EntryBy.TURN:
        said = _("only the player whose turn it is enters.")
    else:
        said = _("everybody with a score code enters.")
    second = _("Turns count when two phones agree.") if game.needs_second else ""
    every_die = f"{say('every_die_entered')}." if game.every_die else ""
    reason = _("Corrections have a reason.") if game.needs_reason else ""
    chances = _("Whoever looks on sees the chances to win.") if game.shows_chances else ""
    return " ".join(filter(None, (said, second, every_die, reason, chances)))


def _phone(game: Game, device: Device, held: list[int]) -> str:
    """What a phone is called, and who plays on it."""
    name = device.name or say("unnamed_device")
    if not held:
        return _("this phone is called %(name)s.") % {"name": name}
    seats = game.current_state().seats
    playing = words.listed(seats[seat].name for seat in sorted(set(held)))
    said = _("this phone is called %(name)s; played on it: %(names)s.")
    return said % {"name": name, "names": playing}


def _uuid(text: str | None) -> UUID | None:
    """A device as the form names it; what is none is no device that may score."""
    try:
        return UUID(text) if text else None
    except ValueError:
        return UUID(int=0)


def enter_here(request: HttpRequest, code: str, entry: dict[str, Any], form: str) -> HttpResponse:
    """Enter it and go back to the sheet, or show the form again with what was typed."""
    try:
        entered = enter(request, code, entry)
    except FormRefused as refused:
        return _refused(request, refused.at, form, refused.sentence, refused.status)
    except RuleViolation as refusal:
        return _refused(request, seen(request, code), form, words.refusal(refusal), 422)
    return HttpResponseRedirect(game_url(entered.game), status=303)


def _refused(
    request: HttpRequest, found: Seen, form: str, sentence: str, status: int
) -> HttpResponse:
    context = _context(request, found) | {
        "refused": form,
        "problem": sentence,
        "typed": request.POST,
    }
    return render(request, "table/table.html", context, status=status)


def _context(request: HttpRequest, found: Seen) -> dict[str, Any]:
    game, by = found.game, known_actor(request)
    state = game.current_state()
    may = allowed(found, state)
    sheet = sheet_of(game, state)
    return {
        "game": game,
        "state": state,
        "thrower": state.seats[state.turn.seat] if state.turn else None,
        "too_late": words.refusal(FinalRoundBegun()),
        "rules": state.rules,
        "is_practice": is_practice(state),
        "tonight": tonight(tally(game, state)),
        "sheet": sheet,
        "playing": [column.position for column in sheet.columns if not column.is_retired],
        "lowest": min(state.score(seat) for seat in state.seats_playing),
        "may": may,
        "actions": may.actions,
        "folds": [_fold(kind) for kind in FOLDS if kind in may.actions],
        "names": earlier_names(by) if "join" in may.actions else [],
        "teams": list(dict.fromkeys(seat.team for seat in state.seats)),
        "links": _links(request, game, may),
        "device": by.device,
        "is_unnamed": _is_unnamed(request, by.device),
        "scorers": _scorers(game, by) if may.manages else [],
        "may_show_chances": may.manages and not is_of_open_evening(game),
        "held": _held(game, by),
        "not_singing": NOT_SINGING,
        "languages": settings.LANGUAGES,
    }


def _fold(kind: str) -> dict[str, str]:
    template = f"table/players/_{kind}.html"
    return {"kind": kind, "id": kind.replace("_", "-"), "template": template}


def _links(request: HttpRequest, game: Game, may: Allowed) -> list[dict[str, Any]]:
    """What may be passed on; who manages the game sees closed ones too."""
    shown = {it.role: it for it in invitations(request, game)}
    roles = [role for role in (Role.SCORE, Role.WATCH, Role.MANAGE) if role <= may.role]
    return [
        {"role": role.key, "invitation": shown.get(role)}
        for role in roles
        if role in shown or may.manages
    ]


def _scorers(game: Game, by: Actor) -> list[dict[str, Any]]:
    """The devices of which one can keep the score: chosen is the one that does, else this one."""
    devices = list(options.scoring_devices(game))
    own = by.device.pk if by.device else None
    keeps = game.scorekeeper_id in {device.pk for device in devices}
    chosen = game.scorekeeper_id if keeps else own
    return [
        {
            "pk": device.pk,
            "name": name,
            "is_this": device.pk == own,
            "is_chosen": device.pk == chosen,
        }
        for device, name in zip(devices, _told_apart(devices), strict=True)
    ]


def _told_apart(devices: list[Device]) -> list[str]:
    """The devices' names; equal names get a number."""
    names = [device.name or capfirst(say("unnamed_device")) for device in devices]
    return [
        f"{name} {names[: place + 1].count(name)}" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]


def _is_unnamed(request: HttpRequest, device: Device | None) -> bool:
    """Has nobody named this device, so that it is called by its kind?"""
    kind = kind_of_device(request.headers.get("User-Agent", ""))
    return device is None or device.name in {"", kind}


def _held(game: Game, by: Actor) -> set[int]:
    """The seats that are played on this device."""
    if by.device is None:
        return set()
    return set(game.holders.filter(device=by.device).values_list("position", flat=True))


def number_of(text: str | None) -> int | str | None:
    """The number that was typed; what is none is refused by its shape, and so stays as it is."""
    number = whole_number(text)
    return text if number is None else number
