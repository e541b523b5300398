"""Many finished games of one group, made quickly: played by the rules, kept as a site keeps them.

Knows how they are played; what they come to is counted twice, by `sessions.history` and by
`reference`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID
from zoneinfo import ZoneInfo

from scoring.entries import Bank, Throw, Total
from scoring.entries import Player as Seat
from scoring.game import apply, legal_actions, start
from scoring.rules.rule_set import RuleSet
from scoring.snapshot import state_to_json
from scoring.state import FinishedTurn, GameState
from scoring.throws.throw_table import table_for
from sessions.games.caches import played_turn
from sessions.games.results import night_of, results_of
from sessions.models import Game, Group, PlayedSeat, PlayedTurn, Player, SeatResult, SeatTotal

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")
PLACES = ("", "Home", "At Grandma’s")
FIRST = datetime(2025, 3, 1, 18, tzinfo=UTC)
EASY = {"opening_threshold": 0, "minimum_bank": 0}
RULES = (
    EASY | {"target_score": 1500},
    EASY | {"target_score": 1500, "tie": "shared"},
    EASY | {"fixed_turns": 2, "tie": "shared"},
    EASY | {"target_score": 1500, "straight": 2500},
)
TEAMS = EASY | {"target_score": 2000, "teams": True}


@dataclass(frozen=True)
class PlayedGame:
    """A game as the test knows it: who sat there, when, where, and how it went."""

    uuid: UUID
    names: tuple[str, ...]
    played_at: datetime
    place: str
    state: GameState
    turns: tuple[FinishedTurn, ...]

    @property
    def night(self):
        return night_of(self.played_at, ZoneInfo("Europe/Vienna"))


def play(rules: RuleSet, seats: Sequence[Seat], dice: Random, *, by_dice: bool):
    """To the end, by throws or by the totals of turns; everybody banks what they have."""
    state, turns = start(rules, seats, dice.randrange(len(seats))), []
    while state.outcome is None:
        count = state.finished_turns
        state = apply(state, _move(state, dice, by_dice=by_dice))
        if state.finished_turns > count:
            turns.append(state.last_turn)
    return state, tuple(turns)


def _move(state: GameState, dice: Random, *, by_dice: bool):
    if not by_dice:
        return Total(dice.choice((0, 0, 0, 100, 300, 500, 500, 700, 1000)))
    if "bank" in legal_actions(state) and state.turn.turn_score >= 300:
        return Bank()
    thrown = tuple(dice.randint(1, 6) for _ in range(state.turn.dice_in_hand))
    best = table_for(state.rules).evaluate(thrown).best
    return Throw(thrown, best.dice if best else ())


def many_games(
    group: Group, count: int, seed: int = 7, names: Sequence[str] = NAMES
) -> list[PlayedGame]:
    """So many games of two to six, some in teams, on about two nights of three."""
    dice = Random(seed)
    players = {name: Player.objects.create(group=group, name=name) for name in names}
    return [_kept(group, players, dice, number) for number in range(count)]


def _kept(group: Group, players: dict[str, Player], dice: Random, number: int) -> PlayedGame:
    teams = number % 11 == 5
    names = tuple(dice.sample(list(players), 4 if teams else dice.choice((1, 2, 2, 3, 4, 6))))
    seats = [Seat(name, "ABAB"[at] if teams else None) for at, name in enumerate(names)]
    rules = RuleSet.from_json(TEAMS if teams else dice.choice(RULES))
    state, turns = play(rules, seats, dice, by_dice=number % 4 == 1)
    names = tuple(seat.name for seat in state.seats)
    when = FIRST + timedelta(hours=7 * number)
    game = Game.objects.create(
        code=f"{group.code[:6]}{number}",
        group=group,
        place=PLACES[number % 3],
        rules=rules.to_json(),
        players=[{"name": seat.name, "team": seat.team} for seat in state.seats],
        created_at=when,
        updated_at=when,
        finished_at=when,
        status="finished",
        has_entries=True,
        state=state_to_json(state),
    )
    at = list(enumerate(names))
    PlayedSeat.objects.bulk_create(
        PlayedSeat(game=game, position=seat, player=players[name], name=name) for seat, name in at
    )
    SeatTotal.objects.bulk_create(
        SeatTotal(
            game=game,
            position=seat,
            name=name,
            score=state.score(seat),
            turns=0,
            has_opened=True,
            is_retired=False,
            is_winner=seat in state.outcome.winners,
        )
        for seat, name in at
    )
    PlayedTurn.objects.bulk_create(played_turn(game, turn) for turn in turns)
    SeatResult.objects.bulk_create(results_of(game, state, turns))
    return PlayedGame(game.uuid, names, when, game.place, state, turns)
