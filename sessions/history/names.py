"""By what a player is called before whoever looks: some are shown to players of the group only.

Knows who looks; every page, answer and file of a group asks here.
"""

from __future__ import annotations

from sessions.access.groups import SeenGroup
from sessions.models import Player, Role


def shown_name(player: Player | None, seen: SeenGroup, name: str = "") -> str:
    """The player's name, or `name`, by which they sat there; their initials where it is hidden."""
    said = name or (player.name if player is not None else "")
    if seen.role > Role.WATCH:
        return said
    hidden = seen.group.hides_names or (player is not None and player.is_hidden)
    return initials(said) if hidden else said


def initials(name: str) -> str:
    """The first letters of a name's words: "A. M."."""
    return " ".join(f"{word[0]}." for word in name.replace("-", " ").split())
