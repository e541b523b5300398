"""All games of a group: what its pages are called."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, counted, meant, phrase

PHRASES: Table = {
    "ahead_since": phrase("%(name)s has been ahead since %(day)s."),
    "all_games": phrase("All games"),
    "all_of_them": phrase("all"),
    "as_text": phrase("Text"),
    "all_time_table": phrase("Table of all time"),
    "day_from": phrase("From"),
    "day_to": phrase("To"),
    "earlier_games": phrase("Earlier games"),
    "cross_table": phrase("Everybody against everybody"),
    "ended_level": counted("%(n)s game ended level.", "%(n)s games ended level."),
    "entered_as": phrase("Entered as"),
    "figures_as_file": phrase("These figures as a file:"),
    "last_night": phrase("The last night"),
    "against_whom": phrase("Against whom"),
    "more_games": phrase("More games"),
    "luck": phrase("Luck"),
    "kept_of_it": phrase("Kept of what there was"),
    "night_counted": counted("%(n)s night", "%(n)s nights"),
    "nights": phrase("Nights"),
    "nights_of": phrase("Nights of %(year)s"),
    "place": phrase("Place"),
    "dice_set": phrase("Which dice"),
    "not_checked": phrase("recorded, not checked"),
    "played_for": phrase("Played for"),
    "own_records": phrase("Own records"),
    "records": phrase("Records"),
    "standings": meant("group", "Standings"),
    "who_finished_above": phrase("Who finished above whom"),
    "wins_beyond_chance": phrase("Wins beyond chance"),
    "wins_of": phrase("%(wins)s of %(games)s"),
    "won_of": phrase("%(wins)s of %(games)s won"),
    "year": phrase("Year"),
    "your_page": phrase("Your page"),
    "year_books": phrase("Year books:"),
    "year_empty": phrase("Nothing was played to its end in this year."),
}
