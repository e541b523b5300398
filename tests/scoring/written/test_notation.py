"""A game as text: how it looks, and that nothing unreadable gets past it or breaks it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.entries import (
    Adjust,
    Bank,
    Entry,
    Join,
    Player,
    Retire,
    RollOff,
    Sign,
    Throw,
    Total,
    Unlock,
)
from scoring.errors import NotationError
from scoring.game import start
from scoring.rules.rule_set import RuleSet
from scoring.written.log import replay
from scoring.written.notation import read, write

STORY: list[Entry] = [
    RollOff({0: 3, 1: 6, 2: 6}),
    RollOff({1: 5, 2: 2}),
    Throw((1, 1, 2, 3, 4, 6), (1, 1), seat=1),
    Adjust(0, -1, "did not sing: refused, twice"),
    Throw((2, 2, 2, 2), seat=1),
    Join('Émile "Le Dé" 6'),
    Total(450, seat=2),
    Throw((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6), seat=3),
    Throw((6, 4, 3, 2, 1, 1), (1, 1), bank=True, seat=3),
    Throw((4, 1, 3, 2), (1,), high_stakes=True, seat=0),
    Bank(seat=0),
    Retire(1),
    Throw((2, 2, 3, 3, 4, 6), seat=2),
    Throw((1, 5), (1,), seat=3, unentered=4),
    Throw((), seat=3, unentered=5),
]

TEXT = """\
Farkle score sheet 1
rule set: {"opening_threshold": 0, "toxic_twos": true, "high_stakes_bonus": 1000}
seat: Ana
seat: "B: O'Neill"
seat: Cem-Can
starts: Ana

roll-off: Ana 3, "B: O'Neill" 6, Cem-Can 6
roll-off: "B: O'Neill" 5, Cem-Can 2
1. "B: O'Neill": 112346 keep 11
adjust Ana -1: did not sing: refused, twice
1. "B: O'Neill": 2222 toxic twos
join: "Émile \\"Le Dé\\" 6"
2. Cem-Can: total 450
3. "Émile \\"Le Dé\\" 6": 123456 keep 123456, 643211 keep 11 bank 1700
4. Ana: high stakes 4132 keep 1, bank 1100
retire: "B: O'Neill"
5. Cem-Can: 223346 farkle
6. "Émile \\"Le Dé\\" 6": 15+4 keep 1, +5 farkle
"""


def story() -> tuple[Any, list[Entry]]:
    rules = RuleSet.from_json(
        {"opening_threshold": 0, "toxic_twos": True, "high_stakes_bonus": 1000}
    )
    players = [Player("Ana"), Player("B: O'Neill"), Player("Cem-Can")]
    return start(rules, players), STORY


def test_a_game_as_a_person_reads_it() -> None:
    assert write(*story()) == TEXT


def test_a_game_as_a_program_reads_it() -> None:
    opening, entries = read(TEXT)
    assert (opening, list(entries)) == story()
    state = replay(opening, entries).state
    assert [state.score(seat) for seat in range(4)] == [1099, 0, 450, 1700]


def test_a_game_that_has_not_begun() -> None:
    opening, _ = story()
    assert read(write(opening, [])) == (opening, ())


def test_a_team_game_keeps_its_teams_and_seats() -> None:
    rules = RuleSet.from_json({"teams": True})
    teams = ["R", "R", "R", "B 2", "B 2"]
    players = [Player(name, team) for name, team in zip("ABCDE", teams, strict=True)]
    opening = start(rules, players, 2)
    late: list[Entry] = [Join("F", "B 2"), Join("G", "a, new, one")]
    text = write(opening, late)
    assert read(text) == (opening, tuple(late))
    assert text.splitlines()[-2:] == ["join: F, team B 2", 'join: G, team "a, new, one"']


SIGNED = """\
Farkle score sheet 1
rule set: {"opening_threshold": 0, "target_score": 500, "final_round": "none"}
seat: Ana
seat: "Ben: B"
seat: Cem
starts: Ana

