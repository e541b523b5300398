"""What people do with a game: one function per verb, one transaction each.

Every verb locks the game, checks what the asker may do and the version they last saw, lets
`scoring` judge, appends one entry and brings the caches in step. `by` says who asks; None is the
program itself. Knows no request and no page. All arguments are keywords; what may be said of any
entry is a `Move`. Raises AccessRefusedError (to the program itself GameNotFoundError),
StaleVersionError and the RuleViolations of `scoring`; then nothing has changed.

In a game with a second scorer, a turn's entry that nobody else has made yet is only proposed: the
game comes back at the version it had.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TypedDict, Unpack

from django.db import Error, IntegrityError, transaction
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
    Sign,
    Throw,
    Total,
    TurnEntry,
    Undo,
    Unlock,
    entry_to_json,
    kind_of,
)
from scoring.game import apply, start
from scoring.log import Fate, for_its_seat
from scoring.room import check_room
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState
from sessions.access import links
from sessions.access.codes import new_code
from sessions.access.errors import DeviceNeededError, NoAccessError
from sessions.access.roles import Asker, find_game
from sessions.announcements import announce_after_commit, revise
from sessions.games import caches, options, proposals
from sessions.games.errors import CodeTakenError, RematchClosedError, StaleVersionError
from sessions.games.log.rewriting import corrected, undone, write
from sessions.games.log.standing import columns
from sessions.games.permission import check_entry
from sessions.games.players import link_seats
from sessions.games.queries import rematch_of
from sessions.models import Device, DeviceGame, Game, GameEntry, Proposal, Role
from sessions.models import timestamps as moments
from sessions.storage.prepared import add
from sessions.storage.transactions import in_one_transaction
from sessions.storage.trouble import trouble_of


class Move(TypedDict, total=False):
    """What may be said of any entry: the version it follows, when it was made, and who asks."""

    expected_version: int | None
    entered_at: datetime | None
    by: Asker | None


@transaction.atomic
def start_game(
    *,
    rules: RuleSet,
    players: Sequence[Player],
    starts: int = 0,
    code: str | None = None,
    begun_at: datetime | None = None,
    by: Asker | None = None,
    rematch_of: Game | None = None,
) -> Game:
    """Seat the players and begin. `starts` is the place of the starting player in `players`.

    `code` is one that the asker has drawn, to use it before there was a network, and `begun_at` is
    when that was. Raises CodeTakenError, of which nothing else is said.
    """
    state = start(rules, players, starts)
    by, now = by or Asker(), timezone.now()
    game = Game(
        code=code or _free_code(),
        rules=rules.to_json(),
        players=[{"name": seat.name, "team": seat.team} for seat in state.seats],
        starts=state.starts,
        device=by.device,
        owner=by.account,
        rematch_of=rematch_of,
        created_at=now,
        begun_at=moments.begun(begun_at, now),
    )
    _save_new(game, state)
    links.issue_all(game)
    if by.device is not None:
        remember_game(device=by.device, game=game)
    if by.account is not None:
        link_seats(game, by.account)
    return game


@transaction.atomic
def rematch(*, code: str, by: Asker | None = None) -> Game:
    """The same players under the same rules; the next seat starts.

    Everybody keeps their role, whoever asks for it, and is told. A game that is not over stays as
    it is. A rematch that goes on already is the one meant, for those who may watch it: a table does
    not part because two have asked. Raises RematchClosedError for the others.
    """
    game = find_game(code, by, Role.SCORE, lock=True)
    going_on = rematch_of(game)
    if going_on is not None:
        return see_rematch(going_on.code, before=game, by=by)
    state = game.current_state()
    seats = [seat for seat in state.seats if not seat.is_retired]
    players = [Player(seat.name, seat.team) for seat in seats]
    starter = state.seats[next(state.seats_after(state.starts), state.starts)]
    again = start_game(
        rules=game.rule_set,
        players=players,
        starts=seats.index(starter),
        by=Asker(game.device, game.owner),
        rematch_of=game,
    )
    if by is not None and by.device is not None:
        remember_game(device=by.device, game=again)
    links.carry_over(game, again)
    options.carry_over(game, again)
    revise(game)
    return again


def see_rematch(code: str, *, before: Game, by: Asker | None) -> Game:
    """The rematch of a game, for who has a role in the game before. Raises RematchClosedError."""
    asker = links.in_rematch(by, before, code)
    try:
        return find_game(code, asker, Role.WATCH)
    except NoAccessError as closed:
        raise RematchClosedError from closed


def record_throw(
    *,
    code: str,
    dice: Sequence[int],
    set_aside: Sequence[int] = (),
    bank: bool = False,
    high_stakes: bool = False,
    seat: int | None = None,
    **move: Unpack[Move],
) -> Game:
    """Enter a throw as it lies and what is set aside of it (nothing for a farkle)."""
    entry = Throw(tuple(dice), tuple(set_aside), bank, high_stakes, seat)
    return _record(code, entry, **move)


def bank(*, code: str, seat: int | None = None, **move: Unpack[Move]) -> Game:
    """Add the turn score to the score and end the turn."""
    return _record(code, Bank(seat), **move)


def record_total(*, code: str, points: int, seat: int | None = None, **move: Unpack[Move]) -> Game:
    """Enter a whole turn by its total; 0 is a farkled turn."""
    return _record(code, Total(points, seat), **move)


def record_roll_off(*, code: str, faces: Mapping[int, int], **move: Unpack[Move]) -> Game:
    """Enter the dice thrown for the start, a face per seat."""
    return _record(code, RollOff(dict(faces)), **move)


def join_seat(*, code: str, name: str, team: str | None = None, **move: Unpack[Move]) -> Game:
    """Seat a late player."""
    return _record(code, Join(name, team), **move)


def retire_seat(*, code: str, seat: int, **move: Unpack[Move]) -> Game:
    """Let a seat leave the game."""
    return _record(code, Retire(seat), **move)


def adjust_score(*, code: str, seat: int, points: int, reason: str, **move: Unpack[Move]) -> Game:
    """Correct a score by hand."""
    return _record(code, Adjust(seat, points, reason), **move)


def sign_card(*, code: str, seat: int, **move: Unpack[Move]) -> Game:
    """A seat signs the finished card. With the last signature it is locked."""
    return _record(code, Sign(seat), **move)


def unlock_card(*, code: str, reason: str, **move: Unpack[Move]) -> Game:
    """Open a signed card again; all signatures are void. For managers."""
    return _record(code, Unlock(reason), **move)


def undo(*, code: str, **move: Unpack[Move]) -> Game:
    """Take back the last entry that still stands."""
    return _rewrite(code, Undo(), **move)


def amend_turn(
    *,
    code: str,
    turn: int,
    reason: str,
    throws: Sequence[Throw] = (),
    points: int | None = None,
    end_log: bool = False,
    **move: Unpack[Move],
) -> Game:
    """Correct a finished turn; the whole game is checked again.

    Raises CorrectionConflict where a later entry contradicts the correction, unless `end_log`:
    then that entry and all after it no longer stand. They stay in the log.
    """
    entry = Amend(turn, reason, tuple(throws), points, end_log)
    return _rewrite(code, entry, **move)


def remember_game(*, device: Device, game: Game) -> None:
    """Put the game among those of this device, as the one that was opened last."""
    last = device.opened_games.order_by("-opened_at", "-pk").first()
    if last is not None and last.game_id == game.pk:
        return  # whoever only looks again waits for nobody who writes
    DeviceGame.objects.update_or_create(
        device=device, game=game, defaults={"opened_at": timezone.now()}
    )


def note_opened(*, device: Device, game: Game) -> None:
    """The same for who only looks: where the database takes no writes, looking goes on."""
    try:
        remember_game(device=device, game=game)
    except Error as error:
        if trouble_of(error) is None:
            raise


@transaction.atomic
def withdraw(*, code: str, by: Asker) -> Game:
    """Take back what this device has proposed and no second scorer has confirmed."""
    game = find_game(code, by, Role.SCORE, lock=True)
    if by.device is None:
        raise DeviceNeededError
    if game.proposals.filter(device=by.device).delete()[0]:
        revise(game)
    return game


@in_one_transaction
def _record(
    code: str,
    entry: Entry,
    *,
    expected_version: int | None = None,
    entered_at: datetime | None = None,
    by: Asker | None = None,
) -> Game:
    """One entry on top of the snapshot: the log is not read."""
    game = _locked(code, expected_version, by)
    before = game.current_state()
    check_room(entry, game.version)
    may_enter_alone = proposals.check(game, before, entry, by)
    entry = for_its_seat(before, entry)
    after = apply(before, entry)
    confirmed = None
    if by is not None and proposals.needs_second(game, entry):
        confirmed = proposals.confirmed(game, entry, by, may_enter_alone=may_enter_alone)
        if confirmed is None:
            revise(game)
            return game
        after = apply(before, confirmed.entry)
    fate = _fate(game, entry, before, after)
    _append(game, entry, entered_at, by, fate=fate, confirmed=confirmed)
    if isinstance(entry, Unlock):
        caches.save_unlocked(game, after)
    else:
        caches.save_step(game, before, after)
    return game


def _fate(game: Game, entry: Entry, before: GameState, after: GameState) -> Fate:
    """What becomes of an entry on top of all others: it stands, unless it is an unlock."""
    version = game.version + 1
    if isinstance(entry, Unlock):
        return Fate(version, dropped_by=version)
    ends = isinstance(entry, TurnEntry) and after.last_turn is not before.last_turn
    return Fate(version, turns=(after.last_turn,) if ends and after.last_turn else ())


@in_one_transaction
def _rewrite(
    code: str,
    entry: Undo | Amend,
    *,
    expected_version: int | None = None,
    entered_at: datetime | None = None,
    by: Asker | None = None,
) -> Game:
    """An entry that changes what stands: the log is read as far back as that."""
    game = _locked(code, expected_version, by)
    check_room(entry, game.version, _corrections(game) if isinstance(entry, Amend) else 0)
    check_entry(game, game.current_state(), entry, by)
    caches.know_fates(game)
    rewritten = corrected(game, entry) if isinstance(entry, Amend) else undone(game)
    _append(game, entry, entered_at, by, fate=rewritten.fate)
    write(game, rewritten)
    return game


def _corrections(game: Game) -> int:
    """How many were ever made, undone ones too."""
    return int(game.entries.filter(kind=kind_of(Amend(1, ""))).count())


def _locked(code: str, expected_version: int | None, by: Asker | None) -> Game:
    game = find_game(code, by, Role.SCORE, lock=True)
    if expected_version is not None and expected_version != game.version:
        raise StaleVersionError(game, expected_version)
    return game


def _append(
    game: Game,
    entry: LogEntry,
    entered_at: datetime | None,
    by: Asker | None,
    *,
    fate: Fate,
    confirmed: Proposal | None = None,
) -> None:
    """Write the entry down as its first scorer's; a second one has confirmed it, and says when."""
    second = by.device if by and confirmed else None
    who: Asker | Proposal = confirmed or by or Asker()
    entry = confirmed.entry if confirmed else entry
    now = timezone.now()
    game.version += 1
    row = GameEntry(
        game=game,
        version=game.version,
        kind=kind_of(entry),
        seat=getattr(entry, "seat", None),
        payload=entry_to_json(entry),
        device=who.device,
        account=who.account,
        confirmed_by=second,
        recorded_at=now,
        entered_at=moments.entered(entered_at, game, now),
        **columns(fate),
    )
    add(row)
    if game.needs_second:
        game.proposals.all().delete()
    announce_after_commit(game)


def _save_new(game: Game, state: GameState) -> None:
    """Two games never have one code, also when both are started at the same moment."""
    try:
        with transaction.atomic():
            caches.save_first(game, state)
    except IntegrityError as taken:
        raise CodeTakenError(game.code) from taken


def _free_code() -> str:
    code = new_code()
    while Game.objects.filter(code=code).exists():
        code = new_code()
    return code
