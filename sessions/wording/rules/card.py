"""A rule set in plain words: the table of what scores, and a sentence for each option.

Knows words; every price comes from the combinations of the rule set, every option from its keys.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.dice import Dice
from scoring.insight.turn.odds import farkle_chance
from scoring.rules.rule_set import RuleSet
from scoring.throws.combinations import Combination, combinations_of
from scoring.throws.throw_table import SIX_ONES
from sessions.wording.format import points
from sessions.wording.game.parts import NAMED
from sessions.wording.rules.options import every_option
from sessions.wording.say import say


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table of what scores. `note` says what points alone cannot."""

    dice: Dice
    name: str
    points: int | None = None
    note: str = ""


NAMES = {
    "single": "single_die",
    "three of a kind": "alike_3",
    "four of a kind": "four_of_a_kind",
    "five of a kind": "five_of_a_kind",
    "six of a kind": "six_of_a_kind",
    **NAMED,
}
"""The phrase that names each combination, in the order of the card."""
EACH_BY_ITSELF = {"single", "three of a kind", "small straight"}


def what_scores(rules: RuleSet) -> list[Line]:
    """Every combination with its points; those priced alike in all faces share one line."""
    lines: list[Line] = []
    for name, group in groupby(_in_order(rules), key=lambda it: it.name):
        lines.extend(_lines(rules, name, list(group)))
    return lines


def _in_order(rules: RuleSet) -> list[Combination]:
    order = list(NAMES)
    return sorted(combinations_of(rules), key=lambda it: order.index(it.name))


def _lines(rules: RuleSet, name: str, group: list[Combination]) -> Iterator[Line]:
    if name in EACH_BY_ITSELF:
        yield from (Line(it.dice, _named(name, it), it.points) for it in group)
        return
    own_price = [it for it in group if it.dice == SIX_ONES and rules.six_ones is not None]
    alike = [it for it in group if it not in own_price]
    if isinstance(getattr(rules, name.replace(" ", "_"), None), tuple):
        yield from (Line(it.dice, _named(name, it), it.points) for it in alike)
    elif alike:
        shown = _example(alike)
        note = _relative_price(rules, name)
        yield Line(shown.dice, _named(name, shown), None if note else shown.points, note)
    for it in own_price:
        wins = rules.six_ones == "win"
        note = say("wins_the_game") if wins else ""
        yield Line(it.dice, capfirst(say("six_ones")), None if wins else it.points, note)


def _named(name: str, it: Combination) -> str:
    return capfirst(say(NAMES[name], face=it.dice[0]))


def _example(group: list[Combination]) -> Combination:
    """The combination to show: not one of 1s, if there are others, as 1s have their own price."""
    return next((it for it in group if len(set(it.dice)) > 1 or it.dice[0] == 4), group[0])


def _relative_price(rules: RuleSet, name: str) -> str:
    """A price that follows that of three of a kind, in words."""
    if name == "full house":
        bonus = {"points": points(rules.full_house_bonus)}
        return _("triple + %(points)s") % bonus
    price = getattr(rules, name.replace(" ", "_"), None)
    if not isinstance(price, str):
        return ""
    return _("triple × %(times)s") % {"times": price.removeprefix("x")}


def chances(rules: RuleSet) -> list[tuple[int, int]]:
    """How likely a throw of so many dice is a farkle, in percent."""
    return [(dice, round(farkle_chance(rules, dice) * 100)) for dice in range(rules.dice, 0, -1)]


def how_a_turn_goes(rules: RuleSet) -> list[str]:
    """The course of a turn under these rules, a sentence each."""
    return [said for said in _turn(rules) if said]


def _turn(rules: RuleSet) -> Iterator[str]:
    yield _("Throw all %(dice)s dice.") % {"dice": rules.dice}
    if rules.set_aside == "all":
        yield _("Set aside every die that scores, then bank, or throw the rest.")
    else:
        yield _("Set aside at least one die that scores, then bank, or throw the rest.")
    yield _("Nothing scores: that is a farkle, and the points of this turn are lost.")
    if rules.hot_dice == "must_roll":
        yield _("Hot dice: when every die has scored, all of them must be thrown again.")
    else:
        yield _("Hot dice: when every die has scored, you may throw all of them again.")
    for option in every_option():
        yield streak(rules) if option.key == "farkle_streak" else option.in_play(rules)


def how_it_is_entered(rules: RuleSet, *, every_die: bool) -> list[str]:
    """Which dice are tapped on the pad, and what cannot be seen in those that are not."""
    if every_die:
        return [_("On the pad every die is entered, also those that score nothing.")]
    said = [_("On the pad the dice that score are enough.")]
    if rules.toxic_twos:
        said.append(_("Toxic twos count when they are entered."))
    if rules.set_aside == "all":
        said.append(_("Enter every die that scores: what is not entered is thrown again."))
    return said


def streak(rules: RuleSet) -> str:
    """What farkles in a row cost; nothing where they cost nothing."""
    cost = rules.farkle_streak
    if cost is None:
        return ""
    values: dict[str, Any] = {"length": cost.length}
    if cost.penalty == "reset":
        said = _("%(length)s farkles in a row: back to 0 points.") % values
    else:
        values["points"] = points(cost.penalty)
        said = _("%(length)s farkles in a row cost %(points)s points.") % values
    if cost.floor_at_zero:
        said += f" {say('never_below_zero')}."
    if cost.only_after_opening:
        said += f" {say('only_after_opening')}."
    return said


def how_it_ends(rules: RuleSet) -> list[str]:
    """How the game ends and who wins, a sentence each."""
    said = [_teams(rules), _target(rules), _final_round(rules), _tie(rules)]
    return [sentence for sentence in said if sentence]


def _teams(rules: RuleSet) -> str:
    if not rules.teams:
        return ""
    return _("Teams: team-mates alternate round the table and share one score and one opening.")


def _target(rules: RuleSet) -> str:
    target = {"points": points(rules.target_score)}
    if rules.fixed_turns is not None:
        return ngettext(
            "Everybody has %(turns)s turn. The most points win.",
            "Everybody has %(turns)s turns. The most points win.",
            rules.fixed_turns,
        ) % {"turns": rules.fixed_turns}
    if rules.exact_target == "void":
        return (
            _(
                "The target of %(points)s must be hit exactly, and that wins at once. "
                "A turn that overshoots brings nothing."
            )
            % target
        )
    if rules.exact_target:
        return (
            _(
                "The target of %(points)s must be hit exactly, and that wins at once. "
                "Who throws more gives the points of that turn to whoever has the fewest."
            )
            % target
        )
    if rules.final_round == "none":
        return _("The first to reach %(points)s points wins at once.") % target
    return _("When somebody reaches %(points)s points, the final round begins.") % target


def _final_round(rules: RuleSet) -> str:
    if rules.fixed_turns is not None or rules.exact_target:
        return ""
    return {
        "others_once": _("Everybody else has one last turn. The most points win."),
        "equal_turns": _("Whoever has had fewer turns has one more. The most points win."),
        "everyone_once": _(
            "Everybody has one last turn, the one who began it too. The most points win."
        ),
        "none": "",
    }[rules.final_round]


def _tie(rules: RuleSet) -> str:
    if rules.exact_target or (rules.final_round == "none" and rules.fixed_turns is None):
        return ""
    return {
        "first_to_set": _("In a tie, whoever set the score first wins."),
        "shared": _("In a tie, the win is shared."),
        "roll_off_round": _("In a tie, those tied play one more turn each until one leads."),
    }[rules.tie]
