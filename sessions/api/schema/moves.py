"""The moves: every kind of entry with its address, its body and what the description says of it.

Views, addresses and the description are made from this table. What an entry holds, its class in
`scoring.entries` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.entries import (
    Adjust,
    Amend,
    Bank,
    CallTime,
    ChangePlaces,
    ComeBack,
    End,
    Join,
    LogEntry,
    Rename,
    Retire,
    RollOff,
    Sign,
    Skip,
    Throw,
    Total,
    TurnEntry,
    Undo,
    Unlock,
)
from sessions.api.kit.fields import Shape
from sessions.api.schema.requests import CorrectionRequest, MoveRequest, body_of


@dataclass(frozen=True, slots=True)
class Move:
    """`address` is what stands behind that of the game."""

    address: str
    kind: type[LogEntry]
    body: type[Shape]
    summary: str
    method: str = "post"

    @property
    def is_turn(self) -> bool:
        return issubclass(self.kind, TurnEntry)


MOVES: Mapping[str, Move] = {
    "record_throw": Move(
        "throws/", Throw, body_of("ThrowRequest", Throw), "Enter a throw as it lies"
    ),
    "bank": Move("bank/", Bank, body_of("BankRequest", Bank), "Bank the turn score"),
    "record_total": Move(
        "totals/", Total, body_of("TotalRequest", Total), "Enter a whole turn by its total"
    ),
    "skip_turn": Move(
        "skip/", Skip, body_of("SkipRequest", Skip), "Skip a turn: 0 points, and no farkle"
    ),
    "undo": Move("undo/", Undo, MoveRequest, "Take back the last entry that stands"),
    "record_roll_off": Move(
        "roll-off/",
        RollOff,
        body_of("RollOffRequest", RollOff),
        "Enter the dice thrown for who starts",
    ),
    "join_seat": Move("seats/", Join, body_of("JoinRequest", Join), "Seat a late player"),
    "retire_seat": Move(
        "seats/<int:position>/retire/",
        Retire,
        body_of("RetirementRequest", Retire, in_address=("seat",)),
        "Let a seat leave the game; where one side is left, say what follows",
    ),
    "come_back": Move(
        "seats/<int:position>/return/", ComeBack, MoveRequest, "Let a seat that has left play on"
    ),
    "rename_seat": Move(
        "seats/<int:position>/name/",
        Rename,
        body_of("NameRequest", Rename, in_address=("seat",)),
        "Call a player something else",
        method="put",
    ),
    "change_places": Move(
        "seats/places/",
        ChangePlaces,
        body_of("PlacesRequest", ChangePlaces),
        "Let two seats change places in the turn order",
    ),
    "adjust_score": Move(
        "adjustments/",
        Adjust,
        body_of("AdjustmentRequest", Adjust),
        "Correct a score by hand, with a reason",
    ),
    "amend_turn": Move(
        "turns/<int:number>/",
        Amend,
        CorrectionRequest,
        "Correct a finished turn; the whole game is checked again",
        method="put",
    ),
    "call_time": Move(
        "call-time/",
        CallTime,
        body_of("TimeRequest", CallTime),
        "Call time: the round in hand is the last one, then the highest score wins",
    ),
    "end_game": Move(
        "end/",
        End,
        body_of("EndRequest", End),
        "End the game here: whoever leads has won, or nobody",
    ),
    "sign_card": Move(
        "signatures/", Sign, body_of("SignatureRequest", Sign), "Sign the finished card for a seat"
    ),
    "unlock_card": Move(
        "unlock/",
        Unlock,
        body_of("UnlockRequest", Unlock),
        "Open a locked card again, with a reason; all signatures are void",
    ),
}
"""By the operation's id."""
