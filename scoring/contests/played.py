"""What has been played: how each table ended, and what everybody did in all of it.

Whoever counts standings begins with these values. Only confirmed results belong in them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.contests.points import Finish, Status, place_of


@dataclass(frozen=True, slots=True)
class Line:
    """How an entrant ended at a table, and the points that this brought. `seat` counts from 0."""

    finish: Finish
    points: Fraction
    seat: int = 0

    @property
    def entrant(self) -> int:
        return self.finish.entrant

    @property
    def score(self) -> int | None:
        return self.finish.score


@dataclass(frozen=True, slots=True)
class Played:
    """The result of one table, or one line with the points of a bye.

    Figures of opponents wait until its round `is_over`.
    """

    round: int
    lines: tuple[Line, ...]
    is_over: bool = True

    @property
    def came(self) -> tuple[Line, ...]:
        """The lines of those who came."""
        return tuple(it for it in self.lines if it.finish.status.came)


@dataclass(frozen=True, slots=True)
class Game:
    """One game of an entrant: the own line, and those of the others who came."""

    own: Line
    others: tuple[Line, ...]
    is_over: bool

    @property
    def size(self) -> int:
        return len(self.others) + 1

    @property
    def everybody(self) -> tuple[Line, ...]:
        return (self.own, *self.others)


@dataclass(slots=True)
class Record:
    """Everything that one entrant has played, and the points of all of it.

    `byes` are those of rounds that are over.
    """

    games: list[Game] = field(default_factory=list)
    points: Fraction = Fraction(0)
    byes: int = 0

    @property
    def over(self) -> list[Game]:
        """The games of rounds that are over."""
        return [game for game in self.games if game.is_over]


def records(
    results: Iterable[Played], adjusted: Sequence[tuple[int, Fraction]]
) -> dict[int, Record]:
    """What each entrant has played; `adjusted` are points that were given or taken by hand."""
    found: dict[int, Record] = {}
    for table in results:
        for line in table.lines:
            record = found.setdefault(line.entrant, Record())
            record.points += line.points
            record.byes += line.finish.status is Status.BYE and table.is_over
        came = table.came
        for line in came:
            others = tuple(other for other in came if other is not line)
            found[line.entrant].games.append(Game(line, others, table.is_over))
    for entrant, points in adjusted:
        found.setdefault(entrant, Record()).points += points
    return found


HALVES = (Fraction(0), Fraction(1, 2), Fraction(1))


def beats(own: Line, other: Line) -> Fraction:
    """1 for a better place, ½ for the same one, 0 for a worse one, of two who came."""
    first, second = place_of(own.finish), place_of(other.finish)
    return HALVES[(first < second) + (first <= second)]
