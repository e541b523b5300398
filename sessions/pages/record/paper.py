"""Score sheets on paper: that of a game, filled in, and a blank one to fill in by hand.

Knows how columns are dealt out to pages; what stands in a cell is read from the sheet and `words`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from scoring.entries import MAX_SEATS, Amend, kind_named
from scoring.rules.presets import Preset
from scoring.state import GameState
from sessions.access.devices import known_actor
from sessions.games.house_rules.found import RuleSetNotFoundError, rule_set
from sessions.games.queries import log_lines, rule_set_choices
from sessions.games.results import night_of, zone_of
from sessions.games.sheet import Cell, Sheet, sheet_of
from sessions.models import Game
from sessions.pages.kit.requests import page, watched, whole_number
from sessions.pages.rules.cards import card
from sessions.wording.game import words
from sessions.wording.game.entries import correction

UPRIGHT, SIDEWAYS = "upright", "sideways"
FILLED_COLUMNS = {UPRIGHT: 10, SIDEWAYS: 15}
BLANK_COLUMNS = {UPRIGHT: 6, SIDEWAYS: 9}
"""Columns on a page: a hand needs more room than a printer."""
COLUMNS_OF_A_CARD = 2
BLANK_ROUNDS = {UPRIGHT: 20, SIDEWAYS: 13}
"""Rounds that fill a page, of A4 and of Letter paper."""
MAX_ROUNDS = 60
USUAL_PLAYERS = 4


@page("GET")
def game_paper(request: HttpRequest, code: str) -> HttpResponse:
    """The sheet of a game as it stands."""
    game = watched(request, code)
    if code != game.code:
        return HttpResponseRedirect(reverse("print", kwargs={"code": game.code}))
    state = game.current_state()
    sheet = sheet_of(game, state)
    paper = _paper(request, len(sheet.columns), FILLED_COLUMNS)
    notes = _notes(game, state, sheet)
    context = {
        "game": game,
        "night": night_of(game.playing_since, zone_of(game)),
        "state": state,
        "rules": state.rules,
        "sheet": sheet,
        "winners": words.winners(state),
        "why_won": words.why_won(state),
        "signed": state.signed,
        "notes": notes,
        "paper": paper,
        "pages": [
            {
                "columns": sheet.columns[first:end],
                "rows": _rows(state, sheet, notes, first, end),
            }
            for first, end in dealt(len(sheet.columns), FILLED_COLUMNS[paper])
        ],
    }
    return render(request, "record/paper/game.html", context)


@page("GET")
def blank_paper(request: HttpRequest) -> HttpResponse:
    """An empty sheet for so many players and rounds, on request with the rules in brief beside."""
    chosen = _chosen(request.GET.get("rules", ""))
    columns = {
        paper: most - (COLUMNS_OF_A_CARD if chosen else 0) for paper, most in BLANK_COLUMNS.items()
    }
    players = _within(request.GET.get("players"), 1, MAX_SEATS, USUAL_PLAYERS)
    paper = _paper(request, players, columns)
    rounds = _within(request.GET.get("rounds"), 1, MAX_ROUNDS, BLANK_ROUNDS[paper])
    context = {
        "choices": rule_set_choices(known_actor(request)),
        "chosen": chosen,
        "card": card(chosen.rules) if chosen else None,
        "rules": chosen.rules if chosen else None,
        "players": players,
        "rounds": range(1, rounds + 1),
        "asked_rounds": request.GET.get("rounds") and rounds,
        "asked_paper": request.GET.get("paper"),
        "most_players": MAX_SEATS,
        "most_rounds": MAX_ROUNDS,
        "paper": paper,
        "pages": [
            {"columns": range(first + 1, end + 1)} for first, end in dealt(players, columns[paper])
        ],
    }
    return render(request, "record/paper/blank.html", context)


def _paper(request: HttpRequest, columns: int, room: dict[str, int]) -> str:
    """How the paper lies: as asked for, or else upright if all columns have room."""
    asked = request.GET.get("paper")
    if asked in room:
        return asked
    return UPRIGHT if columns <= room[UPRIGHT] else SIDEWAYS


def _within(text: str | None, least: int, most: int, usual: int) -> int:
    number = whole_number(text)
    return usual if number is None else min(max(number, least), most)


def _chosen(key: str) -> Preset | None:
    try:
        return rule_set(key)
    except RuleSetNotFoundError:
        return None


def dealt(columns: int, most: int) -> list[tuple[int, int]]:
    """For each page its first column and the one after its last; about as many on each."""
    pages = -(-columns // most)
    edges = [columns * number // pages for number in range(pages + 1)]
    return list(pairwise(edges))


@dataclass(frozen=True, slots=True)
class Note:
    """What was changed by hand. `turn` is the turn whose cell has the note's number."""

    number: int
    said: str
    turn: int | None = None


def _notes(game: Game, state: GameState, sheet: Sheet) -> list[Note]:
    """The corrections that still stand; a turn corrected twice has both."""
    if not any(cell.is_corrected for row in sheet.rows for cell in row.cells):
        return []
    corrections = reversed(log_lines(game, Q(kind=kind_named(Amend))))
    amended = [
        (line.entry, line.changed)
        for line in corrections
        if isinstance(line.entry, Amend) and line.changed is not None and not line.undone_by
    ]
    return [
        Note(number, correction(entry, state.seats, changed), entry.turn)
        for number, (entry, changed) in enumerate(amended, start=1)
    ]


def _rows(
    state: GameState, sheet: Sheet, notes: Sequence[Note], first: int, end: int
) -> list[dict[str, Any]]:
    return [
        {
            "round": row.round,
            "is_final": row.is_final,
            "cells": [_cell(cell, state, notes) for cell in row.cells[first:end]],
        }
        for row in sheet.rows
    ]


def _cell(cell: Cell, state: GameState, notes: Sequence[Note]) -> dict[str, Any]:
    if cell.turn is None:
        return {"is_now": cell.is_now}
    return {
        "said": words.cell(cell.turn, state)[0],
        "score": cell.turn.score,
        "notes": [note.number for note in notes if note.turn == cell.turn.number],
    }
