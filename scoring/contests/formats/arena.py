"""Arena: play as often as you like; whoever waits sits down at the next table that is free.

The best so many games count, as nights of a season do. Knows who waits, in which order they came,
and whom each has just sat with.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence


def next_table(
    waiting: Sequence[int], size: int, last: Mapping[int, Collection[int]]
) -> tuple[int, ...]:
    """Who sits down: who has waited longest, with those whom they have not just met.

    `waiting` has the longest first; `last` are the opponents of everybody's last game. Nobody, as
    long as too few wait.
    """
    if len(waiting) < size:
        return ()
    table: list[int] = []
    while len(table) < size:
        others = (it for it in waiting if it not in table)
        table.append(min(others, key=lambda it: _just_met(it, table, last)))
    return tuple(table)


def _just_met(entrant: int, table: Sequence[int], last: Mapping[int, Collection[int]]) -> int:
    """With how many of a table somebody has played the last game, by either's memory."""
    own = last.get(entrant, ())
    return sum(it in own or entrant in last.get(it, ()) for it in table)
