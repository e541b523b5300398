"""The rows of the sheet as HTML. Written without a template: a long game has thousands of cells."""

from __future__ import annotations

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import pgettext

from scoring.state import GameState
from sessions.games.sheet import Cell, Row, Sheet
from sessions.models import Game
from sessions.wording.format import points
from sessions.wording.game import words
from sessions.wording.say import say

ROWS_OF_A_PAD = 10
MAX_COLUMNS_OF_A_PAD = 12


def blank_rows(sheet: Sheet) -> range:
    """The empty rounds, ruled on paper and wide screens; none where there are many columns."""
    if len(sheet.columns) > MAX_COLUMNS_OF_A_PAD:
        return range(0)
    return range(sheet.rounds + 1, ROWS_OF_A_PAD + 1)


def rows(game: Game, state: GameState, sheet: Sheet, *, links: bool) -> SafeString:
    """The rows with their cells; a turn that may be corrected links to the page for that."""
    first = reverse("turn", kwargs={"code": game.code, "number": 1})
    to_turn = first[: -len("1/")] if links else ""
    lines = [_row(row, state, to_turn) for row in sheet.rows]
    return mark_safe("\n".join(lines))  # noqa: S308  # made of escaped texts below


def _row(row: Row, state: GameState, to_turn: str) -> str:
    is_final = ' class="row--final"' * row.is_final
    mark = f' <span class="row__mark">{escape(say("row_final"))}</span>' if row.is_final else ""
    head = f'<th scope="row">{row.round}{mark}</th>'
    cells = (_cell_in_its_place(cell, state, to_turn) for cell in row.cells)
    return f'<tr id="round-{row.round}"{is_final}>{head}{"".join(cells)}</tr>'


def _cell_in_its_place(cell: Cell, state: GameState, to_turn: str) -> str:
    is_turn = ' class="is-turn"' * cell.is_now
    return f"<td{is_turn}>{_cell(cell, state, to_turn)}</td>"


def _cell(cell: Cell, state: GameState, to_turn: str) -> str:
    if cell.turn is None:
        now = escape(say("cell_now")) if cell.is_now else ""
        return f'<span class="turn-cell turn-cell--now">{now}</span>' if now else ""
    said, kind = words.cell(cell.turn, state)
    changed = " turn-cell--changed" if cell.is_corrected else ""
    corrected = escape(pgettext("sheet", "corrected")) if cell.is_corrected else ""
    tag, link = ("a", f' href="{to_turn}{cell.turn.number}/"') if to_turn else ("span", "")
    return (
        f'<{tag} class="turn-cell turn-cell--{kind}{changed}"{link}>'
        f"<small>{escape(said)}</small> <b>{points(cell.turn.score)}</b>"
        f'<span class="visually-hidden">{corrected}</span></{tag}>'
    )
