"""Keys that are counted from what others have done too: margins, and who the opponents were."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from scoring.contests.keys.field import Field, Value, total
from scoring.contests.keys.of_record import all_scored
from scoring.contests.played import Game, beats
from scoring.contests.points import score_of


def margin(entrant: int, field: Field) -> Value:
    """How far ahead of the best other score, or behind it, in sum."""
    games = field.records[entrant].games
    found = [_margin(game, field.most_margin) for game in games if _is_measured(game)]
    return total(found) if found else None


def _margin(game: Game, most: int | None) -> Fraction:
    ahead = score_of(game.own.finish) - max(score_of(line.finish) for line in game.others)
    return Fraction(ahead if most is None else max(-most, min(most, ahead)))


def _is_measured(game: Game) -> bool:
    return bool(game.others) and all_scored(game)


def opponents_average(entrant: int, field: Field) -> Value:
    """The mean, over all opponents met, of the points that a game has brought them.

    A mean and not a sum: a sum pays for large tables.
    """
    met = field.of_opponents(entrant)
    return total(met) / len(met) if met else None


def opponents_sum(entrant: int, field: Field) -> Value:
    """The sum of the same: fair only where all tables have one size."""
    met = field.of_opponents(entrant)
    return total(met) if met else None


def opponents_median(entrant: int, field: Field) -> Value:
    """The mean without the best and the worst opponent, of at least three."""
    met = sorted(field.of_opponents(entrant))[1:-1]
    return total(met) / len(met) if met else None


def beaten_sum(entrant: int, field: Field) -> Value:
    """The points of those who were placed behind, and half of those of whoever was tied."""
    return total(
        beats(game.own, line) * field.points_over[line.entrant]
        for game in field.records[entrant].over
        for line in game.others
    )


OF_FIELD: dict[str, Callable[[int, Field], Value]] = {
    it.__name__: it
    for it in (margin, opponents_average, opponents_sum, opponents_median, beaten_sum)
}
