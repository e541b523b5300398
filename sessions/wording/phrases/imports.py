"""Games that come in from files and old sheets."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, counted, phrase

PHRASES: Table = {
    "and_more": counted("and %(n)s more", "and %(n)s more"),
    "games_from_file": phrase("Games from a file"),
    "what_comes_in": phrase("What would come in"),
    "round_player": phrase("Round %(round)s, player %(player)s"),
    "taken_back": phrase("taken back"),
    "old_sheet": phrase("An old score sheet"),
}
