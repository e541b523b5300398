"""Every way in which a row of a played game can be broken, and what has to be said about it.

Knows tables and columns; nothing of how they are compared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import (
    BooleanField,
    CharField,
    DateField,
    DateTimeField,
    F,
    JSONField,
    Model,
    Value,
)

from sessions.games.luck_columns import LUCK
from sessions.games.stale import RATING
from sessions.models import (
    Checkpoint,
    Game,
    GameEntry,
    Group,
    PlayedTurn,
    Player,
    SeatResult,
    SeatTotal,
)
from tests import verbs
from tests.factories import GameFactory
from tests.sessions.games.playing import throw

YEAR = timedelta(days=365)


def whole_game() -> Game:
    """Finished and signed, with a total undone, a turn corrected and a late player: 16 entries."""
    game = GameFactory(rules={"target_score": 2_000})
    throw(game, "111234", "111")
    throw(game, "115", "11", bank=True)
    verbs.record_total(code=game.code, points=0)
    verbs.undo(code=game.code)
    verbs.record_total(code=game.code, points=700)
    verbs.join_seat(code=game.code, name="Dora")
    throw(game, "222346", "222")
    verbs.amend_turn(code=game.code, turn=2, points=650, reason="it was less")
    throw(game, "446")
    verbs.adjust_score(code=game.code, seat=1, points=-50, reason="did not sing")
    for points in (1_000, 1_600, 0, 0, 0):
        verbs.record_total(code=game.code, points=points)
    return verbs.sign_card(code=game.code, seat=0)


@dataclass(frozen=True)
class Break:
    """One way: `says` is part of what is told. `column` is empty where it is no column's."""

    model: type[Model]
    column: str
    name: str
    spoil: Callable[[Game], object]
    says: str
    is_repaired: bool

    def __str__(self) -> str:
        return f"{self.model.__name__}.{self.column} {self.name}".replace(". ", ": ")


def _set(model: type[Model], column: str, value: Any, says: str, number: int = 0) -> Break:
    """One column of one row; 0 is the last row."""
    rows = {
        Game: lambda game: Game.objects.filter(pk=game.pk),
        GameEntry: lambda game: game.entries.filter(version=number or game.version),
        PlayedTurn: lambda game: game.turns.filter(number=number),
        SeatTotal: lambda game: game.totals.filter(position=number),
        Checkpoint: lambda game: game.checkpoints.filter(entries=number),
        SeatResult: lambda game: game.results.filter(position=number),
    }[model]

    def spoil(game: Game) -> None:
        changed = value(game) if callable(value) else value
        if changed is None and isinstance(model._meta.get_field(column), JSONField):
            changed = Value(None, JSONField())  # null in JSON, which is not NULL
        assert rows(game).update(**{column: changed}) == 1

    named = "" if callable(value) else repr(value)
    in_log = (model is GameEntry and column not in FATES) or column in TRUTHS
    return Break(model, column, f"as {named[:30]}", spoil, says, is_repaired=not in_log)


TRUTHS = {"rules", "players", "starts", "code", "entry_by", "begun_at"}
"""Columns of a game from which, with its entries, all else is made."""


FATES = {"place", "dropped_by", "effect"}
"""Columns of an entry that say what has become of it."""

EVERY = 5
"""So many entries from one checkpoint to the next: few enough for a game of 16."""


def _other_game(_game: Game) -> Game:
    """One that has nothing yet, not even totals."""
    other = GameFactory()
    other.totals.all().delete()
    return other


def _without(*versions: int) -> Callable[[Game], object]:
    return lambda game: game.entries.filter(version__in=versions).delete()


def _doubled(game: Game) -> None:
    """The last entry once more, behind itself."""
    row = game.entries.get(version=game.version)
    row.pk, row.version = None, game.version + 1
    row.save(force_insert=True)


def _shifted(game: Game) -> None:
    """Somebody has closed the gap that an entry left: every number is there, too few of them."""
    game.entries.filter(version=5).delete()
    for row in game.entries.filter(version__gt=5):
        game.entries.filter(pk=row.pk).update(version=row.version - 1)


