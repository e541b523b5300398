"""The rows of each table, portion by portion of games. Knows fields; no file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from scoring.dice import written
from scoring.insight.offered import expected_of
from scoring.rules.compared import format_of, rules_digest
from scoring.state import FinishedTurn, GameState
from sessions.exchange import canonical
from sessions.exchange.portions import known_today
from sessions.exchange.sheets import turn_cells
from sessions.games.results import night_of, zone_of
from sessions.games.told.insight import tenths
from sessions.models import Game, PlayedTurn, SeatResult

Row = Sequence[Any]


@dataclass(frozen=True, slots=True)
class Told:
    """A game with all that its rows are made of. `players` are who sat there, as they are known
    today; `results` is empty before its end."""

    game: Game
    state: GameState
    players: Sequence[UUID | None]
    turns: Sequence[FinishedTurn]
    results: Sequence[SeatResult]

    def player(self, seat: int) -> UUID | None:
        return self.players[seat] if seat < len(self.players) else None

    @property
    def played_at(self) -> str:
        return canonical.moment(self.game.playing_since)


def told(games: Sequence[Game], *, with_turns: bool) -> Iterator[Told]:
    """These games with their rows, in four queries."""
    whose = known_today(games)
    results: dict[int, list[SeatResult]] = defaultdict(list)
    for result in SeatResult.objects.filter(game__in=games).order_by("game", "position"):
        results[result.game_id].append(result)
    turns: dict[int, list[FinishedTurn]] = defaultdict(list)
    if with_turns:
        rows = PlayedTurn.objects.filter(game__in=games).order_by("game", "number")
        for row in rows.iterator():
            turns[row.game_id].append(row.finished_turn)
    for game in games:
        key = game.pk
        yield Told(game, game.current_state(), whose[key], turns[key], results[key])


def game_rows(it: Told) -> Iterator[Row]:
    game, state = it.game, it.state
    winners = state.outcome.winners if state.outcome else ()
    first = it.results[0] if it.results else None
    yield (
        game.code,
        str(game.uuid),
        it.played_at,
        (first.played_on if first else night_of(game.playing_since, zone_of(game))).isoformat(),
        str(zone_of(game)),
        game.group.name if game.group else "",
        game.place,
        state.rules.name,
        rules_digest(state.rules),
        format_of(state.rules),
        first.kind if first else "",
        state.status,
        len(state.seats),
        max(seat.turns for seat in state.seats),
        state.finished_turns,
        first.minutes if first else None,
        " ".join(str(player) for seat in winners if (player := it.player(seat))),
        ", ".join(state.seats[seat].name for seat in winners),
        state.outcome.reason if state.outcome else "",
    )


def seat_rows(it: Told) -> Iterator[Row]:
    for position, seat in enumerate(it.state.seats):
        head = (
            f"{it.game.code}-{position}",
            it.game.code,
            position,
            _text(it.player(position)),
            seat.name,
            seat.team,
            it.state.score(position),
        )
        result = it.results[position] if position < len(it.results) else None
        yield (*head, *(_of_result(result) if result else _unfinished(seat.turns)))


def _of_result(it: SeatResult) -> Row:
    return (
        *(it.rank, it.is_winner, it.score_share, it.margin, it.started),
        *(it.turns, it.banked, it.farkles, it.best_turn, it.points_banked, it.points_lost),
        *(it.hot_dice, it.throws, it.opened_turn),
        *(it.expected_farkles, it.points_offered, it.expected_points_offered),
        *_luck_of(it),
    )


def _luck_of(it: SeatResult) -> Row:
    if it.luck_turns is None:
        return [None] * 4
    if not it.luck_turns:
        return [0, None, 0, None]
    given_away = tenths(it.loss) if it.judged_turns else None
    return [it.luck_turns, tenths(it.luck), it.judged_turns, given_away]


def _unfinished(turns: int) -> Row:
    """What is counted at the end is empty before."""
    return (*[None] * 5, turns, *[None] * 15)


def turn_rows(it: Told) -> Iterator[Row]:
    for turn in it.turns:
        sizes = tuple(sorted(len(throw.dice) for throw in turn.throws if not throw.unentered))
        yield (
            *turn_cells(it.game.code, turn, it.state.seats[turn.seat]),
            it.played_at,
            _text(it.player(turn.seat)),
            sum(throw.points for throw in turn.throws),
            float(expected_of(it.state.rules, sizes)) if sizes else None,
        )


def throw_rows(it: Told) -> Iterator[Row]:
    for turn in it.turns:
        last = len(turn.throws)
        for number, throw in enumerate(turn.throws, start=1):
            yield (
                f"{it.game.code}-{turn.number}-{number}",
                *(it.game.code, turn.number, number, turn.seat, _text(it.player(turn.seat))),
                written(throw.dice, throw.unentered),
                written(throw.set_aside),
                throw.points,
                throw.dice_left,
                bool(throw.set_aside) and throw.dice_left == 0,
                turn.is_farkle and number == last,
                throw.high_stakes,
                turn.is_banked and number == last,
            )


def _text(uuid: UUID | None) -> str:
    return "" if uuid is None else str(uuid)
