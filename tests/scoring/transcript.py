"""The little language of the golden transcripts, and its player.

A transcript is a text in three kinds of lines: moves as one would say them at the table, claims
that begin with "=", written by hand from the rules, and the engine's own summary of the state,
indented under each move. Knows the language; the rules only through the engine.

    rules patch                                 a preset, changed by lines of `with`
    with target_score = 2000
    players Ana, Ben                            or: Ana (Red), Ben (Blue)
    starts Ben                                  where it is not the first

    Ana throws 112346 keeps 11 banks            `keeps` and `banks` where they apply
    Ana takes the leftover dice, throws 2356 keeps 5
    Ana banks · Ana calls 450 · Ana retires · Dan joins · Dan joins team Red
    Ana adjusted by -1: did not sing
    roll-off: Ana 4, Ben 6
    time is called · time is called in mid-turn
    Ana signs · unlock: the reason
    undo
    turn 3 was throws 112346 keeps 11, throws 1234 keeps 1 banks: the reason
    turn 3 was 450 points, ending the log: the reason
    {"type": "sign", "seat": 0}                 any entry as the log has it

    = 200 at risk; 4 dice; may throw, bank      claims about the state after the move
    = refused below_opening_threshold           a move without this claim must be accepted
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from scoring.entries import (
    Adjust,
    Amend,
    Bank,
    CallTime,
    Join,
    LogEntry,
    Player,
    Retire,
    RollOff,
    Sign,
    Throw,
    Total,
    Undo,
    Unlock,
    entry_from_json,
    entry_to_json,
)
from scoring.errors import RuleViolation
from scoring.game import apply, legal_actions, start
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.state import FinishedTurn, GameState
from scoring.written.log import replay
from scoring.written.snapshot import state_from_json, state_to_json

INDENT = "    "
NO_SEAT = 85
"""Whoever is not at the table is entered as the last of 86 seats."""


@dataclass
class Replayed:
    """A game on its way through a transcript."""

    state: GameState
    start: GameState
    log: list[LogEntry] = field(default_factory=list)
    refusal: RuleViolation | None = None
    tried: list[tuple[GameState, LogEntry]] = field(default_factory=list)

    def enter(self, entry: LogEntry) -> None:
        """Take the entry as a service does; a refusal leaves everything as it was."""
        written = json.loads(json.dumps(entry_to_json(entry)))
        assert entry_from_json(written) == entry, "an entry does not survive the log"
        self.refusal = None
        self.tried.append((self.state, entry))
        try:
            if isinstance(entry, Undo | Amend):
                after = replay(self.start, [*self.log, entry]).state
            else:
                after = apply(self.state, entry)
        except RuleViolation as refusal:
            self.refusal = refusal
            return
        self.log.append(entry)
        self.state = state_from_json(after.rules, json.loads(json.dumps(state_to_json(after))))
        assert self.state == after, "the snapshot loses something"
        assert replay(self.start, self.log).state == after, "the log says something else"


# Reading a transcript


def run(text: str) -> tuple[str, Replayed]:
    """The transcript with every summary written anew. Claims are checked on the way."""
    lines = [line for line in text.splitlines() if not line.startswith(INDENT)]
    head = lines.index("", 1)
    game = _start(lines[:head])
    written = lines[:head]
    moves = lines[head:]
    for number, line in enumerate(moves):
        written.append(line)
        if line.startswith("= "):
            above = moves[number - 1]
            assert above[:1] not in {"", "#", "="}, f"a claim without a move: {line}"
        elif line and line[0] not in "#=":
            before = game.state
            game.enter(_entry(line, game.state))
            claims = _claims_after(moves[number + 1 :])
            _check(line, claims, before, game)
            if game.refusal:
                written.append(f"{INDENT}{game.refusal.code}: {game.refusal}")
            else:
                written += [INDENT + part for part in summary(before, game.state)]
    return _claims_below_their_move(written), game


def _claims_after(lines: list[str]) -> list[str]:
    if lines and lines[0].startswith("= "):
        return lines[0].removeprefix("= ").split("; ")
    return []


def _claims_below_their_move(lines: list[str]) -> str:
    """Claim first, then the summary: hand-written lines stay together."""
    ordered: list[str] = []
    for line in lines:
        if line.startswith("= "):
            at = len(ordered)
            while ordered[at - 1].startswith(INDENT):
                at -= 1
            ordered.insert(at, line)
        else:
            ordered.append(line)
    return "\n".join(ordered) + "\n"


def _start(lines: list[str]) -> Replayed:
    words = dict(line.split(" ", 1) for line in lines if not line.startswith(("#", "with ")))
    changes = [line[5:].split(" = ", 1) for line in lines if line.startswith("with ")]
    data = PRESETS[words["rules"]].rules.to_json()
    if ["dice", "5"] in changes:
        data = {"name": data["name"]}
    rules = RuleSet.from_json({**data, **{key: json.loads(value) for key, value in changes}})
    players = [_player(text) for text in words["players"].split(", ")]
    names = [player.name for player in players]
    opening = start(rules, players, names.index(words.get("starts", names[0])))
    return Replayed(opening, opening)


def _player(text: str) -> Player:
    match = re.fullmatch(r"(\w+)(?: \((\w+)\))?", text)
    assert match, text
    return Player(match[1], match[2])


_THROW = r"throws (\d+)(?: keeps (\d+))?( banks)?"


def _dice(digits: str | None) -> tuple[int, ...]:
    return tuple(int(digit) for digit in digits or "")


def _throws(text: str) -> tuple[Throw, ...]:
    return tuple(
        Throw(_dice(dice), _dice(kept), bank=bool(bank))
        for dice, kept, bank in re.findall(_THROW, text)
    )


def _entry(line: str, state: GameState) -> LogEntry:
    """The entry that a line of the transcript stands for."""
    if line.startswith("{"):
        return entry_from_json(json.loads(line))
    names = [seat.name for seat in state.seats]

    def seat(name: str) -> int:
        return names.index(name) if name in names else NO_SEAT

    readings: dict[str, Callable[[re.Match[str]], LogEntry]] = {
        rf"(\w+) (takes the leftover dice, )?{_THROW}": lambda m: Throw(
            _dice(m[3]), _dice(m[4]), bank=bool(m[5]), high_stakes=bool(m[2]), seat=seat(m[1])
        ),
        r"(\w+) banks": lambda m: Bank(seat(m[1])),
        r"(\w+) calls (\d+)": lambda m: Total(int(m[2]), seat(m[1])),
        r"(\w+) retires": lambda m: Retire(seat(m[1])),
        r"(\w+) joins(?: team (\w+))?": lambda m: Join(m[1], m[2]),
        r"(\w+) adjusted by ([+-]\d+): (.+)": lambda m: Adjust(seat(m[1]), int(m[2]), m[3]),
        r"roll-off: (.+)": lambda m: RollOff(
            {seat(name): int(face) for name, face in re.findall(r"(\w+) (\d)", m[1])}
        ),
        r"time is called( in mid-turn)?": lambda m: CallTime(begun=bool(m[1])),
        r"(\w+) signs": lambda m: Sign(seat(m[1])),
        r"unlock: (.+)": lambda m: Unlock(m[1]),
        r"undo": lambda _: Undo(),
        r"turn (\d+) was (\d+) points(, ending the log)?: (.+)": lambda m: Amend(
            int(m[1]), m[4], points=int(m[2]), end_log=bool(m[3])
        ),
        r"turn (\d+) was (throws .+?)(, ending the log)?: (.+)": lambda m: Amend(
            int(m[1]), m[4], throws=_throws(m[2]), end_log=bool(m[3])
        ),
    }
    for pattern, reading in readings.items():
        if match := re.fullmatch(pattern, line):
            return reading(match)
    raise AssertionError(f"not a line of a transcript: {line}")


# Claims


def _check(line: str, claims: list[str], before: GameState, game: Replayed) -> None:
    refused = f"refused {game.refusal.code}" if game.refusal else None
    if refused is not None:
        assert claims == [refused], f"{line}: {refused}: {game.refusal}"
        assert game.state is before
        return
    for claim in claims:
        told = dict(_truths(game.state))
        kind = next((kind for kind in told if re.fullmatch(kind, claim)), None)
        assert kind is not None, f"{line}: what is “{claim}”?"
        assert claim in told[kind], f"{line}: “{claim}” is wrong; true is {told[kind]}"


def _truths(state: GameState) -> Iterator[tuple[str, list[str]]]:
    """Patterns of claims, each with the claims of its kind that are true now."""
    names = [seat.name for seat in state.seats]
    turn, last = state.turn, state.last_turn
    scores = ", ".join(f"{name} {state.score(seat)}" for seat, name in enumerate(names))
    yield r"scores .+", [f"scores {scores}"]
    yield r"playing|final round", ["final round" if state.final_round else state.status]
    yield r"\w+ to throw", [f"{names[turn.seat]} to throw"] if turn else []
    yield r"-?\d+ at risk", [f"{turn.turn_score} at risk"] if turn else []
    yield r"\d dic?e", [_count(turn.dice_in_hand)] if turn else []
    yield r"may .+", [f"may {', '.join(_turn_actions(state))}"]
    is_six_die = last is not None and last.six_die_farkle
    yield r"(no )?six-die farkle", ["six-die farkle" if is_six_die else "no six-die farkle"]
    yield (
        r"\w+ can(not)? hit the target",
        [
            f"{name} can hit the target"
            if state.can_hit_target(seat)
            else f"{name} cannot hit the target"
            for seat, name in enumerate(names)
        ],
    )
    yield r".+ wins?( by \w+)?", _wins(state)
    yield r"signed .+|nobody signed", [_signed(state) or "nobody signed"]


def _wins(state: GameState) -> list[str]:
    if state.outcome is None:
        return []
    names = [state.seats[seat].name for seat in state.outcome.winners]
    winners = " and ".join(names) or "nobody"
    won = f"{winners} {'win' if ' and ' in winners else 'wins'}"
    return [won, f"{won} by {state.outcome.reason}"]


def _signed(state: GameState) -> str:
    """Who has signed, in the order of signing; nothing where nobody has."""
    if not state.signed:
        return ""
    return f"signed {_names(state, state.signed)}{' and locked' if state.is_locked else ''}"


# The summary of a state


def summary(before: GameState, state: GameState) -> Iterator[str]:
    """What the engine makes of a move: the turn it ended, the scores, and what comes next."""
    if state.last_turn is not None and state.last_turn.number > before.finished_turns:
        yield _finished(state.last_turn, state)
    if state.turn is not None and state.turn.has_begun:
        yield _at_risk(state)
        return
    yield "scores: " + ", ".join(_scores(state))
    if state.final_round is not None:
        yield _final_round(state)
    if state.roll_off is not None and state.roll_off.contenders:
        yield f"roll-off: {_names(state, state.roll_off.contenders)} throw again"
    elif state.turn is not None:
        name = state.seats[state.turn.seat].name
        number, round_ = state.turn.number, state.turn.round
        yield f"next: {name}, turn {number}, round {round_}: {', '.join(_turn_actions(state))}"
    if state.outcome is not None:
        winners = _names(state, state.outcome.winners) or "nobody"
        yield f"winner: {winners} ({state.outcome.reason})"
    if state.signed:
        yield _signed(state)


def _finished(turn: FinishedTurn, state: GameState) -> str:
    parts = [f"{turn.kind} {turn.points}" if turn.points else turn.kind]
    parts += [f"lost {turn.lost}"] if turn.lost else []
    parts += [f"penalty {turn.penalty}"] if turn.penalty else []
    if turn.gift_to is not None:
        parts.append(f"gift of {turn.gift} to {state.seats[turn.gift_to].name}")
    parts += ["opened"] if turn.opened else []
    parts += ["six-die farkle"] if turn.six_die_farkle else []
    return f"{state.seats[turn.seat].name}'s turn {turn.number}: {', '.join(parts)}"


def _at_risk(state: GameState) -> str:
    turn = state.turn
    assert turn is not None
    hot = " (hot dice)" if turn.hot_dice else ""
    name, may = state.seats[turn.seat].name, ", ".join(_turn_actions(state))
    return f"{name}: {turn.turn_score} at risk, {_count(turn.dice_in_hand)}{hot}: {may}"


def _scores(state: GameState) -> Iterator[str]:
    """Every seat's score; in brackets while it has not opened."""
    for seat, place in enumerate(state.seats):
        score = str(state.score(seat)) if state.has_opened(seat) else f"({state.score(seat)})"
        streak = f" {place.farkle_streak}F" if place.farkle_streak else ""
        yield f"{place.name} {score}{streak}{' retired' if place.is_retired else ''}"


def _final_round(state: GameState) -> str:
    final = state.final_round
    assert final is not None
    begun = "" if final.started_by is None else f" begun by {state.seats[final.started_by].name}"
    tied = [seat for seat, place in enumerate(state.seats) if place.side in final.tied]
    among = f", tied: {_names(state, tied)}" if tied else ""
    left = _names(state, final.seats_left)
    return f"final round{begun}{among}; to beat {state.to_beat}; still to come: {left}"


def _turn_actions(state: GameState) -> list[str]:
    told = {"throw", "high_stakes", "bank", "total", "skip", "roll_off", "sign", "unlock"}
    if state.turn is None:
        told |= {"amend", "undo"}
    shown = [action for action in legal_actions(state) if action in told]
    begun = state.turn is not None and state.turn.has_begun
    hidden = {"total"} if begun else {"total", "skip", "roll_off"}
    if state.roll_off_contenders:
        hidden = set()
    return [action for action in shown if action not in hidden]


def _names(state: GameState, seats: Iterable[int]) -> str:
    return ", ".join(state.seats[seat].name for seat in seats)


def _count(dice: int) -> str:
    return f"{dice} die" if dice == 1 else f"{dice} dice"
