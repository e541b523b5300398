"""Charts of many games: what their columns and marks are called."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, phrase

PHRASES: Table = {
    "date": phrase("Date"),
    "expected": phrase("Expected"),
    "games": phrase("Games"),
    "games_won": phrase("Wins"),
    "nth_game": phrase("Game"),
    "won_together": phrase("won together"),
}
