"""Rounds that come from one round by turning it: each time everybody takes the next one's chair.

People sit in rings, so that two who sit as far apart as others do meet as those do. Knows the
rounds that were found by trying, and no search.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.contests.draws.letters import rounds_of
from scoring.contests.draws.past import Tables


@dataclass(frozen=True, slots=True)
class Rings:
    """The rounds to turn, of people of whom as many sit in a ring as there are `turns`.

    Those who are left when all rings are full keep their chairs. Each of the tables of `whole`
    makes one more round: itself, turned on and on.
    """

    turns: int
    starts: tuple[Tables, ...]
    whole: Tables = ()

    def rounds(self) -> tuple[Tables, ...]:
        by_turns = range(self.turns)
        return (
            *(
                tuple(self._turned(it, by) for it in tables)
                for tables in self.starts
                for by in by_turns
            ),
            *(tuple(self._turned(table, by) for by in by_turns) for table in self.whole),
        )

    @property
    def size(self) -> int:
        return len(self.starts[0][0])

    @property
    def people(self) -> int:
        return sum(map(len, self.starts[0]))

    def _turned(self, table: tuple[int, ...], by: int) -> tuple[int, ...]:
        ringed = self.people - self.people % self.turns
        return tuple(
            it - it % self.turns + (it + by) % self.turns if it < ringed else it for it in table
        )


RINGS = (
    Rings(7, rounds_of("odl nec gma ifb hjk")),
    Rings(4, rounds_of("aip dhr njq kel bgo mfc/jef qga dkp mhn lcb iro")),
    Rings(7, rounds_of("hlm bnt ajr eis dfg cko pqu"), *rounds_of("ahq anu akp")),
    Rings(5, rounds_of("mlaq nteh bgfo irsk pjdc")),
    Rings(9, rounds_of("BmAd yetr nlvf buwx izhk qgca pjso")),
    Rings(13, rounds_of("NanA CkbJ GedB FmjD thfz sicx plgr LquM HwvK IoyE")),
)
"""15, 18 and 21 people in threes, 20, 28 and 40 in fours; a test goes through all meetings."""
