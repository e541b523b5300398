"""A rule set compiled into look-ups: what every selection scores, what every throw allows.

Knows throws; no turns, no players. `table_for` compiles a rule set once (a few milliseconds);
scoring a throw is then a dictionary look-up. The server, the phone without network, the odds and
the score sheet all read this table, so nothing needs the rules twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

from scoring.dice import Dice, distinct_throws, is_within, written
from scoring.errors import IllegalSelection, MustSetAsideAll, WrongDiceCount
from scoring.rules.rule_set import RuleSet
from scoring.sentences import Sentence, gettext_noop
from scoring.throws.combinations import Combination, combinations_of
from scoring.throws.selections import also_in_parts, every_selection, put_together

SIX_ONES: Dice = (1,) * 6


@dataclass(frozen=True, slots=True)
class Selection:
    """Dice that may be set aside together (sorted), and what that leads to."""

    dice: Dice
    points: int
    dice_left: int
    hot_dice: bool
    wins: bool


@dataclass(frozen=True, slots=True)
class ThrowResult:
    """What a throw (sorted) allows. A toxic throw counts as a farkle too."""

    dice: Dice
    is_farkle: bool
    is_toxic: bool
    selections: tuple[Selection, ...]
    """Every legal selection, the most points first."""

    @property
    def best(self) -> Selection | None:
        return self.selections[0] if self.selections else None


class ThrowTable:
    """Every scoring selection of a rule set with its points.

    Six alike and other selections that divide in several ways count as their best partition
    ("four 1s" may be worth more as three 1s and a 1).
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.worth = every_selection(rules)
        self._results: dict[Dice, ThrowResult] = {}
        # The same results for dice in any order: sorting would cost more than looking up.
        self._as_they_lie: dict[Dice, ThrowResult] = {}

    def evaluate(self, dice: Dice) -> ThrowResult:
        """What a throw of which these dice were entered (in any order) is worth.

        Raises WrongDiceCount for more dice than the game has.
        """
        result = self._as_they_lie.get(dice)
        if result is None:
            lined_up = tuple(sorted(dice))
            if lined_up not in self._results:
                self._results[lined_up] = self._evaluate(lined_up)
            result = self._as_they_lie[dice] = self._results[lined_up]
        return result

    def selection(self, dice: Dice, set_aside: Dice) -> Selection:
        """The legal selection of a throw made of exactly these dice.

        Raises IllegalSelection, with the reason in words, or MustSetAsideAll.
        """
        result = self.evaluate(dice)
        wanted = tuple(sorted(set_aside))
        for selection in result.selections:
            if selection.dice == wanted:
                return selection
        facts = {
            "dice": list(dice),
            "set_aside": list(set_aside),
            "legal_selections": [list(selection.dice) for selection in result.selections],
        }
        if wanted in self.worth and is_within(wanted, dice):
            raise MustSetAsideAll(**facts)
        raise IllegalSelection(**facts, reason=self._why_illegal(dice, wanted))

    def parts(self, set_aside: Dice) -> tuple[Combination, ...]:
        """How the points of a selection (in any order) come about; nothing where none was made.

        The parts are its best partition: they share no die, and their points add up to those of
        the selection. Several single dice of one face are one part.
        """
        if not set_aside:
            return ()
        return put_together(self.worth[tuple(sorted(set_aside))].parts)

    def to_json(self) -> dict[str, Any]:
        """The whole look-up in JSON, dice written as sorted digits ("115").

        The legal selections of a throw are those of its parts that are keys of `selections`,
        unless `forced` names the throw: then only the ones listed there. A throw in `toxic`
        allows none. Setting aside what `wins` lists wins the game. `without_ones` holds, for the
        Van't Hof 6, the points that a selection keeps when its 1s are counted apart. A selection
        is one combination if no two others add up to its points, or if it stands in `whole`.
        """
        throws = [t for count in range(1, self.rules.dice + 1) for t in distinct_throws(count)]
        results = [self.evaluate(throw) for throw in throws]
        return {
            "dice": self.rules.dice,
            "selections": {written(dice): worth.points for dice, worth in self.worth.items()},
            "toxic": [written(result.dice) for result in results if result.is_toxic],
            "forced": {
                written(result.dice): [written(selection.dice) for selection in result.selections]
                for result in results
                if self._is_forced(result.dice) and not result.is_toxic
            },
            "whole": [written(dice) for dice in also_in_parts(self.worth)],
            "wins": [written(SIX_ONES)] if self._wins(SIX_ONES) else [],
            "without_ones": {
                written(dice): worth.points_without_ones for dice, worth in self.worth.items()
            }
            if self.rules.van_t_hof_six
            else {},
        }

    def _evaluate(self, dice: Dice) -> ThrowResult:
        if len(dice) > self.rules.dice:
            raise WrongDiceCount(dice_in_hand=self.rules.dice, dice_thrown=len(dice))
        is_toxic = self.rules.toxic_twos and dice.count(2) >= 4
        legal = () if is_toxic else self._legal(dice)
        selections = [
            Selection(
                part,
                self.worth[part].points,
                len(dice) - len(part),
                len(part) == len(dice),
                self._wins(part),
            )
            for part in legal
        ]
        selections.sort(key=lambda it: (-it.points, len(it.dice), it.dice))
        return ThrowResult(dice, not selections, is_toxic, tuple(selections))

    def _legal(self, dice: Dice) -> Iterable[Dice]:
        if self._wins(dice):
            return [dice]
        parts = [part for part in _parts(dice) if part in self.worth]
        if self.rules.set_aside == "any":
            return parts
        return [part for part in parts if not any(_contains(more, part) for more in parts)]

    def _is_forced(self, dice: Dice) -> bool:
        return self.rules.set_aside == "all" or self._wins(dice)

    def _wins(self, dice: Dice) -> bool:
        return self.rules.six_ones == "win" and dice == SIX_ONES

    def _why_illegal(self, dice: Dice, wanted: Dice) -> Sentence:
        if not is_within(wanted, dice):
            shown = {"thrown": _listed(dice), "wanted": _listed(wanted)}
            return Sentence("The throw shows {thrown}: {wanted} cannot be set aside.", **shown)
        scoring = max((part for part in self.worth if is_within(part, wanted)), key=len, default=())
        idle = next(face for face in wanted if wanted.count(face) > scoring.count(face))
        return self.why_idle(idle)

    def why_idle(self, face: int) -> Sentence:
        """What a die that brings no points where it lies would need."""
        needs = next((c.name for c in combinations_of(self.rules) if face in c.dice), None)
        if needs is None:
            return Sentence("The {face} never scores.", face=face)
        return Sentence(
            "The {face} does not score here: it needs {combination}.",
            face=face,
            combination=Sentence(_NEEDED[needs]),
        )


@lru_cache(maxsize=32)
def table_for(rules: RuleSet) -> ThrowTable:
    """The compiled table of a rule set, made once per process."""
    return ThrowTable(rules)


def _parts(dice: Dice) -> set[Dice]:
    """Every way to pick some of these sorted dice."""
    return {part for size in range(1, len(dice) + 1) for part in combinations(dice, size)}


def _contains(more: Dice, part: Dice) -> bool:
    return len(more) > len(part) and is_within(part, more)


def _listed(dice: Dice) -> str:
    return "-".join(map(str, dice))


_NEEDED = {
    "three of a kind": gettext_noop("three of a kind"),
    "four of a kind": gettext_noop("four of a kind"),
    "five of a kind": gettext_noop("five of a kind"),
    "six of a kind": gettext_noop("six of a kind"),
    "straight": gettext_noop("a straight"),
    "small straight": gettext_noop("a small straight"),
    "three pairs": gettext_noop("three pairs"),
    "two triplets": gettext_noop("two triplets"),
    "four of a kind and a pair": gettext_noop("four of a kind and a pair"),
    "full house": gettext_noop("a full house"),
}
"""A combination as something that a die needs."""
