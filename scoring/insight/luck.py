"""A finished turn looked back at: how kind each throw was, and what its plays gave away.

After a throw the best that can be made of it is worth more or less than before: that is luck, of
which everybody has 0 on average, however they play. What is made of it may be worth less than the
best: that is loss. Together they are what the turn brought beyond what turns bring:
sum of luck - sum of losses = brought - expected.
Knows turns and the terms they were played on; no scores, no chance to win.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from scoring.insight.turn.plays import Play, plays_of
from scoring.insight.turn.six_ones import point_odds_for
from scoring.insight.turn.turn_odds import PointOdds, Worth
from scoring.replacing import replace
from scoring.rules.rule_set import RuleSet
from scoring.state import FinishedTurn
from scoring.throws.throw_table import table_for
from scoring.turn import ThrowMade


@dataclass(frozen=True, slots=True)
class Terms:
    """What matters to a turn of what was before it.

    `least` are the fewest points that could be banked, `cost` the penalty of a farkle, `leftover`
    the dice that were offered with high stakes. `is_open`: was the end of the game still far away?
    Near it good plays lose points on purpose, so decisions are judged before that only.
    """

    least: int = 0
    cost: int = 0
    leftover: int = 0
    is_open: bool = True


@dataclass(frozen=True, slots=True)
class JudgedThrow:
    """A throw at turn score `score`: what it was worth before (`expected`), as it fell (`best`),
    with the dice that were set aside (`taken`), and with what was done then (`chosen`).
    """

    throw: ThrowMade
    score: int
    expected: float
    best: float
    taken: float
    chosen: float
    banked: bool
    variance: float = 0.0

    @property
    def luck(self) -> float:
        return self.best - self.expected

    @property
    def loss_which(self) -> float:
        """What was given away by the dice that were set aside."""
        return max(self.best - self.taken, 0.0)

    @property
    def loss_stop(self) -> float:
        """What was given away by banking, or by not banking."""
        return max(self.taken - self.chosen, 0.0)

    @property
    def loss(self) -> float:
        return self.loss_which + self.loss_stop


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A turn whose throws are all known. `expected` is what it was worth before its first throw,
    `loss_stakes` what was given away by taking high stakes, or by not taking them.
    """

    turn: FinishedTurn
    terms: Terms
    expected: float
    loss_stakes: float
    brought: float
    throws: tuple[JudgedThrow, ...]

    @property
    def luck(self) -> float:
        return sum(it.luck for it in self.throws)

    @property
    def loss(self) -> float:
        return self.loss_stakes + sum(it.loss for it in self.throws)


@dataclass(frozen=True, slots=True)
class Luck:
    """Sums over turns. `turns` had all their dice entered, `without_dice` had not.

    Losses are those of the `judged` turns only, in which points were all that mattered; `expected`
    is what these were worth before their first throws.
    """

    turns: int = 0
    without_dice: int = 0
    throws: int = 0
    luck: float = 0.0
    variance: float = 0.0
    judged: int = 0
    expected: float = 0.0
    loss_which: float = 0.0
    loss_stop: float = 0.0
    loss_squares: float = 0.0

    @property
    def loss(self) -> float:
        return self.loss_which + self.loss_stop

    @property
    def z(self) -> float | None:
        """The luck in standard deviations; None where nothing was left to chance."""
        return self.luck / sqrt(self.variance) if self.variance > 1 else None

    @property
    def quality(self) -> float | None:
        """The share that was kept of what the dice offered; None without a turn to judge."""
        return max(1 - self.loss / self.expected, 0.0) if self.expected > 0 else None


def judge(rules: RuleSet, turn: FinishedTurn, terms: Terms) -> JudgedTurn | None:
    """The turn judged; None where it was not played to its end, or some of its dice nobody knows.

    Raises OddsOutOfReach.
    """
    if not is_known(turn):
        return None
    odds = point_odds_for(rules, terms.least, terms.cost)
    expected, loss_stakes = _before(odds, turn, terms)
    throws = tuple(
        replace(it, variance=odds.variance(it.throw.thrown, it.score))
        for it in throws_of(odds, turn)
    )
    return JudgedTurn(turn, terms, expected, loss_stakes, throws[-1].chosen, throws)


def is_known(turn: FinishedTurn) -> bool:
    """Was the turn played to its end, and are all its dice known?"""
    if not turn.throws or any(throw.unentered for throw in turn.throws):
        return False
    return turn.is_played or turn.kind == "six_ones"


def throws_of(odds: Worth, turn: FinishedTurn) -> list[JudgedThrow]:
    """The throws of a turn whose dice are known, judged by what its moments are worth."""
    score = (odds.rules.high_stakes_bonus or 0) if turn.throws[0].high_stakes else 0
    throws: list[JudgedThrow] = []
    for number, throw in enumerate(turn.throws, start=1):
        is_last = number == len(turn.throws)
        throws.append(_judged(odds, throw, score, banked=is_last and turn.is_banked))
        score = odds.then(score, throw.set_aside, throw.points)
    return throws


def _before(odds: PointOdds, turn: FinishedTurn, terms: Terms) -> tuple[float, float]:
    """What the turn was worth before its first throw, and what was lost by which dice it took."""
    usual, bonus = odds.expected, odds.rules.high_stakes_bonus
    if not terms.leftover or bonus is None:
        return usual, 0.0
    stakes = odds.roll(terms.leftover, bonus)
    chosen = stakes if turn.throws[0].high_stakes else usual
    return max(usual, stakes), max(usual, stakes) - chosen


def _judged(odds: Worth, throw: ThrowMade, score: int, *, banked: bool) -> JudgedThrow:
    dice = throw.thrown
    best = taken = chosen = odds.after(throw.dice, score)
    if throw.set_aside and not table_for(odds.rules).evaluate(throw.dice).selections[0].wins:
        now = odds.then(score, throw.set_aside, throw.points)
        taken = odds.stand(throw.dice_left, now)
        chosen = odds.bank(now) if banked else odds.roll(throw.dice_left or odds.rules.dice, now)
    return JudgedThrow(
        throw,
        score,
        odds.roll(dice, score),
        best,
        taken,
        chosen,
        banked,
    )


def plays_in(rules: RuleSet, judged: JudgedTurn, throw: JudgedThrow) -> tuple[Play, ...]:
    """What could have been done with a throw of a turn, the best first."""
    odds = point_odds_for(rules, judged.terms.least, judged.terms.cost)
    return plays_of(odds, throw.throw.dice, throw.score)


def summed(turns: Iterable[JudgedTurn | None]) -> Luck:
    """The luck of some turns together. None stands for a turn that nobody can judge."""
    known = list(turns)
    whole = [turn for turn in known if turn is not None]
    fair = [turn for turn in whole if turn.terms.is_open]
    throws = [throw for turn in whole for throw in turn.throws]
    judged = [throw for turn in fair for throw in turn.throws]
    stakes = sum(turn.loss_stakes for turn in fair)
    return Luck(
        turns=len(whole),
        without_dice=len(known) - len(whole),
        throws=len(throws),
        luck=sum(throw.luck for throw in throws),
        variance=sum(throw.variance for throw in throws),
        judged=len(fair),
        expected=sum(turn.expected for turn in fair),
        loss_which=sum(throw.loss_which for throw in judged) + stakes,
        loss_stop=sum(throw.loss_stop for throw in judged),
        loss_squares=sum(turn.loss**2 for turn in fair),
    )
