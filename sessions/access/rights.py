"""Who has a role in groups and events, read for many viewers at once.

Knows holders of links, and whose a group is; not which role is needed: the least is enough to
watch.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import UUID

from sessions.models import Event, EventGrant, EventLink, Group, GroupGrant, GroupLink


class Watcher(NamedTuple):
    """Who watches, and by what they were known when they were let in.

    `session` and `seal` are of somebody who is signed in: the key of the session, and what Django
    keeps in it to end it with the password. `is_token` says that a personal token stands behind
    device and account.
    """

    device: UUID | None = None
    account: int | None = None
    link: str = ""
    session: str = ""
    seal: str = ""
    is_token: bool = False


@dataclass(frozen=True, slots=True)
class GroupRights:
    """Who has a role in a group, and so in its games and events: pairs of a key and a holder."""

    held: set[tuple[int, object]]

    @classmethod
    def of(cls, keys: Iterable[int | None], people: Collection[Watcher]) -> GroupRights:
        groups = every(keys)
        if not groups:
            return cls(set())
        links = GroupLink.objects.filter(
            group__in=groups, code_hash__in=every(who.link for who in people)
        )
        grants = GroupGrant.objects.filter(link__group__in=groups)
        devices = grants.filter(device__in=every(who.device for who in people))
        accounts = grants.filter(account__in=every(who.account for who in people))
        held: set[tuple[int, object]] = {
            *links.values_list("group_id", "code_hash"),
            *devices.values_list("link__group_id", "device_id"),
            *accounts.values_list("link__group_id", "account_id"),
        }
        own = Group.objects.filter(pk__in=groups).values_list("pk", "device_id", "owner_id")
        held |= {(key, device if owner is None else owner) for key, device, owner in own}
        return cls(held)

    def let_watch(self, group: int | None, *holders: object) -> bool:
        return any((group, holder) in self.held for holder in holders if holder is not None)


@dataclass(frozen=True, slots=True)
class EventRights:
    """Who has a role in an event: by its group, or by one of its own links."""

    events: dict[str, tuple[int, int]]
    groups: GroupRights
    held: set[tuple[int, object]]

    @classmethod
    def of(cls, codes: Iterable[str], people: Collection[Watcher]) -> EventRights:
        wanted = every(codes)
        if not wanted:
            return cls({}, GroupRights(set()), set())
        found = Event.objects.filter(code__in=wanted).values_list("code", "pk", "group_id")
        events = {code: (key, group) for code, key, group in found}
        keys = [key for key, _group in events.values()]
        links = EventLink.objects.filter(
            event__in=keys, code_hash__in=every(who.link for who in people)
        )
        grants = EventGrant.objects.filter(link__event__in=keys)
        devices = grants.filter(device__in=every(who.device for who in people))
        accounts = grants.filter(account__in=every(who.account for who in people))
        held: set[tuple[int, object]] = {
            *links.values_list("event_id", "code_hash"),
            *devices.values_list("link__event_id", "device_id"),
            *accounts.values_list("link__event_id", "account_id"),
        }
        return cls(events, GroupRights.of((group for _, group in events.values()), people), held)

    def let_watch(self, code: str, who: Watcher, account: int | None) -> bool:
        if code not in self.events:
            return False
        key, group = self.events[code]
        holders = (who.link,) if who.link else (who.device, account)
        by_link = any((key, it) in self.held for it in holders if it is not None)
        return by_link or self.groups.let_watch(group, *holders)


def every(values: Iterable[Any]) -> set[Any]:
    """Each value once, without those that are nothing. Django asks no database for an empty set."""
    return {value for value in values if value}
