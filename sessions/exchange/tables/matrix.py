"""The wide table: a row for each game, a column for each player, the score where they meet.

Whoever sat there by another name of theirs stands under the one that they are known by. Knows the
players of a group.
"""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from sessions.access.groups import SeenGroup
from sessions.exchange.tables.columns import GAME, PLAYED_AT, Column
from sessions.exchange.tables.rows import Row, Told
from sessions.history.names import shown_name
from sessions.models.people import root_of


class Matrix:
    """The columns of a group, and the rows of its games."""

    def __init__(self, seen: SeenGroup) -> None:
        players = seen.group.players.select_related("merged_into").order_by("pk")
        self._column: dict[UUID, int] = {}
        self._names: list[str] = []
        places: dict[int, int] = {}
        for player in sorted(players, key=lambda it: it.merged_into_id is not None):
            root = root_of(player)
            if root.pk not in places:
                places[root.pk] = len(self._names)
                self._names.append(shown_name(root, seen))
            self._column[player.uuid] = places[root.pk]

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
