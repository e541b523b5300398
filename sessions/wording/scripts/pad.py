"""What the pad's script says by itself, and names of throws."""

from __future__ import annotations

from scoring.rules.rule_set import RuleSet
from scoring.throws.combinations import combinations_of
from scoring.throws.throw_table import table_for
from sessions.wording.format import digits
from sessions.wording.rules.card import NAMES
from sessions.wording.say import for_scripts
from sessions.wording.scripts.handed import Words, words
from sessions.wording.scripts.offline import offline_words

NAMED = {
    "straight",
    "three pairs",
    "two triplets",
    "four of a kind and a pair",
    "full house",
}
"""Combinations that players call by their name; of the others the dice say enough."""

TRAY = (
    *(
        "tap_dice",
        "tap_scoring",
        "more_dice",
        "throws_dice",
        "set_aside",
        "keep_fewer",
        "keep_others",
    ),
    *("choose_dice", "put_back", "dice_gone", "cannot", "hot_dice", "points_lost"),
    *("first_throw", "stakes", "at_risk", "at_risk_lost", "laid_back", "instead"),
    *("tray_again", "die", "take_out"),
)
KEYS = (
    *("bank", "bank_total", "type_points", "bank_now", "goes_to", "keep", "chance"),
    *("win_the_game", "six_ones", "end_turn", "then_throws"),
)
SENDING = ("unsent", "broken", "sending")
LIVE = ("live", "reconnecting", "offline_since")


def script_words() -> Words:
    """For a pad, with network and without."""
    return words((*TRAY, *KEYS, *SENDING, *LIVE)) | offline_words()


def screen_words() -> Words:
    """For a screen that is looked at: it only follows."""
    return for_scripts(LIVE)


def names(rules: RuleSet) -> dict[str, str]:
    """What selections are called that count as one combination: {"123456": "Straight"}."""
    worth = table_for(rules).worth
    return {
        digits(it.dice): str(NAMES[it.name])
        for it in combinations_of(rules)
        if it.name in NAMED and worth[it.dice].points == it.points
    }
