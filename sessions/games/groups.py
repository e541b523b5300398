"""With whom a new game is played: the group that its device has played with last.

Knows which group a game belongs to; what a group may be asked and told is `sessions.people`.
"""

from __future__ import annotations

from sessions.access.codes import new_code
from sessions.access.roles import Actor
from sessions.models import Device, Group


def group_for(by: Actor) -> Group | None:
    """The group of a new game: the one this device played with last, or the actor's first.

    Whoever has none gets one, which has no name yet. The program itself, and who came by a link's
    code alone, has no group.
    """
    if by.device is None and by.account is None:
        return None
    found = _used_last(by) or _first_of(by) or _made_for(by)
    if by.device is not None and by.device.group_id != found.pk:
        Device.objects.filter(pk=by.device.pk).update(group=found)
        by.device.group = found
    return found


def _used_last(by: Actor) -> Group | None:
    group: Group | None = by.device.group if by.device is not None else None
    return group if group is not None and _is_theirs(group, by) else None


def _is_theirs(group: Group, by: Actor) -> bool:
    """Signing in or out on a shared phone leaves the games of others alone."""
    if by.account is not None:
        return group.owner_id == by.account.pk
    return by.device is not None and group.device_id == by.device.pk and group.owner_id is None


def _first_of(by: Actor) -> Group | None:
    if by.account is not None:
        return Group.objects.filter(owner=by.account).order_by("pk").first()
    return Group.objects.filter(device=by.device, owner=None).order_by("pk").first()


def _made_for(by: Actor) -> Group:
    return Group.objects.create(code=free_code(), device=by.device, owner=by.account)


def free_code() -> str:
    code = new_code()
    while Group.objects.filter(code=code).exists():
        code = new_code()
    return code
