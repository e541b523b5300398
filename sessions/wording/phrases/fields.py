"""What fields, columns and headings are called, mostly in a word."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, phrase

PHRASES: Table = {
    "best_turn": phrase("Best turn"),
    "code": phrase("Code"),
    "dice": phrase("Dice"),
    "final_round": phrase("Final round"),
    "name": phrase("Name"),
    "no_points": phrase("no points"),
    "off": phrase("off"),
    "player": phrase("Player"),
    "players": phrase("Players"),
    "points": phrase("Points"),
    "reason_required": phrase("Reason (required)"),
    "round": phrase("Round"),
    "rounds": phrase("Rounds"),
    "rules": phrase("Rules"),
    "team": phrase("Team"),
    "team_named": phrase("Team %(team)s"),
    "throws_made": phrase("Throws"),
    "to_set_aside": phrase("Set aside"),
    "total": phrase("Total"),
    "toxic_twos": phrase("Toxic twos"),
    "turns": phrase("Turns"),
}
