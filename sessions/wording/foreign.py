"""Why a file of another program, or a game in it, cannot come in.

Knows the reasons by their stable keys; how such a file is read, `sessions.exchange.into` knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.sentences import Sentence, gettext_noop
from sessions.wording.sentences import translated

GUEST = Sentence(gettext_noop("Guest"))
REFUSED = {
    "no_bgstats": gettext_noop(
        "This is no file of BG Stats: choose BGStatsExport.json, or a play that was shared."
    ),
}
"""Why a whole file is refused, by its code."""
LEFT_OUT = {
    "cooperative": gettext_noop("In this game all play together, against nobody."),
    "ignored": gettext_noop("BG Stats does not count it either: it is marked as ignored."),
    "lowest_wins": gettext_noop("In this game the lowest score wins."),
    "no_whole_score": gettext_noop("“{score}” cannot be points of {name}."),
    "nobody": gettext_noop("It says of nobody that they have played."),
    "one_player": gettext_noop("It tells of one player only."),
    "score_too_large": gettext_noop("{name} has more points than a game can have."),
    "unreadable": gettext_noop("Its field “{field}” holds something else than it should."),
}
"""Why something in a file is no game, by its reason."""


def why(code: str, facts: Mapping[str, Any]) -> str:
    """The sentence of a code or reason. Who has no name is a guest."""
    named = {**facts, "name": facts["name"] or GUEST} if "name" in facts else facts
    return translated(Sentence((REFUSED | LEFT_OUT)[code], **named))
