"""The log of a game: every entry that was ever made, the newest first, for all who may watch."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.entries import (
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
from sessions.games.queries import LogLine, as_it_was, corrected, log_lines
from sessions.games.statistics import turn_points
from sessions.models import Game, Role
from sessions.pages import words
from sessions.pages.changes import ARROW
from sessions.pages.requests import page, watched
from sessions.templatetags.farkle import faces, points, signed
from sessions.templatetags.reasons import told

LONGEST_REASON = 30
"""Of those that stand beside the button that undoes: the ones of one tap do in every language."""


@page("GET")
def log(request: HttpRequest, code: str) -> HttpResponse:
    game = watched(request, code)
    if code != game.code:
        return HttpResponseRedirect(reverse("log", kwargs={"code": game.code}))
    seats = game.current_state().seats
    turns = {row.number: row.finished_turn for row in game.turns.all()}
    lines = [{"line": line, "said": _said(line, seats, turns)} for line in log_lines(game)]
    context = {"game": game, "lines": lines, "may_amend": game.role >= Role.SCORE}
    return render(request, "log.html", context)


def _said(line: LogLine, seats: tuple[Seat, ...], turns: dict[int | None, FinishedTurn]) -> str:
    if line.ended is not None:
        return said(line.entry, line.ended.seats, line.ended.last_turn)
    return said(line.entry, seats, turns.get(line.corrects))


def said(entry: LogEntry, seats: tuple[Seat, ...], turn: FinishedTurn | None = None) -> str:
    """An entry in words, with the turn that it ended, or corrected, where that still stands.

    A seat that has been undone since is named by its number.
    """

    def name(seat: int | None) -> str:
        if seat is not None and seat < len(seats):
            return seats[seat].name
        return _("Seat %(seat)s") % {"seat": (seat or 0) + 1}

    if isinstance(entry, RollOff):
        thrown = ", ".join(f"{name(seat)} {face}" for seat, face in entry.faces.items())
        return _("Roll-off: %(thrown)s") % {"thrown": thrown}
    if isinstance(entry, Amend):
        return _amend(entry, seats, turn)
    return _template(entry, turn) % {
        "name": entry.name if isinstance(entry, Join) else name(getattr(entry, "seat", None)),
        "dice": faces(getattr(entry, "dice", ())),
        "kept": words.kept(getattr(entry, "set_aside", ())),
        "points": signed(getattr(entry, "points", 0) or 0),
        "reason": told(getattr(entry, "reason", "")),
        "ended": words.ended_at(seats, turn) if turn else "",
    }


def in_short(game: Game, entry: LogEntry) -> str:
    """The entry that undo would take back, for one line: "Ben, round 1: 550 → 500 (misheard)".

    Of a correction the dice, and a long reason, are left to the log.
    """
    seats = game.current_state().seats
    now = corrected(game, entry)
    if not isinstance(entry, Amend) or now is None:
        return said(entry, seats)
    values = {"name": seats[now.seat].name, "round": now.round, "reason": told(entry.reason)}
    before, after = points(turn_points(as_it_was(game, entry))), points(turn_points(now))
    values["changed"] = f"{before}{ARROW}{after}"
    if len(values["reason"]) > LONGEST_REASON:
        return _("%(name)s, round %(round)s: %(changed)s") % values
    return _("%(name)s, round %(round)s: %(changed)s (%(reason)s)") % values


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


def _amend(entry: Amend, seats: tuple[Seat, ...], turn: FinishedTurn | None) -> str:
    values = {"turn": entry.turn, "reason": told(entry.reason)}
    if entry.points is not None:
        values["now"] = points(entry.points)
    else:
        values["now"] = ", ".join(
            faces(throw.dice) + (f" ({faces(throw.set_aside)})" if throw.set_aside else "")
            for throw in entry.throws
        )
    if turn is None:
        return _("Turn %(turn)s corrected to %(now)s: %(reason)s") % values
    values |= {"name": seats[turn.seat].name, "round": turn.round}
    return _("%(name)s, round %(round)s, corrected to %(now)s: %(reason)s") % values
