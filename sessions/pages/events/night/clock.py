"""The clock of a round as pages show it: when it ends, for each screen to count down by itself.

Knows what is kept; the time that is left, `static/js/events/clock.js` knows.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils.formats import time_format

from sessions.events.now.pace import Estimate, estimate
from sessions.events.reading.sheets import NightSheet, RoundSheet, TableSheet
from sessions.pages.events.kit import Opened

STEPS = (-5, -1, 1, 5)


def clock_of(
    found: Opened, night: NightSheet, table: TableSheet | None = None
) -> dict[str, Any] | None:
    """The clock of the round that is played; of one table with the minutes that it has more."""
    round_ = played_now(night)
    if round_ is None:
        return None
    return round_clock(found, round_, table)


def played_now(night: NightSheet) -> RoundSheet | None:
    round_ = night.published[-1] if night.published else None
    return None if round_ is None or round_.is_over or not night.is_open else round_


def round_clock(
    found: Opened, round_: RoundSheet, table: TableSheet | None = None
) -> dict[str, Any] | None:
    row = round_.row
    extra = 0 if table is None else table.row.extra
    if row.ends_at is not None:
        ends_at = row.ends_at + timedelta(seconds=extra)
        until = time_format(ends_at.astimezone(found.event.zone), "TIME_FORMAT")
        ends = int(ends_at.timestamp() * 1000)
        return {"ends": ends, "until": until, "extra": extra // 60, "is_paused": False}
    if row.remaining is not None:
        left = row.remaining + extra
        shown = f"{left // 60}:{left % 60:02d}"
        return {"left": shown, "extra": extra // 60, "is_paused": True}
    return None


def run_clock(found: Opened, night: NightSheet) -> dict[str, Any] | None:
    """The clock with what those who help may do with it; None where no round is played."""
    round_ = played_now(night)
    if round_ is None or not found.helps:
        return None
    guess: Estimate | None = estimate(found.book, round_)
    return {
        "round": round_.number,
        "minutes": 30 if guess is None else 5 * max(1, round(guess.minutes / 5)),
        "estimate": guess,
        "steps": [{"minutes": it, "shown": f"+{it}" if it > 0 else f"−{-it}"} for it in STEPS],
        "tables": [it.number for it in round_.tables if it.is_waited_for],
        "more": [
            {"number": it.number, "minutes": it.row.extra // 60}
            for it in round_.tables
            if it.row.extra
        ],
    }
