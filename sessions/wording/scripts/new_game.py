"""What the form of a new game says by itself where there is no network."""

from __future__ import annotations

from sessions.wording.say import for_scripts
from sessions.wording.scripts.handed import Words, refusals
from sessions.wording.scripts.offline import OF_A_START

KEYS = (
    *("player_n", "move_up", "move_down", "remove_name", "name_missing", "name_refused"),
    *("name_too_long", "teams_uneven", "rules_as_they_are", "changed_rules"),
    *("unknown_rules", "not_kept"),
)


def form_words() -> Words:
    return for_scripts(KEYS) | refusals(OF_A_START)
