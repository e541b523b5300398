"""Teams in the form of a new game: chosen by a tap, and asked about where their sizes differ.

Knows lines and fields of the form; who sits where is for `scoring.seats.seating`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scoring.entries import Player
from sessions.pages.new_game.form import Form, options_of

LETTERS = ("A", "B", "C", "D")
TARGET = "20000"
"""What teams usually play to."""
ASKED = "uneven"


def teams_of(form: Form) -> tuple[str, ...]:
    """The teams to choose from: those that the lines have, say of an earlier game, and letters."""
    named = dict.fromkeys(it.team for it in form.lines if it.team and it.team not in LETTERS)
    return (*named, *LETTERS[: max(len(LETTERS) - len(named), 0)])


def in_teams(form: Form) -> Form:
    """The form with a team chosen in each line: they alternate until somebody taps another."""
    teams = teams_of(form)
    lines = (replace(it, team=it.team or teams[at % 2]) for at, it in enumerate(form.lines))
    return replace(form, lines=tuple(lines))


def with_usual_target(form: Form, post: Any) -> Form:
    """The form with the target of team games, where teams are new and no other was chosen.

    Once the form has been shown with teams, or the script has set the target, it stays.
    """
    usual = options_of(form.rules)
    is_new = form.fields["rule-teams"] and not usual["rule-teams"]
    if not is_new or "rule-teams" in post.get("own", "").split():
        return form
    if form.fields["rule-target_score"] != usual["rule-target_score"]:
        return form
    return replace(form, fields={**form.fields, "rule-target_score": TARGET})


def are_uneven(players: Sequence[Player]) -> bool:
    """Has one team more players than another?"""
    return len(set(Counter(it.team for it in players).values())) > 1
