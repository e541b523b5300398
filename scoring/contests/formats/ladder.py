"""Up and down the tables: each winner moves up one table, each last one down; the others stay.

The winner of the top table stays, and so does the last one of the bottom table. Tables keep their
sizes. Knows how tables have ended, and nothing of points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from scoring.contests.draws.past import Tables
from scoring.contests.points import Finish, place_of


def moved(
    tables: Sequence[Sequence[Finish]],
    seed: str,
    still: Mapping[int, Sequence[int]] | None = None,
) -> Tables:
    """Who sits where next, the top table first; a lot parts those who are tied.

    Who never came is left out. Tables that have not ended are empty, and those who are `still`
    there, by the table from 0, stay.
    """
    luck = Random(seed)  # noqa: S311  a draw that anybody may draw again
    ended = [_in_order(table, luck) for table in tables]
    bottom = len(ended) - 1
    found: list[list[int]] = [[] for _ in ended]
    for number, order in enumerate(ended):
        found[number] += still.get(number, ()) if still else ()
        for place, entrant in enumerate(order):
            is_last = place == len(order) - 1 > 0
            step = -(place == 0 and number > 0) + (is_last and number < bottom)
            found[number + step].append(entrant)
    return tuple(map(tuple, found))


def _in_order(table: Sequence[Finish], luck: Random) -> list[int]:
    came = sorted((it for it in table if it.status.came), key=lambda it: it.entrant)
    luck.shuffle(came)
    return [it.entrant for it in sorted(came, key=place_of)]
