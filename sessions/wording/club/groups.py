"""How a group is called, also while nobody has named it."""

from __future__ import annotations

from sessions.models import Group
from sessions.wording.say import say


def group_name(group: Group) -> str:
    return group.name or say("unnamed_group")
