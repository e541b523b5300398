"""What storage and access add to the rules' own refusals."""

from __future__ import annotations

from typing import Any

from sessions.games.codes import cut
from sessions.models import Device, Game, Role


class GameNotFoundError(Exception):
    """There is no game with this code: only the program itself is told so."""

    def __init__(self, code: str) -> None:
        super().__init__(f"There is no game with the code {cut(code)}.")


class CodeTakenError(Exception):
    """Another game has the code that was drawn for a new one."""

    def __init__(self, code: str) -> None:
        super().__init__(f"There is a game with the code {code} already: draw another one.")


class LinkUnknownError(Exception):
    """No link has this code: mistyped, or revoked since."""

    def __init__(self) -> None:
        super().__init__("No link has this code. It may have been revoked: ask for a new one.")


class StaleVersionError(Exception):
    """Somebody else's entry came first. `game` is the game as it is now."""

    def __init__(self, game: Game, expected: int) -> None:
        self.game = game
        self.expected = expected
        super().__init__(
            f"The game is at version {game.version}, not {expected}: look at it again first."
        )


class AccessRefusedError(Exception):
    """The asker may not do this. `code` is stable; `facts` say what is missing."""

    code: str

    def __init__(self, sentence: str, **facts: Any) -> None:
        self.facts = facts
        super().__init__(sentence)


class NoAccessError(AccessRefusedError):
    """Nothing lets the asker into this game, or there is none: which of both is not said.

    Codes are short, and whoever could tell the two apart could list the games of a site.
    """

    code = "no_access"

    def __init__(self, game_code: str) -> None:
        self.game_code = game_code
        super().__init__(
            "This game is private, or there is none with this code: open one of its links, or type "
            "a link's code."
        )


class RematchClosedError(AccessRefusedError):
    """The rematch goes on, and nothing lets the asker into it as one of the game before."""

    code = "rematch_closed"

    def __init__(self) -> None:
        super().__init__("The rematch has begun without you: ask for one of its links.")


class RoleMissingError(AccessRefusedError):
    """The asker has a role in the game, but not one that may do this."""

    code = "role_missing"

    def __init__(self, role: Role, needed: Role) -> None:
        self.role = role
        self.needed = needed
        super().__init__(
            f"This needs the right to {needed.key} the game; yours is to {role.key} it.",
            role=role.key,
            needed=needed.key,
        )


class NotTheScorekeeperError(AccessRefusedError):
    """One device keeps the score of this game, and it is another one."""

    code = "not_the_scorekeeper"

    def __init__(self, scorekeeper: Device | None) -> None:
        self.scorekeeper = scorekeeper.name if scorekeeper else ""
        who = self.scorekeeper or "one device"
        super().__init__(f"Only {who} enters in this game.", scorekeeper=self.scorekeeper)


class NotYourSeatError(AccessRefusedError):
    """In this game everybody enters their own turns."""

    code = "not_your_seat"

    def __init__(self, seat: int, name: str) -> None:
        self.name = name
        super().__init__(f"{name}'s turns are entered on {name}'s device.", seat=seat, name=name)


class DeviceNeededError(AccessRefusedError):
    """It matters which device asks, and it is not known."""

    code = "device_needed"

    def __init__(self) -> None:
        super().__init__(
            "This needs a device: send its cookie, or a personal token, which is a device itself."
        )


class ScorekeeperUnknownError(AccessRefusedError):
    """The device that is to keep the score may not enter in this game."""

    code = "scorekeeper_unknown"

    def __init__(self) -> None:
        super().__init__("This device has not opened a link that may score the game.")
