"""What the page of a night shows: what is next, the tables and who still plays, standings live.

Knows facts and where they stand; what can be done with one name is in `picked`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from scoring.contests.stages.spec import Method
from sessions.events.errors import DraftOutdatedError
from sessions.events.evening import drafts
from sessions.events.evening.screen import Choice
from sessions.events.now.board import Playing, playing
from sessions.events.now.delivery import deliveries
from sessions.events.now.provisional import live
from sessions.events.reading.counting import night_totals
from sessions.events.reading.sheets import NightSheet, RoundSheet, TableSheet
from sessions.events.stages.outlook import is_played
from sessions.events.stages.ways import is_tournament, spec_of
from sessions.pages.events.cup.home import banner, step_of
from sessions.pages.events.kit import Opened
from sessions.pages.events.night.clock import clock_of, run_clock
from sessions.pages.events.night.picked import Picked, picked_in
from sessions.wording.club.cups import stage_called
from sessions.wording.club.evening import (
    board_line,
    delivery_said,
    going_on_line,
    screen_fields,
    settled_line,
)
from sessions.wording.club.events import points_of, quality_of
from sessions.wording.sentences import translated

GoingOn = dict[int, Playing]


def evening(found: Opened, sheet: NightSheet, wanted: int | None = None) -> dict[str, Any]:
    """A night as whoever looks may see it; `wanted` is the name that was tapped first."""
    going_on = playing(found.book, sheet.published)
    picked = picked_in(found, sheet, wanted) if wanted and found.helps else None
    draft = sheet.draft if found.organises else None
    return found.frame(
        night=sheet,
        there=len(found.book.present(sheet)),
        may_switch=found.helps or bool(found.seen.entrants),
        rounds=[_round(found, it, going_on, picked) for it in reversed(sheet.published)],
        draft=None if draft is None else _draft(found, sheet, draft, picked),
        picked=picked,
        board=_board(found, sheet, going_on),
        clock=clock_of(found, sheet),
        run=run_clock(found, sheet),
        screen=screen_fields(Choice.read(sheet.row.screen)),
        late=_late(found, sheet),
        waiting=sheet.waited_for,
        may_draw=found.organises and _is_drawn_next(found, sheet),
        rounds_played=len(sheet.published),
        **(_of_cup(found, sheet) or _of_league(found, sheet, going_on)),
    )


def _of_league(found: Opened, sheet: NightSheet, going_on: GoingOn) -> dict[str, Any]:
    return {
        "rounds_usual": found.book.options.rounds,
        "is_played": _is_played(found, sheet),
        **(standings(found, sheet, going_on) if _is_counted(sheet, going_on) else {}),
    }


def _is_counted(sheet: NightSheet, going_on: GoingOn) -> bool:
    """Before anybody has played there are no standings."""
    return bool(going_on) or any(it.has_begun for round_ in sheet.published for it in round_.tables)


def _of_cup(found: Opened, sheet: NightSheet) -> dict[str, Any]:
    """What the day of a tournament shows in place of a night's standings; nothing of a league's."""
    if not is_tournament(found.event):
        return {}
    return {
        "standings": [],
        "rounds_usual": len(sheet.published) + 1,
        "step": step_of(found),
        "banner": banner(found) if found.organises else None,
    }


def _is_drawn_next(found: Opened, sheet: NightSheet) -> bool:
    """Also while a table still plays: it holds up nobody but those who sit there. In a tournament
    the next round waits for all of them, but in an arena."""
    if is_tournament(found.event):
        return sheet.draft is None and _goes_on(found, sheet)
    tables = sheet.published[-1].tables if sheet.published else []
    return sheet.draft is None and (not tables or any(it.is_settled for it in tables))


def _goes_on(found: Opened, sheet: NightSheet) -> bool:
    is_arena = spec_of(found.book.stage).method is Method.ARENA
    return step_of(found) == "play" and (is_arena or all(it.is_over for it in sheet.published))


def _is_played(found: Opened, sheet: NightSheet) -> bool:
    """Whether all rounds of the night are over, and nothing is left but to close it."""
    return sheet.is_open and is_played(found.book, sheet)


def _board(found: Opened, sheet: NightSheet, going_on: GoingOn) -> dict[str, Any] | None:
    """The board, for those who help with what has come in from each table."""
    board = board_of(sheet, going_on)
    if board is None or not found.helps:
        return board
    came = deliveries(found.book, sheet.published[-1])
    zone = found.event.zone
    lines = [it | {"heard": delivery_said(came[it["table"]], zone)} for it in board["lines"]]
    return board | {"lines": lines}


def board_of(sheet: NightSheet, going_on: GoingOn) -> dict[str, Any] | None:
    """Of the round that is played: how many tables are in, and what the others do."""
    if not sheet.is_open or not sheet.published or sheet.published[-1].is_over:
        return None
    tables = [it for it in sheet.published[-1].tables if it.people and not it.is_void]
    open_ = [it for it in tables if not it.is_settled or it.state == "disputed"]
    return {
        "settled": settled_line(sum(it.is_settled for it in tables), len(tables)),
        "lines": [
            {"table": it.number, "said": board_line(it, going_on.get(it.row.pk))} for it in open_
        ],
    }


def _late(found: Opened, sheet: NightSheet) -> dict[str, Any] | None:
    """Who is there and has no seat in the round that is played."""
    if not found.helps or not sheet.is_open or not sheet.published:
        return None
    round_ = sheet.published[-1]
    people = [] if round_.is_over else drafts.unseated(found.book, sheet, round_)
    return {
        "round": round_.number,
        "people": [{"number": it, "name": found.names[it]} for it in people],
    }


def _round(
    found: Opened, round_: RoundSheet, going_on: GoingOn, picked: Picked | None
) -> dict[str, Any]:
    return {
        "number": round_.number,
        "stage": _stage_of(found, round_),
        "has_begun": any(it.has_begun for it in round_.tables),
        "tables": [_table(found, round_, it, going_on, picked) for it in round_.tables],
        "sits_out": [_person(found, it, picked) for it in round_.sits_out],
    }


def _stage_of(found: Opened, round_: RoundSheet) -> str:
    """Of a tournament, which of its stages a round belongs to."""
    if not is_tournament(found.event):
        return ""
    return stage_called(round_.stage.name, spec_of(round_.stage).method)


def _table(
    found: Opened,
    round_: RoundSheet,
    table: TableSheet,
    going_on: GoingOn,
    picked: Picked | None,
) -> dict[str, Any]:
    own, now = found.seen.entrants, going_on.get(table.row.pk)
    ends = (
        {}
        if table.current is None
        else {
            it.entrant: {"place": it.place, "score": it.score}
            for it in table.finishes(table.current)
        }
    )
    is_open = not (table.has_begun or table.is_void or round_.is_over)
    return {
        "number": table.number,
        "state": table.state,
        "is_mine": bool(own & table.sitting) or table.number in found.seen.tables,
        "now": None if now is None else going_on_line(now),
        "game": table.game,
        "may_pick": is_open and (found.organises or (found.helps and round_.is_published)),
        "is_locked": all(seat.is_locked for _it, seat in table.seats) and bool(table.seats),
        "holds_picked": picked is not None and picked.number in table.everybody,
        "people": [
            {
                **_person(found, it, picked),
                "name": found.sits(table, it),
                "is_own": table.stand_ins.get(it, it) in own,
                "came": seat.came,
                "is_locked": seat.is_locked,
                **ends.get(it, {}),
            }
            for it, seat in table.seats
        ],
    }


def _person(found: Opened, number: int, picked: Picked | None) -> dict[str, Any]:
    """`swap` is what it would cost to have them change places with who was tapped first."""
    swap = None if picked is None else picked.swaps.get(number)
    is_picked = picked is not None and picked.number == number
    return {
        "number": number,
        "name": found.names[number],
        "swap": swap,
        "is_picked": is_picked,
    }


def _draft(
    found: Opened, sheet: NightSheet, round_: RoundSheet, picked: Picked | None
) -> dict[str, Any]:
    quality = drafts.quality(found.book, round_)
    free = drafts.unseated(found.book, sheet, round_)
    back = drafts.last_swap(found.event, sheet.number, round_.number)
    return _round(found, round_, {}, picked) | {
        "outdated": _outdated(found, round_),
        "quality": quality_of(quality, found.names),
        "unseated": [_person(found, it, picked) for it in free],
        "swap_back": None
        if back is None
        else [{"number": it, "name": found.names[it]} for it in back],
    }


def _outdated(found: Opened, round_: RoundSheet) -> str:
    """Why a draft cannot be published any more; "" where it can."""
    is_so = drafts.is_outdated(found.book, round_)
    return translated(DraftOutdatedError().sentence) if is_so else ""


def standings(
    found: Opened, sheet: NightSheet, going_on: GoingOn, names: dict[int, str] | None = None
) -> dict[str, Any]:
    """The standings live; `is_live` says that something in them is not settled."""
    called = names or found.names
    now = live(found.book, sheet, going_on)
    totals = night_totals(now.book, now.night)
    rows = [
        {
            "rank": row.rank,
            "name": called[row.entrant],
            "points": points_of(totals.get(row.entrant, Fraction(0))),
            "is_own": row.entrant in found.seen.entrants,
            "moved": now.moved(row),
            "up": abs(now.moved(row)),
            "open": now.open_.get(row.entrant, ""),
        }
        for row in now.rows
    ]
    return {"standings": rows, "is_live": bool(now.open_)}
