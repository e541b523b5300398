"""Two years of evenings of one group, by dice and by totals, as if they had been entered then.

Games are played by `scoring` alone and written down as whole logs, with all that is kept beside
them: a hundred evenings are there within seconds. Knows players and their habits; no rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from scoring.entries import Bank, Entry, Player, Throw, Total, entry_to_json, kind_of
from scoring.game import apply, legal_actions, start
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState
from scoring.throws.throw_table import table_for
from sessions.games import caches
from sessions.games.log import fates
from sessions.games.services import start_game
from sessions.games.who.players import seat_players
from sessions.models import Game, GameEntry, Group

FOUR_DICE = 4
A_THROW, A_TURN = timedelta(seconds=18), timedelta(seconds=45)
WEEKS = 104


class Habit(NamedTuple):
    """How somebody plays: from which turn score they bank, and of ten evenings they come to so
    many."""

    name: str
    banks_from: int
    comes: int


CLUB = (
    Habit("Ana", 350, 9),
    Habit("Ben", 600, 8),
    Habit("Cleo", 450, 8),
    Habit("Dora", 1_000, 6),
    Habit("Emil", 300, 5),
    Habit("Frida", 500, 3),
)


@dataclass(frozen=True, slots=True)
class Evening:
    """A game of an evening: who sits where, by which rules, when, and whether dice are entered."""

    began: datetime
    seats: tuple[Habit, ...]
    rules: RuleSet
    by_dice: bool


def evenings(dice: Random, until: datetime, weeks: int = WEEKS) -> Iterator[Evening]:
    """The games of so many weeks, the oldest first: a Tuesday in two, one game or two."""
    patch = PRESETS["patch"].rules
    ten_turns = RuleSet.from_json(patch.to_json() | {"name": "Ten turns each", "fixed_turns": 10})
    for week in range(weeks, 0, -1):
        there = [habit for habit in CLUB if dice.randrange(10) < habit.comes]
        if len(there) < 2 or dice.randrange(10) < 4:  # a table, and a free Tuesday
            continue
        began = until - timedelta(weeks=week) + timedelta(minutes=dice.randrange(90))
        for number in range(1 + dice.randrange(2)):
            dice.shuffle(there)
            rules = ten_turns if dice.randrange(5) == 0 else patch
            by_dice = dice.randrange(3) == 0
            yield Evening(began + number * timedelta(minutes=55), tuple(there), rules, by_dice)


@transaction.atomic
def write_down(evening: Evening, group: Group, dice: Random) -> Game:
    """Play the game of an evening to its end, and keep it as if it had been entered then."""
    game = start_game(rules=evening.rules, players=[Player(it.name) for it in evening.seats])
    game.group = group
    return played_down(game, evening, dice)


def played_down(game: Game, evening: Evening, dice: Random, entries: int | None = None) -> Game:
    """Play a game that was started, to its end or for so many entries, and keep it so."""
    players = [Player(habit.name) for habit in evening.seats]
    played = _played(start(evening.rules, players), evening, dice)[:entries]
    game.begun_at = game.created_at = evening.began
    game.version = len(played)
    game.save()
    seat_players(game, game.current_state(), None)
    rows = list(_rows(game, played, A_THROW if evening.by_dice else A_TURN))
    GameEntry.objects.bulk_create(rows)
    caches.rebuild(game, fates.history_of(game, rows), rows[-1].recorded_at)
    return game


def _rows(game: Game, entries: Sequence[Entry], each: timedelta) -> Iterator[GameEntry]:
    for version, entry in enumerate(entries, start=1):
        yield GameEntry(
            game=game,
            version=version,
            kind=kind_of(entry),
            seat=getattr(entry, "seat", None),
            payload=entry_to_json(entry),
            recorded_at=game.playing_since + version * each,
        )


def _played(state: GameState, evening: Evening, dice: Random) -> list[Entry]:
    entries: list[Entry] = []
    while state.turn is not None:
        habit = evening.seats[state.turn.seat]
        entry = _move(state, habit, dice) if evening.by_dice else _total(state, habit, dice)
        state = apply(state, entry)
        entries.append(entry)
    return entries


def _total(state: GameState, habit: Habit, dice: Random) -> Entry:
    """What somebody calls out who plays a turn as they do: the turn is played by dice, unseen."""
    before = state
    while True:
        state = apply(state, _move(state, habit, dice))
        last = state.last_turn
        if last is not None and last is not before.last_turn:
            return Total(last.points if last.is_banked else 0)


def _move(state: GameState, habit: Habit, dice: Random) -> Entry:
    turn = state.turn
    assert turn is not None  # noqa: S101  whoever moves has a turn
    is_enough = turn.turn_score >= habit.banks_from or turn.dice_in_hand < FOUR_DICE - 1
    if "bank" in legal_actions(state) and is_enough:
        return Bank()
    thrown = tuple(dice.randint(1, 6) for _ in range(turn.dice_in_hand))
    best = table_for(state.rules).evaluate(thrown).best
    return Throw(thrown, best.dice if best is not None else ())


def last_tuesday(now: datetime | None = None) -> datetime:
    """Eight in the evening of the last Tuesday that is over."""
    now = now or timezone.now()
    tuesday = now - timedelta(days=(now.weekday() - 1) % 7 or 7)
    return tuesday.replace(hour=19, minute=0, second=0, microsecond=0)
