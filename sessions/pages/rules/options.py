"""Every option of a rule set as a form shows it: grouped, in plain words, each with its key.

Knows labels and kinds of controls; whether a value is allowed is for `scoring.rules` to say.
`key` is the place in the rule set's JSON: "three_of_a_kind/1" stands at /three_of_a_kind/1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

Text = Any
"""A text that is translated when it is shown."""


@dataclass(frozen=True, slots=True)
class Option:
    """`kind` is points (empty: off), number, switch, choice, or price: points or one of `choices`.

    `needs` is the key of the switch that this option belongs to.
    """

    key: str
    kind: str
    label: Text
    help: Text = ""
    choices: tuple[tuple[str, Text], ...] = ()
    needs: str = ""

    @property
    def name(self) -> str:
        """The name of its field, and its id."""
        return "rule-" + self.key.replace("/", "-")


@dataclass(frozen=True, slots=True)
class Group:
    key: str
    title: Text
    options: tuple[Option, ...]


MULTIPLES = tuple(
    (f"x{times}", format_lazy(_("triple ×{times}"), times=times)) for times in (2, 3, 4, 6, 8)
)

DICE_VALUES = Group(
    "values",
    _("Dice values"),
    (
        Option("dice", "choice", _("Number of dice"), "", (("6", _("6 dice")), ("5", _("5 dice")))),
        Option("singles/1", "points", _("A single 1")),
        Option("singles/5", "points", _("A single 5")),
        *(
            Option(f"three_of_a_kind/{face}", "points", label)
            for face, label in (
                (1, _("Three 1s")),
                (2, _("Three 2s")),
                (3, _("Three 3s")),
                (4, _("Three 4s")),
                (5, _("Three 5s")),
                (6, _("Three 6s")),
            )
        ),
        Option("four_of_a_kind", "price", _("Four of a kind"), "", MULTIPLES),
        Option("five_of_a_kind", "price", _("Five of a kind"), "", MULTIPLES),
        Option("six_of_a_kind", "price", _("Six of a kind"), "", MULTIPLES),
        Option(
            "six_ones",
            "price",
            _("Six 1s in one throw"),
            _("Off: like any other six of a kind."),
            (("win", _("win at once")),),
        ),
        Option("straight", "points", _("Straight: all faces")),
        Option("small_straights/1-5", "points", _("Small straight 1 to 5")),
        Option("small_straights/2-6", "points", _("Small straight 2 to 6")),
        Option("three_pairs", "points", _("Three pairs")),
        Option(
            "four_and_pair",
            "price",
            _("Four of a kind and a pair"),
            "",
            (("three_pairs", _("as three pairs")),),
        ),
        Option("two_triplets", "points", _("Two triplets")),
        Option(
            "full_house_bonus",
            "points",
            _("Full house: bonus on top of the triple"),
            _("Three of a kind with a pair of another face."),
        ),
        Option("six_of_a_kind_is_three_pairs", "switch", _("Six alike count as three pairs")),
        Option("six_of_a_kind_is_two_triplets", "switch", _("Six alike count as two triplets")),
    ),
)

FIRST = (
    Option("target_score", "number", _("Target score")),
    Option(
        "opening_threshold",
        "number",
        _("Points to open"),
        _("The first bank must be at least this much. 0: any bank opens."),
    ),
)
"""What people look for first, beside the rule set."""

BANKING = Group(
    "banking",
    _("Banking and hot dice"),
    (
        Option(
            "minimum_bank",
            "number",
            _("Minimum bank"),
            _("Every later bank must be at least this much. 0: any bank counts."),
        ),
        Option(
            "set_aside",
            "choice",
            _("What to set aside"),
            "",
            (("any", _("at least one scoring die")), ("all", _("every scoring die"))),
        ),
        Option(
            "hot_dice",
            "choice",
            _("When every die has scored"),
            "",
            (("may_roll", _("may throw again")), ("must_roll", _("must throw again"))),
        ),
    ),
)

ENDING = Group(
    "ending",
    _("End of the game"),
    (
        Option(
            "final_round",
            "choice",
            _("When somebody has reached the target"),
            "",
            (
                ("others_once", _("everybody else once more")),
                ("equal_turns", _("until all had equal turns")),
                ("everyone_once", _("everybody once more")),
                ("none", _("the game ends at once")),
            ),
        ),
        Option(
            "tie",
            "choice",
            _("In a tie"),
            "",
            (
                ("first_to_set", _("the first to set the score wins")),
                ("shared", _("the win is shared")),
                ("roll_off_round", _("those tied play on")),
            ),
        ),
        Option(
            "exact_target",
            "switch",
            _("Welfare: the target must be hit exactly"),
            _("Points that overshoot go to whoever has the lowest score."),
        ),
        Option(
            "fixed_turns",
            "points",
            _("Fixed number of turns each"),
            _("Empty: play to the target score."),
        ),
    ),
)

EXTRAS = Group(
    "extras",
    _("Extras"),
    (
        Option("farkle_streak", "switch", _("Farkles in a row cost points")),
        Option("farkle_streak/length", "number", _("How many in a row"), needs="farkle_streak"),
        Option(
            "farkle_streak/penalty",
            "price",
            _("What they cost"),
            "",
            (("reset", _("back to 0 points")),),
            needs="farkle_streak",
        ),
        Option("farkle_streak/floor_at_zero", "switch", _("Never below 0"), needs="farkle_streak"),
        Option(
            "farkle_streak/only_after_opening",
            "switch",
            _("Only after opening"),
            needs="farkle_streak",
        ),
        Option("toxic_twos", "switch", _("Toxic twos: four or more 2s end the turn")),
        Option(
            "high_stakes_bonus",
            "points",
            _("High stakes: bonus"),
            _("For throwing the dice that the previous player left over. Empty: not played."),
        ),
        Option(
            "van_t_hof_six",
            "points",
            _("Van’t Hof 6: points"),
            _("For six 1s set aside over one turn. Empty: not played."),
        ),
        Option(
            "six_die_farkle_forfeit",
            "points",
            _("Six-die farkle: points docked for not singing"),
            _("Empty: nobody has to sing."),
        ),
    ),
)

TEAMS = Group(
    "teams",
    _("Teams"),
    (
        Option(
            "teams",
            "switch",
            _("Play in teams"),
            _("Team-mates share one score. The usual target is 20,000."),
        ),
    ),
)

GROUPS = (BANKING, ENDING, DICE_VALUES, EXTRAS, TEAMS)


def every_option() -> Iterator[Option]:
    yield from FIRST
    for group in GROUPS:
        yield from group.options
