"""Entries as JSON: both ways exact, and every wrong shape refused at its pointer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.entries import (
    Adjust,
    Amend,
    Bank,
    CallTime,
    ChangePlaces,
    ComeBack,
    End,
    Join,
    LogEntry,
    Player,
    Rename,
    Retire,
    RollOff,
    Sign,
    Skip,
    Throw,
    Total,
    Undo,
    Unlock,
    entry_from_json,
    entry_to_json,
    player_from_json,
)
from scoring.errors import EntryInvalid


@pytest.mark.parametrize(
    ("entry", "data"),
    [
        (Throw((1, 2, 2)), {"type": "throw", "dice": [1, 2, 2]}),
        (
            Throw((6, 1, 2), (1,), bank=True, high_stakes=True, seat=0),
            {
                "type": "throw",
                "dice": [6, 1, 2],
                "set_aside": [1],
                "bank": True,
                "high_stakes": True,
                "seat": 0,
            },
        ),
        (Throw((), unentered=6), {"type": "throw", "dice": [], "unentered": 6}),
        (Bank(), {"type": "bank"}),
        (Bank(3), {"type": "bank", "seat": 3}),
        (Total(0), {"type": "total", "points": 0}),
        (Total(450, 1), {"type": "total", "points": 450, "seat": 1}),
        (RollOff({0: 4, 1: 6}), {"type": "roll_off", "faces": {"0": 4, "1": 6}}),
        (Join("Lou"), {"type": "join", "name": "Lou"}),
        (Join("Lou", "Red"), {"type": "join", "name": "Lou", "team": "Red"}),
        (Join("Lou", score="lowest"), {"type": "join", "name": "Lou", "score": "lowest"}),
        (Retire(0), {"type": "retire", "seat": 0}),
        (Retire(0, "plays_on"), {"type": "retire", "seat": 0, "last_one": "plays_on"}),
        (ComeBack(1), {"type": "come_back", "seat": 1}),
        (Rename(1, "Lou"), {"type": "rename", "seat": 1, "name": "Lou"}),
        (ChangePlaces(0, 2), {"type": "change_places", "seat": 0, "other": 2}),
        (Skip(), {"type": "skip"}),
        (Skip(2), {"type": "skip", "seat": 2}),
        (CallTime(), {"type": "call_time"}),
        (CallTime(begun=True), {"type": "call_time", "begun": True}),
        (End("none"), {"type": "end", "result": "none"}),
        (
            Adjust(0, -1, "did not sing"),
            {"type": "adjust", "seat": 0, "points": -1, "reason": "did not sing"},
        ),
        (Sign(0), {"type": "sign", "seat": 0}),
        (Unlock("Ben's turn"), {"type": "unlock", "reason": "Ben's turn"}),
        (Undo(), {"type": "undo"}),
        (
            Amend(3, "misread", (Throw((5, 2), (5,)), Throw((2,)))),
            {
                "type": "amend",
                "turn": 3,
                "reason": "misread",
                "throws": [{"dice": [5, 2], "set_aside": [5]}, {"dice": [2]}],
            },
        ),
        (
            Amend(3, "misread", points=0, end_log=True),
            {"type": "amend", "turn": 3, "reason": "misread", "points": 0, "end_log": True},
        ),
    ],
)
def test_an_entry_and_its_json(entry: LogEntry, data: dict[str, Any]) -> None:
    assert entry_to_json(entry) == data
    assert entry_from_json(json.loads(json.dumps(data))) == entry


def test_texts_are_trimmed_to_one_line() -> None:
    data = {"type": "adjust", "seat": 0, "points": 5, "reason": "  wrote\tit\n twice "}
    assert entry_from_json(data) == Adjust(0, 5, "wrote it twice")
    assert entry_from_json({"type": "join", "name": " Lou \n", "team": None}) == Join("Lou")
    assert entry_from_json({"type": "retire", "seat": 1, "last_one": None}) == Retire(1)


def problems_of(data: object) -> list[tuple[str, str]]:
    with pytest.raises(EntryInvalid) as refused:
        entry_from_json(data)
    assert all(problem.detail.endswith(".") for problem in refused.value.problems)
    return [(problem.pointer, problem.code) for problem in refused.value.problems]


THROW = {"type": "throw", "dice": [1, 2, 3]}
ADJUST = {"type": "adjust", "seat": 0, "points": 5, "reason": "x"}
AMEND = {"type": "amend", "turn": 1, "reason": "x", "points": 0}


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({}, [("/type", "invalid_value")]),
        ({"type": "jump"}, [("/type", "invalid_value")]),
        ({"type": 5}, [("/type", "invalid_value")]),
        ({"type": ["throw"]}, [("/type", "invalid_value")]),
        ({"type": "throw"}, [("/dice", "required")]),
        ({**THROW, "dices": 1}, [("/dices", "unknown_key")]),
        ({**THROW, "unentered": 7}, [("/unentered", "out_of_range")]),
        ({**THROW, "unentered": "3"}, [("/unentered", "invalid_type")]),
        ({**THROW, "unentered": -1}, [("/unentered", "out_of_range")]),
        ({**THROW, "dice": "123"}, [("/dice", "invalid_type")]),
        ({**THROW, "dice": [1] * 7}, [("/dice", "invalid_type")]),
        ({**THROW, "dice": [0]}, [("/dice", "invalid_value")]),
        ({**THROW, "dice": [7]}, [("/dice", "invalid_value")]),
        ({**THROW, "dice": [True]}, [("/dice", "invalid_value")]),
        ({**THROW, "dice": [1.0]}, [("/dice", "invalid_value")]),
        ({**THROW, "dice": ["1"]}, [("/dice", "invalid_value")]),
        ({**THROW, "dice": [[1]]}, [("/dice", "invalid_value")]),
        ({**THROW, "dice": [float("nan")]}, [("/dice", "invalid_value")]),
        ({**THROW, "dice": [10**30]}, [("/dice", "invalid_value")]),
        ({**THROW, "set_aside": None}, [("/set_aside", "invalid_type")]),
        ({**THROW, "set_aside": {"1": 1}}, [("/set_aside", "invalid_type")]),
        ({**THROW, "bank": 1}, [("/bank", "invalid_type")]),
        ({**THROW, "high_stakes": "yes"}, [("/high_stakes", "invalid_type")]),
        ({**THROW, "seat": True}, [("/seat", "invalid_type")]),
        ({**THROW, "seat": -1}, [("/seat", "out_of_range")]),
        ({**THROW, "seat": 86}, [("/seat", "out_of_range")]),
        ({"type": "total"}, [("/points", "required")]),
        ({"type": "total", "points": -50}, [("/points", "out_of_range")]),
        ({"type": "total", "points": 10**30}, [("/points", "out_of_range")]),
        ({"type": "total", "points": "450"}, [("/points", "invalid_type")]),
        ({"type": "total", "points": True}, [("/points", "invalid_type")]),
        ({"type": "roll_off"}, [("/faces", "required")]),
        ({"type": "roll_off", "faces": [4, 6]}, [("/faces", "invalid_type")]),
        ({"type": "roll_off", "faces": {"0": 7}}, [("/faces/0", "out_of_range")]),
        ({"type": "roll_off", "faces": {"0": "6"}}, [("/faces/0", "invalid_type")]),
        ({"type": "roll_off", "faces": {"Ana": 6}}, [("/faces/Ana", "unknown_key")]),
        ({"type": "roll_off", "faces": {"٣": 6}}, [("/faces/٣", "unknown_key")]),
        ({"type": "roll_off", "faces": {"9" * 5000: 6}}, [("/faces/" + "9" * 5000, "unknown_key")]),
        ({"type": "join"}, [("/name", "required")]),
        ({"type": "join", "name": ""}, [("/name", "blank")]),
        ({"type": "join", "name": "x" * 10_000}, [("/name", "too_long")]),
        ({"type": "join", "name": "é" * 41}, [("/name", "too_long")]),
        ({"type": "join", "name": "e" + "\u0301\u0316" * 200_000}, [("/name", "too_long")]),
        ({"type": "join", "name": "\u200d"}, [("/name", "blank")]),
        ({"type": "join", "name": "\u3164 \u2800\u115f\u1160\uffa0"}, [("/name", "blank")]),
        ({"type": "join", "name": "\ufe0f\U000e0067\u200b"}, [("/name", "blank")]),
        ({"type": "join", "name": "A\u200bB"}, [("/name", "invalid_value")]),
        ({"type": "join", "name": "A\u200e"}, [("/name", "invalid_value")]),
        ({"type": "join", "name": "A\U000e0001"}, [("/name", "invalid_value")]),
        ({"type": "join", "name": "A\u202eB"}, [("/name", "invalid_value")]),
        ({"type": "join", "name": "A", "team": ""}, [("/team", "blank")]),
        ({"type": "retire"}, [("/seat", "required")]),
        ({"type": "retire", "seat": "0"}, [("/seat", "invalid_type")]),
        ({"type": "retire", "seat": 0, "last_one": "sings"}, [("/last_one", "invalid_value")]),
        ({"type": "retire", "seat": 0, "last_one": True}, [("/last_one", "invalid_type")]),
        ({"type": "join", "name": "A", "score": "best"}, [("/score", "invalid_value")]),
        ({"type": "join", "name": "A", "score": None}, [("/score", "invalid_type")]),
        ({"type": "join", "name": "A", "score": 500}, [("/score", "invalid_type")]),
        ({"type": "come_back"}, [("/seat", "required")]),
        ({"type": "rename", "seat": 0}, [("/name", "required")]),
        ({"type": "rename", "seat": 0, "name": " "}, [("/name", "blank")]),
        ({"type": "change_places", "seat": 0}, [("/other", "required")]),
        ({"type": "skip", "points": 0}, [("/points", "unknown_key")]),
        ({"type": "call_time", "begun": 1}, [("/begun", "invalid_type")]),
        ({"type": "call_time", "seat": 0}, [("/seat", "unknown_key")]),
        ({"type": "end"}, [("/result", "required")]),
        ({"type": "end", "result": "draw"}, [("/result", "invalid_value")]),
        ({"type": "end", "result": None}, [("/result", "invalid_type")]),
        ({**ADJUST, "points": 0}, [("/points", "out_of_range")]),
        ({**ADJUST, "points": 10**12}, [("/points", "out_of_range")]),
        ({**ADJUST, "points": 1.5}, [("/points", "invalid_type")]),
        ({**ADJUST, "reason": ""}, [("/reason", "blank")]),
        ({**ADJUST, "reason": "x" * 201}, [("/reason", "too_long")]),
        ({"type": "adjust", "seat": 0}, [("/points", "required"), ("/reason", "required")]),
        ({"type": "sign"}, [("/seat", "required")]),
        ({"type": "sign", "seat": 86}, [("/seat", "out_of_range")]),
        ({"type": "sign", "seat": None}, [("/seat", "invalid_type")]),
        ({"type": "unlock"}, [("/reason", "required")]),
        ({"type": "unlock", "reason": " "}, [("/reason", "blank")]),
        ({"type": "unlock", "reason": "x" * 201}, [("/reason", "too_long")]),
        ({"type": "unlock", "reason": "x", "seat": 0}, [("/seat", "unknown_key")]),
        ({"type": "undo", "times": 2}, [("/times", "unknown_key")]),
        ({**AMEND, "turn": 0}, [("/turn", "out_of_range")]),
        ({**AMEND, "throws": 5}, [("/throws", "invalid_type")]),
        ({**AMEND, "throws": []}, [("/throws", "invalid_type")]),
        ({"type": "amend", "turn": 1, "reason": "x", "throws": [5]}, None),
        ({"type": "amend", "turn": 1, "reason": "x", "throws": [{"dice": [9]}]}, None),
    ],
)  # fmt: skip
def test_a_wrong_shape_is_refused_at_its_pointer(
    data: object, expected: list[tuple[str, str]] | None
) -> None:
    found = problems_of(data)
    if expected is None:
        assert all(pointer.startswith("/throws/0") for pointer, _ in found)
    else:
        assert found == expected


@pytest.mark.parametrize("data", [None, [], "throw", 5])
def test_an_entry_must_be_an_object(data: object) -> None:
    assert ("", "invalid_type") in problems_of(data)


def test_several_problems_of_an_entry_are_told_at_once() -> None:
    data = {"type": "throw", "dice": [9], "set_aside": 1, "seat": "x", "extra": None}
    assert sorted(problems_of(data)) == [
        ("/dice", "invalid_value"),
        ("/extra", "unknown_key"),
        ("/seat", "invalid_type"),
        ("/set_aside", "invalid_type"),
    ]


def test_a_correction_says_either_the_throws_or_the_points() -> None:
    neither = {"type": "amend", "turn": 1, "reason": "x"}
    both = {**AMEND, "throws": [{"dice": [1], "set_aside": [1]}]}
    assert problems_of(neither)
    assert problems_of(both)


def test_a_player_and_what_is_wrong_with_one() -> None:
    assert player_from_json({"name": " Ana  Maria "}) == Player("Ana Maria")
    assert player_from_json({"name": "👩‍👩‍👧", "team": "Red"}) == Player("👩‍👩‍👧", "Red")
    with pytest.raises(EntryInvalid) as refused:
        player_from_json({"name": 5, "nick": "x"}, "/players/2")
    assert [(problem.pointer, problem.code) for problem in refused.value.problems] == [
        ("/players/2/nick", "unknown_key"),
        ("/players/2/name", "invalid_type"),
    ]


ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Rene\u0301", "Ren\u00e9"),
        ("A\u0301" * 40, "\u00c1" * 40),
        ("\u03b1\u0313\u0300\u0345" * 40, "\u1f82" * 40),  # four parts each
        ("\u0646\u0648\u0634\u200c\u0622\u0641\u0631\u06cc\u0646", None),  # Nushafarin
        (f"Ed {ENGLAND}", None),
        ("\u2665\ufe0f", None),
        ("?", None),
        ("7", None),
    ],
)
def test_names_as_people_write_them(typed: str, name: str | None) -> None:
    """None: the name stays as it was typed."""
    assert player_from_json({"name": typed}) == Player(name or typed)
