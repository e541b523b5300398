"""Charts of many games: what their columns and marks are called."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, counted, phrase

PHRASES: Table = {
    "date": phrase("Date"),
    "expected": phrase("Expected"),
    "games": phrase("Games"),
    "games_won": phrase("wins"),
    "highest_value": phrase("The highest value is %(value)s, %(day)s."),
    "nth_game": phrase("Game"),
    "players_counted": counted("%(n)s player", "%(n)s players"),
    "provisional": phrase("provisional"),
    "share_of_wins": phrase("Share of wins"),
    "won_together": phrase("won together"),
}