retire: Ana
1. "Ben: B": total 500
sign: Cem
sign: "Ben: B"
unlock: misread: see turn 1, again
sign: "Ben: B"
sign: Cem
"""


def test_signatures_and_unlocks_are_lines_of_the_table() -> None:
    opening, entries = read(SIGNED)
    assert entries == (
        Retire(0),
        Total(500, seat=1),
        Sign(2),
        Sign(1),
        Unlock("misread: see turn 1, again"),
        Sign(1),
        Sign(2),
    )
    assert write(opening, entries) == SIGNED
    state = replay(opening, entries).state
    assert (state.signed, state.is_locked) == ((1, 2), True)


def test_voided_signatures_and_their_unlock_are_not_among_the_entries_that_stand() -> None:
    opening, entries = read(SIGNED)
    standing = [part.entry for part in replay(opening, entries).standing]
    text = write(opening, standing)
    before, voided = SIGNED.split("sign: Cem\n", 1)
    assert text == before + voided.split("again\n")[1]
    assert read(text) == (opening, tuple(standing))
    assert replay(opening, standing).state == replay(opening, entries).state


def test_line_ends_of_other_systems_are_read() -> None:
    assert read(TEXT.replace("\n", "\r\n")) == read(TEXT)


HEAD = 'Farkle score sheet 1\nrule set: {}\nseat: Ana\nseat: Ben\nstarts: Ana\n\n'  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("Farkle score sheet 2\n", 1),
        ("Farkle score sheet 1\n", 2),
        ("Farkle score sheet 1\nrules: {}\n", 2),
        ("Farkle score sheet 1\nrule set: {\n", 2),
        ("Farkle score sheet 1\nrule set: []\nseat: A\nseat: B\nstarts: A\n", 2),
        ('Farkle score sheet 1\nrule set: {"dice": 7}\nseat: A\nseat: B\nstarts: A\n', 2),
        ('Farkle score sheet 1\nrule set: {"teams": true}\nseat: Ana, team Red\nstarts: Ana\n', 3),
        ("Farkle score sheet 1\nrule set: {}\nseat: Ana\nseat: Ben\nstarts: Cem\n", 5),
        ("Farkle score sheet 1\nrule set: {}\nseat: Ana\nseat: Ben\n", 4),
        ("Farkle score sheet 1\nrule set: {}\nseat: Ana\nsit: Ben\nstarts: Ana\n", 4),
        ("Farkle score sheet 1\nrule set: {}\nseat: 3na\nseat: Ben\nstarts: Ben\n", 3),
        ('Farkle score sheet 1\nrule set: {}\nseat: "\\x"\nseat: Ben\nstarts: Ben\n', 3),
        ('Farkle score sheet 1\nrule set: {}\nseat: ""\nseat: Ben\nstarts: Ben\n', 3),
        ("Farkle score sheet 1\nrule set: {}\nseat: A, team R\nseat: Ben\nstarts: Ben\n", 3),
        (HEAD + "2. Ana: 112346 keep 11", 7),
        (HEAD + "1. Ben: 112346 keep 11", 7),
        (HEAD + "1. Cem: 112346 keep 11", 7),
        (HEAD + "1. Ana: 112347 keep 11", 7),
        (HEAD + "1. Ana: 1123461 keep 11", 7),
        (HEAD + "1. Ana: 112346 keep", 7),
        (HEAD + "1. Ana: 112346 keep 12", 7),
        (HEAD + "1. Ana: 112346 farkle", 7),
        (HEAD + "1. Ana: 112346 keep 11, bank 200", 7),
        (HEAD + "1. Ana: 112346 keep 11\n1. Ana: 1234 keep 1 bank 300", 8),
        (HEAD + "1. Ana: 234555 keep 555 bank 600", 7),
        (HEAD + "1. Ana: total 525", 7),
        (HEAD + "1. Ana: total 600, total 600", 7),
        (HEAD + "1. Ana: jumps", 7),
        (HEAD + "Ana jumps", 7),
        (HEAD + "join: Ana", 7),
        (HEAD + 'join: ""', 7),
        (HEAD + "join: Cem, team Red", 7),
        (HEAD + "retire: Cem", 7),
        (HEAD + "retire: Ana, the last one sings", 7),
        (HEAD + "come back: Ana", 7),
        (HEAD + "come back: Cem", 7),
        (HEAD + "rename: Ana", 7),
        (HEAD + "rename: Ana, now Ben", 7),
        (HEAD + 'rename: Ana, now ""', 7),
        (HEAD + "change places: Ana", 7),
        (HEAD + "change places: Ana, Ana", 7),
        (HEAD + "end: the leader wins", 7),
        (HEAD + "end: Ana wins", 7),
        (HEAD + "1. Ana: skip, skip", 7),
        (HEAD + "adjust Ana 0: nothing", 7),
        (HEAD + "adjust Ana 99999999999: a lot", 7),
        (HEAD + "adjust Cem 5: who", 7),
        (HEAD + "sign: Ana", 7),
        (HEAD + "sign: Cem", 7),
        (HEAD + "sign Ana", 7),
        (HEAD + "unlock: too early", 7),
        (HEAD + "unlock: ", 7),
        (HEAD + "retire: Ana\nsign: Ana", 8),
        (HEAD + "retire: Ana\nsign: Ben\nsign: Ben", 9),
        (HEAD + "retire: Ana\nsign: Ben\nunlock: \u200b", 9),
        (HEAD + "retire: Ana\nsign: Ben\nunlock: " + "x" * 201, 9),
        (HEAD + "roll-off: Ana 3", 7),
        (HEAD + "roll-off: Ana 3, Ben 7", 7),
        (HEAD + "roll-off: nobody", 7),
        (HEAD + "roll-off: ?? Ana 3, Ben 6", 7),
        (HEAD + "roll-off: Ana 3, Ben 6, Ana 4", 7),
        (HEAD + "1. Ana: total 600\n\n2. Ben: total 600", 8),
        # Nothing may be too long or too deep to be refused in a sentence.
        ("Farkle score sheet 1\nrule set: " + "[" * 100_000, 2),
        ("Farkle score sheet 1\nrule set: " + '{"target_score": ' + "9" * 5000 + "}", 2),
        (HEAD + "9" * 5000 + ". Ana: 112346 keep 11", 7),
        (HEAD + "1. Ana: total " + "9" * 5000, 7),
        (HEAD + "1. Ana: 234555 keep 555 bank " + "9" * 5000, 7),
        (HEAD + "1. Ana: total 600\n2. Ben: 234555 keep 555, bank " + "9" * 5000, 8),
        (HEAD + "adjust Ana " + "9" * 5000 + ": a lot", 7),
        (HEAD + "1. Ana: total " + "5" + "0" * 40, 7),
    ],
)
def test_what_cannot_be_read_is_refused_at_its_line(text: str, line: int) -> None:
    with pytest.raises(NotationError) as refused:
        read(text)
    assert refused.value.line == line
    assert refused.value.detail.endswith(".")
    assert str(refused.value) == f"Line {line}: {refused.value.detail}"


@pytest.mark.slow
@given(data=st.data())
def test_a_damaged_text_is_read_or_refused_but_breaks_nothing(data: st.DataObject) -> None:
    """Cut something out, put something in: either a game, or a NotationError."""
    at = data.draw(st.integers(0, len(TEXT)), "at")
    until = data.draw(st.integers(at, min(at + 30, len(TEXT))), "until")
    damage = data.draw(st.text(max_size=5) | st.sampled_from(["\n", ", ", ": ", '"', "\\", "1"]))
    damaged = TEXT[:at] + damage + TEXT[until:]
    try:
        opening, entries = read(damaged)
    except NotationError as refusal:
        line = refusal.line
    else:
        line = 1
        assert read(write(opening, entries)) == (opening, entries)
    assert 1 <= line <= len(damaged.splitlines()) + 1
