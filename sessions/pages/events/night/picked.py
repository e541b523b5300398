"""The name that was tapped first on a night: with whom it may change places, and what else is done
with it.

Knows what each would cost; a second tap does it, by a form.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sessions.events.errors import EventRefusedError
from sessions.events.evening import drafts, missing
from sessions.events.reading.sheets import NightSheet, RoundSheet
from sessions.pages.events.kit import Opened
from sessions.wording.club.evening import swap_said, way_said


@dataclass(frozen=True)
class Picked:
    """Somebody who was tapped. `swaps` is what changing places would mean, by with whom; `ways` are
    those out when they do not come, of a round that everybody sees; `stand_in` plays in their place
    there, or one of the `others` may."""

    number: int
    name: str
    round: int
    is_draft: bool
    is_seated: bool
    is_locked: bool
    swaps: dict[int, dict[str, str]]
    ways: list[dict[str, str]]
    stand_in: str
    others: list[dict[str, Any]]


def picked_in(found: Opened, night: NightSheet, number: int) -> Picked | None:
    """None for somebody who cannot be moved: not there, or at a table that has begun."""
    round_ = _round_of(night, number, found)
    if round_ is None:
        return None
    table = round_.seated.get(number)
    if table is not None and table.has_begun:
        return None
    is_waiting = table is None or table.game is None
    swaps = _swaps(found, night, round_, number) if found.organises and is_waiting else {}
    ways = _ways(found, night, round_, number) if round_.is_published else []
    if not (is_waiting or ways):
        return None
    waiting_at = table if is_waiting else None
    return Picked(
        number=number,
        name=found.names[number],
        round=round_.number,
        is_draft=not round_.is_published,
        is_seated=table is not None,
        is_locked=table is not None and dict(table.seats)[number].is_locked,
        swaps=swaps,
        ways=ways,
        stand_in=found.names.get(waiting_at.stand_ins.get(number, 0), "") if waiting_at else "",
        others=_others(found, night, round_) if waiting_at and round_.is_published else [],
    )


def _round_of(night: NightSheet, number: int, found: Opened) -> RoundSheet | None:
    """The draft comes first: there is none before the round that is played is over."""
    rounds = [it for it in reversed(night.rounds) if not it.is_over or not it.is_published]
    if number not in found.book.entrants:
        return None
    here = [it for it in rounds if number in it.seated or number in it.sits_out]
    free = [it for it in rounds if number in found.book.present(night)]
    return next(iter([*here, *free]), None)


def _swaps(
    found: Opened, night: NightSheet, round_: RoundSheet, number: int
) -> dict[int, dict[str, str]]:
    others = {*round_.seated, *round_.sits_out} - {number}
    others |= set(drafts.unseated(found.book, night, round_)) - {number}
    mates = set(round_.seated[number].everybody) if number in round_.seated else set()
    said = {}
    for it in others - mates:
        try:
            said[it] = swap_said(drafts.weigh(found.book, night, round_, (number, it)))
        except EventRefusedError:
            continue
    return said


def _others(found: Opened, night: NightSheet, round_: RoundSheet) -> list[dict[str, Any]]:
    """Who may play in somebody's place: whoever has no seat, those who are there first."""
    busy = {*round_.seated, *round_.playing}
    there = set(found.book.present(night))
    free = [it for it in found.book.people if it.number not in busy and it.withdrawn_at is None]
    free.sort(key=lambda it: (it.number not in there, it.key))
    return [{"number": it.number, "name": found.names[it.number]} for it in free]


def _ways(
    found: Opened, night: NightSheet, round_: RoundSheet, number: int
) -> list[dict[str, Any]]:
    try:
        ways = missing.ways_out(found.book, night, round_, number)
    except EventRefusedError:
        return []
    names = found.names
    return [
        {"kind": it.kind.value, "said": way_said(it, [names[who] for who in it.moved])}
        for it in ways
    ]
