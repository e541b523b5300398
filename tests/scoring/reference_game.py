"""A plain reading of how a game goes on and ends, turn by turn, to check the engine against.

It is told only how each turn came out and keeps the score sheet as a person with a pencil would:
lists and dictionaries, changed in place. Knows turns and scores; no dice, nobody who joins late,
retires or is adjusted. At the end the sheet is signed. Shares nothing with the engine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class ScoreSheet:
    """One game on paper. `sides` names, for every seat in turn order, whose score it adds to."""

    def __init__(self, rules: Mapping[str, Any], sides: Sequence[str], starts: int) -> None:
        self.rules = rules
        self.sides = list(sides)
        self.seats = len(sides)
        self.score = dict.fromkeys(sides, 0)
        self.opened = dict.fromkeys(sides, rules["opening_threshold"] == 0)
        self.history: list[str] = []
        """The sides in the order in which their scores changed."""
        self.turns = [0] * self.seats
        self.streak = [0] * self.seats
        self.whose: int | None = starts
        self.starts = starts
        self.last_turns: list[int] | None = None
        """In the final round: the seats that still have their turn, the one playing included."""
        self.playing_off: list[str] | None = None
        self.leftover = 0
        self.winners: list[int] = []
        self.reason: str | None = None
        self.signatures: list[int] = []
        """Below the sheet, in the order in which they were written."""

    # -- how a turn came out ------------------------------------------------------------------

    def banks(self, points: int, leftover: int = 0) -> None:
        seat = self._seat()
        side = self.sides[seat]
        self.streak[seat] = 0
        target = self.rules["target_score"]
        is_too_much = self.rules["exact_target"] and self.score[side] + points > target
        if is_too_much and (self.rules["exact_target"] == "void" or self.seats == 1):
            self.leftover = 0
            self._turn_over(seat)
            self._go_on(seat)
            return
        self.opened[side] = True
        self.leftover = leftover
        if is_too_much:
            self._add(self._poorest_other(seat), points)
        else:
            self._add(side, points)
            if self.rules["exact_target"] and self.score[side] == target:
                self._turn_over(seat)
                self._ends([side], "exact_target")
                return
        self._turn_over(seat)
        self._go_on(seat)

    def farkles(self) -> None:
        seat = self._seat()
        side = self.sides[seat]
        self.leftover = 0
        house = self.rules["farkle_streak"]
        counts = house is None or self.opened[side] or not house["only_after_opening"]
        self.streak[seat] = self.streak[seat] + 1 if counts else 0
        if house is not None and self.streak[seat] == house["length"]:
            self.streak[seat] = 0
            self._penalise(side, house)
        self._turn_over(seat)
        self._go_on(seat)

    def skips(self) -> None:
        seat = self._seat()
        self.leftover = 0
        self._turn_over(seat)
        self._go_on(seat)

    def throws_six_winning_ones(self, points: int) -> None:
        seat = self._seat()
        self._add(self.sides[seat], points)
        self.streak[seat] = 0
        self._turn_over(seat)
        self._ends([self.sides[seat]], "six_ones")

    def bell_rings(self, *, dice_in_hand: bool) -> None:
        """Rows of the sheet are filled up: whoever has no turn in the last one has one more."""
        seat = self._seat()
        waiting = [seat, *(s for s in self._round_from(seat) if s != seat)]
        row = max(self.turns)
        if dice_in_hand and self.turns[seat] == row:
            row += 1
        self.last_turns = [s for s in waiting if self.turns[s] < row]
        if not self.last_turns:
            self.whose = (seat - 1) % self.seats  # nobody threw after that one
        self._next_of_the_last_turns()

    # -- when it is over ----------------------------------------------------------------------

    def is_signed_by(self, seat: int) -> None:
        assert self.whose is None, "nobody signs before the end"
        self.signatures.append(seat)

    def is_unlocked(self) -> None:
        """The signatures are struck out."""
        assert self.locked
        self.signatures = []

    @property
    def locked(self) -> bool:
        return len(self.signatures) == self.seats

    # -- scores -------------------------------------------------------------------------------

    def _seat(self) -> int:
        assert self.whose is not None, "the game is over"
        return self.whose

    def _add(self, side: str, points: int) -> None:
        if points:
            self.score[side] += points
            self.history.append(side)

    def _penalise(self, side: str, house: Mapping[str, Any]) -> None:
        has = max(self.score[side], 0)
        if house["penalty"] == "reset":
            self._add(side, -has)
        elif house["floor_at_zero"]:
            self._add(side, -min(has, house["penalty"]))
        else:
            self._add(side, -house["penalty"])

    def _poorest_other(self, seat: int) -> str:
        """The lowest other side; on a tie the first to the left."""
        others = [self.sides[left] for left in self._round_from(seat) if left != seat]
        others = [side for side in others if side != self.sides[seat]]
        lowest = min(self.score[side] for side in others)
        return next(side for side in others if self.score[side] == lowest)

    def _round_from(self, seat: int) -> list[int]:
        """All seats in turn order, the one to the left first, the seat itself last."""
        return [(seat + step) % self.seats for step in range(1, self.seats + 1)]

    def _turn_over(self, seat: int) -> None:
        self.turns[seat] += 1

    # -- who is next, who has won -------------------------------------------------------------

    def _go_on(self, seat: int) -> None:
        if self.last_turns is not None:
            self.last_turns.remove(seat)
            self._next_of_the_last_turns()
        elif self.rules["fixed_turns"] is not None:
            waiting = [
                s for s in self._round_from(seat) if self.turns[s] < self.rules["fixed_turns"]
            ]
            if waiting:
                self.whose = waiting[0]
            else:
                self._compare_scores()
        elif self._reached_the_target(seat):
            self._begin_the_end(seat)
        else:
            self.whose = self._round_from(seat)[0]

    def _reached_the_target(self, seat: int) -> bool:
        reached = self.score[self.sides[seat]] >= self.rules["target_score"]
        return reached and not self.rules["exact_target"]

    def _begin_the_end(self, seat: int) -> None:
        *others, _ = self._round_from(seat)
        kind = self.rules["final_round"]
        if kind == "none" or self.seats == 1:
            self._ends([self.sides[seat]], "target_score")
            return
        if kind == "others_once":
            self.last_turns = [s for s in others if self.sides[s] != self.sides[seat]]
        elif kind == "equal_turns":
            self.last_turns = [s for s in others if self.turns[s] < self.turns[seat]]
        else:
            self.last_turns = [*others, seat]
        self._next_of_the_last_turns()

    def _next_of_the_last_turns(self) -> None:
        if self.last_turns:
            self.whose = self.last_turns[0]
        else:
            self._compare_scores()

    def _compare_scores(self) -> None:
        compared = self.playing_off or list(self.score)
        best = max(self.score[side] for side in compared)
        leaders = [side for side in compared if self.score[side] == best]
        if len(leaders) == 1:
            self._ends(leaders, "roll_off_round" if self.playing_off else "highest_score")
        elif self.rules["tie"] == "shared":
            self._ends(leaders, "shared")
        elif self.rules["tie"] == "first_to_set":
            self._ends([self._first_to_set(leaders)], "first_to_set")
        else:
            self.playing_off = leaders
            order = self._round_from(self._seat())
            self.last_turns = [seat for seat in order if self.sides[seat] in leaders]
            self._next_of_the_last_turns()

    def _first_to_set(self, leaders: list[str]) -> str:
        """Whose score has stood the longest; of scores nobody ever changed, the starter's side."""

        def last_change(side: str) -> int:
            changes = [number for number, who in enumerate(self.history, 1) if who == side]
            return changes[-1] if changes else 0

        seats = [*range(self.starts, len(self.sides)), *range(self.starts)]
        first_to_play = [self.sides[seat] for seat in seats]
        return min(leaders, key=lambda side: (last_change(side), first_to_play.index(side)))

    def _ends(self, sides: Sequence[str], reason: str) -> None:
        self.whose = None
        self.winners = [seat for seat, side in enumerate(self.sides) if side in sides]
        self.reason = reason
