"""Whether those who watch a game or an event still may: of thousands at once, in few queries.

Who may watch at all is decided where somebody is let in (`sessions.access.roles`); this is the same
question, asked again later. Knows devices, accounts, links, tokens and sessions as they are stored;
no stream and no request.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from uuid import UUID

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils import timezone

from sessions.access.rights import EventRights, GroupRights, Watcher, every
from sessions.access.roles import is_theirs
from sessions.models import ApiToken, Game, GameLink, Grant
from sessions.models.versions import EVENT, is_event

MAX_VIEWERS_A_QUERY = 1_000
"""Viewers that one query looks up: databases limit how many values a query may hold."""


Viewing = tuple[str, Watcher]
"""The code of a game, or the key of an event, and who watches it."""


def in_portions(viewings: Iterable[Viewing]) -> Iterator[set[Viewing]]:
    """As many at a time as `shut_out` takes."""
    remaining = iter(viewings)
    while portion := set(islice(remaining, MAX_VIEWERS_A_QUERY)):
        yield portion


def shut_out(viewings: Collection[Viewing]) -> set[Viewing]:
    """Those who may not watch any more."""
    rights = _Rights.of(viewings)
    return {(code, who) for code, who in viewings if not rights.let_watch(code, who)}


@dataclass(frozen=True, slots=True)
class _Rights:
    """All that lets anybody of a number of viewers watch one of their games."""

    games: dict[str, Game]
    events: EventRights
    links: set[tuple[int, str]]
    by_device: set[tuple[int, UUID]]
    by_account: set[tuple[int, int]]
    groups: GroupRights
    tokens: set[UUID]
    seals: dict[int, str]
    sessions: set[str]

    @classmethod
    def of(cls, viewings: Collection[Viewing]) -> _Rights:
        keys = {key for key, _ in viewings}
        codes = {key for key in keys if not is_event(key)}
        people = {who for _, who in viewings}
        columns = ("code", "device", "owner", "deleted_at", "group")
        games = {it.code: it for it in Game.objects.only(*columns).filter(code__in=codes)}
        links = GameLink.objects.filter(code_hash__in=every(who.link for who in people))
        grants = Grant.objects.filter(link__game__code__in=codes)
        devices = grants.filter(device__in=every(who.device for who in people))
        accounts = grants.filter(account__in=every(who.account for who in people))
        return cls(
            games=games,
            groups=GroupRights.of((game.group_id for game in games.values()), people),
            events=EventRights.of((key.removeprefix(EVENT) for key in keys - codes), people),
            links=set(links.values_list("game_id", "code_hash")),
            by_device=set(devices.values_list("link__game_id", "device_id")),
            by_account=set(accounts.values_list("link__game_id", "account_id")),
            tokens=_tokens(who.device for who in people if who.is_token),
            seals=_seals(who.account for who in people if who.session),
            sessions=_sessions(who.session for who in people),
        )

    def let_watch(self, key: str, who: Watcher) -> bool:
        if who.is_token and not who.link and who.device not in self.tokens:
            return False
        signed_in = who.is_token or self._is_signed_in(who)
        account = who.account if signed_in else None
        if is_event(key):
            return self.events.let_watch(key.removeprefix(EVENT), who, account)
        return self._let_watch_game(self.games.get(key), who, account)

    def _let_watch_game(self, game: Game | None, who: Watcher, account: int | None) -> bool:
        if game is None or game.deleted_at is not None:
            return False
        if who.link:
            by_game = (game.pk, who.link) in self.links
            return by_game or self.groups.let_watch(game.group_id, who.link)
        return (
            is_theirs(game, who.device, account)
            or (game.pk, who.device) in self.by_device
            or (game.pk, account) in self.by_account
            or self.groups.let_watch(game.group_id, who.device, account)
        )

    def _is_signed_in(self, who: Watcher) -> bool:
        return who.session in self.sessions and self.seals.get(who.account or 0) == who.seal


def _tokens(devices: Iterable[UUID | None]) -> set[UUID]:
    """The devices whose tokens are neither revoked nor of a disabled account."""
    standing = ApiToken.objects.filter(device__in=every(devices), account__is_active=True)
    return set(standing.values_list("device_id", flat=True))


def _seals(accounts: Iterable[int | None]) -> dict[int, str]:
    """What a session of each account has to hold; a disabled account has none."""
    active = User.objects.only("password").filter(pk__in=every(accounts), is_active=True)
    return {account.pk: account.get_session_auth_hash() for account in active}


def _sessions(keys: Iterable[str]) -> set[str]:
    standing = Session.objects.filter(session_key__in=every(keys), expire_date__gt=timezone.now())
    return set(standing.values_list("session_key", flat=True))
