"""What people do with a game: one function per verb, one transaction each.

Every verb locks the game, checks the version its caller last saw, lets `scoring` judge, appends
one entry and brings the caches in step. Knows no request and no page. All arguments are keywords.
Raises GameNotFoundError, StaleVersionError and the RuleViolations of `scoring`; then nothing has
changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils import timezone

from scoring.entries import (
    Adjust,
    Amend,
    Bank,
    Entry,
    Join,
    LogEntry,
    Player,
    Retire,
    RollOff,
    Throw,
    Total,
    Undo,
    entry_to_json,
    kind_of,
)
from scoring.game import apply, start
from scoring.log import for_its_seat, replay
from scoring.rules import RuleSet
from sessions.games import caches
from sessions.games.announcements import announce_after_commit
from sessions.games.codes import new_code
from sessions.games.errors import GameNotFoundError, StaleVersionError
from sessions.models import Device, DeviceGame, Game, GameEntry


@transaction.atomic
def start_game(
    *,
    rules: RuleSet,
    players: Sequence[Player],
    starts: int = 0,
    device: Device | None = None,
    rematch_of: Game | None = None,
) -> Game:
    """Seat the players and begin. `starts` is the place of the starting player in `players`."""
    state = start(rules, players, starts)
    game = Game(
        code=_free_code(),
        rules=rules.to_json(),
        players=[{"name": seat.name, "team": seat.team} for seat in state.seats],
        starts=state.starts,
        device=device,
        rematch_of=rematch_of,
        created_at=timezone.now(),
    )
    caches.save_first(game, state)
    if device is not None:
        remember_game(device=device, game=game)
    return game


def rematch(*, code: str, device: Device | None = None) -> Game:
    """The same players under the same rules; the next seat starts."""
    game = _found(Game.objects.filter(code=code), code)
    state = game.current_state()
    seats = [seat for seat in state.seats if not seat.is_retired]
    players = [Player(seat.name, seat.team) for seat in seats]
    starter = state.seats[next(state.seats_after(state.starts), state.starts)]
    return start_game(
        rules=game.rule_set,
        players=players,
        starts=seats.index(starter),
        device=device,
        rematch_of=game,
    )


def record_throw(
    *,
    code: str,
    dice: Sequence[int],
    set_aside: Sequence[int] = (),
    bank: bool = False,
    high_stakes: bool = False,
    seat: int | None = None,
    expected_version: int | None = None,
    device: Device | None = None,
) -> Game:
    """Enter a throw as it lies and what is set aside of it (nothing for a farkle)."""
    entry = Throw(tuple(dice), tuple(set_aside), bank, high_stakes, seat)
    return _record(code, entry, expected_version, device)


def bank(
    *,
    code: str,
    seat: int | None = None,
    expected_version: int | None = None,
    device: Device | None = None,
) -> Game:
    """Add the turn score to the score and end the turn."""
    return _record(code, Bank(seat), expected_version, device)


def record_total(
    *,
    code: str,
    points: int,
    seat: int | None = None,
    expected_version: int | None = None,
    device: Device | None = None,
) -> Game:
    """Enter a whole turn by its total; 0 is a farkled turn."""
    return _record(code, Total(points, seat), expected_version, device)


def record_roll_off(
    *,
    code: str,
    faces: Mapping[int, int],
    expected_version: int | None = None,
    device: Device | None = None,
) -> Game:
    """Enter the dice thrown for the start, a face per seat."""
    return _record(code, RollOff(dict(faces)), expected_version, device)


def join_seat(
    *,
    code: str,
    name: str,
    team: str | None = None,
    expected_version: int | None = None,
    device: Device | None = None,
) -> Game:
    """Seat a late player."""
    return _record(code, Join(name, team), expected_version, device)


def retire_seat(
    *,
    code: str,
    seat: int,
    expected_version: int | None = None,
    device: Device | None = None,
) -> Game:
    """Let a seat leave the game."""
    return _record(code, Retire(seat), expected_version, device)


def adjust_score(
    *,
    code: str,
    seat: int,
    points: int,
    reason: str,
    expected_version: int | None = None,
    device: Device | None = None,
) -> Game:
    """Correct a score by hand."""
    return _record(code, Adjust(seat, points, reason), expected_version, device)


def undo(*, code: str, expected_version: int | None = None, device: Device | None = None) -> Game:
    """Take back the last entry that still stands."""
    return _rewrite(code, Undo(), expected_version, device)


def amend_turn(
    *,
    code: str,
    turn: int,
    reason: str,
    throws: Sequence[Throw] = (),
    points: int | None = None,
    end_log: bool = False,
    expected_version: int | None = None,
    device: Device | None = None,
) -> Game:
    """Correct a finished turn; the whole game is checked again.

    Raises CorrectionConflict where a later entry contradicts the correction, unless `end_log`:
    then that entry and all after it no longer stand. They stay in the log.
    """
    entry = Amend(turn, reason, tuple(throws), points, end_log)
    return _rewrite(code, entry, expected_version, device)


def remember_game(*, device: Device, game: Game) -> None:
    """Put the game among those of this device."""
    DeviceGame.objects.update_or_create(
        device=device, game=game, defaults={"opened_at": timezone.now()}
    )


@transaction.atomic
def _record(code: str, entry: Entry, expected_version: int | None, device: Device | None) -> Game:
    """One entry on top of the snapshot: the log is not read."""
    game = _locked(code, expected_version)
    before = game.current_state()
    entry = for_its_seat(before, entry)
    after = apply(before, entry)
    _append(game, entry, device)
    caches.save_step(game, before, after)
    return game


@transaction.atomic
def _rewrite(
    code: str, entry: Undo | Amend, expected_version: int | None, device: Device | None
) -> Game:
    """An entry that changes what stands: the whole log is read again."""
    game = _locked(code, expected_version)
    log = [row.entry for row in game.entries.all()]
    replayed = replay(game.start_state(), [*log, entry])
    _append(game, entry, device)
    caches.rebuild(game, replayed)
    return game


def _locked(code: str, expected_version: int | None) -> Game:
    game = _found(Game.objects.select_for_update().filter(code=code), code)
    if expected_version is not None and expected_version != game.version:
        raise StaleVersionError(game, expected_version)
    return game


def _found(games: object, code: str) -> Game:
    game = next(iter(games), None)  # type: ignore[call-overload]  # a query set; Django has no types
    if game is None:
        raise GameNotFoundError(code)
    return game


def _append(game: Game, entry: LogEntry, device: Device | None) -> None:
    game.version += 1
    GameEntry.objects.create(
        game=game,
        version=game.version,
        kind=kind_of(entry),
        seat=getattr(entry, "seat", None),
        payload=entry_to_json(entry),
        device=device,
        recorded_at=timezone.now(),
    )
    announce_after_commit(game.code, game.version)


def _free_code() -> str:
    code = new_code()
    while Game.objects.filter(code=code).exists():
        code = new_code()
    return code
