"""Ratings counted slowly, pair by pair, as Weng and Lin describe their Bradley-Terry model (2011).

Shares no line with the library.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, sqrt

from tests.sessions.history.played import PlayedGame
from tests.sessions.history.reference import is_above, side_of

MEAN, UNCERTAIN = 25.0, 25 / 9
BETA = 25 * sqrt(3) / 6
DRIFT = 25 / 300
"""By how much everybody is less certain before each game."""

Ratings = dict[str, tuple[float, float]]


def ratings(games: Iterable[PlayedGame]) -> Ratings:
    """Everybody's mean and uncertainty after these games, which come as they were played."""
    found: Ratings = {}
    for game in games:
        if len(game.names) > 1:
            after_game(game, found)
    return found


def after_game(game: PlayedGame, known: Ratings) -> None:
    before = {}
    for name in game.names:
        mean, uncertain = known.get(name, (MEAN, UNCERTAIN))
        before[name] = mean, sqrt(uncertain**2 + DRIFT**2)
    sides: dict[str, list[str]] = {}
    for seat, name in enumerate(game.names):
        sides.setdefault(side_of(game, seat), []).append(name)
    for own in sides.values():
        strength, spread = _sums(own, before)
        gain = loss = 0.0
        for other in sides.values():
            if other is own:
                continue
            their_strength, their_spread = _sums(other, before)
            scale = sqrt(spread + their_spread + 2 * BETA**2)
            chance = 1 / (1 + exp((their_strength - strength) / scale))
            gain += spread / scale * (_won(game, own[0], other[0]) - chance)
            loss += sqrt(spread) / scale * spread / scale**2 * chance * (1 - chance)
        for name in own:
            mean, uncertain = before[name]
            part = uncertain**2 / spread
            known[name] = mean + part * gain, uncertain * sqrt(max(1 - part * loss, 0.0001))


def _sums(names: list[str], known: Ratings) -> tuple[float, float]:
    return sum(known[it][0] for it in names), sum(known[it][1] ** 2 for it in names)


def _won(game: PlayedGame, one: str, other: str) -> float:
    if is_above(game, one, other):
        return 1.0
    return 0.0 if is_above(game, other, one) else 0.5
