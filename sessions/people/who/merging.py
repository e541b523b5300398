"""Two players who are one person: the one becomes another name of the other, and back exactly.

Nobody's seats are touched: whose they count as follows from `merged_into`. Knows no page.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from sessions.access.roles import Actor
from sessions.models import Player, PlayerChange
from sessions.models.people import root_of
from sessions.people.errors import (
    ErasedError,
    IntoOneselfError,
    NameTakenError,
    NotMergedError,
    OtherGroupError,
    SatTogetherError,
    TwoAccountsError,
)
from sessions.people.who.aliases import (
    check_active,
    count_for,
    games_of_both,
    in_locked_group,
    note,
    with_aliases,
)
from sessions.people.who.showing import tell_watchers

Kind = PlayerChange.Kind


@transaction.atomic
def merge(*, player: Player, into: Player, by: Actor | None) -> None:
    """From now on `player` is another name of `into`. Undone by `unmerge`.

    Whose own person the player is, goes along. Raises IntoOneselfError, OtherGroupError,
    MergedError, ErasedError, TwoAccountsError and, with the games, SatTogetherError.
    """
    if player.is_hidden != into.is_hidden:
        tell_watchers(player)
    player = in_locked_group(player)
    into = Player.objects.select_related("group").get(pk=into.pk)
    _check(player, into)
    person, aliases = player.account, with_aliases(player)
    _set(player, merged_into=into, account=None)
    if person is not None:
        _set(into, account=person)
    count_for(into, Q(player__in=aliases))
    note(Kind.MERGE, player, by, other=into, person=person)


def _check(player: Player, into: Player) -> None:
    if player.group_id != into.group_id:
        raise OtherGroupError(into)
    if player == into:
        raise IntoOneselfError(player)
    check_active(player)
    check_active(into)
    if player.account_id is not None and into.account_id is not None:
        raise TwoAccountsError(player, into)
    games = games_of_both(with_aliases(player), with_aliases(into))
    if games:
        raise SatTogetherError(player, into, games)


@transaction.atomic
def unmerge(*, player: Player, by: Actor | None) -> None:
    """The player is somebody else again: everything is as it was before the merge.

    Raises NotMergedError, ErasedError and, where somebody else has the name by now, NameTakenError.
    """
    player = Player.objects.get(pk=player.pk)
    if player.is_hidden != root_of(player).is_hidden:
        tell_watchers(player)
    player = in_locked_group(player)
    if player.erased_at is not None:
        raise ErasedError(player)
    if player.merged_into is None:
        raise NotMergedError(player)
    holder = player.group.players.filter(key=player.key, merged_into=None, erased_at=None).first()
    if holder is not None:
        raise NameTakenError(holder)
    into, root = player.merged_into, root_of(player)
    _set(player, merged_into=None)
    _give_back(player, root)
    count_for(player, Q(player__in=with_aliases(player)))
    note(Kind.UNMERGE, player, by, other=into)


def _give_back(player: Player, root: Player) -> None:
    """The account that came along with the merge goes again, unless it has let go since."""
    merged = player.changes.filter(kind=Kind.MERGE).first()
    if merged is None or merged.person_id is None or merged.person_id != root.account_id:
        return
    _set(root, account=None)
    _set(player, account=merged.person)


def _set(player: Player, **facts: object) -> None:
    Player.objects.filter(pk=player.pk).update(**facts)
