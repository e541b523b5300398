"""Who still plays: how far the game of each table is, from the totals of its seats.

One query for all tables of a night. Knows totals and turns; what a table brings, `provisional`
knows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.contests.finishes import Told
from scoring.contests.points import Status
from sessions.events.reading.book import Book
from sessions.events.reading.sheets import RoundSheet, TableSheet
from sessions.models import SeatTotal
from sessions.models.people import name_key


@dataclass(frozen=True, slots=True)
class Playing:
    """A game that goes on: the turn that is played, of how many where that is known, the best score
    so far, and how everybody stands."""

    turn: int
    turns: int | None
    best: int
    told: tuple[Told, ...]


def playing(book: Book, rounds: Iterable[RoundSheet]) -> dict[int, Playing]:
    """The tables of these rounds whose game goes on and has entries, by the table's key."""
    going_on = {
        table.game.pk: (round_, table)
        for round_ in rounds
        for table in round_.tables
        if not table.is_void and table.game is not None and table.state == "playing"
        if table.game.has_entries
    }
    totals: dict[int, list[SeatTotal]] = defaultdict(list)
    for total in SeatTotal.objects.filter(game__in=going_on):
        totals[total.game_id].append(total)
    return {
        table.row.pk: _playing(book, round_, table, totals[game])
        for game, (round_, table) in going_on.items()
    }


def _playing(book: Book, round_: RoundSheet, table: TableSheet, totals: list[SeatTotal]) -> Playing:
    turns = round_.stage.rule_set.fixed_turns
    here = [it for it in totals if not it.is_retired]
    played = min((it.turns for it in here), default=0)
    return Playing(
        turn=played + 1 if turns is None else min(played + 1, turns),
        turns=turns,
        best=max((it.score for it in here), default=0),
        told=tuple(_told(book, table, totals)),
    )


def _told(book: Book, table: TableSheet, totals: list[SeatTotal]) -> Iterable[Told]:
    """As everybody would have ended now. Somebody who joined the game is known by name."""
    people, known = table.people, {it.key: it.number for it in book.people}
    for total in totals:
        own = people[total.position : total.position + 1] or (known.get(name_key(total.name)),)
        status = Status.LEFT if total.is_retired else Status.PLAYED
        if own[0] in table.everybody:
            yield Told(own[0], score=total.score, status=status, left=total.turns)
