"""Who is shown how: hidden from those who only watch, archived out of the lists to choose from.

Knows what is stored; what hiding means, pages and exports say.
"""

from __future__ import annotations

from django.db import transaction

from sessions.access.roles import Actor
from sessions.announcements import revise_all
from sessions.models import Game, PlayedSeat, Player, PlayerChange
from sessions.people.who.aliases import check_active, in_locked_group, note, with_aliases

Kind = PlayerChange.Kind


@transaction.atomic
def set_hidden(*, player: Player, is_hidden: bool, by: Actor | None) -> None:
    """Do those who only watch see initials? They are told. Raises MergedError, ErasedError."""
    tell_watchers(player)
    _set(player, "is_hidden", is_hidden, Kind.HIDE if is_hidden else Kind.SHOW, by)


def tell_watchers(player: Player) -> None:
    """Whoever looks on at a game of this player is shown another name from now on.

    Before the group is locked: in the order of entering.
    """
    seats = PlayedSeat.objects.filter(player__in=with_aliases(player))
    revise_all(Game.objects.filter(pk__in=seats.values("game")))


def set_archived(*, player: Player, is_archived: bool, by: Actor | None) -> None:
    """Does the player play no more? Their games stay. Raises MergedError, ErasedError."""
    _set(player, "is_archived", is_archived, Kind.ARCHIVE if is_archived else Kind.RETURN, by)


@transaction.atomic
def _set(player: Player, what: str, value: bool, kind: str, by: Actor | None) -> None:  # noqa: FBT001  its callers name it
    player = in_locked_group(player)
    check_active(player)
    if getattr(player, what) != value:
        Player.objects.filter(pk=player.pk).update(**{what: value})
        note(kind, player, by)
