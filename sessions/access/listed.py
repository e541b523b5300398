"""Lists of games as somebody may read them: with initials where they may only watch.

Knows roles and who is hidden; not what a list shows besides names.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from sessions.access.names import veil_totals
from sessions.access.roles import Actor, reads_initials, role_in, with_role
from sessions.models import Game, Role


def veil_watched(games: Iterable[Game], *, by: Actor) -> None:
    """Have the lines of a list say initials where the actor may only watch.

    The games were read `with_role`, and with their totals. Where nobody is hidden, nothing is
    asked.
    """
    veil_totals([game for game in games if reads_initials(game, role_in(game, by))])


def with_names(games: QuerySet, by: Actor) -> QuerySet:
    """Those of the games in which the actor reads every name."""
    readable = Q(has_hidden=False)
    if by.device is not None:
        readable |= Q(device=by.device)
    if by.account is not None:
        readable |= Q(owner=by.account)
    if not by.is_nobody:
        readable |= Q(linked_role__gt=Role.WATCH) | Q(role_by_group__gt=Role.WATCH)
    return with_role(games, by).filter(readable)
