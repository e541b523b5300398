"""A list of games in parts: which games are on this one, and where the parts beside it begin.

A part begins before a moment, or ends after one: so it keeps its place while games are played on.
Knows no request and no page.
"""

from __future__ import annotations

from dataclasses import dataclass

from sessions.games.lists.latest import Latest


@dataclass(frozen=True, slots=True)
class Part:
    """The keys of its games, the one played last first.

    `earlier` is the moment before which the next part begins, `later` that after which the one
    before it ends; "" where there is none.
    """

    games: list[int]
    earlier: str = ""
    later: str = ""

    @property
    def is_all(self) -> bool:
        return not (self.earlier or self.later)


def part_of(games: Latest, most: int, *, before: str = "", after: str = "") -> Part:
    """So many games before or after a moment; from the latest where there is no such moment."""
    try:
        if after:
            return _after(games, most, after)
        return _from(games.filter(updated_at__lt=before) if before else games, most, before)
    except ValueError:  # of a moment that is none
        return _from(games, most, "")


def _from(games: Latest, most: int, before: str) -> Part:
    rows = games.moments(most + 1)
    shown = rows[:most]
    earlier = shown[-1][1].isoformat() if len(rows) > most else ""
    later = shown[0][1].isoformat() if before and shown else ""
    return Part([key for key, _moment in shown], earlier, later)


def _after(games: Latest, most: int, after: str) -> Part:
    rows = games.filter(updated_at__gt=after).order_by("updated_at", "pk").moments(most + 1)
    if len(rows) <= most:  # whoever has come back to the beginning sees all of it
        return _from(games, most, "")
    shown = rows[most - 1 :: -1]
    return Part([key for key, _moment in shown], shown[-1][1].isoformat(), shown[0][1].isoformat())
