"""What access refuses: games and links that are not found, and who may not do a thing."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sessions.access.codes import cut
from sessions.models import Device, Role

NO_SUCH_LINK = "No link has this code. It may have been revoked: ask for a new one."


def no_game_with(code: str) -> str:
    """What is said where there is no game with this code, or with these."""
    return f"There is no game with the code {code}."


class GameNotFoundError(Exception):
    """There is no game with this code. Only the program itself learns that, no caller."""

    def __init__(self, code: str) -> None:
        super().__init__(no_game_with(cut(code)))


class LinkUnknownError(Exception):
    """No link has this code: mistyped, or revoked since."""

    def __init__(self) -> None:
        super().__init__(NO_SUCH_LINK)


class AccessRefusedError(Exception):
    """The actor may not do this. `code` is stable; `facts` say what is missing."""

    code: str

    def __init__(self, sentence: str, **facts: Any) -> None:
        self.facts = facts
        super().__init__(sentence)


class ClosedError(AccessRefusedError):
    """The actor has no role in it, or there is no such thing: the answer is the same.

    Codes are short, and whoever could tell the two apart could list what there is on a site.
    """

    code = "no_access"


class NoAccessError(ClosedError):
    """The actor has no role in this game, or there is no such game."""

    def __init__(self, game_code: str) -> None:
        self.game_code = game_code
        super().__init__(
            "This game is private, or there is none with this code: open one of its links, or type "
            "a link's code."
        )


class GroupClosedError(ClosedError):
    """The actor has no role in this group, or there is no such group."""

    def __init__(self, group_code: str) -> None:
        self.group_code = group_code
        super().__init__(
            "This group is private, or there is none with this code: open one of its links, or "
            "type a link's code."
        )


class PlayerClosedError(ClosedError):
    """The actor has no role in the group of this player, or there is no such player."""

    def __init__(self) -> None:
        super().__init__(
            "This player's group is private, or there is no player with this id: open one of the "
            "group's links, or type a link's code."
        )


class AccountNeededError(AccessRefusedError):
    """This is about a whole account: neither a phone, nor a link, nor a token that may do less
    than the account gets it."""

    code = "account_needed"

    def __init__(self) -> None:
        super().__init__(
            "This is for an account: sign in on the site, or send a personal token that may manage."
        )


class AllRightsNeededError(AccessRefusedError):
    """This is about the whole site."""

    code = "all_rights_needed"

    def __init__(self) -> None:
        super().__init__("This is for accounts that have all rights in the administration.")


class GroupOwnedError(AccessRefusedError):
    """Another account owns the group: whoever runs it by a link does not take it away."""

    code = "group_owned"

    def __init__(self) -> None:
        super().__init__("Another account owns this group.")


class GameDeletedError(AccessRefusedError):
    """Who manages the game has deleted it. Only those are told who had a role in it."""

    code = "game_deleted"

    def __init__(self, game_code: str, role: Role, until: datetime) -> None:
        self.game_code = game_code
        self.role = role
        self.until = until
        super().__init__(
            "This game was deleted by who manages it. It can be restored for 30 days.",
            until=until.isoformat(),
        )


class RoleMissingError(AccessRefusedError):
    """The actor has a role in the game or the group, but not one that may do this."""

    code = "role_missing"

    def __init__(self, role: Role, needed: Role, of: str = "game") -> None:
        self.role = role
        self.needed = needed
        self.of = of
        super().__init__(
            f"This needs the right to {needed.key} the {of}; yours is to {role.key} it.",
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


class NotYourRulesError(AccessRefusedError):
    """They are a preset, or somebody else's."""

    code = "not_your_rules"

    def __init__(self) -> None:
        super().__init__("These rules are not yours to change: keep a copy, and change that.")
