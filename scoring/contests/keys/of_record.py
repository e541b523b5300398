"""Keys that are counted from the own games alone."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from scoring.contests.keys.field import Value
from scoring.contests.keys.field import total as sum_of
from scoring.contests.order import luck_of
from scoring.contests.played import Game, Line, Record, beats
from scoring.contests.points import place_of, score_of
from scoring.results import shared_points


def points(record: Record) -> Value:
    """All points, with those given or taken by hand."""
    return record.points


def wins(record: Record) -> Fraction:
    """First places; one that is shared among k counts 1/k."""
    first = (game for game in record.games if place_of(game.own.finish) == 1)
    return sum_of(Fraction(1, _first(game)) for game in first)


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
    return sum_of(scores) if scores else None


def total_a_game(record: Record) -> Value:
    """The mean score of a game."""
    scores = _scores(record)
    return sum_of(scores) / len(scores) if scores else None


def games(record: Record) -> Value:
    """How many games were played."""
    return Fraction(len(record.games))


def table_share(record: Record) -> Value:
    """The own part of all points that were scored at the entrant's tables; a score below 0 is none.

    A table of which not every score is known has no shares.
    """
    scored = [game for game in record.games if all_scored(game)]
    everything = sum(_shared(line) for game in scored for line in game.everybody)
    return Fraction(sum(_shared(game.own) for game in scored), everything) if everything else None


def _shared(line: Line) -> int:
    return shared_points(score_of(line.finish))


def all_scored(game: Game) -> bool:
    """Whether every score of the table is known."""
    return all(line.score is not None for line in game.everybody)


def opponents_beaten(record: Record) -> Value:
    """How many different people were placed behind."""
    behind = (line for game in record.games for line in game.others if beats(game.own, line) == 1)
    return Fraction(len({line.entrant for line in behind}))


def seat_adjusted(record: Record) -> Value:
    """Wins above those to be expected of the seats that the entrant had."""
    expected = sum_of((1 + luck_of(game.own.seat, game.size)) / game.size for game in record.games)
    return wins(record) - expected


def _scores(record: Record) -> list[Fraction]:
    return [Fraction(game.own.score) for game in record.games if game.own.score is not None]


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
