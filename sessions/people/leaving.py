"""Deleting an account: what goes with it, and what stays with the tables.

Knows what is stored; who may ask for it is the page's affair.
"""

from __future__ import annotations

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from sessions.games.lists.trash import destroy
from sessions.models import Device, DeviceGame, Game, Grant, Group, GroupGrant, Player


def games_of_nobody_else(account: User) -> QuerySet[Game]:
    """The account's games that were opened on no device but the one that started them."""
    elsewhere = DeviceGame.objects.filter(game=OuterRef("pk")).exclude(device=OuterRef("device"))
    granted = Grant.objects.filter(link__game=OuterRef("pk")).exclude(
        Q(account=account) | Q(device__isnull=False, device=F("link__game__device"))
    )
    return Game.objects.filter(~Exists(elsewhere), ~Exists(granted), owner=account)


def groups_of_nobody_else(account: User) -> QuerySet[Group]:
    """The account's groups that go with it: no phone manages them and nobody else has come in.

    Where there is a league or a tournament, others are in it; and where somebody is hidden, that
    has to hold in the games that stay with their tables.
    """
    others = GroupGrant.objects.filter(link__group=OuterRef("pk")).exclude(account=account)
    hidden = Player.objects.filter(group=OuterRef("pk"), is_hidden=True)
    games = Game.objects.filter(group=OuterRef("pk"))
    veiled = (Q(hides_names=True) | Q(Exists(hidden))) & Q(Exists(games))
    return account.play_groups.filter(~Exists(others), ~veiled, device=None, events=None)


def delete_account(*, account: User, with_games: bool) -> None:
    """Delete the account with its tokens, house rules, addresses, passkeys and sessions, and with
    the groups that are nobody else's.

    Its games stay with their tables, without an owner; `with_games` deletes those that nobody else
    has opened. What it has entered in games stays in their logs, without its name and those of its
    tokens, also of revoked ones.
    """
    number = str(account.pk)
    with transaction.atomic():
        if with_games:
            for game in games_of_nobody_else(account).order_by("pk").select_for_update():
                destroy(game)
        account.house_rules.all().delete()
        groups_of_nobody_else(account).delete()
        Device.objects.filter(token__account=account).update(name="")
        account.delete()
    _forget_sessions(number)


def _forget_sessions(number: str) -> None:
    """Delete the account's sessions. All sessions of the site are read, which takes a while."""
    theirs = [
        row.session_key
        for row in Session.objects.iterator()
        if row.get_decoded().get(SESSION_KEY) == number
    ]
    Session.objects.filter(session_key__in=theirs).delete()
