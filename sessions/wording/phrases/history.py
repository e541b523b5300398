"""All games of a group: what its pages are called."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, meant, phrase

PHRASES: Table = {
    "all_games": phrase("All games"),
    "all_of_them": phrase("all"),
    "all_time_table": phrase("Table of all time"),
    "day_from": phrase("From"),
    "day_to": phrase("To"),
    "earlier_games": phrase("Earlier games"),
    "entered_as": phrase("Entered as"),
    "last_night": phrase("The last night"),
    "more_games": phrase("More games"),
    "luck": phrase("Luck"),
    "nights": phrase("Nights"),
    "nights_of": phrase("Nights of %(year)s"),
    "place": phrase("Place"),
    "played_for": phrase("Played for"),
    "records": phrase("Records"),
    "standings": meant("group", "Standings"),
    "wins_of": phrase("%(wins)s of %(games)s"),
    "year": phrase("Year"),
}
