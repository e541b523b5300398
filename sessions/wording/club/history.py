"""What the figures of many games are called, and what each of them means: said once, shown behind a
"?" wherever the figure stands.

Knows words; what the figures are, `sessions.history` counts.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from sessions.wording.format import points
from sessions.wording.say import say, say_later

Text = Any
"""Words in the language that is spoken when they are shown."""


class Meaning(NamedTuple):
    """A figure's name, and what it is."""

    label: Text
    said: Text


FIGURES: dict[str, Meaning] = {
    "games": Meaning(
        say_later("games"),
        gettext_lazy("Finished games at a table of two or more. Playing alone counts nowhere."),
    ),
    "wins": Meaning(
        capfirst(say_later("games_won")),
        gettext_lazy("A win that is shared is one for each; a team’s win is one for each member."),
    ),
    "share": Meaning(
        say_later("share_of_wins"),
        gettext_lazy(
            "Wins of games. The bar shows where the share lies in 95 of 100 cases: a wide one means"
            " that there are too few games to tell."
        ),
    ),
    "above": Meaning(
        gettext_lazy("Beyond chance"),
        gettext_lazy(
            "Wins more, or fewer, than chance gives: a quarter of a game at a table of four, half"
            " of one at a table of two."
        ),
    ),
    "per_turn": Meaning(
        gettext_lazy("Points per turn"),
        gettext_lazy(
            "Points banked by all turns played, also those that brought nothing. Only games whose"
            " dice are worth the same."
        ),
    ),
    "farkles": Meaning(
        gettext_lazy("Farkles"),
        gettext_lazy("Of 100 turns, so many ended in a farkle."),
    ),
    "best_turn": Meaning(
        say_later("best_turn"),
        gettext_lazy("The most points that one turn has banked."),
    ),
    "streak": Meaning(
        gettext_lazy("Wins in a row"),
        gettext_lazy(
            "The most games won one after another. A tie for first goes on with it; an arrow says"
            " that it still lasts."
        ),
    ),
    "rating": Meaning(
        gettext_lazy("Rating"),
        gettext_lazy(
            "How strong somebody plays, by places alone: to finish above strong players counts more"
            " than above weak ones. Everybody begins at 17. Almost certainly they are at least as"
            " strong as it says; how far they may be above it shrinks with each game. A question"
            " mark says that it is provisional: fewer than 10 games."
        ),
    ),
    "bank": Meaning(
        gettext_lazy("Average bank"),
        gettext_lazy("Points of an average turn that was banked."),
    ),
    "luck": Meaning(
        say_later("luck"),
        gettext_lazy(
            "How much better the throws fell than could be expected where they were made, in points"
            " a turn. Everybody has 0 in the long run, however they play; behind it stands how far"
            " chance alone may be from that after so many turns. Only turns entered by their dice."
        ),
    ),
    "kept": Meaning(
        say_later("kept_of_it"),
        gettext_lazy(
            "The share of what turns were worth that no decision gave away: by dice that were kept,"
            " or by when to stop. Behind it stands between what it lies almost certainly. Only"
            " turns entered by their dice, while points are all that matters in a game."
        ),
    ),
    "best_score": Meaning(
        gettext_lazy("Best score"),
        gettext_lazy("The most points at the end of a game that was played for the same target."),
    ),
    "lost": Meaning(
        gettext_lazy("Lost to farkles"),
        gettext_lazy("Points that were at risk when a turn was lost, an average turn."),
    ),
}

RECORDS: dict[str, Text] = {
    "best_turn": say_later("best_turn"),
    "best_game": gettext_lazy("Highest score"),
    "fewest_turns": gettext_lazy("Fewest turns to win"),
    "closest_win": gettext_lazy("Closest win"),
    "clearest_win": gettext_lazy("Clearest win"),
    "comeback": gettext_lazy("Biggest comeback"),
    "hot_dice": gettext_lazy("Most hot dice in a game"),
    "six_of_a_kind": gettext_lazy("Most six of a kind in a game"),
    "clean_streak": gettext_lazy("Most turns in a row without a farkle"),
    "farkles": gettext_lazy("Most farkles in a game"),
    "farkle_streak": gettext_lazy("Most farkles in a row"),
    "points_lost": gettext_lazy("Most points lost in a game"),
    "lucky_night": gettext_lazy("Luckiest night"),
    "unlucky_night": gettext_lazy("Unluckiest night"),
}
NIGHTS: dict[str, Text] = {
    "lucky_night": gettext_lazy("points more than could be expected where each throw was made"),
    "unlucky_night": gettext_lazy("points less than could be expected where each throw was made"),
}
COUNTS = (
    "fewest_turns",
    "hot_dice",
    "six_of_a_kind",
    "clean_streak",
    "farkles",
    "farkle_streak",
)
"""Records that are numbers of something; the others are points."""

PARTS: dict[str, Text] = {
    "name": say_later("name"),
    "place": say_later("place"),
    "dice_set": say_later("dice_set"),
    "rules": say_later("rules"),
    "format": say_later("played_for"),
    "seats": say_later("players"),
    "kind": say_later("entered_as"),
    "from": say_later("day_from"),
    "to": say_later("day_to"),
    "year": say_later("year"),
    "nights": say_later("nights"),
    "player": say_later("player"),
}
"""The parts of an address, as a form calls them."""

KINDS: dict[str, Text] = {
    "dice": say_later("dice"),
    "totals": gettext_lazy("totals of turns"),
    "mixed": gettext_lazy("both"),
    "recorded": say_later("not_checked"),
}


def entered_as(kind: str) -> str:
    """By what the turns of a game were entered."""
    return str(KINDS[kind])


def played_for(format_: str) -> str:
    """What a format is played for: "to 10,000", "exactly 5,000", "10 turns each"."""
    kind, _colon, number = format_.partition(":")
    if not number.isdecimal():
        return format_
    if kind == "turns":
        return say("turns_each", n=int(number))
    if kind == "exact":
        return _("exactly %(points)s") % {"points": points(int(number))}
    return say("to_points", points=points(int(number)))


def left_out(parts: list[str]) -> str:
    """That something in an address could not be understood."""
    if not parts:
        return ""
    names = ", ".join(str(PARTS[part]) for part in parts)
    return _("Not understood, and left out: %(parts)s.") % {"parts": names}
