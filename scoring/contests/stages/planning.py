"""Plans for a tournament day: which stages so many people can play in so much time.

Times are those of the slowest table, which takes 1.27 times the mean, with the way to it and the
last results. A game is so many turns for everybody, a final is played as a race. Knows numbers; the
sentence that explains a plan is for others to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from math import ceil, log2

from scoring.contests.draws.plans import plan as known_plan
from scoring.contests.formats.tree import tree
from scoring.contests.sizes import Limits, NoSplit, table_sizes
from scoring.contests.stages.spec import Carry, Method, Spec

SLOWEST = Fraction(127, 100)
"""How much longer the slowest of many tables takes than the mean."""
TURNS, RACE = 10, 17
"""Turns of everybody in a game of fixed turns, and about in a race to 10,000."""
SECONDS = 30
"""Of a turn, as long as nothing is known of how fast people are."""
MIN_PEOPLE, MAX_PEOPLE = 3, 500
FEW_TABLES = 4
MAX_AT_ONE_TABLE = 12
STRIKES_OUT = GAMES = 3


class Serious(StrEnum):
    """What the day is for."""

    FAMILY = "family"
    CLUB = "club"
    OPEN = "open"


class Idea(StrEnum):
    """What a plan comes to."""

    ONE_TABLE = "one_table"
    GAMES = "games"
    ROUNDS = "rounds"
    ROUNDS_FINAL = "rounds_final"
    ROUNDS_TREE = "rounds_tree"
    TREE = "tree"
    STRIKES = "strikes"


ORDER = {
    Serious.FAMILY: (Idea.ROUNDS_FINAL, Idea.ONE_TABLE, Idea.GAMES, Idea.ROUNDS, Idea.TREE),
    Serious.CLUB: (Idea.ROUNDS_FINAL, Idea.ROUNDS_TREE, Idea.STRIKES, Idea.GAMES, Idea.ONE_TABLE),
    Serious.OPEN: (Idea.ROUNDS_TREE, Idea.ROUNDS_FINAL, Idea.TREE, Idea.GAMES, Idea.ONE_TABLE),
}
MAX_ROUNDS = {Serious.FAMILY: 4, Serious.CLUB: 6, Serious.OPEN: 6}


@dataclass(frozen=True, slots=True)
class Part:
    """A stage of a plan: so many go on from it, and it takes so many rounds and minutes."""

    spec: Spec
    rounds: int
    minutes: int
    cut: int | None = None
    carry: Carry = Carry.NOTHING
    is_race: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """`meets_all`: does everybody meet everybody once? `fits`: is it over in time?"""

    idea: Idea
    sizes: tuple[int, ...]
    parts: tuple[Part, ...]
    meets_all: bool
    fits: bool = True

    @property
    def minutes(self) -> int:
        return sum(it.minutes for it in self.parts)

    @property
    def rounds(self) -> int:
        return sum(it.rounds for it in self.parts)


def plans(
    people: int, minutes: int, serious: Serious, seconds: int = SECONDS, most: int = 3
) -> tuple[Plan, ...]:
    """Two or three plans for so many people and minutes, at so many `seconds` a turn: those that
    fit, else the shortest there are. Raises ValueError for too few or too many people."""
    if not MIN_PEOPLE <= people <= MAX_PEOPLE:
        raise ValueError(f"{people} people are not {MIN_PEOPLE} to {MAX_PEOPLE}")
    asked = _Asked(people, minutes, serious, seconds)
    fit: list[Plan] = []
    long: list[Plan] = []
    for idea in ORDER[serious]:
        ways = list(_IDEAS[idea](asked))
        best = next((it for it in reversed(ways) if it.minutes <= minutes), None)
        if best is not None:
            fit.append(best)
        elif ways:
            long.append(replace(ways[0], fits=False))
    long.sort(key=lambda it: it.minutes)
    return tuple((fit + long[: max(0, 2 - len(fit))])[:most])


def minutes_of_round(sizes: tuple[int, ...], turns: int, seconds: int = SECONDS) -> int:
    """How many minutes a round at these tables takes, until the last result is there."""
    dice = Fraction(max(sizes) * turns * seconds, 60)
    if len(sizes) == 1:
        return ceil(dice)
    between = 5 if len(sizes) <= FEW_TABLES else 10
    return ceil(dice * SLOWEST) + between


@dataclass(frozen=True, slots=True)
class _Asked:
    people: int
    minutes: int
    serious: Serious
    seconds: int
    is_cosy: bool = False

    @property
    def limits(self) -> Limits:
        """Tables of four or three; five sit together where nothing else is left, and where it
        `is_cosy` before all sit at small tables."""
        usual = Limits(4, 3, 4)
        found = self.sizes_in(usual)
        is_small = not found or (self.is_cosy and max(found) < usual.preferred)
        return Limits(4, 3, 5) if is_small else usual

    @property
    def sizes(self) -> tuple[int, ...]:
        return self.sizes_in(self.limits)

    def sizes_in(self, limits: Limits) -> tuple[int, ...]:
        found = table_sizes(self.people, limits)
        return () if isinstance(found, NoSplit) else found

    def round_of(self, sizes: tuple[int, ...], turns: int = TURNS) -> int:
        return minutes_of_round(sizes, turns, self.seconds)

    def rounds(self, method: Method, number: int, cut: int | None = None) -> Part:
        spec = Spec(method, self.limits, rounds=number)
        return Part(spec, number, number * self.round_of(self.sizes), cut)

    def tree(self, people: int, carry: Carry = Carry.SEED) -> Part:
        spec = Spec(Method.KNOCK_OUT, self.limits)
        steps = tree(people, self.limits.preferred)
        race = (*(False for _ in steps[1:]), True)
        time = sum(
            self.round_of(it.sizes, RACE if last else TURNS)
            for it, last in zip(steps, race, strict=True)
        )
        return Part(spec, len(steps), time, None, carry)

    def final(self, people: int) -> Part:
        spec = Spec(Method.FINAL, self.limits)
        return Part(spec, 1, self.round_of((people,), RACE), None, Carry.SEED, is_race=True)

    @property
    def finalists(self) -> int:
        return 4 if self.people >= 8 else 3

    def meets_all(self, number: int) -> bool:
        """Does everybody meet everybody once in so many rounds?"""
        if len(set(self.sizes)) > 1 or number * (self.sizes[0] - 1) != self.people - 1:
            return False
        return known_plan(self.people, self.sizes[0], number) is not None

    def plan(self, idea: Idea, *parts: Part) -> Plan:
        first = parts[0]
        is_drawn = first.spec.method is Method.BALANCED
        sizes = (self.people,) if first.spec.method is Method.FINAL else self.sizes
        return Plan(idea, sizes, parts, is_drawn and self.meets_all(first.rounds))


def _one_table(asked: _Asked) -> Iterator[Plan]:
    if asked.people <= MAX_AT_ONE_TABLE:
        part = Part(Spec(Method.FINAL, asked.limits), 1, asked.round_of((asked.people,)))
        yield asked.plan(Idea.ONE_TABLE, part)


def _games(asked: _Asked) -> Iterator[Plan]:
    """All at one table, three times; more people than that make two tables."""
    if len(asked.sizes) == 1:
        spec, time = Spec(Method.FINAL, asked.limits, rounds=GAMES), asked.round_of(asked.sizes)
        yield asked.plan(Idea.GAMES, Part(spec, GAMES, GAMES * time))


def _several(asked: _Asked) -> range:
    """How many rounds are worth while, the fewest first; none where all sit at one table."""
    most = MAX_ROUNDS[asked.serious]
    return range(2, most + 1) if len(asked.sizes) > 1 else range(0)


def _rounds(asked: _Asked) -> Iterator[Plan]:
    for number in _several(asked):
        yield asked.plan(Idea.ROUNDS, asked.rounds(Method.BALANCED, number))


def _rounds_final(asked: _Asked) -> Iterator[Plan]:
    asked = replace(asked, is_cosy=asked.serious is Serious.FAMILY)
    method = Method.SWISS if asked.serious is Serious.OPEN else Method.BALANCED
    for number in _several(asked):
        first = asked.rounds(method, number, asked.finalists)
        yield asked.plan(Idea.ROUNDS_FINAL, first, asked.final(asked.finalists))


def _rounds_tree(asked: _Asked) -> Iterator[Plan]:
    size = asked.limits.preferred
    cut = size
    while cut * size <= asked.people // 2:
        cut *= size
    if cut == size:
        return
    for number in _several(asked):
        first = asked.rounds(Method.SWISS, number, cut)
        yield asked.plan(Idea.ROUNDS_TREE, first, asked.tree(cut))


def _tree(asked: _Asked) -> Iterator[Plan]:
    if len(asked.sizes) > 1:
        yield asked.plan(Idea.TREE, asked.tree(asked.people, Carry.NOTHING))


def _strikes(asked: _Asked) -> Iterator[Plan]:
    if len(asked.sizes) > 1:
        number = STRIKES_OUT + ceil(log2(asked.people) / 2)
        time = sum(asked.round_of(asked.sizes) for _ in range(number))
        spec = Spec(Method.STRIKES, asked.limits, out_at=STRIKES_OUT)
        yield asked.plan(Idea.STRIKES, Part(spec, number, time))


_IDEAS: dict[Idea, Callable[[_Asked], Iterator[Plan]]] = {
    Idea.ONE_TABLE: _one_table,
    Idea.GAMES: _games,
    Idea.ROUNDS: _rounds,
    Idea.ROUNDS_FINAL: _rounds_final,
    Idea.ROUNDS_TREE: _rounds_tree,
    Idea.TREE: _tree,
    Idea.STRIKES: _strikes,
}
