"""Who wins from here, if everybody plays sensibly: chances of all seats before a turn.

Seats are independent until somebody reaches the target: where each is after so many turns is a
chain of matrices. Then the others chase. Where a seat would rather go for the target than for
points, it does. The only room that needs numpy, which is why nobody imports it before a chance is
asked for.
Knows scores, whose turn it is, and how a game ends; no throw on the table.
"""

from __future__ import annotations

from scoring.insight.race.beginning import from_the_start
from scoring.insight.race.decisions import judge, summed
from scoring.insight.race.possible import ignored, why_not
from scoring.insight.race.standing import Standing, chances, standing

__all__ = [
    "Standing",
    "chances",
    "from_the_start",
    "ignored",
    "judge",
    "standing",
    "summed",
    "why_not",
]
