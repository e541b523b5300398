"""Entries of the log in words: what was entered, and what it led to.

Knows words; every fact comes from the entry and the turn that it ended.
"""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.entries import (
    Amend,
    Bank,
    End,
    Join,
    LogEntry,
    Rename,
    Retire,
    RollOff,
    Throw,
    Total,
    kind_of,
)
from scoring.state import FinishedTurn, Seat
from sessions.games.log.renamed import names_before
from sessions.games.log.standing import corrected_turn
from sessions.models import GameEntry
from sessions.wording.format import points, signed
from sessions.wording.game import words
from sessions.wording.game.changes import ARROW
from sessions.wording.reasons import in_readers_language
from sessions.wording.say import say

MAX_REASON_IN_SHORT = 30
"""Letters of a reason beside the button that undoes: every reason of one tap fits, in every
language."""


def said(
    entry: LogEntry, seats: tuple[Seat, ...], turn: FinishedTurn | None = None, *, was: str = ""
) -> str:
    """An entry that is no correction in words, with the turn that it ended; `was` is the name that
    somebody had until they were renamed.

    A seat that has been undone since is named by its number.
    """
    if isinstance(entry, Rename) and was:
        return say("log_renamed", was=was, name=entry.name)
    if isinstance(entry, RollOff):
        thrown = ", ".join(f"{seat_name(seats, seat)} {face}" for seat, face in entry.faces.items())
        return say("log_roll_off", thrown=thrown)
    values = {
        "name": entry.name
        if isinstance(entry, Join | Rename)
        else seat_name(seats, getattr(entry, "seat", 0)),
        "number": (getattr(entry, "seat", 0) or 0) + 1,
        "other": seat_name(seats, getattr(entry, "other", 0)),
        "dice": words.entered(getattr(entry, "dice", ()), getattr(entry, "unentered", 0)),
        "kept": words.dice_said(getattr(entry, "set_aside", ())),
        "points": signed(getattr(entry, "points", 0) or 0),
        "reason": in_readers_language(getattr(entry, "reason", "")),
        "ended": words.ended_at(seats, turn) if turn else "",
    }
    if isinstance(entry, Bank | Total):
        return f"{values['name']}: {values['ended']}"
    return say(_key(entry, turn), **values)


def correction(
    entry: Amend,
    seats: tuple[Seat, ...],
    changed: tuple[FinishedTurn, FinishedTurn],
    longest_reason: int | None = None,
) -> str:
    """What a correction has made of its turn: "Ben, round 1: 550 → 500 (misheard)"."""
    before, now = changed
    reason = in_readers_language(entry.reason or "")
    values = {
        "name": seat_name(seats, now.seat),
        "round": now.round,
        "changed": f"{points(before.worth)}{ARROW}{points(now.worth)}",
        "reason": reason,
    }
    if not reason or (longest_reason and len(reason) > longest_reason):
        return say("of_a_turn", name=values["name"], round=now.round, said=values["changed"])
    return _("%(name)s, round %(round)s: %(changed)s (%(reason)s)") % values


def in_short(seats: tuple[Seat, ...], row: GameEntry) -> str:
    """An entry for one line: of a correction, a long reason is left to the log."""
    entry, changed = row.entry, corrected_turn(row)
    if isinstance(entry, Amend) and changed is not None:
        return correction(entry, seats, changed, MAX_REASON_IN_SHORT)
    was = names_before(row.game, [row]).get(row.version, "") if isinstance(entry, Rename) else ""
    return said(entry, seats, was=was)


def seat_name(seats: tuple[Seat, ...], seat: int | None) -> str:
    if seat is not None and seat < len(seats):
        return seats[seat].name
    return capfirst(say("seat_n", n=(seat or 0) + 1))


def _key(entry: LogEntry, turn: FinishedTurn | None) -> str:
    """Most kinds are said in one way; some by what they hold, as in static/js/said.js."""
    if isinstance(entry, Throw):
        return _thrown(entry, turn)
    match entry:
        case Join(score="lowest"):
            return "log_join_lowest"
        case Retire(last_one="plays_on"):
            return "log_retire_plays_on"
        case End():
            return f"log_end_{entry.result}"
    return f"log_{kind_of(entry)}"


def _thrown(entry: Throw, turn: FinishedTurn | None) -> str:
    if not entry.set_aside:
        return "log_lost"
    return "log_throw" if turn is None else "log_ended"
