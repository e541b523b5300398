"""What the awards are called, and what each is for, with the number that its data file names.

Knows words; who has earned what, `sessions.history.awards` counts.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy

from sessions.history.awards.reading import Award
from sessions.wording.format import points

Text = Any
"""Words in the language that is spoken when they are shown."""


class Words(NamedTuple):
    """An award's name, and what it is for."""

    name: Text
    said: Text


WORDS: dict[str, Words] = {
    "regular": Words(
        gettext_lazy("Regular"),
        gettext_lazy("Came to play, night after night."),
    ),
    "thief": Words(
        gettext_lazy("Last-round thief"),
        gettext_lazy("Was behind when the final round began, and won."),
    ),
    "comeback": Words(
        gettext_lazy("Long way back"),
        gettext_lazy("Was behind by %(n)s points or more, and won."),
    ),
    "phoenix": Words(
        gettext_lazy("Phoenix"),
        gettext_lazy("Farkled %(n)s times in a row, and won."),
    ),
    "cold_start": Words(
        gettext_lazy("Cold start"),
        gettext_lazy("Was not on the board before turn %(n)s, and won."),
    ),
    "spotless": Words(
        gettext_lazy("Spotless"),
        gettext_lazy("Won without a farkle, in %(n)s turns or more."),
    ),
    "jackpot": Words(
        gettext_lazy("Jackpot"),
        gettext_lazy("Banked %(n)s points or more in one turn."),
    ),
    "hot_hand": Words(
        gettext_lazy("Hot hand"),
        gettext_lazy("Had hot dice %(n)s times in one turn."),
    ),
    "all_alike": Words(
        gettext_lazy("All alike"),
        gettext_lazy("Set aside six of a kind."),
    ),
    "steady": Words(
        gettext_lazy("Steady hand"),
        gettext_lazy("Played %(n)s turns in a row without a farkle."),
    ),
    "so_close": Words(
        gettext_lazy("So close"),
        gettext_lazy("Came second, behind by %(n)s points or fewer."),
    ),
    "greedy": Words(
        gettext_lazy("Greedy"),
        gettext_lazy("Lost %(n)s points or more in one farkle."),
    ),
}


def award_name(award: Award) -> str:
    return str(WORDS[award.key].name)


def award_said(award: Award) -> str:
    """What the award is for, in a sentence."""
    return str(WORDS[award.key].said) % {"n": points(award.number)}
