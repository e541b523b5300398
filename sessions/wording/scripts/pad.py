"""The words that the pad's script writes by itself, with %(gaps)s to fill, and names of throws."""

from __future__ import annotations

from typing import Any

from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.rules.rule_set import RuleSet
from scoring.throws.combinations import combinations_of
from scoring.throws.throw_table import table_for
from sessions.wording.format import digits
from sessions.wording.rule_text import NAMES
from sessions.wording.scripts.offline import offline_words

NAMED = {
    "straight",
    "three pairs",
    "two triplets",
    "four of a kind and a pair",
    "full house",
}
"""Combinations that players call by their name; of the others the dice say enough."""


def script_words() -> dict[str, Any]:
    """The words the script writes by itself, with %(gaps)s."""
    return {
        "thousands": get_format("THOUSAND_SEPARATOR"),
        "bank": _("Bank %(points)s"),
        "bank_total": _("Bank"),
        "type_points": _("type the points"),
        "bank_now": _("without throwing"),
        "goes_to": _("%(name)s goes to %(points)s"),
        "keep": _("Keep %(points)s, roll %(dice)s"),
        "chance": _("farkles %(percent)s in 100"),
        "win": _("Win the game"),
        "six_ones": _("six 1s in one throw"),
        "tap": _("Tap the dice as they lie"),
        "more": {n: _more(n) for n in range(1, 7)},
        "throws": {n: _throws(n) for n in range(1, 7)},
        "set_aside": _("%(dice)s = %(points)s points"),
        "fewer": _("Tap a die to keep fewer"),
        "others": _("Tap a die to keep others"),
        "choose": _("Tap the dice to set aside"),
        "put_back": _("Tap a die again to put it back. Mistyped? ⌫"),
        "dice_gone": _("Somebody else went on: the dice typed here are gone."),
        "cannot": _("These dice cannot be set aside together."),
        "hot": {n: _hot(n) for n in range(5, 7)},
        "lost": _("%(points)s points lost"),
        "wave": _("No die scores: wave and sing!"),
        "wave_fun": _("No die scores. Just for fun: wave and sing!"),
        "write_farkle": _("Write the farkle"),
        "write_toxic": _("Write the toxic twos"),
        "next": _("then %(name)s throws"),
        "first": {n: _first(n) for n in range(1, 7)},
        "stakes": _("High stakes: %(points)s more if any of these scores"),
        "at_risk": _("at risk"),
        "at_risk_lost": pgettext("points at risk", "lost"),
        "unsent": _("No connection: this is not written yet. Nothing is lost: try again."),
        "broken": _("The score pad did not answer. Nothing is written; try again."),
        "sending": _("Writing …"),
        "laid_back": _("New dice replace these"),
        "instead": _("instead of %(dice)s"),
        "tray_again": _("%(said)s In the tray again: %(dice)s. New dice replace these."),
        "live": _("live"),
        "reconnecting": _("reconnecting …"),
        "offline_since": _("offline since %(time)s"),
        "die": _("die %(face)s"),
        "take_out": _("take out the %(face)s"),
        "farkle_total": _("Farkle"),
        **offline_words(),
    }


def _more(count: int) -> str:
    return ngettext("%(n)s more die", "%(n)s more dice", count) % {"n": count}


def _throws(count: int) -> str:
    name = {"n": count, "name": "%(name)s"}
    return ngettext("%(name)s throws %(n)s die", "%(name)s throws %(n)s dice", count) % name


def _first(count: int) -> str:
    return ngettext(
        "First throw of the turn: %(n)s die", "First throw of the turn: %(n)s dice", count
    ) % {"n": count}


def _hot(count: int) -> str:
    return _("Hot dice: all %(n)s dice again") % {"n": count}


def names(rules: RuleSet) -> dict[str, str]:
    """What selections are called that count as one combination: {"123456": "Straight"}."""
    worth = table_for(rules).worth
    return {
        digits(it.dice): str(NAMES[it.name])
        for it in combinations_of(rules)
        if it.name in NAMED and worth[it.dice].points == it.points
    }
