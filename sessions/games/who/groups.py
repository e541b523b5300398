"""With whom a new game is played: the group that its device has played with last.

Knows which group a game belongs to; what a group may be asked and told is `sessions.people`.
"""

from __future__ import annotations

from sessions.access.codes import new_code
from sessions.access.groups import find_group
from sessions.access.roles import Actor, Seen, group_role
from sessions.models import Device, Group, Role
from sessions.models.timestamps import is_time_zone


def group_for(by: Actor, code: str = "", time_zone: str = "") -> Group | None:
    """The group of a new game: that with this code, that of the link by which the actor comes, the
    one this device played with last, or the actor's first.

    Whoever has none gets one, which has no name yet and the `time_zone` that the phone says. The
    program itself, and who came by a link's code alone, has no group. Raises GroupClosedError,
    RoleMissingError.
    """
    if by.device is None and by.account is None:
        return None
    chosen = find_group(code, by, Role.SCORE).group if code else None
    found = chosen or _of_link(by) or _used_last(by) or _first_of(by) or made_for(by, time_zone)
    if by.device is not None and by.device.group_id != found.pk:
        Device.objects.filter(pk=by.device.pk).update(group=found)
        by.device.group = found
    return found


def check_may_play_on(seen: Seen) -> None:
    """May who has found this game play once more in its group? The group says so, or a link of the
    game by which they score; and the phone that has founded the group may, also once it is signed
    out. To have started the game is not enough: its group may have shut them out since. Raises
    GroupClosedError, RoleMissingError.
    """
    game, by = seen.game, seen.actor
    if by is None or game.group is None:
        return
    by_link = getattr(game, "linked_role", None) or 0
    has_founded = by.device is not None and game.group.device_id == by.device.pk
    if by_link < Role.SCORE and not has_founded:
        find_group(game.group.code, by, Role.SCORE)


def _of_link(by: Actor) -> Group | None:
    """The group whose link is sent as a token, if it lets them play along."""
    if not by.link:
        return None
    return Group.objects.filter(links__code_hash=by.link, links__role__gte=Role.SCORE).first()


def _used_last(by: Actor) -> Group | None:
    if by.device is None or by.device.group_id is None:
        return None
    used = Group.objects.filter(pk=by.device.group_id).annotate(role=group_role(by)).first()
    return used if used is not None and _plays_with(used, by) else None


def _plays_with(group: Group, by: Actor) -> bool:
    """May they start a game of the group? Who signs in plays with their own people, not with those
    of a phone that has played alone."""
    if group.role is None or group.role < Role.SCORE:
        return False
    is_of_phone_alone = group.owner_id is None and not group.name
    return by.account is None or not is_of_phone_alone


def _first_of(by: Actor) -> Group | None:
    if by.account is not None:
        return Group.objects.filter(owner=by.account).order_by("pk").first()
    return Group.objects.filter(device=by.device, owner=None).order_by("pk").first()


def made_for(by: Actor, time_zone: str = "") -> Group:
    """A new group of the actor. A time zone that is not known here is not believed."""
    group = Group(code=free_code(), device=by.device, owner=by.account)
    if is_time_zone(time_zone):
        group.time_zone = time_zone
    group.save()
    return group


def free_code() -> str:
    code = new_code()
    while Group.objects.filter(code=code).exists():
        code = new_code()
    return code
