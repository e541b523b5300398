"""All lines of a site or of a group, one after the other, however many there are.

What is in them was so at one moment, nobody who plays has to wait for it, and a hundred thousand
games need no more memory than some. Knows which rows belong to what is asked for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet

from sessions.access.groups import SeenGroup
from sessions.exchange.lines import written
from sessions.exchange.lines.written import Line
from sessions.exchange.portions import games_of, portions, seated
from sessions.exchange.progress import Each
from sessions.history.filters import HistoryFilter
from sessions.history.names import shown_name
from sessions.models import Game, GameEntry, Group, HouseRules, Player
from sessions.models.people import root_of
from sessions.storage.moment import at_one_moment

MANY = 500
"""So many games are named to the database at once."""


def lines_of_site() -> Iterator[Line]:
    """Everything that is in no trash."""
    with at_one_moment():
        yield from _of_everybody()
        yield from _games(Game.objects.all())


def _of_everybody() -> Iterator[Line]:
    yield written.head()
    yield from map(written.group_line, Group.objects.order_by("created_at", "uuid"))
    yield from _players(Player.objects.all(), lambda player: player.name)
    yield from _house_rules(HouseRules.objects.all())


def lines_of_games(keys: Sequence[int]) -> Iterator[Line]:
    """The same with these games only, the older ones first."""
    with at_one_moment():
        yield from _of_everybody()
        for first in range(0, len(keys), MANY):
            yield from _games(Game.objects.filter(pk__in=keys[first : first + MANY]))


def lines_of_group(seen: SeenGroup, chosen: HistoryFilter) -> Iterator[Line]:
    """A group with these of its games: all of them, or those finished ones that fit a filter.

    Whoever only watches reads initials of who is hidden.
    """
    with at_one_moment():
        group = seen.group
        yield written.head()
        yield written.group_line(group)
        yield from _players(group.players.all(), lambda it: shown_name(root_of(it), seen, it.name))
        yield from _house_rules(group.house_rules.all())
        yield from _games(games_of(seen, chosen), sees_names=seen.sees_names)


def lines_of_account(account: User) -> Iterator[Line]:
    """The games that an account owns, with the groups and players that are in them."""
    games = owned(account)
    with at_one_moment():
        yield written.head()
        groups = Group.objects.filter(games__in=games).distinct()
        yield from map(written.group_line, groups.order_by("created_at", "uuid"))
        yield from _players(_sitting(games), lambda player: player.name)
        yield from _house_rules(HouseRules.objects.filter(owner=account, group=None))
        yield from _games(games)


def owned(account: User) -> QuerySet[Game]:
    return Game.objects.filter(owner=account)


def counted(lines: Iterable[Line], each: Each) -> Iterator[Line]:
    """The same lines; `each` game is told once its line was taken."""
    for it in lines:
        yield it
        if "game" in it:
            each()


def _sitting(games: QuerySet[Game]) -> QuerySet[Player]:
    """Who has sat in these games, and whoever they were merged into."""
    found: set[int] = set()
    ahead = set(Player.objects.filter(seats__game__in=games).values_list("pk", flat=True))
    while ahead:
        found |= ahead
        roots = Player.objects.filter(pk__in=ahead, merged_into__isnull=False)
        ahead = set(roots.values_list("merged_into", flat=True)) - found
    return Player.objects.filter(pk__in=found)


def _players(players: QuerySet[Player], name: Callable[[Player], str]) -> Iterator[Line]:
    rows = players.select_related("group", "merged_into").order_by("group__uuid", "uuid")
    yield from (written.player_line(player, name(player)) for player in rows.iterator())


def _house_rules(rules: QuerySet[HouseRules]) -> Iterator[Line]:
    rows = rules.select_related("group").order_by("key", "version")
    yield from map(written.rules_line, rows.iterator())


def _games(games: QuerySet[Game], *, sees_names: bool = True) -> Iterator[Line]:
    for portion in portions(games, sees_names=sees_names):
        entries, whose = _entries(portion), seated(portion)
        for game in portion:
            yield written.game_line(game, entries[game.pk], whose[game.pk])


def _entries(games: Sequence[Game]) -> dict[int, list[Any]]:
    """The entries of each game, as rows with what a line says of them."""
    found: dict[int, list[Any]] = defaultdict(list)
    rows = GameEntry.objects.filter(game__in=games).order_by("game", "version")
    columns = ("game_id", "version", "payload", "recorded_at", "entered_at")
    for row in rows.values_list(*columns, named=True):
        found[row.game_id].append(row)
    return found
