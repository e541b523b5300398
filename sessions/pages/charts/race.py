"""The race: every side's score after each round, as places in a drawing.

Knows turns, scores and where lines go; no HTML. The same numbers are handed over as a
table for those who do not see the lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.state import FinishedTurn, GameState
from sessions.pages.charts.drawing import (
    Scale,
    Tick,
    around,
    every,
    line,
    round_step,
    spread,
    ticks,
)
from sessions.wording.club.badges import colour_of

WIDTH, HEIGHT = 540, 270
LEFT, RIGHT, TOP, BOTTOM = 88, 164, 14, 38
LABEL = 22
"""How far apart the names at the ends of the lines stand at least."""
MAX_LINES = 10
MIN_ROUNDS = 4
MAX_TICKS = 8
MAX_SCORES = 5


@dataclass(frozen=True, slots=True)
class Line:
    """A side's line: its points as SVG wants them, and its score after each round for the table.

    `colour` counts the players' colours; `scores` holds None for rounds it did not play.
    """

    colour: int
    name: str
    score: int
    is_turn: bool
    points: str
    x: float
    y: float
    label_y: float
    scores: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class RaceChart:
    """Where everything lies, in a drawing of WIDTH x HEIGHT."""

    lines: tuple[Line, ...]
    score_ticks: tuple[Tick, ...]
    round_ticks: tuple[Tick, ...]
    rounds: int
    left_out: int
    target: Tick | None

    width = WIDTH
    height = HEIGHT
    left = LEFT
    right = WIDTH - RIGHT
    label_x = WIDTH - RIGHT + 14
    bottom = HEIGHT - BOTTOM
    number_y = HEIGHT - BOTTOM + 27

    @property
    def rows(self) -> list[tuple[int, list[int | None]]]:
        """The table: each round with the score of every line after it."""
        return [
            (number, [line.scores[number - 1] for line in self.lines])
            for number in range(1, self.rounds + 1)
        ]


@dataclass(frozen=True, slots=True)
class _Way:
    """A side and its score after rounds; the first point is where it joined."""

    seat: int
    colour: int
    name: str
    score: int
    is_turn: bool
    after: tuple[tuple[int, int], ...]


def race_chart(state: GameState, turns: Iterable[FinishedTurn]) -> RaceChart | None:
    """The race so far; None before the first turn has ended.

    With many sides, only the first ones and the one whose turn it is are drawn.
    """
    played = sorted(turns, key=lambda turn: turn.number)
    if not played:
        return None
    ways = _ways(state, played)
    drawn = _worth_drawing(ways)
    rounds = max(turn.round for turn in played)
    target = None if state.rules.fixed_turns else state.rules.target_score
    across = Scale(0, max(rounds, MIN_ROUNDS), LEFT, WIDTH - RIGHT)
    step, upward = _scores(drawn, target)
    return RaceChart(
        lines=_lines(across, upward, drawn, rounds),
        score_ticks=ticks(upward, range(int(upward.low), int(upward.high) + 1, step)),
        round_ticks=ticks(across, every(max(rounds, MIN_ROUNDS), MAX_TICKS)),
        rounds=rounds,
        left_out=len(ways) - len(drawn),
        target=None if target is None else Tick(target, upward.at(target)),
    )


def _scores(ways: Sequence[_Way], target: int | None) -> tuple[int, Scale]:
    """From which score to which one the drawing reaches, and in which steps it is ruled."""
    scores = [score for way in ways for _, score in way.after]
    lowest, highest = min([*scores, 0]), max([*scores, target or 0])
    step = round_step(highest - lowest, MAX_SCORES)
    low, high = around(lowest, max(highest, step), step)
    return step, Scale(low, high, HEIGHT - BOTTOM, TOP)


def _ways(state: GameState, played: Sequence[FinishedTurn]) -> list[_Way]:
    """Every side with its scores, the best first."""
    after: dict[int, dict[int, int]] = {}
    for turn in played:
        after.setdefault(state.seats[turn.seat].side, {})[turn.round] = turn.score
    ways = []
    for number, side in enumerate(state.sides):
        seats = [at for at, seat in enumerate(state.seats) if seat.side == number]
        first = state.seats[seats[0]]
        known = after.get(number, {})
        if known:  # what was given or adjusted since the last turn counts as well
            known[max(known)] = side.score
        ways.append(
            _Way(
                seat=seats[0],
                colour=colour_of(seats[0], state.team_of(seats[0])),
                name=first.team or first.name,
                score=side.score,
                is_turn=state.turn is not None and state.turn.seat in seats,
                after=((first.joined_round - 1, first.head_start), *sorted(known.items())),
            )
        )
    return sorted(ways, key=lambda way: (-way.score, way.seat))


def _worth_drawing(ways: list[_Way]) -> list[_Way]:
    drawn = ways[:MAX_LINES]
    throws = [way for way in ways[MAX_LINES:] if way.is_turn]
    return [*drawn[: MAX_LINES - len(throws)], *throws]


def _lines(across: Scale, upward: Scale, ways: Sequence[_Way], rounds: int) -> tuple[Line, ...]:
    ends = [upward.at(way.after[-1][1]) for way in ways]
    labels = spread(ends, TOP, HEIGHT - BOTTOM, LABEL)
    return tuple(
        Line(
            colour=way.colour,
            name=way.name,
            score=way.score,
            is_turn=way.is_turn,
            points=line((across.at(at), upward.at(score)) for at, score in way.after),
            x=across.at(way.after[-1][0]),
            y=end,
            label_y=label,
            scores=_by_round(way, rounds),
        )
        for way, end, label in zip(ways, ends, labels, strict=True)
    )


def _by_round(way: _Way, rounds: int) -> tuple[int | None, ...]:
    known = dict(way.after[1:])
    return tuple(known.get(number) for number in range(1, rounds + 1))
