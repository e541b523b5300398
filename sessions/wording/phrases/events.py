"""Leagues: what their pages are called."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, counted, meant, phrase

PHRASES: Table = {
    "a_draft": phrase("a draft"),
    "another_day": phrase("another day"),
    "being_played": phrase("being played"),
    "count_it": phrase("Count it for the league"),
    "event_changed": phrase("Somebody has changed something meanwhile: look at it again."),
    "event_people": phrase("People, nights and links"),
    "is_over": phrase("over"),
    "league_new": phrase("Found a league"),
    "league_rules": phrase("Rules of the league"),
    "members": phrase("Members"),
    "night_begins": phrase("Nights begin at"),
    "night_number": phrase("Night %(number)s"),
    "people_there": counted("%(n)s is there", "%(n)s are there"),
    "paper_cards": phrase("Cards for the tables"),
    "paper_door": phrase("List for the door"),
    "paper_names": phrase("Who sits where, by name"),
    "paper_night": phrase("Standings of the night"),
    "paper_season": phrase("Standings of the season"),
    "paper_sheets": phrase("Score sheets of the tables"),
    "paper_slips": phrase("Result slips"),
    "paper_tables": phrase("Who sits where, by table"),
    "place_reached": meant("standings", "Place"),
    "results_differ": phrase("two results differ"),
    "round_number": phrase("Round %(number)s"),
    "season": phrase("Season"),
    "sits_out": phrase("sits out"),
    "table_number": phrase("Table %(number)s"),
    "the_door": phrase("The door"),
    "to_be_confirmed": phrase("to be confirmed"),
}
