"""Who is asking, and what they may do in a game.

A role comes from having started the game, from owning it, from one of its links, or from its group:
the highest counts. Knows roles; no rule of the game, no log, no request.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.db.models import (
    Case,
    CharField,
    Exists,
    F,
    FilteredRelation,
    IntegerField,
    OuterRef,
    PositiveSmallIntegerField,
    Q,
    QuerySet,
    Subquery,
    UUIDField,
    Value,
    When,
)
from django.utils import timezone

from sessions.access.codes import tidy
from sessions.access.errors import (
    GameDeletedError,
    GameNotFoundError,
    NoAccessError,
    RoleMissingError,
)
from sessions.access.names import has_hidden, sees_names, veil
from sessions.models import Device, Game, GameLink, Group, GroupLink, Role
from sessions.storage.prepared import Given, Question

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: a device, an account, both, or the bearer of a link's code (its keyed hash).

    A link is sent on purpose and counts alone: a device beside it only says where it is used.
    `highest` is the most that a personal token lets them do.
    """

    device: Device | None = None
    account: User | None = None
    link: str = ""
    highest: Role = Role.MANAGE

    @property
    def is_nobody(self) -> bool:
        return self.device is None and self.account is None and not self.link


@dataclass(frozen=True, slots=True)
class Seen:
    """A game as somebody has found it: what they may do in it, and who that is."""

    game: Game
    role: Role
    actor: Actor | None
    """None is the program itself, which may do everything."""


def find_game(
    code: str, by: Actor | None, needed: Role, *, lock: bool = False, in_trash: bool = False
) -> Seen:
    """The game with this code, as somebody typed it, and what they may do in it.

    `by` None is the program itself. Whoever has no role in a game is refused as if there were
    none, by the database itself: nothing of it is read, and nobody is kept waiting for its lock.
    Whoever may only watch is given initials of those who are hidden (`sessions.access.names`).
    A game in the trash is found only where it is looked for there; after its days it is none.
    Raises NoAccessError, GameDeletedError, RoleMissingError; GameNotFoundError only to the program
    itself.
    """
    tidied = tidy(code)
    who = named(by)
    question = _game_of_program(lock=lock) if by is None else _game_with_role(*who, lock=lock)
    game = question.first(code=tidied, **who)
    role = None if game is None else role_in(game, by)
    if game is None or role is None:
        raise GameNotFoundError(tidied) if by is None else NoAccessError(tidied)
    until = None if by is None else comes_back_until(game)
    if until is not None and until < timezone.now():
        raise NoAccessError(tidied)
    if until is not None and not in_trash:
        raise GameDeletedError(tidied, role, until)
    if role < needed:
        raise RoleMissingError(role, needed)
    if reads_initials(game, role):
        veil(game)
    return Seen(game, role, by)


def reads_initials(game: Game, role: Role | None) -> bool:
    """Is the game, which was read `with_role`, shown with initials of somebody?"""
    return role is not None and not sees_names(role) and bool(getattr(game, "has_hidden", False))


TRASH_DAYS = 30


def comes_back_until(game: Game) -> datetime | None:
    """Until when a deleted game can be restored; None where it is not deleted."""
    return None if game.deleted_at is None else game.deleted_at + timedelta(days=TRASH_DAYS)


def named(by: Actor | None) -> dict[str, Any]:
    """By what the actor's role is looked up."""
    if by is None:
        return {}
    named = {"device": by.device and by.device.pk, "account": by.account and by.account.pk}
    return {name: value for name, value in (named | {"link": by.link}).items() if value}


_NAMED_BY = {"device": UUIDField(), "account": IntegerField(), "link": CharField()}


@cache
def _game_of_program(*, lock: bool) -> Question:
    return Question(_game_with_code(lock=lock))


def left_open_by(*names: str) -> Actor:
    """An actor who is looked up by these names, `named` when the question is asked."""
    by: Any = {name: Given(name, _NAMED_BY[name]) for name in names}
    return Actor(**by)


@cache
def _game_with_role(*names: str, lock: bool) -> Question:
    games = _with_any_role(_game_with_code(lock=lock), left_open_by(*names))
    return Question(games if lock else _told_of_hidden(games))  # who locks it does not watch


