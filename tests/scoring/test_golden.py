"""Whole games in plain words, replayed line by line: see `transcript` for the language.

The indented lines are what the engine says. `REGENERATE_GOLDEN=1 pytest tests/scoring` writes them
anew; the change is then reviewed like code. The claims ("= …") are written by hand and checked
always, so that regenerating cannot hide a broken rule.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.entries import Entry, TurnEntry
from scoring.game import apply
from scoring.rules.presets import PRESETS
from scoring.state import GameState
from scoring.written import notation
from scoring.written.log import replay
from tests.scoring.transcript import INDENT, run

TRANSCRIPTS = sorted((Path(__file__).parent / "golden").rglob("*.txt"))


def with_its_seat(entry: Entry, state: GameState) -> Entry:
    """The entry naming its seat: a notation always does, a correction need not."""
    if not isinstance(entry, TurnEntry):
        return entry
    assert state.turn is not None
    return replace(entry, seat=state.turn.seat)


def name_of(path: Path) -> str:
    return path.stem


@pytest.mark.slow
@pytest.mark.parametrize("path", TRANSCRIPTS, ids=name_of)
def test_the_game_goes_as_it_is_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    written, _ = run(text)
    if os.environ.get("REGENERATE_GOLDEN"):
        path.write_text(written, encoding="utf-8")
    assert written == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=name_of)
def test_the_game_survives_as_text_notation(path: Path) -> None:
    _, game = run(path.read_text(encoding="utf-8"))
    state, expected = game.start, []
    for entry in (part.entry for part in replay(game.start, game.log).standing):
        expected.append(with_its_seat(entry, state))
        state = apply(state, expected[-1])
    text = notation.write(game.start, expected)
    start, entries = notation.read(text)
    assert (start, entries) == (game.start, tuple(expected))
    assert notation.write(start, entries) == text


def test_every_preset_has_its_transcript() -> None:
    played = {path.stem.removeprefix("preset-") for path in TRANSCRIPTS if "preset-" in path.stem}
    assert played == set(PRESETS)


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=name_of)
def test_every_transcript_makes_claims_and_ends_with_one(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    by_hand = [line for line in lines if line and not line.startswith(INDENT)]
    assert lines[0].startswith("# "), "say what the transcript shows"
    assert by_hand[-1].startswith("= ")
