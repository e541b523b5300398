"""What can be done after the tables are published: somebody has not come, or has come late.

Tables that play are never moved, and nobody is seated elsewhere without need. Knows the published
tables and which of them have begun; choosing a way is for people.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.contests.draws.past import Tables
from scoring.contests.sizes import Limits


def chair_for(tables: Tables, begun: Collection[int], most: int) -> int | None:
    """The number of the smallest table that has room and has not begun; None: the next round.

    At a table whose people have gone to another one nobody would come to play.
    """
    free = [it for it in range(len(tables)) if it not in begun and 0 < len(tables[it]) < most]
    return min(free, key=lambda it: len(tables[it]), default=None)


class Kind(StrEnum):
    """What a table does that somebody has not come to."""

    PLAY_ON = "play_on"
    STANDBY = "standby"
    MERGE = "merge"
    BORROW = "borrow"


@dataclass(frozen=True, slots=True)
class Way:
    """One way, and the tables as they would be then; `moved` are those who would sit elsewhere."""

    kind: Kind
    tables: Tables
    moved: tuple[int, ...] = ()


def without(
    tables: Tables,
    missing: int,
    limits: Limits,
    *,
    begun: Collection[int] = (),
    standby: Sequence[int] = (),
    ranks: Mapping[int, int] | None = None,
) -> tuple[Way, ...]:
    """The ways out when somebody does not come, the one that moves the fewest people first.

    The table plays on if it is large enough; else somebody on standby sits in, it joins another one
    that is too small as well, or a larger one gives whoever stands lowest.
    """
    at = next(number for number, table in enumerate(tables) if missing in table)
    left = tuple(tuple(it for it in table if it != missing) for table in tables)
    if len(left[at]) >= limits.least:
        return (Way(Kind.PLAY_ON, left),)
    open_ = [it for it in range(len(left)) if it != at and it not in begun]
    ways = [Way(Kind.STANDBY, _joined(left, at, it), (it,)) for it in standby[:1]]
    ways += [
        Way(Kind.MERGE, _merged(left, at, it), left[at])
        for it in open_
        if 0 < len(left[it]) < limits.least and len(left[it]) + len(left[at]) <= limits.most
    ][:1]
    giving = [it for it in open_ if len(left[it]) > limits.least]
    if giving and len(left[at]) + 1 >= limits.least:
        giver = max(giving, key=lambda it: len(left[it]))
        lowest = max(left[giver], key=lambda it: ((ranks or {}).get(it, 0), it))
        fewer = tuple(tuple(it for it in table if it != lowest) for table in left)
        ways.append(Way(Kind.BORROW, _joined(fewer, at, lowest), (lowest,)))
    return tuple(ways)


def _joined(tables: Tables, at: int, entrant: int) -> Tables:
    return tuple((*it, entrant) if number == at else it for number, it in enumerate(tables))


def _merged(tables: Tables, gone: int, into: int) -> Tables:
    """A table's people at another one; the table itself stays, empty, so that numbers do."""
    people = {gone: (), into: (*tables[into], *tables[gone])}
    return tuple(people.get(number, it) for number, it in enumerate(tables))


def elsewhere(published: Tables, drawn: Tables) -> dict[int, tuple[int, int]]:
    """Who would sit at another table by a new draw: the numbers of both, from 0."""
    now = {it: number for number, table in enumerate(published) for it in table}
    then = {it: number for number, table in enumerate(drawn) for it in table}
    return {it: (now[it], then[it]) for it in now if it in then and now[it] != then[it]}
