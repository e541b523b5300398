"""A game as text, both ways: a person can read it, a program can replay it.

Knows the entries that stand; a log with its undos is for the exports. One line per turn:

    Farkle score sheet 1
    code: K7MX2Q
    played: 2026-10-03T17:02:11.000000Z
    rule set: {"name": "wikiHow", "hot_dice": "must_roll"}
    seat: Ana
    seat: Ben
    starts: Ana

    1. Ana: 111234 keep 111, 356 keep 5, 24 farkle
    2. Ben: 123456 keep 123456, 155666 keep 1666 bank 2200
    3. Ana: skip
    adjust Ana -1: did not sing
    time is called
    rename: Ben, now Benjamin
    end: the leader wins
    sign: Ana

The lines of `FACTS` may be left out. The rule set line holds the keys that differ from Patch
Products. Points are written for the reader and checked when they are read. "115+3" is a throw of
six dice, three of which were not entered. Names that are not plain words stand in JSON quotes. A
line "unlock: REASON" voids the signatures above it; neither is among the entries that stand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from scoring.dice import read as read_dice
from scoring.dice import written
from scoring.entries import (
    Adjust,
    Bank,
    CallTime,
    ChangePlaces,
    ComeBack,
    End,
    Entry,
    Join,
    Player,
    Rename,
    Retire,
    RollOff,
    Sign,
    Skip,
    TableEntry,
    Throw,
    Total,
    TurnEntry,
    Unlock,
    entry_from_json,
    player_from_json,
)
from scoring.errors import DocumentInvalid, NotationError, RuleViolation
from scoring.game import apply, start
from scoring.rules.rule_set import PATCH, RuleSet
from scoring.state import GameState

FIRST_LINE = "Farkle score sheet 1"
FACTS = ("code", "played")
"""What may stand in the head though it is no part of the game: the second is a moment by UTC."""

_PLAIN_NAME = r"[^\W\d_][\w’'-]*(?: [\w’'-]+)*"
_NAME = rf'({_PLAIN_NAME}|"(?:[^"\\]|\\.)*")'
_NUMBER = r"\d{1,15}"
_DIE_OF = rf"{_NAME} ([1-6])"
_LOWEST = ", with the lowest score"
_LAST_ONE = {"wins": ", the last one wins", "plays_on": ", the last one plays on", None: ""}
_BEGUN = {True: ", in the middle of a turn", False: ""}
_RESULTS = {"leader": "the leader wins", "none": "no result"}


def write(
    start: GameState, entries: Iterable[Entry], facts: Mapping[str, str] | None = None
) -> str:
    """The text of a game from its start and the entries that stand, with `facts` that are no part
    of the game: its `code`, and when it was `played`."""
    patch = PATCH.to_json()
    differs = {key: part for key, part in start.rules.to_json().items() if part != patch[key]}
    lines = [
        FIRST_LINE,
        *(f"{key}: {fact}" for key, fact in (facts or {}).items()),
        f"rule set: {json.dumps(differs, ensure_ascii=False)}",
        *(f"seat: {_player(seat.name, seat.team)}" for seat in start.seats),
        f"starts: {_name(start.seats[start.starts].name)}",
        "",
        *_lines(start, entries),
    ]
    return "\n".join(lines) + "\n"


def _lines(state: GameState, entries: Iterable[Entry]) -> Iterator[str]:
    head = ""
    parts: list[str] = []
    for entry in entries:
        after = apply(state, entry)
        is_of_turn = isinstance(entry, TurnEntry)
        new_head = _head(state) if is_of_turn else ""
        if parts and new_head != head:
            yield f"{head}: {', '.join(parts)}"
            parts = []
        head = new_head
        if isinstance(entry, TurnEntry):
            parts.append(_turn_part(entry, after))
        else:
            yield _table_line(entry, state)
        state = after
    if parts:
        yield f"{head}: {', '.join(parts)}"


def _head(state: GameState) -> str:
    seat = state.turn.seat if state.turn is not None else 0
    return f"{state.finished_turns + 1}. {_name(state.seats[seat].name)}"


def _turn_part(entry: TurnEntry, after: GameState) -> str:
    if isinstance(entry, Total):
        return f"total {entry.points}"
    if isinstance(entry, Throw):
        return _throw(entry, after)
    return "skip" if isinstance(entry, Skip) else f"bank {_banked(after)}"


def _throw(throw: Throw, after: GameState) -> str:
    lead = "high stakes " if throw.high_stakes else ""
    last = after.last_turn
    thrown = f"{lead}{written(throw.dice, throw.unentered)}"
    if not throw.set_aside:
        word = "toxic twos" if last is not None and last.kind == "toxic_twos" else "farkle"
        return f"{thrown} {word}"
    kept = f"{thrown} keep {written(throw.set_aside)}"
    return f"{kept} bank {_banked(after)}" if throw.bank else kept


def _banked(after: GameState) -> int:
    """The points of the turn that has just been banked, kept or given away."""
    turn = after.last_turn
    return turn.worth if turn is not None else 0


def _table_line(entry: TableEntry, state: GameState) -> str:
    def name(seat: int) -> str:
        return _name(state.seats[seat].name)

    return _LINES[type(entry)](entry, name)


_LINES: Mapping[type[TableEntry], Callable[[Any, Callable[[int], str]], str]] = {
    RollOff: lambda it, name: f"roll-off: {_dice_of(it, name)}",
    Join: lambda it, _: f"join: {_player(it.name, it.team)}{_LOWEST * (it.score == 'lowest')}",
    Retire: lambda it, name: f"retire: {name(it.seat)}{_LAST_ONE[it.last_one]}",
    ComeBack: lambda it, name: f"come back: {name(it.seat)}",
    Rename: lambda it, name: f"rename: {name(it.seat)}, now {_name(it.name)}",
    ChangePlaces: lambda it, name: f"change places: {name(it.seat)}, {name(it.other)}",
    Adjust: lambda it, name: f"adjust {name(it.seat)} {it.points}: {it.reason}",
    CallTime: lambda it, _: f"time is called{_BEGUN[it.begun]}",
    End: lambda it, _: f"end: {_RESULTS[it.result]}",
    Sign: lambda it, name: f"sign: {name(it.seat)}",
    Unlock: lambda it, _: f"unlock: {it.reason}",
}
"""How each entry of the table is written, with the names of seats; `_READINGS` reads it again."""


def _dice_of(entry: RollOff, name: Callable[[int], str]) -> str:
    return ", ".join(f"{name(seat)} {face}" for seat, face in sorted(entry.faces.items()))


def _player(name: str, team: str | None) -> str:
    return _name(name) if team is None else f"{_name(name)}, team {_name(team)}"


def _name(name: str) -> str:
    return name if re.fullmatch(_PLAIN_NAME, name) else json.dumps(name, ensure_ascii=False)


def read(text: str) -> tuple[GameState, tuple[Entry, ...]]:
    """The start of a game and its entries. Raises NotationError with the line that is wrong."""
    lines = text.splitlines()
    body = lines.index("") if "" in lines else len(lines)
    start = _Header(lines[:body]).start()
    return start, tuple(_entries(start, lines, body + 1))


def facts_of(text: str) -> dict[str, str]:
    """What the head says beside the game, by `FACTS`; whatever is not there is not said."""
    return dict(map(_fact, _facts_in(text.splitlines())))


def _facts_in(lines: Sequence[str]) -> list[str]:
    """The lines behind the first one that are no part of the game."""
    return list(takewhile(lambda line: _fact(line)[0] in FACTS, lines[1:]))


def _fact(line: str) -> tuple[str, str]:
    key, _colon, fact = line.partition(": ")
    return key, fact


def _entries(state: GameState, lines: Sequence[str], first: int) -> Iterator[Entry]:
    for number, line in enumerate(lines[first:], start=first + 1):
        for entry, points in _Line(number, line, state).entries():
            try:
                state = apply(state, entry)
            except RuleViolation as refusal:
                raise NotationError(number, str(refusal)) from refusal
            if points is not None and _banked(state) != points:
                raise NotationError(number, f"The turn scores {_banked(state)}, not {points}.")
            yield entry


class _Header:
    """The lines before the first empty one."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines

    def start(self) -> GameState:
        if self.lines[:1] != [FIRST_LINE]:
            raise NotationError(1, f"The first line must be “{FIRST_LINE}”.")
        first = 2 + len(_facts_in(self.lines))
        rules = self._rules(first, self._value(first, "rule set"))
        last = len(self.lines)
        seats = range(first + 1, last)
        players = [self._seat(number, self._value(number, "seat")) for number in seats]
        starter = _unquoted(last, self._value(last, "starts"))
        names = [player.name for player in players]
        if starter not in names:
            raise NotationError(last, _no_seat_of(starter))
        try:
            return start(rules, players, names.index(starter))
        except RuleViolation as refusal:
            raise NotationError(first + 1, str(refusal)) from refusal

    def _value(self, number: int, key: str) -> str:
        line = self.lines[number - 1] if number <= len(self.lines) else ""
        if not line.startswith(f"{key}: "):
            raise NotationError(number, f"This line must begin with “{key}: ”.")
        return line.removeprefix(f"{key}: ")

    def _rules(self, number: int, text: str) -> RuleSet:
        try:
            return RuleSet.from_json(json.loads(text))
        except (ValueError, RecursionError, DocumentInvalid) as problem:
            why = str(problem).rstrip(".")
            raise NotationError(number, f"The rule set cannot be read: {why}.") from problem

    def _seat(self, number: int, text: str) -> Player:
        match = re.fullmatch(rf"{_NAME}(?:, team {_NAME})?", text)
        if match is None:
            raise NotationError(number, "A seat is a name, or “NAME, team TEAM”.")
        name, team = match.groups()
        data = {"name": _unquoted(number, name), "team": team and _unquoted(number, team)}
        try:
            return player_from_json(data)
        except DocumentInvalid as problem:
            raise NotationError(number, str(problem)) from problem


