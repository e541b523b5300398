"""A position played out by sensible players, many games at once: how often each seat wins.

Knows whose turn it is and how a game ends (`others_once`, `none`, fixed turns); what is done in a
turn, `turn` says. Scores are counted in steps of points, and are those of sides.
"""

from __future__ import annotations

import numpy as np

from scoring.state import GameState
from tests.calibration.player import player_of
from tests.calibration.turn import Sight, play

MOST_ROUNDS = 400
AT_ONCE = 20_000


def wins(state: GameState, games: int, seed: int) -> np.ndarray:
    """How many of these games each seat wins; a team's seats all of those that it wins."""
    found, dice = np.zeros(len(state.sides), int), np.random.default_rng(seed)
    while games > 0:
        found += np.bincount(_played(state, min(games, AT_ONCE), dice), minlength=len(found))
        games -= AT_ONCE
    return found[[seat.side for seat in state.seats]]


def _played(state: GameState, games: int, dice: np.random.Generator) -> np.ndarray:
    """Which side wins each of these games."""
    table = Table(state, games)
    for _round in range(MOST_ROUNDS):
        for place in range(len(table.order)):
            rows = table.due(place)
            if rows.size:
                banked = play(table.player, table.sight(place, rows), dice)
                table.enter(place, rows, banked)
        if not table.going.any():
            return np.array(table.sides)[table.leader]
    raise AssertionError("these games never end")


class Table:
    """Many games from one position; places and sides count from the seat whose turn it is."""

    def __init__(self, state: GameState, games: int) -> None:
        assert state.turn is not None
        assert state.rules.final_round in {"others_once", "none"}
        assert state.rules.tie == "first_to_set"
        self.rules, self.player = state.rules, player_of(state.rules)
        order = [state.turn.seat, *state.seats_after(state.turn.seat)]
        self.sides = list(dict.fromkeys(state.seats[seat].side for seat in order))
        self.order, self.side = order, [self.sides.index(state.seats[it].side) for it in order]
        unit = self.player.unit

        def each(values: list[int]) -> np.ndarray:
            return np.tile(np.array(values), (games, 1))

        sides = [state.sides[side] for side in self.sides]
        self.scores = each([it.score // unit for it in sides])
        self.opened = each([int(it.has_opened) for it in sides]).astype(bool)
        self.streaks = each([state.seats[seat].farkle_streak for seat in order])
        final, fixed = state.final_round, self.rules.fixed_turns
        self.turns = None if fixed is None else [fixed - state.seats[it].turns for it in order]
        left = [int(final is not None and seat in final.seats_left) for seat in order]
        self.left = each(left).astype(bool)
        self.is_final = np.full(games, final is not None)
        first = min(range(len(sides)), key=lambda at: (-sides[at].score, sides[at].scored_at))
        self.leader = np.full(games, first)
        self.going = np.full(games, True)

    def due(self, place: int) -> np.ndarray:
        """The games in which this place throws now."""
        if self.turns is not None:
            return np.arange(len(self.going) if self.turns[place] > 0 else 0)
        return np.flatnonzero(self.going & (~self.is_final | self.left[:, place]))

    def sight(self, place: int, rows: np.ndarray) -> Sight:
        own = self.side[place]
        others = [at for at, side in enumerate(self.side) if side != own]
        columns = [self.side[at] for at in others]
        needs = np.where(self.opened[rows][:, columns], *self.player.least[::-1])
        final, best, throws = self._end(place, rows, others)
        # Who has no turn left comes past nobody: as if it lacked more than there is.
        scores = np.where(final[:, None] & ~throws, -(10**6), self.scores[rows][:, columns])
        return Sight(
            own=self.scores[rows, own],
            opened=self.opened[rows, own],
            best=np.where(final, best, -1),
            others=scores,
            needs=needs,
            has_final_round=self.turns is not None or self.rules.final_round != "none",
        )

    def _end(
        self, place: int, rows: np.ndarray, others: list[int]
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Is this the place's last turn; the score to beat then; who of the others throws on."""
        if self.turns is None:
            best = self.scores[rows, self.leader[rows]]
            return self.is_final[rows], best, self.left[rows][:, others]
        best = self.scores[rows][:, [self.side[it] for it in others]].max(axis=1)
        throws = np.tile([self.turns[it] > 0 for it in others], (rows.size, 1))
        return np.full(rows.size, self.turns[place] == 1), best, throws

    def enter(self, place: int, rows: np.ndarray, banked: np.ndarray) -> None:
        """Write the turn down, and end the games that end with it."""
        own = self.side[place]
        self.scores[rows, own] += banked
        self.opened[rows, own] |= banked > 0
        self._farkled(place, rows, banked)
        if self.turns is not None:
            self.turns[place] -= 1
            self.going[:] = any(self.turns)
            self.leader = self.scores.argmax(axis=1)
            return
        score, best = self.scores[rows, own], self.scores[rows, self.leader[rows]]
        is_final, there = self.is_final[rows], score >= self.player.target
        self.leader[rows[(score > best) | (there & ~is_final)]] = own
        begins = rows[there & ~is_final]
        rivals = [side != own for side in self.side]
        self.is_final[begins] = True
        self.left[begins] = np.array(rivals) & (self.rules.final_round != "none")
        self.left[rows[is_final], place] = False
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
        self.scores[full, self.side[place]] -= streak.penalty // self.player.unit
        self.streaks[full, place] = 0
