"""Knock-out: the rounds from so many people down to one final, and who sits where in the next.

From each table the first so many go on. Where a round would not come out whole, the best have a
bye, or its tables differ by one. Knows numbers of people and places at tables, and no results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.contests.draws.past import Tables
from scoring.contests.formats.seeds import Scheme, seated
from scoring.contests.sizes import evenly


@dataclass(frozen=True, slots=True)
class Step:
    """A round: so many of the best have a bye, and from each table the first `through` go on."""

    sizes: tuple[int, ...]
    byes: int
    through: int

    @property
    def next_stage(self) -> int:
        """How many come to the next round."""
        return self.byes + sum(min(size, self.through) for size in self.sizes)


def tree(people: int, size: int, through: int = 1) -> tuple[Step, ...]:
    """All rounds of so many people, best at tables of `size`; of the final, one is the winner."""
    if not 1 <= through < size:
        raise ValueError(f"{through} of {size} cannot go on: one at least, and not all of them")
    steps = []
    while people > size:
        step = _with_byes(people, size, through) or without_byes(people, size, through)
        steps.append(step)
        people = step.next_stage
    return (*steps, Step((people,), 0, 1))


def _with_byes(people: int, size: int, through: int) -> Step | None:
    """A round after which all that follow are whole, if byes can bring it about."""
    if size % through:
        return None
    stage = size
    while stage * size // through < people:
        stage = stage * size // through
    tables, over = divmod(people - stage, size - through)
    found = stage - tables * through
    return None if over or found < 0 else Step((size,) * tables, found, through)


def without_byes(people: int, size: int, through: int) -> Step:
    """As few tables as can be; where that sends nobody home, one of each goes on."""
    step = Step(evenly(people, -(-people // size)), 0, through)
    return step if step.next_stage < people else Step(step.sizes, 0, 1)


def first_round(seeds: Sequence[int], step: Step) -> tuple[tuple[int, ...], Tables]:
    """Those with a bye, and the tables of all others, the strong shared out."""
    return tuple(seeds[: step.byes]), seated(seeds[step.byes :], step.sizes)


def bracket(through: Sequence[Sequence[int]], sizes: Sequence[int]) -> Tables:
    """The next tables in a tree that is fixed: who comes from which table decides, not how strong.

    `through` has those who go on from each table, in their places; a bye is a table of its own.
    Winners are dealt to and fro in the order of their tables. The others of a table are moved on,
    so that as few as can be meet whom they have just sat with. Re-seeding is `seeds.seated`.
    """
    slots = _tables_of_slots(sizes)
    came = {it: number for number, table in enumerate(through) for it in table}
    order: list[int] = []
    for place in range(max(map(len, through), default=0)):
        column = [table[place] for table in through if len(table) > place]
        turned = [order + column[by:] + column[:by] for by in range(len(column))]
        order = min(turned, key=lambda it: _again(it, slots, came))
    return seated(order, sizes)


def _tables_of_slots(sizes: Sequence[int]) -> dict[int, int]:
    dealt = seated(range(sum(sizes)), sizes, Scheme.SNAKE)
    return {slot: number for number, table in enumerate(dealt) for slot in table}


def _again(order: Sequence[int], slots: dict[int, int], came: dict[int, int]) -> int:
    """How many sit with somebody of the table that they come from."""
    pairs = [(slots[slot], came[it]) for slot, it in enumerate(order)]
    return len(pairs) - len(set(pairs))
