"""The state of a game between two entries: frozen values, and questions about them.

Knows what is; not what may happen next (`game`). Seats are counted from 0 in turn order. A *side*
holds a score: every seat has its own, team-mates share one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from scoring.replacing import replace
from scoring.rules.rule_set import RuleSet
from scoring.throws.totals import can_gain_exactly
from scoring.turn import ThrowMade, Turn

Status = Literal["playing", "final_round", "finished"]
TurnKind = Literal[
    "banked", "total", "gift", "overshot", "farkle", "toxic_twos", "six_ones", "retired", "skipped"
]
Reason = Literal[
    "highest_score",
    "first_to_set",
    "shared",
    "roll_off_round",
    "target_score",
    "exact_target",
    "six_ones",
    "last_seat",
    "stopped",
    "no_result",
    "recorded",
]


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table. `joined_round` is the round of its first turn.

    `missed` counts the rounds that went by while it had left the game, `head_start` the points that
    a late player began with.
    """

    name: str
    team: str | None
    side: int
    turns: int = 0
    farkle_streak: int = 0
    is_retired: bool = False
    joined_round: int = 1
    missed: int = 0
    head_start: int = 0

    @property
    def next_round(self) -> int:
        return self.joined_round + self.turns + self.missed


@dataclass(frozen=True, slots=True)
class Side:
    """Who scores: a seat, or a team. `scored_at` is the entry that last changed the score."""

    score: int = 0
    has_opened: bool = False
    scored_at: int = 0


@dataclass(frozen=True, slots=True)
class FinishedTurn:
    """A turn on the sheet.

    `points` were added to the seat's score, `lost` were thrown away (by a farkle, or beyond an
    exact target), `gift` went to seat `gift_to` (welfare), `penalty` was taken for a farkle streak.
    `score` is the score after.
    """

    number: int
    round: int
    seat: int
    kind: TurnKind
    points: int = 0
    score: int = 0
    lost: int = 0
    gift: int = 0
    gift_to: int | None = None
    penalty: int = 0
    opened: bool = False
    six_die_farkle: bool = False
    throws: tuple[ThrowMade, ...] = ()

    @property
    def worth(self) -> int:
        """What the turn brought: its points, or those it gave away."""
        return self.points + self.gift

    @property
    def is_farkle(self) -> bool:
        """Did the dice end the turn, by a farkle or by toxic twos?"""
        return self.kind in {"farkle", "toxic_twos"}

    @property
    def is_banked(self) -> bool:
        """Was the turn ended by choice: banked, called out as a total, given away, too much?"""
        return self.kind in {"banked", "total", "gift", "overshot"}

    @property
    def is_played(self) -> bool:
        """Was it played to its end? Not where its seat retired or skipped it, nor where six 1s won
        at once.
        """
        return self.is_banked or self.is_farkle

    @property
    def is_called_out(self) -> bool:
        """Was only the total of the turn entered, no throw of it?"""
        return self.is_played and not self.throws


def finished(turn: Turn, kind: TurnKind) -> FinishedTurn:
    """The line of a turn that ends like this, before its points are filled in."""
    return FinishedTurn(turn.number, turn.round, turn.seat, kind, throws=turn.throws)


