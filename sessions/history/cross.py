"""The cross table of a group: how the games of every two players against each other ended.

Knows players and pairs; no page and no words.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, F, Q, QuerySet

from sessions.history.against import AGAINST, Rivalry, beside, duels
from sessions.history.filters import BESIDE_OTHERS, HistoryFilter
from sessions.models import Group, Player, SeatResult

MOST = 20
"""So many players are beside each other: more, and nobody finds anybody."""


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A player, and their games against each of the columns: None where there was none."""

    player: Player
    games: int
    duels: list[Rivalry | None]

    @property
    def against_all(self) -> Rivalry:
        """The sum of what stands in the row."""
        met = [it for it in self.duels if it is not None]
        return Rivalry(
            self.player,
            above=sum(it.above for it in met),
            below=sum(it.below for it in met),
            level=sum(it.level for it in met),
        )


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Rows and columns are the same players, in the same order. `are_more`: not all fit in."""

    rows: list[CrossRow]
    are_more: bool

    @property
    def players(self) -> list[Player]:
        return [row.player for row in self.rows]


def cross_table(group: Group, chosen: HistoryFilter) -> CrossTable:
    """Two or more who are chosen by name; else all, and of many those with most games."""
    rows = chosen.rows(group).filter(BESIDE_OTHERS)
    games = _most_games(rows, chosen)
    shown = dict(games[:MOST])
    players = Player.objects.in_bulk(shown)
    pairs = _pairs(rows, players)
    return CrossTable(
        [
            CrossRow(players[key], shown[key], [pairs.get((key, other)) for other in shown])
            for key in shown
        ],
        are_more=len(games) > MOST,
    )


def _most_games(rows: QuerySet[SeatResult], chosen: HistoryFilter) -> list[tuple[int, int]]:
    """Keys of players with their games, most first, and one more than are shown."""
    seats = rows.filter(player__isnull=False)
    if len(chosen.players) > 1:
        seats = seats.filter(player__uuid__in=chosen.players)
    counted = seats.order_by().values_list("player").annotate(games=Count("pk"))
    return list(counted.order_by("-games", "player__key")[: MOST + 1])


def _pairs(
    rows: QuerySet[SeatResult], players: dict[int, Player]
) -> dict[tuple[int, int], Rivalry]:
    """Everybody against everybody: counted once for each two, and turned round for the other."""
    once = Q(player__lt=F("theirs__player")) & Q(theirs__player__in=players)
    counted = beside(rows.filter(player__in=players), AGAINST & once)
    found: dict[tuple[int, int], Rivalry] = {}
    for it in counted.values("player", "theirs__player").annotate(**duels()):
        own, other = it.pop("player"), it.pop("theirs__player")
        found[own, other] = Rivalry(players[other], **it)
        found[other, own] = Rivalry(players[own], it["below"], it["above"], it["level"])
    return found
