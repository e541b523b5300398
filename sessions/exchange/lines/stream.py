"""All lines of a site or of a group, one after the other, however many there are.

What is in them was so at one moment, nobody who plays has to wait for it, and a hundred thousand
games need no more memory than some. Knows which rows belong to what is asked for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from uuid import UUID

from django.db.models import QuerySet
from django.db.models.functions import Coalesce

from sessions.access.groups import SeenGroup
from sessions.access.names import veil_games
from sessions.exchange.lines import written
from sessions.exchange.lines.written import Line
from sessions.history.filters import HistoryFilter
from sessions.history.names import shown_name
from sessions.models import Game, GameEntry, Group, HouseRules, PlayedSeat, Player
from sessions.storage.moment import at_one_moment

PORTION = 50
"""Games that are in memory at once."""


def lines_of_site() -> Iterator[Line]:
    """Everything that is in no trash."""
    with at_one_moment():
        yield written.head()
        yield from map(written.group_line, Group.objects.order_by("created_at", "uuid"))
        yield from _players(Player.objects.all(), lambda player: player.name)
        yield from _house_rules(HouseRules.objects.all())
        yield from _games(Game.objects.all(), lambda _games: None)


def lines_of_group(seen: SeenGroup, chosen: HistoryFilter) -> Iterator[Line]:
    """A group with these of its games: all of them, or those finished ones that fit a filter.

    Whoever only watches reads initials of who is hidden.
    """
    with at_one_moment():
        group = seen.group
        yield written.head()
        yield written.group_line(group)
        yield from _players(group.players.all(), lambda player: shown_name(player, seen))
        yield from _house_rules(group.house_rules.all())
        games = group.games.all()
        if not chosen.is_all:
            games = games.filter(pk__in=chosen.rows(group).values("game"))
        yield from _games(games, (lambda _games: None) if seen.sees_names else veil_games)


def _players(players: QuerySet[Player], name: Callable[[Player], str]) -> Iterator[Line]:
    rows = players.select_related("group", "merged_into").order_by("group__uuid", "uuid")
    yield from (written.player_line(player, name(player)) for player in rows.iterator())


def _house_rules(rules: QuerySet[HouseRules]) -> Iterator[Line]:
    rows = rules.select_related("group").order_by("key", "version")
    yield from map(written.rules_line, rows.iterator())


def _games(games: QuerySet[Game], veil: Callable[[list[Game]], None]) -> Iterator[Line]:
    """In the order in which they were played."""
    begun = Coalesce("begun_at", "created_at")
    keys = list(games.filter(deleted_at=None).order_by(begun, "uuid").values_list("pk", flat=True))
    for first in range(0, len(keys), PORTION):
        portion = keys[first : first + PORTION]
        rows = Game.objects.filter(pk__in=portion).select_related("group", "rematch_of")
        found = {game.pk: game for game in rows.defer("rematch_of__state", "rematch_of__rules")}
        entries, seated = _entries(portion), _seated(portion)
        in_order = [found[key] for key in portion]
        veil(in_order)
        for game in in_order:
            yield written.game_line(game, entries[game.pk], seated[game.pk])


def _entries(games: Iterable[int]) -> dict[int, list[GameEntry]]:
    found: dict[int, list[GameEntry]] = defaultdict(list)
    rows = GameEntry.objects.filter(game__in=games).order_by("game", "version")
    for row in rows.only("game_id", "version", "payload", "recorded_at", "entered_at"):
        found[row.game_id].append(row)
    return found


def _seated(games: Iterable[int]) -> dict[int, list[UUID | None]]:
    """Whose seat each was, in turn order; None where nobody is known to have sat."""
    found: dict[int, list[UUID | None]] = defaultdict(list)
    rows = PlayedSeat.objects.filter(game__in=games).order_by("game", "position")
    for game, position, uuid in rows.values_list("game_id", "position", "player__uuid"):
        seats = found[game]
        seats += [None] * (position - len(seats))
        seats.append(uuid)
    return found
