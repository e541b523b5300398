"""What storage adds to the rules' own refusals."""

from sessions.models import Game


class GameNotFoundError(Exception):
    """There is no game with this code."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(f"There is no game with the code {code}.")


class StaleVersionError(Exception):
    """Somebody else's entry came first. `game` is the game as it is now."""

    def __init__(self, game: Game, expected: int) -> None:
        self.game = game
        self.expected = expected
        super().__init__(
            f"The game is at version {game.version}, not {expected}: look at it again first."
        )
