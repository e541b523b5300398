"""With whom a new game is played, where and with which dice: what a group has said before.

Knows what the form offers; whose a game becomes is `sessions.games.who.groups`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, OuterRef, Subquery

from sessions.access.groups import groups_of, latest_group
from sessions.access.roles import Actor, group_role
from sessions.models import Game, Group, PlayedSeat, Role
from sessions.wording.club.groups import group_name

MAX_NAMES, MAX_PLACES, MAX_GROUPS = 30, 10, 20
LATELY = 200
"""In so many of the last games places are looked for."""


@dataclass(frozen=True, slots=True)
class Together:
    """The groups that may be chosen, by code; the one that is, its players, places and dice."""

    groups: tuple[tuple[str, str], ...] = ()
    chosen: str = ""
    names: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    dice_sets: tuple[str, ...] = ()


def playing_together(by: Actor, code: str = "") -> Together:
    """What the form offers to the actor; a phone that has played nothing yet has nothing to choose.

    Those who played last come first; archived players are not offered.
    """
    if by.device is None and by.account is None:
        return Together()
    may_start = groups_of(by).annotate(role=group_role(by)).filter(role__gte=Role.SCORE)
    groups = list(may_start.order_by("pk")[:MAX_GROUPS])
    chosen = next((group for group in groups if group.code == code), None) or _usual(groups, by)
    if chosen is None:
        return Together()
    offered = tuple((group.code, group_name(group)) for group in groups)
    return Together(offered, chosen.code, _names(chosen), *_said_lately(chosen))


def _usual(groups: Sequence[Group], by: Actor) -> Group | None:
    """The group that was played with last, if the actor may play with it and not only look on."""
    latest = latest_group(by)
    return latest if latest in groups else next(iter(groups), None)


def _names(group: Group) -> tuple[str, ...]:
    active = group.players.filter(merged_into=None, erased_at=None, is_archived=False)
    seats = PlayedSeat.objects.filter(player=OuterRef("pk")).order_by("-game")
    by_last = active.annotate(last=Subquery(seats.values("game")[:1])).order_by(
        F("last").desc(nulls_last=True), "key"
    )
    return tuple(by_last.values_list("name", flat=True)[:MAX_NAMES])


def _said_lately(group: Group) -> tuple[tuple[str, ...], ...]:
    """Where was played lately, and with which dice, the last first."""
    latest = Game.objects.filter(group=group).order_by("-pk")
    found = list(latest.values_list("place", "dice_set")[:LATELY])
    return tuple(
        tuple(dict.fromkeys(filter(None, said)))[:MAX_PLACES] for said in zip(*found, strict=True)
    ) or ((), ())
