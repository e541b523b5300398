"""The columns of each table, in the order in which they stand: programs rely on it.

Columns are only ever added at the end. Types are those of a Frictionless table schema. Knows what
each column means; not how it is filled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Type = Literal["string", "integer", "number", "boolean", "date", "datetime"]


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, its type, and what it says where the name does not."""

    name: str
    type: Type = "integer"
    said: str = ""


def _texts(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name, "string") for name in names)


def _numbers(*names: str) -> tuple[Column, ...]:
    return tuple(Column(name) for name in names)


GAME = Column("game", "string", "The code of the game.")
SEAT = Column("seat", said="Its number, from 0, in turn order.")
PLAYED_AT = Column("played_at", "datetime", "When the table began to play, by UTC.")
PLAYED_ON = Column("played_on", "date", "The night by the group's clock: it ends at 5.")

GAMES = (
    GAME,
    Column("uuid", "string"),
    PLAYED_AT,
    PLAYED_ON,
    *_texts("time_zone", "group", "place"),
    Column("rules", "string", "The name of the rule set."),
    Column("rules_digest", "string", "The same for all rule sets that price dice alike."),
    Column("format", "string", "What was played for: race:10000, turns:10 …"),
    Column("kind", "string", "How turns were entered: dice, totals, mixed. Of finished games."),
    Column("status", "string"),
    Column("seats"),
    Column("rounds", said="The most turns that a seat has had."),
    Column("turns"),
    Column("minutes"),
    Column("winner_players", "string", "The numbers of who has won, blanks between."),
    Column("winner_names", "string", "Their names, with commas between."),
    Column("reason", "string", "Why the game ended."),
)
SEATS = (
    Column("id", "string"),
    GAME,
    SEAT,
    Column("player", "string", "The number of the player who sat there."),
    *_texts("name", "team"),
    *_numbers("score", "rank"),
    Column("is_winner", "boolean"),
    Column("share", "number", "Of all points of the table, from 0 to 1."),
    Column("margin", said="To the best of the others."),
    Column("started", "boolean"),
    *_numbers("turns", "banked", "farkles", "best_turn", "points_banked", "points_lost"),
    *_numbers("hot_dice", "throws", "opened_turn"),
    Column("expected_farkles", "number"),
    Column("points_offered"),
    Column("expected_points_offered", "number"),
    Column("luck_turns", said="Turns with all their dice. Empty: luck was not counted yet."),
    Column("luck", "number", "Points beyond what could be expected in these turns."),
    Column("judged_turns", said="Those of them in which points were all that mattered."),
    Column("given_away", "number", "Points that decisions cost in these."),
)
TURNS = (
    Column("id", "string"),
    GAME,
    *_numbers("turn", "round"),
    SEAT,
    *_texts("name", "team", "kind"),
    *_numbers("points", "score", "lost", "gift", "gift_to", "penalty"),
    Column("throws", "string", "Dice as they lay, > and what was set aside."),
    PLAYED_AT,
    Column("player", "string"),
    Column("points_set_aside"),
    Column("expected_points_offered", "number"),
)
THROWS = (
    Column("id", "string"),
    *(GAME, Column("turn"), Column("throw", said="From 1 in each turn."), SEAT),
    *_texts("player", "dice", "set_aside"),
    *_numbers("points", "dice_left"),
    *(Column(name, "boolean") for name in ("hot_dice", "farkle", "high_stakes", "bank")),
)
