"""Many finished games of one group, made quickly: played by the rules, kept as a site keeps them.

Knows how they are played; what they come to is counted twice, by `sessions.history` and by
`reference`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from scoring.entries import Bank, Throw, Total
from scoring.entries import Player as Seat
from scoring.game import apply, legal_actions, start
from scoring.rules.rule_set import RuleSet
from scoring.state import FinishedTurn, GameState
from scoring.throws.throw_table import table_for
from scoring.written.snapshot import state_to_json
from sessions.games.caches import played_turn
from sessions.games.results import figures_of, night_of
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
    """So many games of two to six, some in teams, on about two nights of three.

    All are written down at once: what a site asks the database for each game is left out.
    """
    dice = Random(seed)
    players = {name: Player.objects.create(group=group, name=name) for name in names}
    games = [_played(list(players), dice, number) for number in range(count)]
    kept = Game.objects.bulk_create(_game(group, it, at) for at, it in enumerate(games))
    pairs = list(zip(kept, games, strict=True))
    for model, rows in ((PlayedSeat, _seats), (SeatTotal, _totals), (SeatResult, _results)):
        model.objects.bulk_create(row for pair in pairs for row in rows(*pair, players))
    PlayedTurn.objects.bulk_create(played_turn(game, it) for game, of in pairs for it in of.turns)
    return games


def _played(players: Sequence[str], dice: Random, number: int) -> PlayedGame:
    teams = number % 11 == 5
    names = dice.sample(players, 4 if teams else dice.choice((1, 2, 2, 3, 4, 6)))
    seats = [Seat(name, "ABAB"[at] if teams else None) for at, name in enumerate(names)]
    rules = RuleSet.from_json(TEAMS if teams else dice.choice(RULES))
    state, turns = play(rules, seats, dice, by_dice=number % 4 == 1)
    when = FIRST + timedelta(hours=7 * number)
    named = tuple(seat.name for seat in state.seats)
    return PlayedGame(uuid4(), named, when, PLACES[number % 3], state, turns)


def _game(group: Group, it: PlayedGame, number: int) -> Game:
    return Game(
        uuid=it.uuid,
        code=f"{group.code[:6]}{number}",
        group=group,
        place=it.place,
        rules=it.state.rules.to_json(),
        players=[{"name": seat.name, "team": seat.team} for seat in it.state.seats],
        created_at=it.played_at,
        updated_at=it.played_at,
        finished_at=it.played_at,
        status="finished",
        has_entries=True,
        state=state_to_json(it.state),
    )


def _seats(game: Game, it: PlayedGame, players: dict[str, Player]) -> Iterator[PlayedSeat]:
    for seat, name in enumerate(it.names):
        yield PlayedSeat(game=game, position=seat, player=players[name], name=name)


def _totals(game: Game, it: PlayedGame, _players: dict[str, Player]) -> Iterator[SeatTotal]:
    for seat, name in enumerate(it.names):
        yield SeatTotal(
            game=game,
            position=seat,
            name=name,
            score=it.state.score(seat),
            turns=0,
            has_opened=True,
            is_retired=False,
            is_winner=seat in it.state.outcome.winners,
        )


def _results(game: Game, it: PlayedGame, players: dict[str, Player]) -> Iterator[SeatResult]:
    for seat, figures in enumerate(figures_of(it.state, it.turns)):
        yield SeatResult(
            game=game,
            group=game.group,
            position=seat,
            player=players[it.names[seat]],
            played_at=it.played_at,
            played_on=night_of(it.played_at, game.group.zone),
            **figures,
        )
