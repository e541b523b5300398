"""The score sheet as columns and rows: what a page draws and a printer prints.

Knows finished turns, scores and the order of scores; no words, no colours. Nothing here decides
anything: what a turn was worth and who has won is read from the state.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from scoring.ending import final_round_from, ranks
from scoring.entries import Adjust, Amend, entry_from_json, kind_named
from scoring.sentences import gettext_noop
from scoring.state import FinishedTurn, GameState
from sessions.games.changed import Tail
from sessions.games.log.fates import know_fates
from sessions.games.log.standing import STANDING
from sessions.models import Game, GameEntry, finished_turns
from sessions.storage.prepared import Texts, left_open

HEAD_START = gettext_noop("began with the lowest score")
"""The reason of points that a late player has begun with, as reasons are stored."""


@dataclass(frozen=True, slots=True)
class Column:
    """A seat at the head and the foot of the sheet. `place` counts the places round the table,
    from 1: two seats may have changed theirs.

    `rank` is None for a seat that has retired, `shown_rank` also as long as nobody has any points:
    then all would be first.
    """

    position: int
    place: int
    name: str
    team: str | None
    side: int
    score: int
    turns: int
    has_opened: bool
    is_retired: bool
    farkle_streak: int
    is_turn: bool
    is_winner: bool
    rank: int | None
    shown_rank: int | None
    is_leader: bool
    gifts: int
    adjusted: int


@dataclass(frozen=True, slots=True)
class Cell:
    """A seat in a round: its finished turn, or the turn in progress, or nothing."""

    seat: int
    turn: FinishedTurn | None = None
    is_now: bool = False
    is_corrected: bool = False
    is_final: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    round: int
    cells: tuple[Cell, ...]
    is_final: bool


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points beside those of turns: by hand, or those that a late player has begun with."""

    seat: int
    name: str
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The columns and rows, and the finished turns in them. Columns stand as people sit now.

    `first_round` is that of the first row: those before it may be left out. `rounds` counts all.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    adjustments: tuple[Adjustment, ...]
    turns: tuple[FinishedTurn, ...]
    first_round: int = 1

    @property
    def rounds(self) -> int:
        return self.first_round - 1 + len(self.rows)

    @property
    def changed_order(self) -> str:
        """The seats of the columns, for scripts; nothing where no two have changed places."""
        seats = [column.position for column in self.columns]
        return "" if seats == sorted(seats) else ",".join(map(str, seats))

    @property
    def has_gifts(self) -> bool:
        return any(column.gifts for column in self.columns)

    @property
    def ranking(self) -> list[Column]:
        """The seats from first to last, retired ones at the end."""
        return sorted(self.columns, key=lambda it: (it.rank is None, it.rank or 0, it.position))


@dataclass(frozen=True, slots=True)
class _ByHand:
    """What was changed by hand and still stands."""

    corrected: frozenset[int] = frozenset()
    adjustments: tuple[Adjust, ...] = ()
    points: dict[int, int] = field(default_factory=dict)


def sheet_of(game: Game, state: GameState, tail: Tail | None = None) -> Sheet:
    """The whole sheet, or its last rows, in two queries."""
    turns = tail.turns if tail else finished_turns(game)
    first_round = tail.first_round if tail else 1
    by_hand = _changed_by_hand(game)
    return Sheet(
        columns=_columns(state, turns, by_hand),
        rows=_rows(state, turns, by_hand, first_round),
        adjustments=(*_head_starts(state), *_adjustments(state, by_hand)),
        turns=turns,
        first_round=first_round,
    )


def _head_starts(state: GameState) -> Iterator[Adjustment]:
    """The points that late players have begun with: no turn has brought them."""
    for seat, player in enumerate(state.seats):
        if player.head_start:
            yield Adjustment(seat, player.name, player.head_start, HEAD_START)


def _adjustments(state: GameState, by_hand: _ByHand) -> Iterator[Adjustment]:
    for it in by_hand.adjustments:
        yield Adjustment(it.seat, state.seats[it.seat].name, it.points, it.reason)


def _changed_by_hand(game: Game) -> _ByHand:
    rows = _by_hand().all(game_id=game.pk)
    if rows and not game.has_fates:  # then nothing is known to have been dropped
        know_fates(game)
        rows = _by_hand().all(game_id=game.pk)
    entries = [entry_from_json(json.loads(row)) for row in rows]
    adjustments = tuple(entry for entry in entries if isinstance(entry, Adjust))
    points: dict[int, int] = {}
    for entry in adjustments:
        points[entry.seat] = points.get(entry.seat, 0) + entry.points
    corrected = frozenset(entry.turn for entry in entries if isinstance(entry, Amend))
    return _ByHand(corrected, adjustments, points)


@cache
def _by_hand() -> Texts:
    of_game = GameEntry.objects.filter(STANDING, **left_open(GameEntry, "game_id"))
    rows = of_game.filter(kind__in=_BY_HAND).order_by("place", "version")
    return Texts(rows, "payload")


_BY_HAND = (kind_named(Amend), kind_named(Adjust))


def _columns(
    state: GameState, turns: Iterable[FinishedTurn], by_hand: _ByHand
) -> tuple[Column, ...]:
    gifts: dict[int, int] = {}
    for turn in turns:
        if turn.gift_to is not None:
            gifts[turn.gift_to] = gifts.get(turn.gift_to, 0) + turn.gift
    winners = state.outcome.winners if state.outcome else ()
    is_over_without_winner = state.outcome is not None and not winners
    has_points = any(state.score(seat) for seat in range(len(state.seats)))
    ranked = ranks(state)
    columns = []
    for place, seat in enumerate(state.turn_order, start=1):
        player, rank, score = state.seats[seat], ranked[seat], state.score(seat)
        columns.append(
            Column(
                position=seat,
                place=place,
                name=player.name,
                team=player.team,
                side=player.side,
                score=score,
                turns=player.turns,
                has_opened=state.has_opened(seat),
                is_retired=player.is_retired,
                farkle_streak=player.farkle_streak,
                is_turn=state.turn is not None and state.turn.seat == seat,
                is_winner=seat in winners,
                rank=rank,
                shown_rank=rank if has_points else None,
                is_leader=rank == 1 and score > 0 and not is_over_without_winner,
                gifts=gifts.get(seat, 0),
                adjusted=by_hand.points.get(seat, 0) + player.head_start,
            )
        )
    return tuple(columns)


def _rows(
    state: GameState, turns: Sequence[FinishedTurn], by_hand: _ByHand, first_round: int
) -> tuple[Row, ...]:
    played = {(turn.round, turn.seat): turn for turn in turns}
    now = (state.turn.round, state.turn.seat) if state.turn else None
    last = max([turn.round for turn in turns] + [now[0] if now else first_round])
    final_from = final_round_from(state, turns)
    rows = []
    for number in range(first_round, last + 1):
        cells = []
        for seat in state.turn_order:
            turn = played.get((number, seat))
            is_now = (number, seat) == now
            is_final = final_from is not None and (
                is_now or (turn is not None and turn.number > final_from)
            )
            is_corrected = turn is not None and turn.number in by_hand.corrected
            cells.append(Cell(seat, turn, is_now, is_corrected, is_final))
        rows.append(Row(number, tuple(cells), any(cell.is_final for cell in cells)))
    return tuple(rows)