def _game_with_code(*, lock: bool) -> QuerySet:
    games = Game.objects.select_for_update(of=("self",)) if lock else Game.objects
    return games.filter(code=Given("code", CharField()))


def _with_any_role(games: QuerySet, by: Actor) -> QuerySet:
    """Those of the games in which the actor has a role, `with_role`."""
    if by.is_nobody:  # treated as the bearer of an unknown link, so that the answer takes as long
        return games.filter(links__code_hash="")
    theirs = Q(linked_role__isnull=False) | Q(role_by_group__isnull=False)
    if by.device is not None and not by.link:
        theirs |= Q(device=by.device)
    if by.account is not None and not by.link:
        theirs |= Q(owner=by.account)
    return _with_roles(games, by).filter(theirs)


def with_role(games: QuerySet, by: Actor | None) -> QuerySet:
    """The games, each with the highest roles that its links and its group give the actor, and
    whether anybody is hidden there: in the same query."""
    return games if by is None else _told_of_hidden(_with_roles(games, by))


def _told_of_hidden(games: QuerySet) -> QuerySet:
    return games.annotate(has_hidden=has_hidden())


def _with_roles(games: QuerySet, by: Actor) -> QuerySet:
    if by.is_nobody:
        return games
    games = games.annotate(role_by_group=group_role(by, "group"))
    if by.link:  # one link at most, and most programs come by one: a join costs half as much
        link = FilteredRelation("links", condition=Q(links__code_hash=by.link))
        return games.annotate(opened=link, linked_role=F("opened__role"))
    links = GameLink.objects.filter(opened_by(by), game=OuterRef("pk")).order_by("-role")
    return games.annotate(linked_role=Subquery(links.values("role")[:1]))


def group_role(by: Actor | None, group: str = "pk") -> Case | Value:
    """What the actor may do in a group, as a column of rows that name the `group`; NULL is
    nothing."""
    if by is None:
        return Value(Role.MANAGE.value)
    if by.link:
        found = GroupLink.objects.filter(code_hash=by.link, group=OuterRef(group))
        return Subquery(found.values("role")[:1])
    if by.is_nobody:
        return Value(None, output_field=PositiveSmallIntegerField())
    theirs = Group.objects.filter(own_groups(by), pk=OuterRef(group))
    opened = GroupLink.objects.filter(opened_by(by), group=OuterRef(group)).order_by("-role")
    return Case(
        When(Exists(theirs), then=Value(Role.MANAGE.value)),
        default=Subquery(opened.values("role")[:1]),
        output_field=PositiveSmallIntegerField(),
    )


def own_groups(by: Actor) -> Q:
    """The groups that are the actor's own: one that no account owns is its device's."""
    own = Q(pk__in=())
    if by.device is not None:
        own |= Q(device=by.device, owner=None)
    if by.account is not None:
        own |= Q(owner=by.account)
    return own


def opened_by(by: Actor) -> Q:
    """The links that the actor's device or account has opened."""
    opened = Q()
    if by.device is not None:
        opened |= Q(grants__device=by.device)
    if by.account is not None:
        opened |= Q(grants__account=by.account)
    return opened


def role_in(game: Game, by: Actor | None) -> Role | None:
    """What the actor may do in a game that was read `with_role`; None is nothing at all."""
    if by is None:
        return Role.MANAGE
    if _is_theirs(game, by):
        return min(Role.MANAGE, by.highest)
    named = (getattr(game, name, None) for name in ("linked_role", "role_by_group"))
    given = max((role for role in named if role is not None), default=None)
    return None if given is None else min(Role(given), by.highest)


def role_here(game: Game, by: Actor | None) -> Role | None:
    """What the actor may do in a game, however it was read."""
    return role_in(with_role(Game.objects.filter(pk=game.pk), by).get(), by)


def _is_theirs(game: Game, by: Actor) -> bool:
    if by.link:
        return False
    device = by.device.pk if by.device is not None else None
    account = by.account.pk if by.account is not None else None
    return is_theirs(game, device, account)


def is_theirs(game: Game, device: UUID | None, account: int | None) -> bool:
    """Has this device started the game, or does this account own it?"""
    started = device is not None and game.device_id == device
    owned = account is not None and game.owner_id == account
    return started or owned
