"""Reading a report of a table: places from scores, checked, as lines that are kept; or those of the
table's game.

Knows lines and how a game has ended; not whether a report counts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db.models import Max

from scoring.contests.finishes import BetterFirst, Told, Unclear, against_scores, finishes
from scoring.contests.points import Finish, Status
from scoring.contests.scales.as_json import scale_of
from scoring.contests.scales.listed import ByScore
from scoring.results import result_of
from scoring.written.recorded import MAX_SCORE
from sessions.events.errors import GoesOnError, NoResultError, ResultUnclearError
from sessions.events.play.tables import Place
from sessions.models import Game, TableResult, TableSeat
from sessions.models.people import name_key

Lines = list[dict[str, Any]]
RETIRE = "retire"


def lines_of(place: Place, told: Sequence[Told]) -> Lines:
    """What is kept of a report: everybody of the table, each with place, score and status.

    Who is marked as not come need not be told. Whom the table's game has placed better than
    somebody with more points may be placed so again. Raises ResultUnclearError.
    """
    of_game = [it for it in place.table.results if it.source == TableResult.Source.GAME]
    parted = [pair for it in of_game for pair in against_scores(place.table.finishes(it))]
    return _lines(place, told, parted)


def lines_of_game(place: Place, told: Sequence[Told]) -> Lines:
    """The same of a game that is over: its places are right whatever the scores are."""
    return _lines(place, told, against_scores(told))


def _lines(place: Place, told: Sequence[Told], parted: Collection[BetterFirst]) -> Lines:
    names = {number: it.name for number, it in place.book.entrants.items()}
    there = place.table.everybody
    given = {it.entrant for it in told}
    missing = [it for it in there if it not in place.table.people and it not in given]
    everybody = [*told, *(Told(it, status=Status.ABSENT) for it in missing)]
    high = [it.entrant for it in told if abs(it.score or 0) > MAX_SCORE]
    if high:
        raise ResultUnclearError("high", [names[it] for it in high], high)
    if {it.entrant for it in everybody} != set(there):
        raise ResultUnclearError("others", [names[it] for it in there], there)
    try:
        found = finishes(everybody, parted)
    except Unclear as error:
        raise ResultUnclearError.of(error, names) from error
    _check_scores(place, found, names)
    by_entrant = {it.entrant: it for it in found}
    return [_line(by_entrant[it]) for it in there]


def _check_scores(place: Place, found: Sequence[Finish], names: Mapping[int, str]) -> None:
    """Where scores are what counts, everybody who came has one."""
    if isinstance(scale_of(place.round.stage.scale), ByScore):
        unsaid = [it.entrant for it in found if it.status.counts and it.score is None]
        if unsaid:
            raise ResultUnclearError("score", [names[it] for it in unsaid], unsaid)


def _line(it: Finish) -> dict[str, Any]:
    return {
        "entrant": it.entrant,
        "place": it.place,
        "score": it.score,
        "status": it.status.value,
    }


def told_of_game(place: Place, game: Game) -> list[Told]:
    """How everybody ended by the table's game: places by rank, since equal scores may be parted.

    Raises GoesOnError, and NoResultError where nobody has won or somebody is no entrant.
    """
    state = game.current_state()
    result = result_of(state)
    if result is None:
        raise GoesOnError(table=place.table.number)
    if not result.winners:
        raise NoResultError(table=place.table.number)
    seats = _entrants_of(place, game, [it.name for it in state.seats])
    left = _left(game)
    return [
        Told(
            seats[end.seat],
            None if end.is_retired else end.rank,
            end.score,
            Status.LEFT if end.is_retired else Status.PLAYED,
            left.get(end.seat, 0),
        )
        for end in result.seats
    ]


def _entrants_of(place: Place, game: Game, names: Sequence[str]) -> list[int]:
    """Who sat on each seat of the game: the table's people in their order, and behind them those
    who have joined since, by their names. In a game that is not the table's all go by names."""
    people = list(place.table.people) if game.pk == place.table.row.game_id else []
    known = {it.key: it.number for it in place.book.people}
    known |= {place.book.entrants[who].key: it for it, who in place.table.stand_ins.items()}
    joined = [known.get(name_key(name)) for name in names[len(people) :]]
    found = [*people, *joined]
    if len(names) < len(people) or None in found or len(set(found)) < len(found):
        raise NoResultError(table=place.table.number)
    return [it for it in found if it is not None]


def _left(game: Game) -> dict[int, int]:
    """Who has left the game, and how late: by the entries that stand for it."""
    entries = game.entries.filter(kind=RETIRE, dropped_by=None).order_by("version")
    return {entry.payload["seat"]: entry.version for entry in entries}


def sit_down(place: Place, told: Sequence[Told]) -> None:
    """Those who have joined the game at the table sit at the table, too: behind all others, also
    who was marked as not come."""
    there = dict(place.table.seats)
    for it in told:
        seat = there.get(it.entrant)
        if seat is not None and seat.came:
            continue
        last = place.table.row.seats.aggregate(last=Max("position"))["last"]
        if seat is None:
            seat = TableSeat(table=place.table.row, entrant=place.book.entrants[it.entrant])
            place.table.seats.append((it.entrant, seat))
        seat.came, seat.position = True, last + 1
        seat.save()