class _Line:
    """One line after the header, read in the state that the game has before it."""

    def __init__(self, number: int, text: str, state: GameState) -> None:
        self.number = number
        self.text = text
        self.state = state

    def entries(self) -> Iterator[tuple[Entry, int | None]]:
        """The entries of the line, each with the points that it says a turn was banked with."""
        if match := re.fullmatch(rf"({_NUMBER})\. {_NAME}: (.+)", self.text):
            yield from self._turn(int(match[1]), match[2], match[3])
        else:
            yield self._table_entry(), None

    def _turn(self, number: int, name: str, parts: str) -> Iterator[tuple[Entry, int | None]]:
        turn = self.state.turn
        seat = self.seat(name)
        if turn is None or turn.number != number:
            raise self._error(f"Turn {number} is not the next turn.")
        for part in parts.split(", "):
            yield from self._turn_part(part, seat)

    def _turn_part(self, part: str, seat: int) -> Iterator[tuple[Entry, int | None]]:
        if match := re.fullmatch(rf"bank ({_NUMBER})", part):
            yield Bank(seat), int(match[1])
        elif match := re.fullmatch(rf"total ({_NUMBER})", part):
            yield Total(int(match[1]), seat), None
        elif part == "skip":
            yield Skip(seat), None
        elif match := re.fullmatch(
            rf"(high stakes )?(\d*)(?:\+(\d))? "
            rf"(?:farkle|toxic twos|keep (\d+)(?: bank ({_NUMBER}))?)",
            part,
        ):
            high_stakes, entered, more, kept, points = match.groups()
            throw = Throw(
                self._dice(entered) if entered else (),
                self._dice(kept) if kept else (),
                bank=bool(points),
                high_stakes=bool(high_stakes),
                seat=seat,
                unentered=int(more or 0),
            )
            yield throw, int(points) if points else None
        else:
            raise self._error(f"“{part}” is no part of a turn.")

    def _table_entry(self) -> Entry:
        for pattern, reading in _READINGS.items():
            if match := re.fullmatch(pattern, self.text):
                return reading(self, match)
        raise self._error("This line is neither a turn nor an entry of the table.")

    def join(self, name: str, team: str | None, lowest: str | None) -> Entry:
        data = {"name": self._text(name), "team": team and self._text(team)}
        return self.entry({"type": "join", **data} | ({"score": "lowest"} if lowest else {}))

    def rename(self, name: str, new: str) -> Entry:
        return self.entry({"type": "rename", "seat": self.seat(name), "name": self._text(new)})

    def adjust(self, name: str, points: str, reason: str) -> Entry:
        seat = self.seat(name)
        data = {"type": "adjust", "seat": seat, "points": int(points), "reason": reason}
        return self.entry(data)

    def roll_off(self) -> RollOff:
        thrown = re.findall(_DIE_OF, self.text.removeprefix("roll-off: "))
        faces = {self.seat(name): int(face) for name, face in thrown}
        if len(faces) < len(thrown):
            raise self._error("Everybody throws one die in a roll-off.")
        return RollOff(faces)

    def entry(self, data: Mapping[str, object]) -> Entry:
        try:
            return entry_from_json(data)  # type: ignore[return-value]  # an entry of the table
        except DocumentInvalid as problem:
            raise self._error(str(problem)) from problem

    def _dice(self, digits: str) -> tuple[int, ...]:
        try:
            return read_dice(digits)
        except ValueError as problem:
            raise self._error(f"{problem}.") from problem

    def seat(self, name: str) -> int:
        names = [seat.name for seat in self.state.seats]
        wanted = self._text(name)
        if wanted not in names:
            raise self._error(_no_seat_of(wanted))
        return names.index(wanted)

    def _text(self, name: str) -> str:
        return _unquoted(self.number, name)

    def _error(self, detail: str) -> NotationError:
        return NotationError(self.number, detail)


