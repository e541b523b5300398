"""The cross table of a group: how the games of every two players against each other ended.

Knows players and pairs; no page and no words.
"""

from __future__ import annotations

from dataclasses import dataclass

from sessions.history.against import Ended, Rivalry, duels_of
from sessions.history.filters import HistoryFilter
from sessions.history.sums import ALL_RULES
from sessions.history.table import lines_of
from sessions.models import Group, Player

MAX_PLAYERS = 20
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
    lines = lines_of(group, chosen, chosen.rules or ALL_RULES)
    players = group.players.in_bulk(lines)
    if len(chosen.players) > 1:
        players = {key: it for key, it in players.items() if it.uuid in chosen.players}
    games = {key: lines[key][0].games for key in players}
    ordered = sorted(players, key=lambda key: (-games[key], players[key].key))
    shown = ordered[:MAX_PLAYERS]
    duels = duels_of(group, chosen, shown)
    return CrossTable(
        [
            CrossRow(players[key], games[key], _row(duels.get(key, {}), shown, players))
            for key in shown
        ],
        are_more=len(ordered) > MAX_PLAYERS,
    )


def _row(
    ended: dict[int, Ended], shown: list[int], players: dict[int, Player]
) -> list[Rivalry | None]:
    return [Rivalry(players[key], *ended[key]) if key in ended else None for key in shown]
