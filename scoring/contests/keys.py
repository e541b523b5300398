"""What standings are ordered by: each key is one figure of an entrant, or None where it has none.

Most keys are counted once for everybody. Three are asked with those alone who are tied so far: who
was placed better among them, who won their roll-off, and the lot. A figure that cannot be said is
none, never 0. More of a figure is better.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from random import Random

from scoring.contests.order import luck_of
from scoring.contests.played import Game, Line, Record, beats
from scoring.contests.points import place_of, score_of
from scoring.results import shared_points

Value = Fraction | tuple[int, ...] | None
Values = Mapping[int, Value]
RollOff = tuple[tuple[int, ...], ...]
"""A recorded roll-off: the entrants from the best on; those who rolled the same stay together."""


@dataclass(frozen=True)
class Field:
    """All that keys are counted from. Margins count up to `most_margin`, if there is one."""

    records: Mapping[int, Record]
    roll_offs: Sequence[RollOff] = ()
    seed: str = ""
    most_margin: int | None = None

    @cached_property
    def points_over(self) -> dict[int, Fraction]:
        """What the rounds that are over have brought each entrant."""
        return {
            entrant: _sum(game.own.points for game in record.over)
            for entrant, record in self.records.items()
        }

    def points_a_game(self, entrant: int) -> Fraction:
        """The mean of that, of somebody who has played one of them."""
        return self.points_over[entrant] / len(self.records[entrant].over)


def points(record: Record) -> Value:
    """All points, with those given or taken by hand."""
    return record.points


def wins(record: Record) -> Fraction:
    """First places; one that is shared among k counts 1/k."""
    first = (game for game in record.games if place_of(game.own.finish) == 1)
    return _sum(Fraction(1, _first(game)) for game in first)


def _first(game: Game) -> int:
    return sum(place_of(line.finish) == 1 for line in game.everybody)


def countback(record: Record) -> Value:
    """How often each place was had, from the first on."""
    places = [place_of(game.own.finish) for game in record.games]
    return tuple(places.count(place) for place in range(1, max(places, default=0) + 1))


def best_game(record: Record) -> Value:
    """The highest score of one game."""
    return max(_scores(record), default=None)


def total(record: Record) -> Value:
    """The sum of all scores."""
    scores = _scores(record)
    return _sum(scores) if scores else None


def total_a_game(record: Record) -> Value:
    """The mean score of a game."""
    scores = _scores(record)
    return _sum(scores) / len(scores) if scores else None


def games(record: Record) -> Value:
    """How many games were played."""
    return Fraction(len(record.games))


def table_share(record: Record) -> Value:
    """The own part of all points that were scored at the entrant's tables; a score below 0 is none.

    A table of which not every score is known has no shares.
    """
    scored = [game for game in record.games if _all_scored(game)]
    everything = sum(_shared(line) for game in scored for line in game.everybody)
    return Fraction(sum(_shared(game.own) for game in scored), everything) if everything else None


def _shared(line: Line) -> int:
    return shared_points(score_of(line.finish))


def margin(record: Record, field: Field) -> Value:
    """How far ahead of the best other score, or behind it, in sum."""
    found = [_margin(game, field.most_margin) for game in record.games if _is_measured(game)]
    return _sum(found) if found else None


def _margin(game: Game, most: int | None) -> Fraction:
    ahead = score_of(game.own.finish) - max(score_of(line.finish) for line in game.others)
    return Fraction(ahead if most is None else max(-most, min(most, ahead)))


def _is_measured(game: Game) -> bool:
    return bool(game.others) and _all_scored(game)


def _all_scored(game: Game) -> bool:
    return all(line.score is not None for line in game.everybody)


def opponents_average(record: Record, field: Field) -> Value:
    """The mean, over all opponents met, of the points that a game has brought them.

    A mean and not a sum: a sum would pay for large tables.
    """
    met = [line.entrant for game in record.over for line in game.others]
    return _sum(map(field.points_a_game, met)) / len(met) if met else None


def beaten_sum(record: Record, field: Field) -> Value:
    """The points of those who were placed behind, and half of those of whoever was tied.

    Of rounds that are over alone, for both: in the midst of one it would depend on who is ready.
    """
    return _sum(
        beats(game.own, line) * field.points_over[line.entrant]
        for game in record.over
        for line in game.others
    )


def opponents_beaten(record: Record) -> Value:
    """How many different people were placed behind."""
    behind = (line for game in record.games for line in game.others if beats(game.own, line) == 1)
    return Fraction(len({line.entrant for line in behind}))


def seat_adjusted(record: Record) -> Value:
    """Wins above those to be expected of the seats that the entrant had."""
    expected = _sum((1 + luck_of(game.own.seat, game.size)) / game.size for game in record.games)
    return wins(record) - expected


def head_to_head(field: Field, tied: Collection[int]) -> Values:
    """Who was placed better among the tied, for each time that two of them met at a table.

    Only if every two of them have met; else nobody has a figure.
    """
    among = set(tied)
    meetings = [
        (entrant, line.entrant, beats(game.own, line))
        for entrant in among
        for game in field.records[entrant].games
        for line in game.others
        if line.entrant in among
    ]
    met = {(one, other) for one, other, _ in meetings}
    if not all(pair in met for pair in combinations(sorted(among), 2)):
        return {}
    own = {entrant: [won for one, _, won in meetings if one == entrant] for entrant in among}
    return {entrant: _sum(won) / len(won) for entrant, won in own.items()}


def roll_off(field: Field, tied: Collection[int]) -> Values:
    """The order of the last roll-off in which all of the tied took part."""
    among = set(tied)
    for order in reversed(field.roll_offs):
        places = {entrant: -place for place, group in enumerate(order) for entrant in group}
        if among <= places.keys():
            return {entrant: Fraction(places[entrant]) for entrant in among}
    return {}


def lot(field: Field, tied: Collection[int]) -> Values:
    """A number drawn for each entrant from the event's seed: it is nobody's merit."""
    return {
        entrant: Fraction(Random(f"{field.seed} {entrant}").getrandbits(53))  # noqa: S311
        for entrant in tied
    }


def _scores(record: Record) -> list[Fraction]:
    return [Fraction(game.own.score) for game in record.games if game.own.score is not None]


def _sum(values: Iterable[Fraction]) -> Fraction:
    return sum(values, Fraction(0))


OF_RECORD: dict[str, Callable[[Record], Value]] = {
    it.__name__: it
    for it in (
        points,
        wins,
        countback,
        best_game,
        total,
        total_a_game,
        games,
        table_share,
        opponents_beaten,
        seat_adjusted,
    )
}
OF_FIELD: dict[str, Callable[[Record, Field], Value]] = {
    it.__name__: it for it in (margin, opponents_average, beaten_sum)
}
OF_THE_TIED: dict[str, Callable[[Field, Collection[int]], Values]] = {
    it.__name__: it for it in (head_to_head, roll_off, lot)
}
DEFAULT = ("points", "wins", "head_to_head", "opponents_average", "best_game", "roll_off")


def figures(field: Field, entrant: int, keys: Sequence[str]) -> dict[str, Value]:
    """The figures of an entrant that do not depend on who is tied, by their keys."""
    record = field.records[entrant]
    found = {key: OF_RECORD[key](record) for key in keys if key in OF_RECORD}
    return found | {key: OF_FIELD[key](record, field) for key in keys if key in OF_FIELD}
