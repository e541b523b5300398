"""A position played out by sensible players, many games at once: how often each seat wins.

Knows whose turn it is and how a game ends (`others_once`, `none`); what is done in a turn, `turn`
says. Scores are counted in steps of points.
"""

from __future__ import annotations

import numpy as np

from scoring.state import GameState
from tests.calibration.player import player_of
from tests.calibration.turn import Sight, play

MOST_ROUNDS = 400
AT_ONCE = 20_000


def wins(state: GameState, games: int, seed: int) -> np.ndarray:
    """How many of these games each seat wins."""
    found, dice = np.zeros(len(state.seats), int), np.random.default_rng(seed)
    while games > 0:
        found += np.bincount(_played(state, min(games, AT_ONCE), dice), minlength=len(found))
        games -= AT_ONCE
    return found


def _played(state: GameState, games: int, dice: np.random.Generator) -> np.ndarray:
    """Who wins each of these games."""
    table = Table(state, games)
    for _round in range(MOST_ROUNDS):
        for place in range(len(table.order)):
            rows = table.due(place)
            if rows.size:
                banked = play(table.player, table.sight(place, rows), dice)
                table.enter(place, rows, banked)
        if not table.going.any():
            return np.array(table.order)[table.leader]
    raise AssertionError("these games never end")


class Table:
    """Many games from one position; places count from the seat whose turn it is."""

    def __init__(self, state: GameState, games: int) -> None:
        assert state.turn is not None
        assert state.rules.final_round in {"others_once", "none"}
        assert state.rules.tie == "first_to_set"
        self.rules, self.player = state.rules, player_of(state.rules)
        self.order = [state.turn.seat, *state.seats_after(state.turn.seat)]
        unit = self.player.unit

        def each(values: list[int]) -> np.ndarray:
            return np.tile(np.array(values), (games, 1))

        self.scores = each([state.score(seat) // unit for seat in self.order])
        self.opened = each([int(state.has_opened(seat)) for seat in self.order]).astype(bool)
        self.streaks = each([state.seats[seat].farkle_streak for seat in self.order])
        final = state.final_round
        left = [int(final is not None and seat in final.seats_left) for seat in self.order]
        self.left = each(left).astype(bool)
        self.is_final = np.full(games, final is not None)
        self.leader = np.full(games, self._leads(state))
        self.going = np.full(games, True)

    def _leads(self, state: GameState) -> int:
        """The place with the most points, of several the one that has had them for longest."""
        sides = [state.side_of(seat) for seat in self.order]
        return min(range(len(sides)), key=lambda at: (-sides[at].score, sides[at].scored_at))

    def due(self, place: int) -> np.ndarray:
        """The games in which this place throws now."""
        return np.flatnonzero(self.going & (~self.is_final | self.left[:, place]))

    def sight(self, place: int, rows: np.ndarray) -> Sight:
        final, games = self.is_final[rows], np.arange(rows.size)
        others = np.delete(self.scores[rows], place, axis=1)
        opened = np.delete(self.opened[rows], place, axis=1)
        needs = np.where(opened, *self.player.least[::-1])
        # Who has no turn left comes past nobody: as if it lacked more than there is.
        out = final[:, None] & ~np.delete(self.left[rows], place, axis=1)
        return Sight(
            own=self.scores[rows, place],
            opened=self.opened[rows, place],
            best=np.where(final, self.scores[rows][games, self.leader[rows]], -1),
            others=np.where(out, -(10**6), others),
            needs=needs,
            has_final_round=self.rules.final_round != "none",
        )

    def enter(self, place: int, rows: np.ndarray, banked: np.ndarray) -> None:
        """Write the turn down, and end the games that end with it."""
        self.scores[rows, place] += banked
        self.opened[rows, place] |= banked > 0
        self._farkled(place, rows, banked)
        score, best = self.scores[rows, place], self.scores[rows, self.leader[rows]]
        is_final, there = self.is_final[rows], score >= self.player.target
        self.leader[rows[(score > best) | (there & ~is_final)]] = place
        begins = rows[there & ~is_final]
        self.is_final[begins], self.left[begins] = True, self.rules.final_round != "none"
        self.left[rows[is_final], place] = False
        self.left[begins, place] = False
        self.going[rows] = ~self.is_final[rows] | self.left[rows].any(axis=1)

    def _farkled(self, place: int, rows: np.ndarray, banked: np.ndarray) -> None:
        streak = self.rules.farkle_streak
        self.streaks[rows, place] = np.where(banked > 0, 0, self.streaks[rows, place] + 1)
        if streak is None:
            return
        assert isinstance(streak.penalty, int)
        assert not streak.floor_at_zero
        assert not streak.only_after_opening
        full = rows[self.streaks[rows, place] >= streak.length]
        self.scores[full, place] -= streak.penalty // self.player.unit
        self.streaks[full, place] = 0
