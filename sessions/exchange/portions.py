"""Many games to be written into files, some at a time: as many as there are fit into no memory.

Knows in which order they go out, and how they are made to say initials; not what is written.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from django.db.models import QuerySet
from django.db.models.functions import Coalesce

from sessions.access.groups import SeenGroup
from sessions.access.names import veil_games
from sessions.history.filters import HistoryFilter
from sessions.models import Game, PlayedSeat, Player

SIZE = 50


def games_of(seen: SeenGroup, chosen: HistoryFilter) -> QuerySet[Game]:
    """All games of a group, or those finished ones that fit a filter."""
    games = seen.group.games.all()
    if chosen.is_all:
        return games
    return games.filter(pk__in=chosen.rows(seen.group).values("game"))


def kept(games: QuerySet[Game]) -> QuerySet[Game]:
    """Those in no trash, which are all that go out."""
    return games.filter(deleted_at=None)


def portions(games: QuerySet[Game], *, sees_names: bool = True) -> Iterator[list[Game]]:
    """In the order in which they were played, without what is in a trash."""
    begun = Coalesce("begun_at", "created_at")
    keys = list(kept(games).order_by(begun, "uuid").values_list("pk", flat=True))
    for first in range(0, len(keys), SIZE):
        wanted = keys[first : first + SIZE]
        rows = Game.objects.filter(pk__in=wanted).select_related("group", "rematch_of")
        found = {game.pk: game for game in rows.defer("rematch_of__state", "rematch_of__rules")}
        portion = [found[key] for key in wanted]
        if not sees_names:
            veil_games(portion)
        yield portion


Whose = dict[int, list[UUID | None]]
"""By games, whose seat each was in turn order; None where nobody is known to have sat."""


def seated(games: Sequence[Game]) -> Whose:
    """Whose seats they were, also by other names of theirs: nobody is taken for another one."""
    found: Whose = defaultdict(list)
    rows = PlayedSeat.objects.filter(game__in=games).order_by("game", "position")
    for game, position, uuid in rows.values_list("game_id", "position", "player__uuid"):
        seats = found[game]
        seats += [None] * (position - len(seats))
        seats.append(uuid)
    return found


def known_today(games: Sequence[Game]) -> Whose:
    """Whose seats they were, each as the player that they are known as today."""
    groups = {it.group_id for it in games}
    merged = Player.objects.filter(group__in=groups, merged_into__isnull=False)
    into = dict(merged.values_list("uuid", "merged_into__uuid"))
    found: Whose = defaultdict(list)
    for game, seats in seated(games).items():
        found[game] = [_at_last(it, into) for it in seats]
    return found


def _at_last(player: UUID | None, into: Mapping[UUID | None, UUID]) -> UUID | None:
    """Whom this player was merged into, and that one in turn."""
    while player in into:
        player = into[player]
    return player