_READINGS: Mapping[str, Callable[[_Line, re.Match[str]], Entry]] = {
    rf"roll-off: {_DIE_OF}(?:, {_DIE_OF})*": lambda line, _: line.roll_off(),
    rf"join: {_NAME}(?:, team {_NAME})?({_LOWEST})?": lambda line, it: line.join(*it.groups()),
    rf"retire: {_NAME}({'|'.join(_LAST_ONE.values())})": lambda line, it: Retire(
        line.seat(it[1]), _key_of(_LAST_ONE, it[2])
    ),
    rf"come back: {_NAME}": lambda line, it: ComeBack(line.seat(it[1])),
    rf"rename: {_NAME}, now {_NAME}": lambda line, it: line.rename(*it.groups()),
    rf"change places: {_NAME}, {_NAME}": lambda line, it: ChangePlaces(
        line.seat(it[1]), line.seat(it[2])
    ),
    rf"adjust {_NAME} (-?{_NUMBER}): (.+)": lambda line, it: line.adjust(*it.groups()),
    rf"time is called({'|'.join(_BEGUN.values())})": lambda _, it: CallTime(_key_of(_BEGUN, it[1])),
    rf"end: ({'|'.join(_RESULTS.values())})": lambda _, it: End(_key_of(_RESULTS, it[1])),
    rf"sign: {_NAME}": lambda line, it: Sign(line.seat(it[1])),
    r"unlock: (.+)": lambda line, it: line.entry({"type": "unlock", "reason": it[1]}),
}
"""What an entry of the table looks like, and the entry that it is."""


def _key_of(words: Mapping[Any, str], text: str) -> Any:
    return next(key for key, word in words.items() if word == text)


def _no_seat_of(name: str) -> str:
    return f"There is no seat of {name}."


def _unquoted(number: int, name: str) -> str:
    if not name.startswith('"'):
        return name
    try:
        return str(json.loads(name))
    except json.JSONDecodeError as problem:
        raise NotationError(number, f"{name} is no name in JSON quotes.") from problem
