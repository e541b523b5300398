"""A slow, obvious scorer that the engine is checked against.

It is written from the rules as people read them and shares nothing with the engine: a selection is
literally dealt out into groups in every possible way, and every group is priced by going down the
list of combinations line by line. Rule sets come in as plain JSON dicts with every key present.
Knows dice and points; no turns of several seats, no game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import Any

Dice = tuple[int, ...]
Group = tuple[Dice, int]


def every_throw(dice: int) -> Iterator[Dice]:
    """Every distinct throw of one die up to `dice` dice, each once, sorted."""
    for size in range(1, dice + 1):
        yield from combinations_with_replacement(range(1, 7), size)


def parts_of(throw: Dice) -> set[Dice]:
    """Every way to pick at least one die of the throw, as sorted faces."""
    return {part for size in range(1, len(throw) + 1) for part in combinations(sorted(throw), size)}


def is_inside(small: Dice, large: Dice) -> bool:
    """Can every die of `small` be found in `large`?"""
    return not Counter(small) - Counter(large)


def without(dice: Sequence[int], gone: Sequence[int]) -> Dice:
    """The dice that are left when the gone ones are taken out."""
    return tuple(sorted((Counter(dice) - Counter(gone)).elements()))


class Reference:
    """One rule set, read slowly. Remembers what it already worked out, nothing more."""

    def __init__(self, rules: Mapping[str, Any]) -> None:
        self.rules = rules
        self._prices: dict[Dice, int | None] = {}
        self._points: dict[Dice, int | None] = {}

    # -- one combination ----------------------------------------------------------------------

    def triple(self, face: int) -> int | None:
        """Three alike of this face."""
        value: int | None = self.rules["three_of_a_kind"][str(face)]
        return value

    def alike(self, price: Any, face: int) -> int | None:
        """Four, five or six alike: off, fixed points, or "x2": so many times the triple; or one of
        these for each face.
        """
        if isinstance(price, Mapping):
            price = price[str(face)]
        if isinstance(price, str):
            triple = self.triple(face)
            return None if triple is None else int(price.removeprefix("x")) * triple
        points: int | None = price
        return points

    def rows(self, group: Dice) -> Iterator[int | None]:
        """The list of combinations from top to bottom: what each row that fits pays."""
        yield from self.alike_rows(group)
        yield from self.pair_and_triplet_rows(group)
        yield from self.straight_rows(group)

    def alike_rows(self, group: Dice) -> Iterator[int | None]:
        """Single dice and three to six of a kind."""
        face, others = group[0], set(group[1:])
        if others - {face}:
            return
        if len(group) == 1:
            yield self.rules["singles"].get(str(face))
        elif len(group) == 3:
            yield self.triple(face)
        elif len(group) == 4:
            yield self.alike(self.rules["four_of_a_kind"], face)
        elif len(group) == 5:
            yield self.alike(self.rules["five_of_a_kind"], face)
        elif len(group) == 6:
            six_ones_have_points = isinstance(self.rules["six_ones"], int)
            if face == 1 and six_ones_have_points:
                yield self.rules["six_ones"]
            else:
                yield self.alike(self.rules["six_of_a_kind"], face)

    def pair_and_triplet_rows(self, group: Dice) -> Iterator[int | None]:
        """Three pairs, four of a kind with a pair, two triplets, full house."""
        rules = self.rules
        counts = Counter(group).most_common()
        shape = [many for _, many in counts]
        six_alike = shape == [6]
        if shape == [2, 2, 2] or (six_alike and rules["six_of_a_kind_is_three_pairs"]):
            yield rules["three_pairs"]
        if shape == [3, 3] or (six_alike and rules["six_of_a_kind_is_two_triplets"]):
            yield rules["two_triplets"]
        if shape == [4, 2]:
            as_pairs = rules["four_and_pair"] == "three_pairs"
            yield rules["three_pairs"] if as_pairs else rules["four_and_pair"]
        if shape == [3, 2] and rules["full_house_bonus"] is not None:
            triple = self.triple(counts[0][0])
            yield None if triple is None else triple + rules["full_house_bonus"]

    def straight_rows(self, group: Dice) -> Iterator[int | None]:
        """All faces, and the small straights."""
        small = self.rules["small_straights"] or {}
        if group == tuple(range(1, self.rules["dice"] + 1)):
            yield self.rules["straight"]
        if group == (1, 2, 3, 4, 5):
            yield small.get("1-5")
        if group == (2, 3, 4, 5, 6):
            yield small.get("2-6")

    def price(self, group: Dice) -> int | None:
        """The best row for exactly these dice as one combination, or None when no row fits."""
        if group not in self._prices:
            paid = [row for row in self.rows(group) if row is not None]
            self._prices[group] = max(paid, default=None)
        return self._prices[group]

    # -- a selection --------------------------------------------------------------------------

    def partitions(self, dice: Dice) -> Iterator[list[Group]]:
        """Every way to deal all of these (sorted) dice into combinations."""
        if not dice:
            yield []
            return
        first, others = dice[:1], dice[1:]
        for size in range(len(others) + 1):
            for joined in set(combinations(others, size)):
                group = first + joined
                price = self.price(group)
                if price is not None:
                    for rest in self.partitions(without(others, joined)):
                        yield [(group, price), *rest]

    def points_of(self, selection: Sequence[int]) -> int | None:
        """The best partition's points; None when some die is in no combination."""
        dice = tuple(sorted(selection))
        if dice not in self._points:
            totals = [sum(price for _, price in groups) for groups in self.partitions(dice)]
            if dice == (1,) * 6 and self.wins(dice):
                totals.append(0)
            self._points[dice] = max(totals, default=None)
        return self._points[dice]

    def wins(self, selection: Sequence[int]) -> bool:
        """Do these dice, set aside from one throw, win the game at once?"""
        return self.rules["six_ones"] == "win" and tuple(selection) == (1,) * 6

    # -- a throw ------------------------------------------------------------------------------

    def is_toxic(self, throw: Sequence[int]) -> bool:
        """Four or more 2s in one throw, where the table plays toxic twos."""
        return bool(self.rules["toxic_twos"]) and list(throw).count(2) >= 4

    def selections(self, throw: Sequence[int]) -> dict[Dice, int]:
        """All legal selections of this throw with their points."""
        if self.is_toxic(throw):
            return {}
        parts = {part: self.points_of(part) for part in parts_of(tuple(throw))}
        scoring = {part: points for part, points in parts.items() if points is not None}
        if self.wins(throw):
            return {part: points for part, points in scoring.items() if part == tuple(throw)}
        if self.rules["set_aside"] == "all":
            return {
                part: points
                for part, points in scoring.items()
                if not any(part != other and is_inside(part, other) for other in scoring)
            }
        return scoring

    def is_farkle(self, throw: Sequence[int]) -> bool:
        """Is there nothing to set aside? (Toxic twos count as a farkle.)"""
        return not self.selections(throw)

    def farkle_chance(self, dice: int) -> tuple[int, int]:
        """(farkles, throws) over every ordered throw of so many dice."""
        faces = range(1, 7)
        farkles = {
            throw: self.is_farkle(throw) for throw in combinations_with_replacement(faces, dice)
        }
        ordered = list(product(faces, repeat=dice))
        return sum(farkles[tuple(sorted(throw))] for throw in ordered), len(ordered)

    def expected_points(self, dice: int) -> tuple[int, int]:
        """(points of the best selections, throws) over every ordered throw of so many dice."""
        ordered = list(product(range(1, 7), repeat=dice))
        best = {
            throw: max(self.selections(throw).values(), default=0)
            for throw in {tuple(sorted(throw)) for throw in ordered}
        }
        return sum(best[tuple(sorted(throw))] for throw in ordered), len(ordered)

    # -- a turn -------------------------------------------------------------------------------

    def points_without_ones(self, selection: Sequence[int]) -> int:
        """The most these dice can be worth when combinations that hold a 1 count nothing: six
        ones that win the game may be no combination at all.
        """
        return max(
            (
                sum(price for group, price in groups if 1 not in group)
                for groups in self.partitions(tuple(sorted(selection)))
            ),
            default=0,
        )

    def turn_score(self, set_aside: Sequence[Sequence[int]]) -> int:
        """What a turn is worth after these selections, with the Van't Hof 6 where it is played.

        The reading: either every throw counts its best points, or every combination that holds a
        1 is given up and each six 1s set aside this turn (hot dice or not) are worth the Van't Hof
        points instead; the better of the two. "Only when it is worth more" decides for the turn.
        """
        plain = 0
        for dice in set_aside:
            points = self.points_of(dice)
            assert points is not None, f"{dice} is not a scoring selection"
            plain += points
        van_t_hof = self.rules["van_t_hof_six"]
        if van_t_hof is None:
            return plain
        sixes_of_ones = sum(list(dice).count(1) for dice in set_aside) // 6
        traded = sum(map(self.points_without_ones, set_aside)) + van_t_hof * sixes_of_ones
        return max(plain, traded)
