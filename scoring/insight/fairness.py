"""Are the dice fair? What the faces of all dice thrown say of it, and how sure that is.

Dice that are set aside select nothing: given all before, the next faces are as likely as ever. So
every die counts, whatever was done with it. Dice are not told apart: only all of them together can
be judged. Knows counts of faces; no game, no player.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, lgamma, log, pi, sqrt
from typing import Literal

Verdict = Literal["too_few", "fair", "a_little_uneven", "uneven"]

MIN_DICE = 300
"""Fewer dice say nothing."""
MIN_DICE_FOR_A_FACE = 1000
"""And of fewer no single face is named."""
UNEVEN, A_LITTLE = 0.005, 0.05
ALARM = 200
"""One set of fair dice in so many ever comes to such an e-value, however often one looks."""
_SMOOTH = 600
"""How even dice are expected to be if they are not fair: this many imagined dice lay evenly."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """What so many dice say. `p` is the share of fair sets that look as uneven or more, None of
    too few dice. `face` is the one that stands out, if one can be named.

    `log_e` is the logarithm of the e-value, which may be looked at after each game: `is_alarm`
    once it is beyond what one fair set in 200 would ever reach.
    """

    counts: tuple[int, ...]
    chi_square: float
    p: float | None
    log_e: float
    verdict: Verdict
    face: int | None
    is_alarm: bool

    @property
    def dice(self) -> int:
        return sum(self.counts)

    @property
    def one_in(self) -> int | None:
        """One fair set in so many looks like that, in a number that is easily said."""
        return None if self.p is None else easily_said(1 / max(self.p, 1e-9))


def fairness(counts: Sequence[int], sets: int = 1) -> Fairness:
    """Judge the counts of the faces 1 to 6. Of several `sets` of dice an alarm needs more."""
    dice = sum(counts)
    even = dice / 6
    chi_square = sum((count - even) ** 2 for count in counts) / even if dice else 0.0
    p = chance_of(chi_square) if dice >= MIN_DICE else None
    log_e = _log_e(counts)
    is_alarm = dice >= MIN_DICE and log_e >= log(ALARM * sets)
    face = None
    if p is not None and p < UNEVEN and dice >= MIN_DICE_FOR_A_FACE:
        face = max(range(6), key=lambda at: abs(counts[at] - even)) + 1
    return Fairness(tuple(counts), chi_square, p, log_e, _verdict(p), face, is_alarm)


def chance_of(chi_square: float) -> float:
    """The chance of so much or more under fair dice, for 5 degrees of freedom."""
    half = chi_square / 2
    tail = sqrt(2 * chi_square / pi) * exp(-half) * (1 + chi_square / 3)
    return min(erfc(sqrt(half)) + tail, 1.0)


def easily_said(number: float) -> int:
    """To one digit, or to two where it begins with a 1: 40, 150, 2000."""
    if number < 10:
        return round(number)
    power = int(10 ** (len(str(int(number))) - 1))
    step = power // 10 if number < 2 * power else power
    return round(number / step) * step


def _verdict(p: float | None) -> Verdict:
    if p is None:
        return "too_few"
    if p < UNEVEN:
        return "uneven"
    return "a_little_uneven" if p < A_LITTLE else "fair"


def _log_e(counts: Sequence[int]) -> float:
    """How much likelier these faces are under some uneven dice than under fair ones.

    A mixture of all dice that are nearly even; under fair dice its mean is 1 at any time.
    """
    dice, each = sum(counts), _SMOOTH / 6
    likelier = lgamma(_SMOOTH) - lgamma(_SMOOTH + dice)
    likelier += sum(lgamma(each + count) - lgamma(each) for count in counts)
    return dice * log(6) + likelier
