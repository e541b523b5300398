"""Deleting a game: it goes to the trash, from which it comes back for 30 days, then it is gone.

Nobody but who manages it deletes or restores it. Those who had a role in it are told so; in no list
does it stand any more. Its entries stay untouched until the end. Knows no page.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from sessions.access.roles import TRASH_DAYS, Actor, find_game
from sessions.announcements import revise
from sessions.games.lists.latest import FIRST
from sessions.games.results import forget, record
from sessions.models import Game, Grant, Role
from sessions.models.timestamps import day_of

MAX_GAMES_AT_ONCE = 10
"""So many are thrown away beside something else; the rest waits for the next time."""
MAX_SHOWN = 50


@transaction.atomic
def delete_game(*, code: str, by: Actor | None = None) -> Game:
    """Put the game into the trash. One that is there already stays as long as it would have."""
    game = find_game(code, by, Role.MANAGE, lock=True, in_trash=True).game
    if game.deleted_at is None:
        _mark(game, timezone.now())
        # Behind all that is played, so that it takes the place of no other game in a list.
        Grant.objects.filter(link__game=game).update(played_on=FIRST.date())
    transaction.on_commit(lambda: empty_trash(most=MAX_GAMES_AT_ONCE))
    return game


@transaction.atomic
def restore_game(*, code: str, by: Actor | None = None) -> Game:
    """Take the game out of the trash, as it was."""
    game = find_game(code, by, Role.MANAGE, lock=True, in_trash=True).game
    if game.deleted_at is not None:
        _mark(game, None)
        Grant.objects.filter(link__game=game).update(played_on=day_of(game.updated_at))
    return game


def _mark(game: Game, moment: datetime | None) -> None:
    """A revision tells whoever watches to look again. What is deleted counts nowhere."""
    game.deleted_at = moment
    game.save(update_fields=("deleted_at",))
    record(game)
    revise(game)


def trash_of(by: Actor) -> QuerySet[Game]:
    """The deleted games that the actor has started or owns, the one deleted last first."""
    theirs = Q(pk__in=())
    if by.device is not None:
        theirs |= Q(device=by.device)
    if by.account is not None:
        theirs |= Q(owner=by.account)
    kept = Game.objects.filter(theirs, deleted_at__gte=_oldest())
    return kept.order_by("-deleted_at", "-pk")[:MAX_SHOWN]


def empty_trash(*, most: int | None = None) -> int:
    """Delete for good what was in the trash for 30 days; return how many games that were."""
    keys = Game.objects.filter(deleted_at__lt=_oldest()).order_by("deleted_at")
    gone = 0
    for key in list(keys.values_list("pk", flat=True)[:most]):
        with transaction.atomic():
            game = Game.objects.select_for_update().filter(pk=key, deleted_at__lt=_oldest()).first()
            if game is not None:  # another process may have been faster
                destroy(game)
                gone += 1
    return gone


def destroy(game: Game) -> None:
    """Delete a game that is locked. A log is protected from being deleted by accident: it goes
    first. A last revision tells whoever watches it to look again."""
    revise(game)
    forget(game)
    game.entries.all().delete()
    game.delete()


def _oldest() -> datetime:
    return timezone.now() - timedelta(days=TRASH_DAYS)
