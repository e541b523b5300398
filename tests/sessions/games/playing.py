"""Ways to get a game somewhere by playing it."""

from __future__ import annotations

import random

from scoring.game import legal_actions
from scoring.throws.throw_table import table_for
from sessions.models import Game
from tests import verbs


def throw(game: Game, dice: str, keep: str = "", **options: object) -> Game:
    """Enter a throw written as digits: throw(game, "111234", "111", bank=True)."""
    return verbs.record_throw(
        code=game.code,
        dice=[int(face) for face in dice],
        set_aside=[int(face) for face in keep],
        **options,
    )


def play_on(game: Game, dice: random.Random, *, entries: int, bank_from: int = 400) -> Game:
    """Play so many further entries (fewer when the game ends): the best selection, early banks."""
    for _ in range(entries):
        state = game.current_state()
        if state.turn is None:
            break
        if "bank" in legal_actions(state) and state.turn.turn_score >= bank_from:
            game = verbs.bank(code=game.code)
            continue
        thrown = tuple(dice.randint(1, 6) for _ in range(state.turn.dice_in_hand))
        best = table_for(state.rules).evaluate(thrown).best
        game = verbs.record_throw(code=game.code, dice=thrown, set_aside=best.dice if best else ())
    return game