@dataclass(frozen=True, slots=True)
class RollOffState:
    """Who throws for the start: `contenders` are tied and throw again; none once it is settled."""

    contenders: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FinalRound:
    """The last turns. `seats_left` have theirs before them, the one whose turn it is included.

    `started_by` reached the target; nobody did where time was called, or where a tie after fixed
    turns is played on. `tied` names the sides that play on in a roll-off round.
    """

    started_by: int | None
    seats_left: tuple[int, ...]
    tied: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The seats that have won, and why; no winner in a game that was stopped without a result."""

    winners: tuple[int, ...]
    reason: Reason


@dataclass(frozen=True, slots=True)
class GameState:
    """Everything the rules need to know of a game.

    `entries` counts the entries that stand, signatures included; `signed` names the seats in the
    order of signing. `order` is the turn order, once two have changed places. `time_called` is how
    many turns were finished when the bell rang.
    """

    rules: RuleSet
    seats: tuple[Seat, ...]
    sides: tuple[Side, ...]
    starts: int
    turn: Turn | None
    entries: int = 0
    leftover_dice: int = 0
    last_turn: FinishedTurn | None = None
    roll_off: RollOffState | None = None
    final_round: FinalRound | None = None
    outcome: Outcome | None = None
    signed: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    time_called: int | None = None

    @property
    def status(self) -> Status:
        if self.outcome:
            return "finished"
        return "final_round" if self.final_round else "playing"

    @property
    def is_recorded(self) -> bool:
        """Was only the result told (`written.recorded`)? Then nothing is entered any more."""
        return self.outcome is not None and self.outcome.reason == "recorded"

    @property
    def to_sign(self) -> tuple[int, ...]:
        """The seats that have yet to sign the card of a finished game; none while it runs."""
        if self.outcome is None or self.is_recorded:
            return ()
        return tuple(seat for seat in self.seats_playing if seat not in self.signed)

    @property
    def is_locked(self) -> bool:
        """Is the game finished, and has every seat that still plays signed the card?"""
        return self.outcome is not None and not self.to_sign and not self.is_recorded

    def side_of(self, seat: int) -> Side:
        return self.sides[self.seats[seat].side]

    def team_of(self, seat: int) -> int | None:
        """The side of a seat that plays in a team; None where everybody plays alone."""
        return self.seats[seat].side if self.rules.teams else None

    def score(self, seat: int) -> int:
        return self.side_of(seat).score

    def has_opened(self, seat: int) -> bool:
        return self.side_of(seat).has_opened

    @property
    def finished_turns(self) -> int:
        return self.last_turn.number if self.last_turn else 0

    @property
    def offers_high_stakes(self) -> bool:
        """May the seat whose turn it is throw the dice that the previous seat left over?"""
        return bool(
            self.rules.high_stakes_bonus
            and self.leftover_dice
            and self.turn
            and not self.turn.has_begun
            and len(self.seats_playing) > 1
        )

    @property
    def roll_off_contenders(self) -> tuple[int, ...]:
        """The seats that are tied in the roll-off and throw again first."""
        return self.roll_off.contenders if self.roll_off is not None else ()

    @property
    def is_start_open(self) -> bool:
        """Has no roll-off settled who starts, and no bell?"""
        is_settled = self.roll_off is not None and not self.roll_off_contenders
        return not is_settled and self.time_called is None

    @property
    def turn_order(self) -> tuple[int, ...]:
        """All seats as they sit round the table, those that have left included."""
        return self.order or tuple(range(len(self.seats)))

    @property
    def seats_playing(self) -> tuple[int, ...]:
        """The seats that are still at the table."""
        return tuple(number for number, seat in enumerate(self.seats) if not seat.is_retired)

    @property
    def is_alone(self) -> bool:
        """Does one side play alone? Then nobody else has a last turn."""
        return len(self.sides_playing) == 1

    @property
    def sides_playing(self) -> tuple[int, ...]:
        """The sides that still have a seat at the table."""
        return tuple(sorted({seat.side for seat in self.seats if not seat.is_retired}))

    @property
    def to_beat(self) -> int | None:
        """In the final round, the best score so far."""
        if self.final_round is None:
            return None
        return max(self.sides[side].score for side in self.sides_playing)

    def can_hit_target(self, seat: int) -> bool:
        """Can this seat still reach the target score exactly, by banking alone?"""
        missing = self.rules.target_score - self.score(seat)
        return can_gain_exactly(self.rules, missing, has_opened=self.has_opened(seat))

    def seats_after(self, seat: int) -> Iterator[int]:
        """The other seats still playing, in turn order, beginning at this seat's left."""
        order = self.turn_order
        place = order.index(seat)
        for other in (*order[place + 1 :], *order[:place]):
            if not self.seats[other].is_retired:
                yield other

    def with_seat(self, seat: int, changed: Seat) -> GameState:
        seats = (*self.seats[:seat], changed, *self.seats[seat + 1 :])
        return replace(self, seats=seats)

    def with_side(self, side: int, changed: Side) -> GameState:
        sides = (*self.sides[:side], changed, *self.sides[side + 1 :])
        return replace(self, sides=sides)

    def scoring(self, seat: int, points: int) -> GameState:
        """The state after this seat's score has changed by these points."""
        side = self.seats[seat].side
        before = self.sides[side]
        if not points:
            return self
        after = replace(before, score=before.score + points, scored_at=self.entries + 1)
        return self.with_side(side, after)
