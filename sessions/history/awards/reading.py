"""The awards that there are, from their data file, and what it is to have earned one.

Pure: knows columns by their names and games by whatever stands for them; no database, no words.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Generic, Literal, TypeVar

Counted = Literal["games", "nights"]
Game = TypeVar("Game")


@dataclass(frozen=True, slots=True)
class Bound:
    """What a column of a result has to be: not less than `least`, not more than `most`."""

    column: str
    least: int | None
    most: int | None


@dataclass(frozen=True, slots=True)
class Award:
    """Something that is awarded for so many games, or nights, that are like that."""

    key: str
    levels: tuple[int, ...]
    counts: Counted
    bounds: tuple[Bound, ...]

    @property
    def number(self) -> int | None:
        """The number that tells what it is for: 50 points, 3 farkles; None where there is none."""
        ranges = (it.least for it in self.bounds if it.least is not None and it.least != it.most)
        found = next(ranges, None)
        return None if found is None else abs(found)


@dataclass(frozen=True, slots=True)
class Step(Generic[Game]):
    """A level, and the game that reached it."""

    level: int
    game: Game


@dataclass(frozen=True, slots=True)
class Earned(Generic[Game]):
    """An award that somebody has: how often they did what it is for, and the levels reached."""

    award: Award
    times: int
    steps: tuple[Step[Game], ...]


def read(text: str) -> tuple[Award, ...]:
    """The awards that a data file tells of, in its order."""
    return tuple(
        Award(
            key,
            tuple(said["levels"]),
            said.get("counts", "games"),
            tuple(_bound(*it) for it in said.get("result", {}).items()),
        )
        for key, said in tomllib.loads(text).items()
    )


def _bound(column: str, said: Any) -> Bound:
    if isinstance(said, dict):
        return Bound(column, said.get("least"), said.get("most"))
    return Bound(column, said, said)


AWARDS = read(files(__package__).joinpath("awards.toml").read_text(encoding="utf-8"))
