"""How a game is entered: by whom, on which devices, whether a second scorer confirms, whether
every die is, whether a correction needs a reason, and what those are told who only look on.

None of this is part of the log; whoever looks on is told by the game's revision. Knows devices and
seats; no rule of the game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from scoring.entries import Amend, LogEntry, Throw
from scoring.errors import EveryDieIsEntered, ReasonWanted, SeatUnknown
from sessions.access.errors import DeviceNeededError, ScorekeeperUnknownError
from sessions.access.roles import Actor, find_game
from sessions.announcements import revise
from sessions.games.told.insight import EveningOpenError, is_of_open_evening
from sessions.models import Device, Game, Grant, Role, SeatHolder

SCORERS = 2
"""Devices that it takes for one to confirm what another has entered."""
_OPTIONS = ("entry_by", "scorekeeper", "needs_second", "every_die", "needs_reason", "shows_chances")


@transaction.atomic
def set_options(
    *,
    code: str,
    entry_by: str | None = None,
    scorekeeper: UUID | None = None,
    needs_second: bool | None = None,
    every_die: bool | None = None,
    needs_reason: bool | None = None,
    shows_chances: bool | None = None,
    by: Actor | None = None,
) -> Game:
    """Change who may enter, and what; what is left out stays. For managers.

    With one scorekeeper that is, unless another is named, the device that asks. Raises
    DeviceNeededError, ScorekeeperUnknownError; EveningOpenError where chances are to be shown of a
    league's or tournament's game.
    """
    game = find_game(code, by, Role.MANAGE, lock=True).game
    if entry_by is not None:
        game.entry_by = Game.EntryBy(entry_by)
    if scorekeeper is not None or game.entry_by == Game.EntryBy.ONE:
        game.scorekeeper = _scorekeeper(game, scorekeeper, by)
    if needs_second is not None:
        game.needs_second = needs_second
    if every_die is not None:
        game.every_die = every_die
    if needs_reason is not None:
        game.needs_reason = needs_reason
    if shows_chances is not None:
        if shows_chances and is_of_open_evening(game):
            raise EveningOpenError
        game.shows_chances = shows_chances
    game.save(update_fields=_OPTIONS)
    if not game.needs_second:
        game.proposals.all().delete()
    revise(game)
    return game


def _scorekeeper(game: Game, named: UUID | None, by: Actor | None) -> Device:
    """The device that is named or was named before, if it may score; else the one that asks."""
    own = by.device if by else None
    if named is not None and (own is None or named != own.pk):
        device = scoring_devices(game).filter(pk=named).first()
        if device is None:
            raise ScorekeeperUnknownError
        return device
    before = scoring_devices(game).filter(pk=game.scorekeeper_id).first()
    device = own if named is not None else before or own
    if device is None:
        raise DeviceNeededError
    return device


@transaction.atomic
def hold_seats(*, code: str, seats: Collection[int], by: Actor) -> Game:
    """These seats, and no others, are played on the device that asks.

    Raises DeviceNeededError, SeatUnknown.
    """
    game = find_game(code, by, Role.SCORE, lock=True).game
    if by.device is None:
        raise DeviceNeededError
    count = len(game.current_state().seats)
    for seat in seats:
        if not 0 <= seat < count:
            raise SeatUnknown(seat=seat, last_seat=count - 1)
    game.holders.filter(device=by.device).delete()
    _hold(game, ((seat, by.device.pk) for seat in set(seats)))
    revise(game)
    return game


def scoring_devices(game: Game) -> QuerySet[Device]:
    """The devices that may enter in this game, so far as they have shown themselves."""
    started = Device.objects.filter(pk=game.device_id).values("pk")
    granted = Grant.objects.filter(link__game=game, link__role__gte=Role.SCORE)
    opened = granted.filter(device__isnull=False).values("device")
    return Device.objects.filter(pk__in=started.union(opened)).order_by("created_at")


def check_wishes(game: Game, entry: LogEntry) -> None:
    """What this table wants of an entry: every die of a throw, a reason of a correction.

    What was entered before the table said so stays. Raises EveryDieIsEntered, ReasonWanted.
    """
    if game.needs_reason and isinstance(entry, Amend) and not entry.reason:
        raise ReasonWanted
    throws = entry.throws if isinstance(entry, Amend) else [entry]
    unentered = sum(it.unentered for it in throws if isinstance(it, Throw))
    if unentered and game.every_die:
        raise EveryDieIsEntered(unentered=unentered)


def carry_over(before: Game, after: Game) -> None:
    """A rematch is entered as the game before was; seats are found by their names.

    But a second scorer is not waited for where only one device has come to score.
    """
    for option in _OPTIONS:
        setattr(after, option, getattr(before, option))
    if scoring_devices(before).count() < SCORERS:
        after.needs_second = False
    after.save(update_fields=_OPTIONS)
    seats = {player.name: seat for seat, player in enumerate(after.current_state().seats)}
    names = [player.name for player in before.current_state().seats]
    held = ((seats.get(names[it.position]), it.device_id) for it in before.holders.all())
    _hold(after, ((seat, device) for seat, device in held if seat is not None))


def _hold(game: Game, seats: Iterable[tuple[int, UUID]]) -> None:
    SeatHolder.objects.bulk_create(
        SeatHolder(game=game, position=seat, device_id=device) for seat, device in seats
    )
