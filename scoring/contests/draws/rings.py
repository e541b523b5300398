"""Rounds that come from one round by turning it: each time everybody takes the next one's chair.

People sit in rings, so that two who sit as far apart as others do meet as those do. Knows the
numbers that were found by trying, and no search.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.contests.draws.past import Tables


@dataclass(frozen=True, slots=True)
class Rings:
    """One round of the people 0, 1, 2 …, as many in a ring as it has `turns`.

    Those who are left when all rings are full keep their chairs. Each of the `whole` tables makes
    one more round: itself, turned on and on.
    """

    turns: int
    tables: Tables
    whole: Tables = ()

    def rounds(self) -> tuple[Tables, ...]:
        by_turns = range(self.turns)
        return (
            *(tuple(self._turned(table, by) for table in self.tables) for by in by_turns),
            *(tuple(self._turned(table, by) for by in by_turns) for table in self.whole),
        )

    @property
    def people(self) -> int:
        return sum(map(len, self.tables))

    def _turned(self, table: tuple[int, ...], by: int) -> tuple[int, ...]:
        ringed = self.people - self.people % self.turns
        return tuple(
            it - it % self.turns + (it + by) % self.turns if it < ringed else it for it in table
        )


RINGS = (
    Rings(7, ((14, 3, 11), (13, 4, 2), (6, 12, 0), (8, 5, 1), (7, 9, 10))),
    Rings(5, ((12, 11, 0, 16), (13, 19, 4, 7), (1, 6, 5, 14), (8, 17, 18, 10), (15, 9, 3, 2))),
    Rings(
        9,
        (
            *((27, 12, 26, 3), (24, 4, 19, 17), (13, 11, 21, 5), (1, 20, 22, 23)),
            *((8, 25, 7, 10), (16, 6, 2, 0), (15, 9, 18, 14)),
        ),
    ),
    Rings(
        7,
        (
            *((7, 11, 12), (1, 13, 19), (0, 9, 17), (4, 8, 18)),
            *((3, 5, 6), (2, 10, 14), (15, 16, 20)),
        ),
        ((0, 7, 16), (0, 13, 20), (0, 10, 15)),
    ),
    Rings(
        13,
        (
            *((39, 0, 13, 26), (28, 10, 1, 35), (32, 4, 3, 27), (31, 12, 9, 29), (19, 7, 5, 25)),
            *(
                (18, 8, 2, 23),
                (15, 11, 6, 17),
                (37, 16, 20, 38),
                (33, 22, 21, 36),
                (34, 14, 24, 30),
            ),
        ),
    ),
)
"""15 and 21 people in threes, 20, 28 and 40 in fours. Found by trying; a test goes through all
meetings."""
