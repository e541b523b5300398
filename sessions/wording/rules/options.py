"""Every option of a rule set in plain words: for the form, and for the rule card.

Knows words, and which options stand together; what an option may be, its shape says, which stands
at its field in `scoring.rules.rule_set`. `key` is its place in the rule set's JSON:
"three_of_a_kind/1" stands at /three_of_a_kind/1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.text import capfirst, format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.reading import shapes
from scoring.reading.objects import ValueOf, shapes_of
from scoring.rules.prices import OnePriceOrByFace, PricesByFace, PricesOfRuns
from scoring.rules.rule_set import RuleSet
from sessions.wording.format import points
from sessions.wording.say import say_later

Text = Any
"""A text that is translated when it is shown."""

CONTROLS: dict[type, str] = {
    shapes.NumberOrOff: "points",
    shapes.WholeNumber: "number",
    shapes.Step: "number",
    shapes.Flag: "switch",
    ValueOf: "switch",
    shapes.OneOf: "choice",
    shapes.NumberOrWord: "price",
    shapes.NumberOrMultiple: "price",
    OnePriceOrByFace: "price",
    shapes.FlagOrWord: "choice",
}
"""The control for each shape: points (empty: off), price (points, or one of the choices) …"""


@dataclass(frozen=True, slots=True)
class Option:
    """An option in words. `choices` are those besides points, `said` is the card's sentence.

    `needs` is the key of the switch that this option belongs to.
    """

    key: str
    label: Text
    help: Text = ""
    choices: tuple[tuple[str, Text], ...] = ()
    needs: str = ""
    said: Text = ""

    @property
    def name(self) -> str:
        """The name of its field, and its id."""
        return "rule-" + self.key.replace("/", "-")

    @property
    def shape(self) -> shapes.Shape:
        return _shape_at(self.key)

    @property
    def kind(self) -> str:
        return CONTROLS[type(self.shape)]

    def in_play(self, rules: RuleSet) -> str:
        """What the rule card says of it; nothing where it is off."""
        value = getattr(rules, self.key, None)
        return str(self.said) % {"points": points(value)} if value and self.said else ""


@cache
def _shape_at(key: str) -> shapes.Shape:
    outer, _slash, inner = key.partition("/")
    shape = shapes_of(RuleSet)[outer]
    if isinstance(shape, ValueOf) and inner:
        return shapes_of(shape.of)[inner]
    return shape.each if isinstance(shape, PricesByFace | PricesOfRuns) else shape


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
        Option("dice", _("Number of dice"), "", (("6", _("6 dice")), ("5", _("5 dice")))),
        Option("singles/1", _("A single 1")),
        Option("singles/5", _("A single 5")),
        *(
            Option(f"three_of_a_kind/{face}", label)
            for face, label in (
                (1, _("Three 1s")),
                (2, _("Three 2s")),
                (3, _("Three 3s")),
                (4, _("Three 4s")),
                (5, _("Three 5s")),
                (6, _("Three 6s")),
            )
        ),
        Option("four_of_a_kind", say_later("four_of_a_kind"), "", MULTIPLES),
        Option("five_of_a_kind", say_later("five_of_a_kind"), "", MULTIPLES),
        Option("six_of_a_kind", say_later("six_of_a_kind"), "", MULTIPLES),
        Option(
            "six_ones",
            capfirst(say_later("six_ones")),
            _("Off: like any other six of a kind."),
            (("win", _("win at once")),),
        ),
        Option("straight", _("Straight: all faces")),
        Option("small_straights/1-5", _("Small straight 1 to 5")),
        Option("small_straights/2-6", _("Small straight 2 to 6")),
        Option("three_pairs", say_later("three_pairs")),
        Option(
            "four_and_pair",
            say_later("four_and_pair"),
            "",
            (("three_pairs", _("as three pairs")),),
        ),
        Option("two_triplets", say_later("two_triplets")),
        Option(
            "full_house_bonus",
            _("Full house: bonus on top of the triple"),
            _("Three of a kind with a pair of another face."),
        ),
        Option("six_of_a_kind_is_three_pairs", _("Six alike count as three pairs")),
        Option("six_of_a_kind_is_two_triplets", _("Six alike count as two triplets")),
    ),
)

FIRST = (
    Option("target_score", _("Target score")),
    Option(
        "opening_threshold",
        _("Points to open"),
        _("The first bank must be at least this much. 0: any bank opens."),
        said=_("To open, the first bank must be at least %(points)s points."),
    ),
)
"""What people look for first, beside the rule set."""

BANKING = Group(
    "banking",
    _("Banking and hot dice"),
    (
        Option(
            "minimum_bank",
            _("Minimum bank"),
            _("Every later bank must be at least this much. 0: any bank counts."),
            said=_("Every bank must be at least %(points)s points."),
        ),
        Option(
            "set_aside",
            _("What to set aside"),
            "",
            (("any", _("at least one scoring die")), ("all", _("every scoring die"))),
        ),
        Option(
            "hot_dice",
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
            _("When somebody has reached the target"),
            "",
            (
                ("others_once", _("the others have one more turn")),
                ("equal_turns", _("on until all have had as many turns")),
                ("everyone_once", _("everybody has one more turn, the first too")),
                ("none", _("the game ends at once")),
            ),
        ),
        Option(
            "tie",
            _("In a tie"),
            "",
            (
                ("first_to_set", _("who had the score first wins")),
                ("shared", _("the win is shared")),
                ("roll_off_round", _("those tied play on")),
            ),
        ),
        Option(
            "exact_target",
            _("The target must be hit exactly"),
            "",
            (
                ("off", say_later("off")),
                ("on", _("what overshoots goes to the lowest score")),
                ("void", _("what overshoots counts for nothing")),
            ),
        ),
        Option(
            "fixed_turns",
            _("Fixed number of turns each"),
            _("Empty: play to the target score."),
        ),
    ),
)

EXTRAS = Group(
    "extras",
    _("Extras"),
    (
        Option("farkle_streak", _("Farkles in a row cost points")),
        Option("farkle_streak/length", _("How many in a row"), needs="farkle_streak"),
        Option(
            "farkle_streak/penalty",
            _("What they cost"),
            "",
            (("reset", _("back to 0 points")),),
            needs="farkle_streak",
        ),
        Option("farkle_streak/floor_at_zero", say_later("never_below_zero"), needs="farkle_streak"),
        Option(
            "farkle_streak/only_after_opening",
            say_later("only_after_opening"),
            needs="farkle_streak",
        ),
        Option(
            "toxic_twos",
            _("Toxic twos: four or more 2s end the turn"),
            said=_("Toxic twos: four or more 2s in one throw end the turn, like a farkle."),
        ),
        Option(
            "high_stakes_bonus",
            _("High stakes: points on top"),
            _("For throwing the dice that the previous player left over. Empty: not played."),
            said=_(
                "High stakes: after a bank with dice left over, the next player may throw just "
                "those dice; if any scores, it is worth %(points)s more."
            ),
        ),
        Option(
            "van_t_hof_six",
            _("Six 1s in one turn"),
            _(
                "Points for them, in place of what these 1s scored one by one (“Van’t Hof 6”). "
                "Empty: not played."
            ),
            said=_(
                "Six 1s set aside over one turn count %(points)s, if that is more than all "
                "that was scored with 1s in that turn (“Van’t Hof 6”)."
            ),
        ),
        Option(
            "six_die_farkle_forfeit",
            _("Six dice and no points: wave and sing"),
            _("How many points it costs not to sing. Empty: nobody has to."),
            said=_(
                "When six dice bring no points, wave and sing. Who does not sing loses %(points)s."
            ),
        ),
    ),
)

TEAMS = Group(
    "teams",
    _("Teams"),
    (
        Option(
            "teams",
            _("Play in teams"),
            _("Team-mates share one score. They play to 20,000, unless you choose otherwise."),
        ),
    ),
)

GROUPS = (BANKING, ENDING, DICE_VALUES, EXTRAS, TEAMS)


def every_option() -> Iterator[Option]:
    yield from FIRST
    for group in GROUPS:
        yield from group.options
