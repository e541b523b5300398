"""The log of a game: every entry that was ever made, the newest first, in parts.

For all who may watch. A part costs the same in every game, however long its log is.
"""

from __future__ import annotations

from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.entries import (
    MOST_SEATS,
    Adjust,
    Amend,
    Bank,
    Join,
    LogEntry,
    Retire,
    RollOff,
    Sign,
    Throw,
    Total,
    Undo,
    Unlock,
)
from scoring.state import FinishedTurn, Seat
from sessions.games.queries import LogLine, log_lines
from sessions.games.standing import corrected_turn
from sessions.models import Game, GameEntry, Role
from sessions.pages import words
from sessions.pages.changes import ARROW
from sessions.pages.requests import page, watched, whole_number
from sessions.templatetags.farkle import faces, points, signed
from sessions.templatetags.reasons import told

LINES_IN_PART = 100

LONGEST_REASON = 30
"""Of those that stand beside the button that undoes: the ones of one tap do in every language."""


@page("GET")
def log(request: HttpRequest, code: str) -> HttpResponse:
    game = watched(request, code)
    if code != game.code:
        return HttpResponseRedirect(reverse("log", kwargs={"code": game.code}))
    before = _before(request, game)
    part = log_lines(game, Q(version__lt=before), LINES_IN_PART)
    seats = _with_gone(game.current_state().seats)
    shown = {line.version for line in part}
    lines = [
        {
            "line": line,
            "said": _said(line, seats),
            "throws": _throws(line.entry),
            "undone_at": _place(line.undone_by, shown),
            "undoes_at": _place(line.undoes, shown),
        }
        for line in part
    ]
    context = {
        "game": game,
        "lines": lines,
        "may_amend": game.role >= Role.SCORE,
        "is_newest": before > game.version,
        "earlier": min(shown) if shown and min(shown) > 1 else None,
        "later": _later(game, shown),
    }
    return render(request, "log.html", context)


def _before(request: HttpRequest, game: Game) -> int:
    """The version before which the part begins; whatever is no such number shows the newest."""
    asked = whole_number(request.GET.get("before", ""))
    return asked if asked is not None and 1 < asked <= game.version else game.version + 1


def _later(game: Game, shown: set[int]) -> str:
    """The address of the part after this one."""
    before = max(shown, default=0) + LINES_IN_PART + 1
    return f"?before={before}" if before <= game.version else reverse("log", args=[game.code])


def _place(version: int | None, shown: set[int]) -> str:
    """Where the line of this version stands: in this part, or at the top of another one."""
    if version is None or version in shown:
        return f"#v{version}"
    return f"?before={version + 1}#v{version}"


def _with_gone(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats, and as many as there can be behind them: joining may have been undone since."""
    gone = range(len(seats), MOST_SEATS)
    return (*seats, *(Seat(_name((), number), None, number) for number in gone))


def _said(line: LogLine, seats: tuple[Seat, ...]) -> str:
    if isinstance(line.entry, Amend) and line.changed is not None:
        return correction(line.entry, seats, line.changed)
    return said(line.entry, seats, line.ended)


def said(entry: LogEntry, seats: tuple[Seat, ...], turn: FinishedTurn | None = None) -> str:
    """An entry that is no correction in words, with the turn that it ended.

    A seat that has been undone since is named by its number.
    """
    if isinstance(entry, RollOff):
        thrown = ", ".join(f"{_name(seats, seat)} {face}" for seat, face in entry.faces.items())
        return _("Roll-off: %(thrown)s") % {"thrown": thrown}
    return _template(entry, turn) % {
        "name": entry.name if isinstance(entry, Join) else _name(seats, getattr(entry, "seat", 0)),
        "dice": faces(getattr(entry, "dice", ())),
        "kept": words.kept(getattr(entry, "set_aside", ())),
        "points": signed(getattr(entry, "points", 0) or 0),
        "reason": told(getattr(entry, "reason", "")),
        "ended": words.ended_at(seats, turn) if turn else "",
    }


def correction(
    entry: Amend,
    seats: tuple[Seat, ...],
    changed: tuple[FinishedTurn, FinishedTurn],
    longest_reason: int | None = None,
) -> str:
    """What a correction has made of its turn: "Ben, round 1: 550 → 500 (misheard)"."""
    before, now = changed
    values = {
        "name": _name(seats, now.seat),
        "round": now.round,
        "changed": f"{points(before.worth)}{ARROW}{points(now.worth)}",
        "reason": told(entry.reason),
    }
    if longest_reason and len(values["reason"]) > longest_reason:
        return _("%(name)s, round %(round)s: %(changed)s") % values
    return _("%(name)s, round %(round)s: %(changed)s (%(reason)s)") % values


def in_short(seats: tuple[Seat, ...], row: GameEntry) -> str:
    """An entry for one line: of a correction, a long reason is left to the log."""
    entry, changed = row.entry, corrected_turn(row)
    if isinstance(entry, Amend) and changed is not None:
        return correction(entry, seats, changed, LONGEST_REASON)
    return said(entry, seats)


def _throws(entry: LogEntry) -> list[str]:
    """The dice that a correction has written down."""
    return [_dice(throw) for throw in entry.throws] if isinstance(entry, Amend) else []


def _dice(throw: Throw) -> str:
    values = {"dice": faces(throw.dice), "kept": words.kept(throw.set_aside)}
    if not throw.set_aside:
        return _("%(dice)s, nothing set aside") % values
    return _("%(dice)s, set aside: %(kept)s") % values


def _name(seats: tuple[Seat, ...], seat: int | None) -> str:
    if seat is not None and seat < len(seats):
        return seats[seat].name
    return _("Seat %(seat)s") % {"seat": (seat or 0) + 1}


def _template(entry: LogEntry, turn: FinishedTurn | None) -> str:
    if isinstance(entry, Throw):
        return _throw(entry, turn)
    return {
        Bank: "%(name)s: %(ended)s",
        Total: "%(name)s: %(ended)s",
        Join: _("%(name)s joins"),
        Retire: _("%(name)s retires"),
        Adjust: _("%(name)s %(points)s by hand: %(reason)s"),
        Sign: _("%(name)s signs the card"),
        Unlock: _("The card is unlocked: %(reason)s"),
        Undo: _("Undo"),
    }[type(entry)]


def _throw(entry: Throw, turn: FinishedTurn | None) -> str:
    if not entry.set_aside:
        return _("%(name)s throws %(dice)s: %(ended)s")
    if turn is not None:
        return _("%(name)s throws %(dice)s, sets aside %(kept)s: %(ended)s")
    return _("%(name)s throws %(dice)s, sets aside %(kept)s")
