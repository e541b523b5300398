"""One turn of the sensible player, in many games at once.

Knows the player's tables and how a table stands; not whose turn comes next.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tests.calibration.player import MOST, OPTIONS, Player

BOLD = 0.5
"""Where nobody has a last turn: so likely has somebody won before one's next turn, and one goes for
it."""
LANDING = 5
"""So many steps beyond the target somebody lands who has got there, as one supposes."""


@dataclass
class Sight:
    """What the seat in turn sees: a row for each game. `best` is the score to beat in a final round
    (-1: there is none), `others` are the scores of those who still have turns after this one,
    `needs` what each of them has to bank at least.
    """

    own: np.ndarray
    opened: np.ndarray
    best: np.ndarray
    others: np.ndarray
    needs: np.ndarray
    has_final_round: bool

    def of(self, rows: np.ndarray) -> Sight:
        return Sight(
            self.own[rows],
            self.opened[rows],
            self.best[rows],
            self.others[rows],
            self.needs[rows],
            self.has_final_round,
        )


def play(player: Player, sight: Sight, dice: np.random.Generator) -> np.ndarray:
    """The steps of points that each game's turn is banked with; 0 is a farkle."""
    games = len(sight.own)
    turn, in_hand, banked = np.zeros(games, int), np.full(games, 6), np.zeros(games, int)
    live = np.arange(games)
    while live.size:
        now = sight.of(live)
        left, gained = _kept(player, now, turn[live], in_hand[live], dice)
        thrown = left >= 0
        live, now, left = live[thrown], now.of(thrown), left[thrown]
        turn[live] += gained[thrown]
        stops = _stops(player, now, turn[live], left)
        banked[live[stops]] = turn[live[stops]]
        in_hand[live] = np.where(left == 0, 6, left)
        live = live[~stops]
    return banked


def _kept(
    player: Player, sight: Sight, turn: np.ndarray, in_hand: np.ndarray, dice: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """Throw, and set dice aside: the dice left (-1: a farkle) and the steps gained."""
    left, steps = np.full((len(turn), OPTIONS), -1), np.zeros((len(turn), OPTIONS), int)
    for number, throws in enumerate(player.throws, start=1):
        rows = np.flatnonzero(in_hand == number)
        outcome = np.searchsorted(throws.up_to, dice.random(rows.size), side="right")
        outcome = np.minimum(outcome, len(throws.up_to) - 1)
        left[rows], steps[rows] = throws.left[outcome], throws.steps[outcome]
    after = turn[:, None] + steps
    opened = np.broadcast_to(sight.opened[:, None], left.shape)
    at = np.minimum(after, MOST)
    worth = np.where(opened, player.stands[1][left, at], player.stands[0][left, at])
    missing = np.maximum(_missing(player, sight)[:, None] - after, 0)
    goes = _goes_for_it(player, sight) & (turn < _missing(player, sight))
    worth = np.where(goes[:, None], player.gets[left, np.minimum(missing, MOST)], worth)
    chosen = np.where(left < 0, -np.inf, worth).argmax(axis=1)
    rows = np.arange(len(turn))
    return left[rows, chosen], steps[rows, chosen]


def _missing(player: Player, sight: Sight) -> np.ndarray:
    """What a turn has to bring to pass who leads the final round, or else to the target."""
    wanted = np.where(sight.best >= 0, sight.best + 1, player.target) - sight.own
    return np.maximum(wanted, np.where(sight.opened, *player.least[::-1]))


def _threat(player: Player, sight: Sight) -> np.ndarray:
    """How likely one of the others comes to the target with their next turn."""
    each = player.chance(6, np.maximum(player.target - sight.others, sight.needs))
    return 1 - np.prod(1 - each, axis=1)


def _goes_for_it(player: Player, sight: Sight) -> np.ndarray:
    in_final = sight.best >= 0
    if sight.has_final_round:
        return in_final
    return _threat(player, sight) > BOLD


def _stops(player: Player, sight: Sight, turn: np.ndarray, left: np.ndarray) -> np.ndarray:
    """Is the turn banked? Ahead at the end one weighs what may still come past."""
    at = np.minimum(turn, MOST)
    stops = np.where(sight.opened, player.banks[1][left, at], player.banks[0][left, at])
    there = turn >= _missing(player, sight)
    if not sight.has_final_round:
        bold = _goes_for_it(player, sight) & ~there
        stops = np.where(bold, _better_later(player, sight, turn, left), stops | there)
    else:
        stops &= sight.best < 0
        for rows in np.array_split(np.flatnonzero(there), there.sum() // 5000 + 1):
            stops[rows] = _holds(player, sight.of(rows), turn[rows], left[rows])
    return stops & player.may_bank(left, turn, sight.opened)


def _better_later(player: Player, sight: Sight, turn: np.ndarray, left: np.ndarray) -> np.ndarray:
    """Is it likelier to win with the next turn, after a bank, than by throwing on now?"""
    lacks, spared = player.target - sight.own, 1 - _threat(player, sight)
    now = player.chance(left, lacks - turn)
    failed = spared * player.chance(6, lacks)
    return spared * player.chance(6, lacks - turn) >= now + (1 - now) * failed


def _held(player: Player, sight: Sight, score: np.ndarray) -> np.ndarray:
    """How likely nobody who still has a turn comes past this score, for several scores a game."""
    gap = score[:, :, None] + 1 - sight.others[:, None, :]
    return np.prod(1 - player.chance(6, np.maximum(gap, sight.needs[:, None, :])), axis=2)


def _holds(player: Player, sight: Sight, turn: np.ndarray, left: np.ndarray) -> np.ndarray:
    """Is the lead held as likely as after one more throw, counted with what a farkle leaves?"""
    score = sight.own + turn
    held = _held(player, sight, score[:, None])[:, 0]
    lost = np.where(sight.best >= 0, 0.0, _later(player, sight))
    more = np.zeros_like(held)
    for number, throws in enumerate(player.throws, start=1):
        rows = np.flatnonzero(np.where(left == 0, 6, left) == number)
        shares = np.diff(throws.up_to, prepend=0)
        steps, which = np.unique(throws.most[1:], return_inverse=True)
        chances = np.bincount(which, shares[1:])
        after = _held(player, sight.of(rows), score[rows, None] + steps)
        more[rows] = after @ chances + shares[0] * lost[rows]
    return held >= more


def _later(player: Player, sight: Sight) -> np.ndarray:
    """How likely one is there with the next turn, or passes who is there before, and holds that."""
    threat, lacks = _threat(player, sight), player.target - sight.own
    landing = np.full((len(lacks), 1), player.target + LANDING)
    there = (1 - threat) * player.chance(6, lacks) + threat * player.chance(6, lacks + LANDING)
    return there * _held(player, sight, landing)[:, 0]
