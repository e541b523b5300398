"""Around a game: its table, its links, who joins, its log."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, phrase

PHRASES: Table = {
    "at_the_table": phrase("At the table"),
    "game_private": phrase("This game is private, or there is none"),
    "invite": phrase("Invite"),
    "join_a_game": phrase("Join a game"),
    "link_opens_nothing": phrase("This link opens nothing"),
    "log_of_entries": phrase("Log of entries"),
    "new_code": phrase("New code"),
    "on_paper": phrase("On paper"),
    "open_the_sheet": phrase("Open the sheet"),
    "options_saved": phrase("Saved: %(options)s"),
    "roll_off_who_starts": phrase("Roll off who starts"),
    "statistics": phrase("Statistics"),
    "too_many_wrong_codes": phrase("Too many wrong codes"),
    "unnamed_device": phrase("a device without a name"),
    "write_roll_off": phrase("Write the roll-off"),
}
