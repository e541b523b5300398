"""The wide table: a row for each game, a column for each player, the score where they meet.

Whoever sat there by another name of theirs stands under the one that they are known by. Knows the
players of a group; who sat where as they are known today, `rows` knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from sessions.access.groups import SeenGroup
from sessions.exchange.tables.columns import GAME, PLAYED_AT, Column
from sessions.exchange.tables.rows import Row, Told
from sessions.history.names import shown_name


class Matrix:
    """The columns of a group, and the rows of its games."""

    def __init__(self, seen: SeenGroup) -> None:
        players = list(seen.group.players.filter(merged_into=None).order_by("pk"))
        self._column = {player.uuid: place for place, player in enumerate(players)}
        self._names = [shown_name(player, seen) for player in players]

    @property
    def columns(self) -> tuple[Column, ...]:
        return (GAME, PLAYED_AT, *map(Column, self._names))

    def rows(self, it: Told) -> Iterator[Row]:
        cells: list[int | None] = [None] * len(self._names)
        for seat in range(len(it.state.seats)):
            player = it.player(seat)
            if player in self._column:
                cells[self._column[player]] = it.state.score(seat)
        yield (it.game.code, it.played_at, *cells)
