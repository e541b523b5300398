"""The odds of a rule set in words and numbers, for its page and its card.

Knows words; every number comes from `scoring.insight.odds_sheet`.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.insight.odds_sheet import OddsSheet, change_of
from scoring.rules.rule_set import RuleSet
from sessions.wording.format import chance_percent, decimal, percent, points, signed_decimal
from sessions.wording.rules.differences import Likeness, differing, likeness, said_of
from sessions.wording.say import say

LEFT_OUT = {
    "van_t_hof_six": gettext_lazy(
        "The Van’t Hof 6 is in what a turn brings, and left out where dice and points alone say "
        "what to do: that depends on the 1s that lie aside."
    ),
    "high_stakes_bonus": gettext_lazy(
        "High stakes are left out of these odds: they depend on what others leave over."
    ),
    "farkle_streak": gettext_lazy(
        "What farkles in a row cost is left out here: just before the penalty bank sooner."
    ),
}


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its name and what it means."""

    label: str
    value: str
    said: str


def figures(rules: RuleSet, sheet: OddsSheet) -> list[Figure]:
    """The numbers at the head of the page."""
    found = [
        Figure(
            _("A turn brings"),
            decimal(sheet.expected_turn, 0),
            _(
                "So many points on average, farkles counted as 0, if every turn is played as well "
                "as it can be for points. It is exact: every throw there is has been counted."
            ),
        )
    ]
    if sheet.chance_to_open is not None and sheet.before_opening is not None:
        found.append(
            Figure(
                _("Opens in one turn"),
                percent(sheet.chance_to_open),
                _(
                    "How often somebody who plays for it has %(least)s points or more in a turn. "
                    "A turn before opening brings %(points)s points on average."
                )
                % {
                    "least": points(rules.opening_threshold),
                    "points": decimal(sheet.before_opening, 0),
                },
            )
        )
    if sheet.turns_to_target is not None:
        found.append(
            Figure(
                _("Turns to %(points)s") % {"points": points(rules.target_score)},
                decimal(sheet.turns_to_target, 1),
                _(
                    "So many turns one seat takes on average, opening included. The first of four "
                    "is there after %(rounds)s rounds: about as long a game takes."
                )
                % {"rounds": decimal(sheet.rounds[4], 1)},
            )
        )
    return found


def dice_lines(sheet: OddsSheet) -> list[dict[str, Any]]:
    """A line for each number of dice."""
    return [
        {
            "dice": it.dice,
            "farkle": chance_percent(float(it.farkle)),
            "best": decimal(float(it.mean_best), 0),
            "hot": chance_percent(it.hot_dice),
            "bank_from": say("never") if it.bank_from is None else points(it.bank_from),
        }
        for it in sheet.dice
    ]


def reached(rules: RuleSet, sheet: OddsSheet) -> list[tuple[str, str]]:
    """Points, and how often a turn that is played for them has as many."""
    least = rules.minimum_bank
    return [(points(it), chance_percent(share)) for it, share in sheet.reach.items() if it >= least]


def beginning_lines(begins: dict[int, tuple[float, ...]]) -> list[tuple[int, list[str]]]:
    """For each number of players the chances in turn order; blank where nobody sits."""
    most = max(begins, default=0)
    return [
        (seats, [chance_percent(it) for it in chances] + [""] * (most - seats))
        for seats, chances in begins.items()
    ]


def left_out_said(sheet: OddsSheet) -> list[str]:
    return [str(LEFT_OUT[key]) for key in sheet.leaves_out]


@dataclass(frozen=True, slots=True)
class Changes:
    """What each option that is otherwise than in a preset changes in points a turn, and all."""

    likeness: Likeness
    lines: list[tuple[str, str]]
    together: str


def changes(rules: RuleSet) -> Changes | None:
    """What house rules change beside the preset they are most like; None where nothing does.

    Options that no turn depends on are not named. Raises OddsOutOfReach.
    """
    like = likeness(rules)
    preset = like.preset.rules
    options = sorted(differing(rules, preset), key=lambda it: it.key.partition("/")[0])
    lines = []
    for key, of_key in groupby(options, key=lambda it: it.key.partition("/")[0]):
        change = change_of(rules, preset, key)
        if change is not None and abs(change) >= 0.05:
            said = " · ".join(said_of(rules, option) for option in of_key)
            lines.append((said, signed_decimal(change)))
    if not lines:
        return None
    whole = change_of(rules, preset, "")
    return Changes(like, lines, signed_decimal(whole or 0.0))
