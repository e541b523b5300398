"""Positions to be compared: moments of games that are played by their totals, drawn from a seed.

Knows games and chances of turns; nothing of who wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from scoring.entries import Player, Total
from scoring.game import apply, start
from scoring.insight.pace import banked
from scoring.insight.turn.turn_odds import turn_odds_for
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState

SEATS = (2, 3, 4, 5, 6)
TEAMS = ((4, "AB"), (6, "AB"), (6, "ABC"))


def positions(rules: RuleSet, number: int, chance: Random) -> Iterator[GameState]:
    """So many positions, of 2 to 6 seats in turn: from the start to the final round."""
    for count in range(number):
        moments = _moments(rules, _players(rules, count), chance)
        last = [state for state in moments if state.final_round is not None]
        yield chance.choice(last if last and count % 6 == 5 else moments)


def _players(rules: RuleSet, count: int) -> list[Player]:
    if not rules.teams:
        return [Player(f"P{seat}") for seat in range(SEATS[count % len(SEATS)])]
    seats, teams = TEAMS[count % len(TEAMS)]
    return [Player(f"P{seat}", teams[seat % len(teams)]) for seat in range(seats)]


def _moments(rules: RuleSet, players: list[Player], chance: Random) -> list[GameState]:
    state = start(rules, players)
    found = []
    while state.turn is not None:
        found.append(state)
        least = 0 if state.has_opened(state.turn.seat) else rules.opening_threshold
        points, weights = _totals(rules, max(least, rules.minimum_bank))
        state = apply(state, Total(chance.choices(points, weights)[0]))
    return found


@lru_cache(maxsize=8)
def _totals(rules: RuleSet, least: int) -> tuple[list[int], list[float]]:
    """What a turn brings, 0 for a farkle, and how often."""
    brings = banked(turn_odds_for(rules, least))
    return [0, *brings], [max(1 - sum(brings.values()), 0.0), *brings.values()]
