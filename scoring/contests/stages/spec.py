"""How a stage of a tournament is seated, and how it ends.

Knows choices and what contradicts itself; not what follows from one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scoring.contests.formats.strikes import Kind
from scoring.contests.sizes import Limits

TWO_LEFT = 2


class Method(StrEnum):
    """By a draw; by points, with or without tiers; knock-out; strikes; up and down the tables; as
    often as people like; or all who are left at one table."""

    BALANCED = "balanced"
    SWISS = "swiss"
    TIERED = "tiered"
    KNOCK_OUT = "knock_out"
    STRIKES = "strikes"
    LADDER = "ladder"
    ARENA = "arena"
    FINAL = "final"


class Carry(StrEnum):
    """What somebody brings into a stage: the points so far, the order alone, or nothing."""

    POINTS = "points"
    SEED = "seed"
    NOTHING = "nothing"


UNTIL_ONE_IS_LEFT = {Method.KNOCK_OUT, Method.STRIKES}
"""These stages end by themselves; the others after so many rounds."""
BY_PLACE = {*UNTIL_ONE_IS_LEFT, Method.LADDER}
"""Where who stands where follows from how tables ended; in the others from points."""


@dataclass(frozen=True, slots=True)
class Spec:
    """`rounds` are planned where a stage does not end by itself.

    Of each table of a knock-out the first `through` go on, and with `fill` the best of all others,
    until the next tables are whole. With `reseed` it is seated by strength each time, else as in a
    tree on paper; `by_seed` decides ties for a place that goes on. At `out_at` strikes somebody is
    out. Of an arena the `best` so many games count.
    """

    method: Method
    limits: Limits
    rounds: int = 1
    through: int = 1
    fill: bool = False
    reseed: bool = True
    by_seed: bool = False
    out_at: int = 4
    strikes: Kind = Kind.FAIR
    best: int | None = None

    def __post_init__(self) -> None:
        if self.rounds < 1 or self.out_at < 1 or (self.best is not None and self.best < 1):
            raise ValueError("one round, strike or game at least")
        if not 1 <= self.through < self.limits.preferred:
            raise ValueError(f"{self.through} of {self.limits.preferred} cannot go on")

    @property
    def ends_by_itself(self) -> bool:
        return self.method in UNTIL_ONE_IS_LEFT
