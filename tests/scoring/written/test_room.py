"""How many entries a log may get: more than any game needs, and not one without end."""

import random

import pytest

from scoring.entries import Amend, Bank, Entry, LogEntry, Player, Sign, Throw, Total, Undo, Unlock
from scoring.errors import LogFull, RuleViolation, TooManyCorrections
from scoring.game import apply, legal_actions, start
from scoring.rules.presets import PRESETS
from scoring.state import GameState
from scoring.throws.throw_table import table_for
from scoring.written.room import MAX_CORRECTIONS, MAX_ENTRIES, MAX_RESERVE, check_room, with_room

AMEND = Amend(1, "misheard", points=500)
PLAYED: list[LogEntry] = [Throw((1, 2, 3, 4, 5, 6)), Bank(), Total(500), AMEND, Unlock("a slip")]
RESERVED: list[LogEntry] = [Undo(), Sign(0)]


def refusal_of(entry: LogEntry, entries: int, corrections: int = 0) -> RuleViolation | None:
    try:
        check_room(entry, entries, corrections)
    except RuleViolation as refusal:
        return refusal
    return None


@pytest.mark.parametrize("entry", [*PLAYED, *RESERVED])
def test_up_to_its_limit_a_log_takes_everything(entry: LogEntry) -> None:
    assert refusal_of(entry, MAX_ENTRIES - 1) is None


@pytest.mark.parametrize("entry", PLAYED)
def test_a_full_log_says_how_much_it_holds_and_what_is_left(entry: LogEntry) -> None:
    refusal = refusal_of(entry, MAX_ENTRIES)

    assert isinstance(refusal, LogFull)
    assert (refusal.code, refusal.facts) == ("log_full", {"most_entries": 10_000})
    assert str(refusal) == (
        "The log of this game is full: it holds 10000 entries. Only undo and signatures are taken"
        " now; play on in a new game."
    )


@pytest.mark.parametrize("entry", RESERVED)
def test_undo_and_signatures_have_a_reserve_that_ends_too(entry: LogEntry) -> None:
    assert refusal_of(entry, MAX_ENTRIES + MAX_RESERVE - 1) is None
    assert isinstance(refusal_of(entry, MAX_ENTRIES + MAX_RESERVE), LogFull)


def test_a_game_is_corrected_only_so_many_times() -> None:
    assert refusal_of(AMEND, 600, MAX_CORRECTIONS - 1) is None
    refusal = refusal_of(AMEND, 600, MAX_CORRECTIONS)
    assert isinstance(refusal, TooManyCorrections)
    assert (refusal.code, refusal.facts) == ("too_many_corrections", {"most_corrections": 500})
    assert refusal_of(Undo(), 600, MAX_CORRECTIONS) is None


def test_of_the_legal_actions_those_are_left_for_which_there_is_room() -> None:
    legal = ("throw", "bank", "sign", "amend", "undo")
    assert with_room(legal, MAX_ENTRIES - 1) == legal
    assert with_room(legal, MAX_ENTRIES) == ("sign", "undo")
    assert with_room(legal, MAX_ENTRIES + MAX_RESERVE) == ()


@pytest.mark.slow
def test_a_long_game_of_86_seats_needs_half_of_it() -> None:
    """Under the preset and by the player that make the longest games: see docs/decisions.md."""
    dice = random.Random(1)
    rules = PRESETS["official"].rules
    state = start(rules, [Player(f"Player {number}") for number in range(86)])
    while state.turn is not None:
        state = apply(state, next_entry(state, dice))
    assert 4_000 < state.entries <= MAX_ENTRIES / 2


def next_entry(state: GameState, dice: random.Random) -> Entry:
    assert state.turn is not None
    if "bank" in legal_actions(state) and state.turn.turn_score >= 600:
        return Bank()
    thrown = tuple(dice.randint(1, 6) for _ in range(state.turn.dice_in_hand))
    best = table_for(state.rules).evaluate(thrown).best
    return Throw(thrown, best.dice if best else ())
