"""Entering: whatever is written down in a game, by one way for every kind of entry.

The game is locked, what the actor may do and the version they last saw are checked, `scoring`
judges, one entry is appended and the caches are brought in step: one transaction. Knows no request,
no page, and of the kinds of entries only which of them change what stands.

In a game with a second scorer, a turn's entry that nobody else has made yet is only proposed: the
game comes back at the version it had.
"""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from scoring.entries import (
    Amend,
    Entry,
    Join,
    LogEntry,
    Rename,
    Retire,
    TurnEntry,
    Undo,
    Unlock,
    entry_to_json,
    kind_named,
    kind_of,
)
from scoring.game import apply
from scoring.seats.leaving import check_asked
from scoring.seats.seating import spelled_as_here
from scoring.state import GameState
from scoring.written.log import Fate, for_its_turn
from scoring.written.room import check_room
from sessions.access.roles import Actor, Seen, find_game
from sessions.announcements import announce_after_commit, revise
from sessions.games import caches, ends, proposals
from sessions.games.errors import check_game_version
from sessions.games.log import fates
from sessions.games.log.standing import columns
from sessions.games.options import check_wishes
from sessions.games.rewriting import corrected, undone, write
from sessions.games.who.permission import check_entry
from sessions.games.who.players import seat_players
from sessions.models import Game, GameEntry, Proposal, Role, timestamps
from sessions.storage.prepared import add
from sessions.storage.transactions import in_one_transaction, only_writes_follow


@in_one_transaction
def enter(
    code: str,
    entry: LogEntry,
    *,
    expected_version: int | None = None,
    entered_at: datetime | None = None,
    by: Actor | None = None,
) -> Game:
    """Write an entry down in the game with this code; the game as it is then.

    `expected_version` is the version that the entry was meant to follow, `entered_at` when it was
    made at the table, `by` who asks: None is the program itself. Raises AccessRefusedError (to the
    program itself GameNotFoundError), StaleVersionError and the RuleViolations of `scoring`, among
    them CorrectionConflict for a correction that a later entry contradicts. Then nothing has
    changed.
    """
    seen = _locked(code, expected_version, by)
    was_over = seen.game.finished_at is not None
    if isinstance(entry, Undo | Amend):
        game = _rewrite(seen, entry, entered_at)
    else:
        game = _record(seen, entry, entered_at)
    if was_over or game.finished_at is not None:
        ends.tell_after_commit(game)
    return game


def _record(seen: Seen, entry: Entry, entered_at: datetime | None) -> Game:
    """One entry on top of the snapshot: the log is not read."""
    game, by = seen.game, seen.actor
    before = game.current_state()
    check_room(entry, game.version)
    check_wishes(game, entry)
    if isinstance(entry, Retire):
        check_asked(before, entry)
    may_enter_alone = proposals.check(seen, before, entry)
    entry = for_its_turn(before, entry)
    if isinstance(entry, Join):
        entry = spelled_as_here(before, entry)
    after = apply(before, entry)
    confirmed = None
    if by is not None and proposals.needs_second(game, entry):
        confirmed = proposals.confirmed(game, entry, by, may_enter_alone=may_enter_alone)
        if confirmed is None:
            revise(game)
            return game
        entry = proposals.agreed(confirmed.entry, entry) or entry
        after = apply(before, entry)
    fate = _fate(game, entry, before, after)
    only_writes_follow()
    _append(game, entry, entered_at, by, fate=fate, confirmed=confirmed)
    if isinstance(entry, Unlock):
        caches.save_unlocked(game, after)
    else:
        caches.save_step(game, before, after)
    if isinstance(entry, Join | Rename):
        seat_players(game, after, by)
    return game


def _fate(game: Game, entry: Entry, before: GameState, after: GameState) -> Fate:
    """What becomes of an entry on top of all others: it stands, unless it is an unlock."""
    version = game.version + 1
    if isinstance(entry, Unlock):
        return Fate(version, dropped_by=version)
    ends = isinstance(entry, TurnEntry) and after.last_turn is not before.last_turn
    return Fate(version, turns=(after.last_turn,) if ends and after.last_turn else ())


def _rewrite(seen: Seen, entry: Undo | Amend, entered_at: datetime | None) -> Game:
    """An entry that changes what stands: the log is read as far back as that."""
    game = seen.game
    check_room(entry, game.version, _corrections(game) if isinstance(entry, Amend) else 0)
    check_entry(seen, game.current_state(), entry)
    check_wishes(game, entry)
    fates.know_fates(game)
    rewritten = corrected(game, entry) if isinstance(entry, Amend) else undone(game)
    _append(game, entry, entered_at, seen.actor, fate=rewritten.fate)
    before = game.current_state()
    write(game, rewritten)
    if _names(before) != _names(game.current_state()):
        seat_players(game, game.current_state(), seen.actor)
    return game


def _names(state: GameState) -> list[str]:
    return [seat.name for seat in state.seats]


def _corrections(game: Game) -> int:
    """How many corrections were ever made, including those that were undone."""
    return int(game.entries.filter(kind=kind_named(Amend)).count())


def _locked(code: str, expected_version: int | None, by: Actor | None) -> Seen:
    seen = find_game(code, by, Role.SCORE, lock=True)
    check_game_version(seen.game, expected_version)
    return seen


def _append(
    game: Game,
    entry: LogEntry,
    entered_at: datetime | None,
    by: Actor | None,
    *,
    fate: Fate,
    confirmed: Proposal | None = None,
) -> None:
    """Write the entry down as its first scorer's; a second one has confirmed it, and says when."""
    second = by.device if by and confirmed else None
    who: Actor | Proposal = confirmed or by or Actor()
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
        entered_at=timestamps.entered(entered_at, game, now),
        **columns(fate),
    )
    add(row)
    if game.needs_second:
        game.proposals.all().delete()
    announce_after_commit(game)