def _swapped(game: Game) -> None:
    for old, new in ((1, 99), (2, 1), (99, 2)):
        game.entries.filter(version=old).update(version=new)


def _payload(**changed: Any) -> Callable[[Game], Any]:
    return lambda game: game.entries.get(version=game.version).payload | changed


def _another(column: str) -> Any:
    """A value that the result of a seat does not have in this column."""
    field = SeatResult._meta.get_field(column)
    if isinstance(field, BooleanField):
        return lambda game: not getattr(game.results.get(position=1), column)
    if isinstance(field, DateTimeField | DateField):
        return lambda game: getattr(game.results.get(position=1), column) - YEAR
    if isinstance(field, CharField):
        return "tango"
    return lambda game: (getattr(game.results.get(position=1), column) or 0) + 1


def _own_group(game: Game) -> Group:
    return Group.objects.create(code="GRPOWN")


def _own_player(game: Game) -> Player:
    return Player.objects.create(group=_own_group(game), name="Eve")


_IN_RESULT = {it.name for it in SeatResult._meta.concrete_fields}
RESULTS = {
    **{it: _another(it) for it in sorted(_IN_RESULT - {"id", "game", "position", *RATING, *LUCK})},
    "group": _own_group,
    "player": _own_player,
}

BREAKS: list[Break] = [
    # the log
    *(
        Break(GameEntry, "", f"{name} deleted", _without(*gone), says, is_repaired=False)
        for name, gone, says in (
            ("first", [1], "1 missing of 16 entries: 1"),
            ("middle", [8], "1 missing of 16 entries: 8"),
            ("last", [16], "1 missing of 16 entries: 16"),
            ("several", [2, 4, 5, 6], "4 missing of 16 entries: 2, 4 to 6"),
            ("all", range(1, 17), "16 missing of 16 entries: 1 to 16"),
        )
    ),
    Break(GameEntry, "version", "closed up", _shifted, "1 missing of 16 entries: 16", False),
    Break(GameEntry, "version", "swapped", _swapped, "cannot be replayed", False),
    Break(
        GameEntry,
        "version",
        "doubled at the end",
        _doubled,
        "the log cannot be replayed (Ana has already signed.)",
        False,
    ),
    _set(GameEntry, "version", 0, "1 missing of 16 entries: 5; an entry has the number 0", 5),
    _set(
        GameEntry,
        "version",
        2_000_000_000,
        "1999999984 missing of 2000000000 entries: 5, 17 to 1999999999",
        5,
    ),
    _set(GameEntry, "game", _other_game, "1 missing of 16 entries: 16"),
    _set(GameEntry, "kind", "bank", "entry 16 is called 'bank', but is 'sign'"),
    _set(GameEntry, "kind", "tango", "entry 16 is called 'tango', but is 'sign'"),
    _set(GameEntry, "seat", 2, "entry 16 is of seat 2, but says 0"),
    _set(GameEntry, "seat", None, "entry 16 is of seat None, but says 0"),
    *(
        _set(GameEntry, "payload", payload, "entry 16 cannot be read")
        for payload in (
            None,
            0,
            "garbage",
            [],
            {},
            {"type": "tango"},
            {"type": ["sign"]},
            {"type": "sign"},
            {"type": "sign", "seat": "0"},
            {"type": "sign", "seat": 0, "more": 1},
            "\x1b[2J\n",
        )
    ),
    _set(GameEntry, "payload", _payload(type="bank"), "called 'sign', but is 'bank'"),
    _set(GameEntry, "payload", {"type": "sign", "seat": 3}, "is of seat 0, but says 3"),
    _set(
        GameEntry,
        "payload",
        {"type": "throw", "dice": [1, 1, 1, 2, 3, 4], "set_aside": [2], "seat": 0},
        "the log cannot be replayed (",
        1,
    ),
    _set(
        GameEntry,
        "entered_at",
        lambda game: game.updated_at + YEAR,
        "entry 3 was entered after it was recorded",
        3,
    ),
    # what has become of the entries
    _set(GameEntry, "place", None, "entry 2 (place)", 2),
    _set(GameEntry, "place", 3, "entry 2 (place)", 2),
    _set(GameEntry, "dropped_by", 4, "entry 2 (dropped_by)", 2),
    _set(GameEntry, "dropped_by", None, "entry 4 (dropped_by)", 4),
    *(
        _set(GameEntry, "effect", effect, "entry 8 (effect)", 8)
        for effect in (None, 0, "garbage", [], {}, {"turns": []})
    ),
    _set(GameEntry, "effect", {"turns": []}, "entry 1 (effect)", 1),
    _set(Checkpoint, "entries", 6, "checkpoint 6 (", 5),
    _set(Checkpoint, "entries", 0, "checkpoint 0 too many", 5),
    _set(Checkpoint, "entries", 77, "checkpoint 77 too many", 5),
    _set(Checkpoint, "place", 77, "checkpoint 5 (place)", 5),
    _set(Checkpoint, "version", 77, "checkpoint 5 (version)", 5),
    _set(Checkpoint, "next_turn", 77, "checkpoint 5 (next_turn)", 5),
    *(
        _set(Checkpoint, "state", state, "checkpoint 5 (state)", 5)
        for state in (None, 0, "garbage", [], {})
    ),
    # the game
    *(
        _set(Game, "rules", rules, "the rules cannot be read")
        for rules in (None, 0, "garbage", [], {"singles": None}, {"dice": 6, "tango": 1})
    ),
    _set(Game, "rules", {}, "the log cannot be replayed (The card is signed when the game is"),
    *(
        _set(Game, "players", players, "the start cannot be read")
        for players in (
            None,
            0,
            "garbage",
            [],
            {},
            [1, 2],
            [{"name": "Ana", "team": "Red"}],
            [{"name": ""}] * 3,
        )
    ),
    _set(Game, "starts", 3, "the start cannot be read"),
    _set(Game, "starts", 1, "the log cannot be replayed (It is Ben's turn.)"),
    _set(Game, "code", "", "nobody can have been given this code"),
    _set(Game, "code", "IL0O1U", "nobody can have been given this code"),
    _set(Game, "entry_by", "nobody", "entries by 'nobody'"),
    _set(Game, "begun_at", lambda game: game.created_at + YEAR, "begun at"),
    *(
        _set(Game, "state", state, "snapshot (unreadable)")
        for state in (None, 0, "garbage", [], "\x1b[2J")
    ),
    _set(Game, "state", {}, "snapshot (entries, last_turn, outcome, "),
    _set(Game, "state", lambda game: game.state | {"starts": 1}, "snapshot (starts)"),
    _set(Game, "state", lambda game: game.state | {"starts": False}, "snapshot (starts)"),
    _set(Game, "state", lambda game: game.state | {"more": 1}, "snapshot (more)"),
    _set(Game, "status", "playing", "status 'playing', but the log says 'finished'"),
    _set(Game, "has_entries", False, "has entries: False, but the log says True"),
    _set(Game, "status", "tango", "status 'tango', but the log says 'finished'"),
    _set(Game, "version", 15, "version 15, but the log has 16 entries"),
    _set(Game, "version", 0, "version 0, but the log has 16 entries"),
    Break(
        Game,
        "version",
        "too high",
        lambda game: Game.objects.filter(pk=game.pk).update(version=2_000_000_000),
        "1999999984 missing of 2000000000 entries: 17 to 2000000000",
        is_repaired=False,
    ),
    _set(Game, "updated_at", lambda game: game.updated_at - YEAR, "changed at "),
    _set(Game, "updated_at", lambda game: game.updated_at + YEAR, "changed at "),
    _set(Game, "finished_at", None, "over, but with no time at which it was"),
    _set(Game, "finished_at", lambda game: game.updated_at - YEAR, "finished at "),
    # the sheet
    _set(PlayedTurn, "game", _other_game, "turn 2 missing", 2),
    _set(PlayedTurn, "number", 77, "turn 2 missing; turn 77 too many", 2),
    _set(PlayedTurn, "seat", 2, "turn 2 (seat)", 2),
    _set(PlayedTurn, "kind", "farkle", "turn 2 (kind)", 2),
    _set(PlayedTurn, "kind", "tango", "turn 2 (kind)", 2),
    _set(PlayedTurn, "points", 651, "turn 2 (points)", 2),
    _set(PlayedTurn, "score", -1, "turn 2 (score)", 2),
    *(_set(PlayedTurn, "line", line, "turn 2 (line)", 2) for line in (None, 0, "garbage", [], {})),
    Break(
        PlayedTurn,
        "",
        "all deleted",
        lambda game: game.turns.all().delete(),
        "turn 1 missing; turn 2 missing; turn 3 missing; and 5 more",
        is_repaired=True,
    ),
    # the totals
    _set(SeatTotal, "game", _other_game, "seat 1 missing", 1),
    _set(SeatTotal, "position", 77, "seat 1 missing; seat 77 too many", 1),
    _set(SeatTotal, "name", "Eve", "seat 1 (name)", 1),
    _set(SeatTotal, "team", "Red", "seat 1 (team)", 1),
    _set(SeatTotal, "team", "", "seat 1 (team)", 1),
    _set(SeatTotal, "score", F("score") + 1, "seat 1 (score)", 1),
    _set(SeatTotal, "turns", F("turns") + 1, "seat 1 (turns)", 1),
    *(
        _set(
            SeatTotal,
            column,
            lambda game, it=column: not getattr(game.totals.get(position=1), it),
            f"seat 1 ({column})",
            1,
        )
        for column in ("has_opened", "is_retired", "is_winner")
    ),
    Break(
        SeatTotal,
        "",
        "deleted",
        lambda game: game.totals.filter(position=0).delete(),
        "seat 0 missing",
        is_repaired=True,
    ),
    # the results
    _set(SeatResult, "game", _other_game, "result of seat 1 missing", 1),
    _set(SeatResult, "position", 77, "result of seat 77 too many", 1),
    *(
        _set(SeatResult, column, value, f"result of seat 1 ({column}", 1)
        for column, value in RESULTS.items()
    ),
    Break(
        SeatResult,
        "",
        "deleted",
        lambda game: game.results.filter(position=0).delete(),
        "result of seat 0 missing",
        is_repaired=True,
    ),
]

