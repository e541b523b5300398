"""What a device has without an account, and taking it over after signing in."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from sessions.models import Device, Game, Grant, Group, HouseRules


@dataclass(frozen=True, slots=True)
class Belongings:
    """How much of a device belongs to no account yet."""

    games: int
    house_rules: int
    opened: int

    @property
    def are_any(self) -> bool:
        return bool(self.games or self.house_rules or self.opened)


def belongings(*, account: User, device: Device | None) -> Belongings:
    """What the account could take over from this device."""
    if device is None:
        return Belongings(0, 0, 0)
    return Belongings(
        games=_games(device).count(),
        house_rules=_rules(device).values("key").distinct().count(),
        opened=_grants(account, device).values("link__game").distinct().count(),
    )


@transaction.atomic
def take_over(*, account: User, device: Device) -> None:
    """The account owns what this device has started and saved, and opens what it has opened.

    The device goes on having all of it. The games are locked, so that what a grant knows of them
    does not change before the account is there to be told.
    """
    now, opened = timezone.now(), _grants(account, device)
    games = Game.objects.filter(pk__in=opened.values("link__game")).order_by("pk")
    list(games.select_for_update().values_list("pk"))
    Grant.objects.bulk_create(
        (
            Grant(account=account, granted_at=now, **known)
            for known in opened.values("link_id", "played_on", "has_entries")
        ),
        ignore_conflicts=True,
    )
    _games(device).update(owner=account)
    Group.objects.filter(device=device, owner=None).update(owner=account)
    _rules(device).update(owner=account)


def _games(device: Device) -> QuerySet[Game]:
    return Game.objects.filter(device=device, owner=None)


def _rules(device: Device) -> QuerySet[HouseRules]:
    return HouseRules.objects.filter(device=device, owner=None)


def _grants(account: User, device: Device) -> QuerySet[Grant]:
    opened = account.grants.values("link")
    return Grant.objects.filter(device=device).exclude(link__in=opened)
