"""Whether those who watch a game still may: asked for thousands at once, with a few queries.

Who may watch at all is decided where somebody is let in (`sessions.access.roles`); this is the same
question, asked again later. Knows devices, accounts, links, tokens and sessions as they are stored;
no stream and no request.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils import timezone

from sessions.access.roles import is_theirs
from sessions.models import ApiToken, Game, GameLink, Grant, Group, GroupGrant, GroupLink

AT_ONCE = 1_000
"""Viewers that one query looks up: databases limit how many values a query may hold."""


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


Viewing = tuple[str, Watcher]
"""The code of a game, and who watches it."""


def in_portions(viewings: Iterable[Viewing]) -> Iterator[set[Viewing]]:
    """As many at a time as `shut_out` takes."""
    remaining = iter(viewings)
    while portion := set(islice(remaining, AT_ONCE)):
        yield portion


def shut_out(viewings: Collection[Viewing]) -> set[Viewing]:
    """Those who may not watch any more."""
    rights = _Rights.of(viewings)
    return {(code, who) for code, who in viewings if not rights.let_watch(code, who)}


@dataclass(frozen=True, slots=True)
class _Rights:
    """All that lets anybody of a number of viewers watch one of their games."""

    games: dict[str, Game]
    links: set[tuple[int, str]]
    by_device: set[tuple[int, UUID]]
    by_account: set[tuple[int, int]]
    groups: _GroupRights
    tokens: set[UUID]
    seals: dict[int, str]
    sessions: set[str]

    @classmethod
    def of(cls, viewings: Collection[Viewing]) -> _Rights:
        codes = {code for code, _ in viewings}
        people = {who for _, who in viewings}
        columns = ("code", "device", "owner", "deleted_at", "group")
        games = {it.code: it for it in Game.objects.only(*columns).filter(code__in=codes)}
        links = GameLink.objects.filter(code_hash__in=_all(who.link for who in people))
        grants = Grant.objects.filter(link__game__code__in=codes)
        devices = grants.filter(device__in=_all(who.device for who in people))
        accounts = grants.filter(account__in=_all(who.account for who in people))
        return cls(
            games=games,
            groups=_GroupRights.of(games.values(), people),
            links=set(links.values_list("game_id", "code_hash")),
            by_device=set(devices.values_list("link__game_id", "device_id")),
            by_account=set(accounts.values_list("link__game_id", "account_id")),
            tokens=_tokens(who.device for who in people if who.is_token),
            seals=_seals(who.account for who in people if who.session),
            sessions=_sessions(who.session for who in people),
        )

    def let_watch(self, code: str, who: Watcher) -> bool:
        game = self.games.get(code)
        if game is None or game.deleted_at is not None:
            return False
        if who.link:
            by_game = (game.pk, who.link) in self.links
            return by_game or self.groups.let_watch(game.group_id, who.link)
        if who.is_token and who.device not in self.tokens:
            return False
        account = who.account if who.is_token or self._is_signed_in(who) else None
        return (
            is_theirs(game, who.device, account)
            or (game.pk, who.device) in self.by_device
            or (game.pk, account) in self.by_account
            or self.groups.let_watch(game.group_id, who.device, account)
        )

    def _is_signed_in(self, who: Watcher) -> bool:
        return who.session in self.sessions and self.seals.get(who.account or 0) == who.seal


@dataclass(frozen=True, slots=True)
class _GroupRights:
    """Who has a role in a group, and so in its games: pairs of a group's key and a holder."""

    held: set[tuple[int, object]]

    @classmethod
    def of(cls, games: Collection[Game], people: Collection[Watcher]) -> _GroupRights:
        groups = _all(game.group_id for game in games)
        if not groups:
            return cls(set())
        links = GroupLink.objects.filter(
            group__in=groups, code_hash__in=_all(who.link for who in people)
        )
        grants = GroupGrant.objects.filter(link__group__in=groups)
        devices = grants.filter(device__in=_all(who.device for who in people))
        accounts = grants.filter(account__in=_all(who.account for who in people))
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


def _tokens(devices: Iterable[UUID | None]) -> set[UUID]:
    """The devices whose tokens are neither revoked nor of a disabled account."""
    standing = ApiToken.objects.filter(device__in=_all(devices), account__is_active=True)
    return set(standing.values_list("device_id", flat=True))


def _seals(accounts: Iterable[int | None]) -> dict[int, str]:
    """What a session of each account has to hold; a disabled account has none."""
    active = User.objects.only("password").filter(pk__in=_all(accounts), is_active=True)
    return {account.pk: account.get_session_auth_hash() for account in active}


def _sessions(keys: Iterable[str]) -> set[str]:
    standing = Session.objects.filter(session_key__in=_all(keys), expire_date__gt=timezone.now())
    return set(standing.values_list("session_key", flat=True))


def _all(values: Iterable[Any]) -> set[Any]:
    """Each value once, without those that are nothing. Django asks no database for an empty set."""
    return {value for value in values if value}
