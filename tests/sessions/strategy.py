"""A whole game for any client: dice from a seeded generator, and a player who likes certainty.

Knows how to choose a move from what the server says is legal; not how it is entered.
"""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from scoring.dice import written
from scoring.rules.rule_set import RuleSet
from scoring.throws.throw_table import table_for

ENOUGH = 400
"""At this turn score the player banks, as soon as that is legal."""


class Player(Protocol):
    """Enters moves; `game` is the game as it was last answered."""

    game: dict[str, Any]

    def throw(self, dice: str, keep: str = "") -> dict[str, Any]: ...

    def bank(self) -> dict[str, Any]: ...


def play_to_the_end(player: Player, rules: RuleSet, seed: int) -> None:
    """Throw and bank until there is a winner."""
    random = Random(seed)
    while player.game["status"] != "finished":
        dice = tuple(random.randint(1, 6) for _ in range(player.game["turn"]["dice_in_hand"]))
        best = table_for(rules).evaluate(dice).best
        player.throw(written(dice), keep=written(best.dice) if best else "")
        turn = player.game["turn"]
        legal = player.game["legal_actions"]
        if turn and "bank" in legal and turn["turn_score"] >= ENOUGH:
            player.bank()
