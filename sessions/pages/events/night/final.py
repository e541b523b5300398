"""The last table of a tournament on the big screen: its dice, the turn score, the totals.

Its people are called as anybody may read them, and so whatever is said of the game says them so.
Knows which table it is; what is drawn of a game, `screens.picture` knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.template.loader import render_to_string

from scoring.state import GameState
from sessions.access.names import initials
from sessions.events.reading.book import Book
from sessions.events.reading.sheets import NightSheet, TableSheet
from sessions.events.stages.ways import is_tournament
from sessions.games.sheet import sheet_of
from sessions.models import Game
from sessions.pages.events.kit import sitting
from sessions.pages.screens.picture import MAX_ROWS, of_throws, of_turn


def final_table(book: Book, night: NightSheet) -> TableSheet | None:
    """The one table of the last stage's latest round, once its game has begun."""
    if not is_tournament(book.event) or not night.published or book.after(book.stage) is not None:
        return None
    round_ = night.published[-1]
    tables = [it for it in round_.tables if it.people and not it.is_void]
    is_final = len(tables) == 1 and not round_.sits_out and round_.row.stage_id == book.stage.pk
    game = tables[0].game if is_final else None
    return None if game is None or not game.has_entries else tables[0]


def final_page(table: TableSheet, names: Mapping[int, str]) -> dict[str, Any]:
    """The table as a page of the screen."""
    game = Game.objects.get(pk=table.row.game_id)
    state = _called(game.current_state(), table, names)
    rows = sheet_of(game, state).ranking[:MAX_ROWS]
    picture = {**of_turn(state), **of_throws(state), "rows": rows, "count": len(rows)}
    html = render_to_string("events/screen/_final.html", picture)
    return {"kind": "final", "html": html, "said": picture["winners"]}


def _called(state: GameState, table: TableSheet, names: Mapping[int, str]) -> GameState:
    """The same state with public names. Who sat down without being seated is read by initials."""
    people = [sitting(table, it, names) for it in table.people]
    seats = tuple(
        replace(seat, name=people[at] if at < len(people) else initials(seat.name))
        for at, seat in enumerate(state.seats)
    )
    return replace(state, seats=seats)
