"""What storing a game adds to the refusals of the rules and of access."""

from __future__ import annotations

from sessions.access.errors import AccessRefusedError
from sessions.models import Game


class CodeTakenError(Exception):
    """Another game has the code that was drawn for a new one."""

    def __init__(self, code: str) -> None:
        super().__init__(f"There is a game with the code {code} already: draw another one.")


class StaleVersionError(Exception):
    """Somebody else's entry came first. `game` is the game as it is now."""

    def __init__(self, game: Game, expected: int) -> None:
        self.game = game
        self.expected = expected
        super().__init__(
            f"The game is at version {game.version}, not {expected}: look at it again first."
        )


def check_game_version(game: Game, expected: int | None) -> None:
    """Raises StaleVersionError where the game is at another version than the one expected."""
    if expected is not None and expected != game.version:
        raise StaleVersionError(game, expected)


class RematchClosedError(AccessRefusedError):
    """The rematch goes on, and nothing lets the actor into it as one of the game before."""

    code = "rematch_closed"

    def __init__(self) -> None:
        super().__init__("The rematch has begun without you: ask for one of its links.")
