"""The log of a game: every entry that was ever made, the newest first, readable by everyone."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.entries import Adjust, Amend, Bank, Join, LogEntry, Retire, RollOff, Throw, Total
from scoring.state import Seat
from sessions.games.queries import game_by_code, log_lines
from sessions.pages.requests import page
from sessions.templatetags.farkle import faces, points, signed


@page("GET")
def log(request: HttpRequest, code: str) -> HttpResponse:
    game = game_by_code(code)
    if code != game.code:
        return HttpResponseRedirect(reverse("log", kwargs={"code": game.code}))
    seats = game.current_state().seats
    lines = [{"line": line, "said": said(line.entry, seats)} for line in log_lines(game)]
    return render(request, "log.html", {"game": game, "lines": lines})


def said(entry: LogEntry, seats: tuple[Seat, ...]) -> str:
    """An entry in words. A seat that has been undone since is named by its number."""

    def name(seat: int | None) -> str:
        if seat is not None and seat < len(seats):
            return seats[seat].name
        return _("Seat %(seat)s") % {"seat": (seat or 0) + 1}

    match entry:
        case Throw():
            return _throw(entry, name(entry.seat))
        case Bank():
            return _("%(name)s banks") % {"name": name(entry.seat)}
        case Total():
            values = {"name": name(entry.seat), "points": points(entry.points)}
            return _("%(name)s: a turn of %(points)s points") % values
        case RollOff():
            thrown = ", ".join(f"{name(seat)} {face}" for seat, face in entry.faces.items())
            return _("Roll-off: %(thrown)s") % {"thrown": thrown}
        case Join():
            return _("%(name)s joins") % {"name": entry.name}
        case Retire():
            return _("%(name)s retires") % {"name": name(entry.seat)}
        case Adjust():
            values = {"name": name(entry.seat), "points": signed(entry.points)}
            values["reason"] = entry.reason
            return _("%(name)s %(points)s by hand: %(reason)s") % values
        case Amend():
            return _amend(entry)
    return _("Undo")


def _throw(entry: Throw, name: str) -> str:
    values = {"name": name, "dice": faces(entry.dice), "kept": faces(entry.set_aside)}
    if not entry.set_aside:
        return _("%(name)s throws %(dice)s: nothing scores") % values
    if entry.bank:
        return _("%(name)s throws %(dice)s, sets aside %(kept)s and banks") % values
    return _("%(name)s throws %(dice)s, sets aside %(kept)s") % values


def _amend(entry: Amend) -> str:
    values = {"turn": entry.turn, "reason": entry.reason}
    if entry.points is not None:
        values["now"] = points(entry.points)
    else:
        values["now"] = ", ".join(
            faces(throw.dice) + (f" ({faces(throw.set_aside)})" if throw.set_aside else "")
            for throw in entry.throws
        )
    return _("Turn %(turn)s corrected to %(now)s: %(reason)s") % values
