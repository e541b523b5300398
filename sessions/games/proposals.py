"""Two scorers: what one device enters counts when another one has entered the same.

Knows proposals and how two are compared; not what an entry does. Runs inside the transaction of
the verb that enters.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TypeVar

from django.utils import timezone

from scoring.entries import LogEntry, Throw, TurnEntry, entry_to_json
from scoring.state import GameState
from sessions.access.errors import (
    AccessRefusedError,
    DeviceNeededError,
    NotTheScorekeeperError,
    NotYourSeatError,
)
from sessions.access.roles import Actor, Seen
from sessions.games.who.permission import refusal_of, refusal_of_entry
from sessions.models import Game, Proposal


def needs_second(game: Game, entry: LogEntry) -> bool:
    """Turns are entered twice; what the table does besides is entered once."""
    return _is_entered_twice(game, type(entry))


def _is_entered_twice(game: Game, kind: type[LogEntry]) -> bool:
    return game.needs_second and issubclass(kind, TurnEntry)


def check(seen: Seen, state: GameState, entry: LogEntry) -> bool:
    """May they enter this alone? False: they may only confirm what an entitled scorer has entered.

    Raises what `check_entry` does, where there is nothing to confirm either.
    """
    refusal = refusal_of_entry(seen, state, entry)
    if refusal is not None and not _may_confirm(seen, type(entry), refusal):
        raise refusal
    return refusal is None


def refusal_alone_or_second(
    seen: Seen, state: GameState, kind: type[LogEntry], signer: int | None = None
) -> AccessRefusedError | None:
    """Why they may neither enter anything of this kind, nor confirm what somebody has entered."""
    refusal = refusal_of(seen, state, kind, signer)
    return None if refusal is None or _may_confirm(seen, kind, refusal) else refusal


def _may_confirm(seen: Seen, kind: type[LogEntry], refusal: AccessRefusedError) -> bool:
    """Somebody whose turn it is not may still be the second scorer of what was entered."""
    if not isinstance(refusal, NotTheScorekeeperError | NotYourSeatError):
        return False
    return _is_entered_twice(seen.game, kind) and _waits_for_a_second(seen)


def _waits_for_a_second(seen: Seen) -> bool:
    device = seen.actor.device if seen.actor else None
    own = device.pk if device else None
    return any(it.is_of_scorer and it.device_id != own for it in _all(seen.game))


def _all(game: Game) -> list[Proposal]:
    return list(game.proposals.select_related("device", "account"))


def confirmed(game: Game, entry: LogEntry, by: Actor, *, may_enter_alone: bool) -> Proposal | None:
    """The proposal of another device that says the same; the game's proposals are used up then.

    One of the two must be by somebody who may enter alone. If there is none, this entry is a
    proposal itself, in place of an earlier one of this device. Raises DeviceNeededError.
    """
    if by.device is None:
        raise DeviceNeededError
    for proposal in _all(game):
        counts = proposal.device_id != by.device.pk and (may_enter_alone or proposal.is_of_scorer)
        if counts and agreed(proposal.entry, entry) is not None:
            return proposal
    Proposal.objects.update_or_create(
        game=game,
        device=by.device,
        defaults={
            "payload": entry_to_json(entry),
            "account": by.account,
            "is_of_scorer": may_enter_alone,
            "proposed_at": timezone.now(),
        },
    )
    return None


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits for a second scorer. `is_open` to an actor who may see what was entered."""

    proposal: Proposal
    is_mine: bool
    is_open: bool


def waiting(game: Game, by: Actor | None) -> list[Waiting]:
    """What waits, as the actor may see it: both scorers read the dice themselves.

    So whoever has entered nothing yet sees that something waits, not what. The program sees all.
    """
    if not game.needs_second:
        return []
    device = by.device if by else None
    proposals = _all(game)
    mine = [device is not None and it.device_id == device.pk for it in proposals]
    is_open = by is None or any(mine)
    return [
        Waiting(proposal, is_mine, is_open)
        for proposal, is_mine in zip(proposals, mine, strict=True)
    ]


One = TypeVar("One", bound=LogEntry)


def agreed(first: One, second: One) -> One | None:
    """The entry that both mean, or None. Of two throws it is the one of which more was entered.

    Dice may have been read in any order, and what one has left out the other may have entered.
    """
    if not (isinstance(first, Throw) and isinstance(second, Throw)):
        return first if first == second else None
    if _without_dice(first) != _without_dice(second):
        return None
    thrown = [len(it.dice) + it.unentered for it in (first, second)]
    seen = Counter(first.dice) | Counter(second.dice)
    if thrown[0] != thrown[1] or seen.total() > thrown[0]:
        return None
    return first if len(first.dice) >= len(second.dice) else second


def _without_dice(throw: Throw) -> Throw:
    """What is done with the dice, whichever of the others were entered."""
    return replace(throw, dice=(), unentered=0, set_aside=tuple(sorted(throw.set_aside)))
