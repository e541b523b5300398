"""Who wins a race of several seats, each of which goes for the target when that wins more often.

Knows lanes and who answers whom at the end; no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from scoring.insight.race.lanes import Lane, Runner, alone, run
from scoring.insight.race.tables import AIMS, BEYOND, Array, Tables
from scoring.rules.rule_set import RuleSet

PASSES = 2
"""So often everybody answers what the others aim at; more does not help."""


@dataclass(frozen=True)
class Race:
    """The runners in turn order, the one whose turn it is first, and the lane of each."""

    tables: Tables
    rules: RuleSet
    runners: Sequence[Runner]
    lanes: Sequence[Lane]

    @property
    def rounds(self) -> int:
        return len(self.lanes[0].below) - 1

    @cached_property
    def _going(self) -> list[Array]:
        return [lane.going for lane in self.lanes]

    @cached_property
    def _past(self) -> list[Array]:
        return [lane.past(self.tables) for lane in self.lanes]

    def going(self, seat: int, by: int) -> Array:
        """Is `seat` below the target yet, when `by` has its first, second … turn? Chances."""
        going = self._going[seat]
        return going[1:] if seat < by else going[:-1]

    def others_going(self, *seats: int) -> Array:
        """The same of all but these, at the turns of the first of these."""
        found = np.ones(self.rounds)
        for other in range(len(self.runners)):
            if other not in seats:
                found *= self.going(other, seats[0])
        return found

    def past(self, seat: int, by: int) -> Array:
        """The chances that `seat` answers `by`, who lands b beyond in its first, second … turn."""
        past = self._past[seat]
        return past[1:] if seat < by else past[:-1]

    def answering(self, own: int) -> Iterator[int]:
        """Who has a last turn when this seat has reached the target, in order."""
        if self.rules.final_round == "none":
            return
        due = self.runners[own].round + 1
        for place in range(1, len(self.runners)):
            seat = (own + place) % len(self.runners)
            had = self.runners[seat].round + (1 if seat < own else 0)
            if self.rules.final_round != "equal_turns" or had < due:
                yield seat

    def won_by(self, own: int) -> Array:
        """Who wins the games in which `own` is the first at the target."""
        held = np.zeros((len(self.runners), self.rounds, BEYOND))
        held[own] = self.lanes[own].lands[1:] * self.others_going(own)[:, None]
        for other in self.answering(own):
            beaten = held * self.past(other, own)
            held -= beaten
            held[other] += beaten.sum(axis=0) @ self.tables.over
        won: Array = held.sum(axis=(1, 2))
        return won

    def unanswered(self, own: int) -> Array:
        """How often nobody comes past `own`, by its turn and where it lands."""
        found = np.ones((self.rounds, BEYOND))
        for other in self.answering(own):
            found *= 1 - self.past(other, own)
        return found

    def as_chaser(self, own: int) -> Array:
        """For each own turn and state, the chance to win it as the answer to somebody else."""
        found = np.zeros((self.rounds, self.tables.target + 1))
        for other in range(len(self.runners)):
            if other == own or own not in self.answering(other):
                continue
            held = self.lanes[other].lands[1:] * self.others_going(other, own)[:, None]
            held, kept = self._around(own, other, held)
            answered = (held * (kept @ self.tables.over.T)) @ self.tables.beats.T
            if own < other:  # it has had its turn of this round: the answer is the next one
                found[1:] += answered[:-1]
            else:
                found += answered
        return found

    def _around(self, own: int, other: int, held: Array) -> tuple[Array, Array]:
        """Who answers `other` before `own` may raise what has to be beaten: where it lies then, and
        how often nobody after `own` comes past where that lands.
        """
        kept, is_after = np.ones_like(held), False
        for seat in self.answering(other):
            past = self.past(seat, other)
            if is_after:
                kept *= 1 - past
            elif seat == own:
                is_after = True
            else:
                beaten = held * past
                held = held - beaten + beaten @ self.tables.over
        return held, kept

    def response(self, own: int) -> tuple[npt.NDArray[np.intp], Array]:
        """For each own turn and state the aim that wins most often (-1: to play for points), and
        what each state is worth after the first of these turns.
        """
        tables = self.tables
        lands = self.unanswered(own) * self.others_going(own)[:, None]
        chaser, later = self.as_chaser(own), np.zeros(tables.target + 1)
        allowed = len(AIMS) if any(True for _ in self.answering(own)) else 1
        hits, aims = tables.hits[:allowed], np.empty((self.rounds, len(later)), np.intp)
        landed, aimed = lands @ tables.lands.T, lands @ tables.at[:allowed].T
        values = np.empty((allowed + 1, len(later)))
        after = later
        for turn in range(self.rounds - 1, -1, -1):
            after = later
            values[0] = landed[turn] + tables.stays @ later
            values[1:] = later + hits * (aimed[turn][:, None] - later)
            aims[turn] = values.argmax(axis=0) - 1
            later = values.max(axis=0) + chaser[turn]
        return aims, after

    def won(self) -> Array:
        """How often each runner wins."""
        found: Array = np.sum([self.won_by(own) for own in range(len(self.runners))], axis=0)
        return found

    def of_mover(self) -> tuple[Array, Array]:
        """The chances of the first runner to win after its turn: by state where it is below the
        target then, and by how far it is beyond.
        """
        _aims, below = self.response(0)
        return below, self.unanswered(0)[0]


def race_of(tables: Tables, rules: RuleSet, runners: Sequence[Runner]) -> Race:
    """The race of these runners, in turn order from the one whose turn it is."""
    race = Race(tables, rules, runners, alone(tables, runners))
    for _again in range(PASSES):
        aims = np.array([race.response(own)[0] for own in range(len(runners))])
        race = replace(race, lanes=run(tables, runners, aims))
    return race
