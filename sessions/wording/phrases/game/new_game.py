"""The form of a new game."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, phrase

PHRASES: Table = {
    "player_n": phrase("Player %(n)s"),
    "move_up": phrase("Move %(name)s up"),
    "move_down": phrase("Move %(name)s down"),
    "remove_name": phrase("Remove %(name)s"),
    "name_missing": phrase("Who plays? Type a name; one alone practises."),
    "teams_uneven": phrase(
        "One team has more players than another. To play like this, start once more."
    ),
    "name_too_long": phrase("A name is too long: %(longest)s characters at most."),
    "rules_as_they_are": phrase(
        "No connection: a game that is started now is played by these rules as they are. "
        "Changing them needs a connection."
    ),
    "changed_rules": phrase(
        "No connection: changed rules need one. Choose a rule set again to play it as it is."
    ),
    "unknown_rules": phrase(
        "No connection, and this phone has not kept these rules: choose others, or try again "
        "with a connection."
    ),
}
