"""What happens in the demo's league: who plays, by which rules, and who sits where on which night.

Knows facts; how they come about is `season`.
"""

from __future__ import annotations

from datetime import time, timedelta

from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from sessions.management.evenings import CLUB, Habit

OTHERS = (
    ("Gus", 400),
    ("Hana", 350),
    ("Ida", 700),
    ("Jonas", 300),
    ("Kim", 550),
    ("Lena", 450),
    ("Mats", 800),
    ("Nina", 350),
    ("Otto", 1_200),
    ("Paula", 500),
)
MEMBERS = (*CLUB, *(Habit(name, banks_from, 0) for name, banks_from in OTHERS))
GUEST = Habit("Quinn", 400, 0)
PEOPLE = (*MEMBERS, GUEST)
"""Everybody, by their number from 1."""
DRAWN = (
    ("13 11 5 16 / 1 7 8 3 / 12 2 10 9", "9 5 11 1 / 16 10 7 12 / 3 8 2 13"),
    ("3 16 9 15 / 10 4 8 11 / 2 1 7", "7 9 4 8 / 11 15 16 2 / 10 3 1"),
    ("2 6 3 7 11 / 16 13 9 4 / 8 12 15 5", "5 15 13 7 9 / 8 16 6 2 / 4 11 12 3"),
    ("5 3 2 4 16 / 11 7 14 13 / 15 8 1 6", "1 13 4 15 2 / 14 16 11 8 / 7 6 3 5"),
    ("13 1 8 16 3 / 9 2 12 11 / 4 7 15 10", "12 4 16 1 7 / 15 11 3 9 / 2 8 13 10"),
    ("6 9 10 1 / 3 12 14 8 / 17 5 16", "14 10 5 3 / 8 9 6 16 / 1 12 17"),
    ("16 1 10 14 15 / 9 5 7 2 8 / 6 3 13 4", "7 10 15 13 8 / 4 2 1 6 5 / 3 14 16 9"),
    ("5 8 4 11 1 / 13 6 12 7 16 / 9 3 2 10", "16 1 11 2 7 / 8 4 9 12 3 / 10 13 5 6"),
    ("1 2 3 12 13 / 10 16 8 5 / 7 9 4 14",),
)
"""Who sits where in each round of each night, as it was drawn once: a good draw takes its time."""
NIGHTS, ROUNDS = 20, 2
MISREAD = (7, 1, 1)
"""The night, round and number of a table on paper that was misread."""
BEGINS, A_ROUND = time(19, 30), timedelta(minutes=50)
RULES = RuleSet.from_json(
    PRESETS["patch"].rules.to_json() | {"name": "Ten turns each", "fixed_turns": 10}
)
