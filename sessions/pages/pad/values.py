"""What the pad shows, as values with names: the thrower, the tray, the throw that lies in it.

Knows which they are, for templates and for the script's data; not how they come about (`pad`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from scoring.choices import Choice
from scoring.dice import Dice
from scoring.throws.throw_table import ThrowResult
from scoring.turn import Turn
from sessions.games.told.highlights import Best
from sessions.models import GameEntry
from sessions.pages.pad.aside import Row
from sessions.wording.game.cheers import Cheer
from sessions.wording.game.second import Waiting


@dataclass(frozen=True, slots=True)
class Typed:
    """What the page was asked with: the dice so far, whose dice, and how turns are entered."""

    dice: Dice = ()
    chosen: str = ""
    high_stakes: bool = False
    totals: bool = False
    points: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Thrower:
    """Whose turn it is, how they stand, and what a bank would bring or lack."""

    seat: int
    name: str
    team: str | None
    side: int | None
    score: int
    farkles: int
    turn: Turn
    aside: Row
    goal: str
    final_title: str
    final_round: str
    bank_hint: str
    next_name: str


@dataclass(frozen=True, slots=True)
class Tray:
    """The dice that are thrown next: those typed so far, and the places of the others.

    `wrong_count` says that more were typed than are in hand; then none of them lies in the tray.
    """

    dice: Dice
    places: range
    dice_in_hand: int
    high_stakes: bool
    offers_high_stakes: bool
    leftover: int
    bonus: int | None
    wrong_count: str


@dataclass(frozen=True, slots=True)
class ShownChoice:
    """A choice in words: `parts` are those of its points, `refusal` says why not to bank with it,
    `bank_hint` what a bank brings.
    """

    choice: Choice
    parts: str
    refusal: str
    bank_hint: str


@dataclass(frozen=True, slots=True)
class Full:
    """What the throw is, and the choices it leaves: all dice are typed, or some that decide it."""

    throw: ThrowResult
    choices: Sequence[ShownChoice]
    chosen: ShownChoice | None
    scoring: frozenset[int]
    lost: int


@dataclass(frozen=True, slots=True)
class Pad:
    """What the pad's template shows, and `data` for the script that takes over from it.

    There are keys for whoever may enter, unless what they entered waits for a second scorer.
    Without a turn there is neither a thrower nor a tray, and until the dice that are typed can be
    entered no `full`. `elsewhere` names another phone that enters this turn, `tapped` is whether
    this one has said that it does: None where nobody needs to be told. `may_be_farkle`: what is
    typed scores nothing, and the rest need not be. `chances` are told to who only looks on.
    """

    actions: tuple[str, ...]
    has_keys: bool
    why_not: str
    waits: Waiting | None
    problem: str
    undoes: str
    last: str
    last_entry: GameEntry | None
    elsewhere: str
    tapped: bool | None
    last_throw: list[dict[str, Any]]
    last_parts: str
    chances: str
    cheer: Cheer | None
    best: Sequence[Best]
    typed: Typed
    totals: bool
    thrower: Thrower | None
    tray: Tray | None
    full: Full | None
    may_be_farkle: bool
    data: dict[str, Any] = field(default_factory=dict)

    steps: ClassVar = (50, 100, 200, 300, 500, 1000)

    @property
    def last_is_long(self) -> bool:
        """The line of the last entry names more than has room in letters of the usual size."""
        return bool(self.elsewhere or (self.thrower and len(self.thrower.name) > 9))

    @property
    def mode(self) -> str:
        """The field that keeps turns being entered by their totals."""
        return "totals" if self.typed.totals else ""