NOWHERE_ELSE = {
    SeatResult: {
        "id": "nothing hangs on it",
        "rating_mu": "follows from all games of the group, and is compared beside them",
        "rating_sigma": "as above",
        **dict.fromkeys(
            LUCK, "counted when somebody looks, and anew once a result is written anew"
        ),
    },
    Game: {
        "uuid": "its name on other sites",
        "group": "a choice",
        "place": "a choice",
        "dice_set": "a choice",
        "recorded": "a result that is told has no log: it is the truth itself",
        "id": "its rows hang on it",
        "device": "who started it",
        "owner": "whose it is",
        "rematch_of": "what it is a rematch of",
        "scorekeeper": "a choice",
        "needs_second": "a choice",
        "every_die": "a choice",
        "deleted_at": "a choice",
        "redacted_at": "that somebody was erased",
        "needs_reason": "a choice",
        "shows_chances": "a choice",
        "created_at": "clocks are set back: only begun_at is held against it",
        "revision": "counts what is not in the log",
        "is_shared": "says who has come",
        "entering_device": "a hint",
        "entering_version": "a hint",
        "entering_revision": "a hint",
        "has_fates": "where it is not said, all of them are made anew",
    },
    GameEntry: {
        "id": "nothing hangs on it",
        "device": "who entered it",
        "account": "who entered it",
        "confirmed_by": "who else did",
        "recorded_at": "clocks are set back: only the last one is held against the game's times",
    },
    PlayedTurn: {"id": "nothing hangs on it"},
    SeatTotal: {"id": "nothing hangs on it"},
    Checkpoint: {
        "id": "nothing hangs on it",
        "game": "one that is not there only takes the time to read further back",
    },
}
"""Columns that say what is said nowhere else, so that no other value contradicts them."""
