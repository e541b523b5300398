"""How a game has ended, in lines to send: who has won, what everybody has, and who leads tonight.

Knows words; who has won how often, `sessions.games.lists.tally` has counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.state import GameState
from sessions.wording.format import points
from sessions.wording.game import words
from sessions.wording.say import say

MAX_SIDES = 6
"""So many sides fit a line: those that lead."""


def tonight(wins: Sequence[tuple[str, int]]) -> str:
    """ "Tonight: Ana 2 : 1 Ben", of more than two "Tonight: Cleo 2 · Ana 1 · Ben 0"."""
    if not wins:
        return ""
    if len(wins) == 2:
        (first, ours), (second, theirs) = wins
        return say("tonight", tally=f"{first} {ours} : {theirs} {second}")
    shown = sorted(wins, key=lambda it: -it[1])[:MAX_SIDES]
    more = [say("more_names", n=len(wins) - MAX_SIDES)] if len(wins) > MAX_SIDES else []
    return say("tonight", tally=" · ".join([*(f"{name} {n}" for name, n in shown), *more]))


def result(state: GameState, ranking: Sequence[tuple[str, int]], wins: str) -> str:
    """The result of a finished game, to send: names with their points, the first of them first."""
    scores = " · ".join(f"{name} {points(score)}" for name, score in ranking)
    said = [f"{say('product')}: {words.winners(state)}", scores, wins]
    return "\n".join(line for line in said if line)
