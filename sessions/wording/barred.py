"""Why somebody may not do something in a game, a group or an event.

Knows refusals and their words; not who is refused what.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from sessions.access.errors import (
    AccessRefusedError,
    DeviceNeededError,
    GameDeletedError,
    GroupOwnedError,
    NotTheScorekeeperError,
    NotYourRulesError,
    NotYourSeatError,
    PlayerClosedError,
    RoleMissingError,
    ScorekeeperUnknownError,
)
from sessions.access.events import EventRoleMissingError
from sessions.models import Role
from sessions.wording.say import say


def barred(error: AccessRefusedError) -> str:
    """Why this device may not do something, in the reader's language."""
    match error:
        case RoleMissingError(of="group"):
            return _shut_out_of_group(error)
        case RoleMissingError() if error.needed == Role.MANAGE:
            said = _("Only who runs this game may do that.")
        case RoleMissingError():
            said = _("You are watching this game. With a score code you may enter.")
        case NotTheScorekeeperError() if error.scorekeeper:
            said = _("One phone keeps the score of this game: %(name)s.")
        case NotTheScorekeeperError():
            said = _("One phone keeps the score of this game, and it is not this one.")
        case NotYourSeatError():
            return say("not_here", name=error.facts.get("name", ""))
        case ScorekeeperUnknownError():
            said = _("That phone has not opened a score code of this game.")
        case _:
            return _shut_out(error)
    return said % {"name": error.facts.get("scorekeeper") or error.facts.get("name", "")}


def _shut_out_of_group(error: RoleMissingError) -> str:
    if error.needed == Role.MANAGE:
        return _("Only who runs this group may do that.")
    return _("You look on in this group. With its code to play along you may do that, too.")


def _shut_out(error: AccessRefusedError) -> str:
    """Where it does not matter who enters what."""
    match error:
        case GameDeletedError():
            said = say("game_was_deleted")
        case NotYourRulesError():
            said = _("These rules are not yours to change. Keep a copy, and change that.")
        case GroupOwnedError():
            said = _("This group belongs to another account.")
        case DeviceNeededError():
            said = _("This phone is not known here. Allow cookies and reload the page.")
        case EventRoleMissingError():
            said = _(str(error))
        case PlayerClosedError():
            said = say("group_private")
        case _:
            said = say("game_private")
    return said
