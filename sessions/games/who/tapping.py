"""On which device somebody has begun to enter: so that two do not enter the same throw.

The first one that says so counts until anything is entered, or until its dice are taken back. It is
a hint for the others: it refuses nothing, and is no entry. Knows games and devices; no page.
"""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from scoring.entries import Throw
from scoring.state import GameState
from sessions.access.roles import Actor, find_game
from sessions.announcements import revise
from sessions.games.log.last import last_entry
from sessions.games.who.permission import refusal_of
from sessions.models import Device, DeviceGame, Game, GameEntry, Role

_COLUMNS = ("entering_device", "entering_version", "entering_revision")


@transaction.atomic
def note_tapped(
    *, code: str, version: int | None, by: Actor, taken_back: bool = False
) -> Game | None:
    """The first die of a throw lies in this device's tray, or has been taken back.

    The game, if everybody was told; None where others need not be, or have begun already, or the
    game has gone on since this `version`. Raises AccessRefusedError for who may not enter.
    """
    seen = find_game(code, by, Role.SCORE, lock=True)
    game, state = seen.game, seen.game.current_state()
    refusal = refusal_of(seen, state, Throw)
    if refusal is not None:
        raise refusal
    if version not in {None, game.version}:
        return None
    was_tapped = tapped_here(game, state, last_entry(game), by)
    if was_tapped is not taken_back or not (taken_back or _has_others(game, by)):
        return None
    game.entering_device = None if taken_back else by.device
    game.entering_version, game.entering_revision = game.version, game.revision + 1
    game.save(update_fields=_COLUMNS)
    revise(game)
    return game


def tapped_here(
    game: Game, state: GameState, last: GameEntry | None, by: Actor | None
) -> bool | None:
    """Has this device said that it has begun? None where it has nothing to say: nobody else enters
    in this game, or everybody sees already who does. `last` is the entry made last.
    """
    is_alone = not game.is_shared and game.owner_id is None
    own = by.device.pk if by and by.device else None
    if own is None or is_alone or state.turn is None or not _may_collide(game):
        return None
    if _is_thrown(state, last):
        return None
    key = _tapped_on(game)
    return None if key not in {None, own} else key == own


def entered_elsewhere(
    game: Game, state: GameState, last: GameEntry | None, by: Actor | None
) -> str:
    """The name of the other device on which this turn is being entered; "" where there is none."""
    if state.turn is None or not _may_collide(game):
        return ""
    key = last.device_id if last and _is_thrown(state, last) else _tapped_on(game)
    own = by.device.pk if by and by.device else None
    if key in {None, own}:  # one's own is not asked of the database
        return ""
    return Device.objects.filter(pk=key).values_list("name", flat=True).first() or ""


def _may_collide(game: Game) -> bool:
    """Two scorers are to enter the same; and where it is said who enters, nobody else does."""
    return game.entry_by == Game.EntryBy.ANYONE and not game.needs_second


def _is_thrown(state: GameState, last: GameEntry | None) -> bool:
    """Has the last entry been a throw of the turn that goes on? Then it says who enters that."""
    has_begun = state.turn is not None and state.turn.has_begun
    return has_begun and last is not None and isinstance(last.entry, Throw)


def _tapped_on(game: Game) -> UUID | None:
    key: UUID | None = game.entering_device_id
    return key if game.entering_version == game.version else None


def _has_others(game: Game, by: Actor) -> bool:
    """Who owns a game may have it open on several devices, without any link."""
    opened = DeviceGame.objects.filter(game=game).exclude(device=by.device)
    return game.is_shared or opened.exists()
