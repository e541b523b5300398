"""The rows of the sheet as HTML. Written without a template: a long game has thousands of cells."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import pgettext

from scoring.state import GameState
from sessions.games.sheet import Cell, Sheet
from sessions.models import Game
from sessions.wording import words
from sessions.wording.format import points

ROWS_OF_A_PAD = 10
MOST_COLUMNS_OF_A_PAD = 12


def blank_rows(sheet: Sheet) -> range:
    """The rounds still empty on the pad: ruled on paper and wide screens, not for a crowd."""
    if len(sheet.columns) > MOST_COLUMNS_OF_A_PAD:
        return range(0)
    return range(sheet.rounds + 1, ROWS_OF_A_PAD + 1)


def rows(game: Game, state: GameState, sheet: Sheet, *, links: bool) -> list[dict[str, Any]]:
    """Each row with its cells; a turn that may be corrected links to the page for that."""
    first = reverse("turn", kwargs={"code": game.code, "number": 1})
    to_turn = first[: -len("1/")] if links else ""
    now = pgettext("sheet", "throws")
    return [
        {
            "round": row.round,
            "is_final": row.is_final,
            "cells": [
                {"is_now": cell.is_now, "html": _cell(cell, state, to_turn, now)}
                for cell in row.cells
            ],
        }
        for row in sheet.rows
    ]


def _cell(cell: Cell, state: GameState, to_turn: str, now: str) -> SafeString | str:
    if cell.turn is None:
        html = f'<span class="turn-cell turn-cell--now">{escape(now)}</span>'
        return mark_safe(html) if cell.is_now else ""  # noqa: S308  # escaped above
    said, kind = words.cell(cell.turn, state)
    changed = " turn-cell--changed" if cell.is_corrected else ""
    corrected = pgettext("sheet", "corrected") if cell.is_corrected else ""
    tag, link = ("a", f' href="{to_turn}{cell.turn.number}/"') if to_turn else ("span", "")
    return mark_safe(  # noqa: S308  # the texts are escaped, the rest are numbers and fixed words
        f'<{tag} class="turn-cell turn-cell--{kind}{changed}"{link}>'
        f"<small>{escape(said)}</small> <b>{points(cell.turn.score)}</b>"
        f'<span class="visually-hidden">{escape(corrected)}</span></{tag}>'
    )
