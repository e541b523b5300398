"""Leagues and tournaments as the API shows them: events, nights, standings, what can be reached.

Points are exact and as people write them: `{"points": "11/2", "shown": "5½"}`. Knows fields; names
are as `sessions.events.names` gives them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from scoring.contests.draws.seating import Draw
from scoring.contests.keys.field import Value
from scoring.contests.late import Way
from scoring.contests.outlook import verdict
from scoring.contests.scales import exact
from scoring.contests.scales.as_json import scale_of
from scoring.contests.scales.listed import differs
from scoring.contests.standings import Row
from sessions.access.events import SeenEvent
from sessions.events.evening.drafts import Swap, quality, unseated
from sessions.events.names import names_for
from sessions.events.now.delivery import deliveries
from sessions.events.play.rivals import rival, rules_of_rivals
from sessions.events.reading.book import Book, limits
from sessions.events.reading.counting import (
    SeasonRow,
    counted_nights,
    event_rows,
    night_rows,
    season_rows,
)
from sessions.events.reading.sheets import NightSheet, RoundSheet, TableSheet
from sessions.events.reading.waiting import waiting
from sessions.events.stages import outlook
from sessions.models import Entrant, Event, EventNote, EventRole, Round, Stage, TableResult
from sessions.wording.rules.differences import differences

Names = Mapping[int, str]


def in_full(value: Fraction | None) -> dict[str, str] | None:
    """The same of what may not be known."""
    return None if value is None else points_view(value)


def points_view(value: Fraction | int) -> dict[str, str]:
    """Points in full, and as they are shown: with a sign for the fraction, or two decimals."""
    found = Fraction(value)
    return {
        "points": exact.written(found),
        "shown": exact.with_sign(found) or f"{float(found):.2f}",
    }


def event_view(seen: SeenEvent, book: Book) -> dict[str, Any]:
    """An event with its way, its people and its nights."""
    event, names = seen.event, names_for(seen, book)
    queue, helps = waiting(book), seen.role >= EventRole.HELP
    return {
        "code": event.code,
        "group": event.group.code,
        "name": event.name,
        "kind": event.kind,
        "time_zone": event.time_zone,
        "version": event.version,
        "role": seen.role.key,
        "own": sorted(seen.entrants),
        "created_at": event.created_at.isoformat(),
        "closed_at": moment(event.closed_at),
        "options": book.options.to_json(),
        "stages": [stage_view(it) for it in book.stages],
        "entrants": [_entrant(it, names, queue, helps=helps) for it in book.people],
        "nights": [_brief(it) for it in book.nights],
    }


def brief_event(event: Event, role: EventRole) -> dict[str, Any]:
    """An event in a list, and what the reader may do in it."""
    return {
        "code": event.code,
        "group": event.group.code,
        "name": event.name,
        "kind": event.kind,
        "version": event.version,
        "role": role.key,
        "created_at": event.created_at.isoformat(),
        "closed_at": moment(event.closed_at),
    }


def moment(value: Any) -> str | None:
    return None if value is None else value.isoformat()


def stage_view(stage: Stage) -> dict[str, Any]:
    return {
        "number": stage.number,
        "rules": stage.rules,
        "limits": stage.limits,
        "scale": stage.scale,
        "uneven": _uneven(stage),
        "ties": stage.ties,
        "keys": stage.keys,
        "cut": stage.cut,
        "frozen_at": moment(stage.frozen_at),
        "name": stage.name,
        "method": stage.method,
        "plan": stage.plan,
        "is_ahead": stage.is_ahead,
        "field": stage.field,
        "declined": stage.declined,
    }


def _uneven(stage: Stage) -> list[dict[str, Any]]:
    size = limits(stage)
    found = differs(scale_of(stage.scale), range(size.least, size.most + 1))
    return [{"size": it, **points_view(mean)} for it, mean in found.items()]


def _entrant(it: Entrant, names: Names, queue: Sequence[int], *, helps: bool) -> dict[str, Any]:
    return {
        "number": it.number,
        "name": names[it.number],
        "is_member": it.is_member,
        "member_from": it.member_from,
        "is_unranked": it.is_unranked,
        "is_standby": it.is_standby,
        "is_hidden": it.is_hidden,
        "is_paid": it.is_paid if helps else None,
        "waits": it.number in queue,
        "withdrawn_at": moment(it.withdrawn_at),
    }


def _brief(night: NightSheet) -> dict[str, Any]:
    row = night.row
    return {
        "number": row.number,
        "day": row.day.isoformat(),
        "opened_at": moment(row.opened_at),
        "closed_at": moment(row.closed_at),
        "cancelled_at": moment(row.cancelled_at),
    }


def night_view(seen: SeenEvent, book: Book, night: NightSheet) -> dict[str, Any]:
    """A night: who is at the door, and its rounds with their tables. A draft is for helpers."""
    names = names_for(seen, book)
    sees_drafts = seen.role >= EventRole.HELP
    return {
        "event": seen.event.code,
        "group": seen.event.group.code,
        "version": seen.event.version,
        "role": seen.role.key,
        **_brief(night),
        "door": [
            {
                "entrant": number,
                "name": names[number],
                "came_at": moment(row.came_at),
                "left_at": moment(row.left_at),
            }
            for number, row in sorted(night.door.items())
        ],
        "rounds": [
            _round(book, night, it, names) for it in night.rounds if it.is_published or sees_drafts
        ],
    }


def _round(book: Book, night: NightSheet, it: RoundSheet, names: Names) -> dict[str, Any]:
    differing = _differing(it)
    return {
        "number": it.number,
        "stage": it.stage.number,
        "seed": it.row.seed,
        "drafted_at": moment(it.row.drafted_at),
        "published_at": moment(it.row.published_at),
        "closed_at": moment(it.row.closed_at),
        "clock": _clock(it.row),
        "sits_out": [_named(number, names) for number in it.sits_out],
        "unseated": [_named(number, names) for number in unseated(book, night, it)],
        "draw": _draw(quality(book, it)),
        "tables": [_table(table, names, differing) for table in it.tables],
    }


def _clock(row: Round) -> dict[str, Any] | None:
    if row.ends_at is None and row.remaining is None:
        return None
    return {"ends_at": moment(row.ends_at), "seconds_left": row.remaining}


def _named(number: int, names: Names) -> dict[str, Any]:
    return {"entrant": number, "name": names[number]}


def _draw(found: Draw) -> dict[str, Any]:
    return {
        "again": found.again,
        "fewest": found.fewest,
        "repeats": [sorted(pair) for pair in found.repeats],
        "tonight": [sorted(pair) for pair in found.tonight],
        "short": list(found.short),
        "short_again": list(found.short_again),
        "wishes": [sorted(pair) for pair in found.wishes],
        "cost": found.cost,
    }


def swap_view(swap: Swap) -> dict[str, Any]:
    return {"before": _draw(swap.before), "after": _draw(swap.after)}


def ways_view(seen: SeenEvent, book: Book, ways: Sequence[Way]) -> dict[str, Any]:
    names = names_for(seen, book)
    return {
        "ways": [
            {
                "way": it.kind.value,
                "moved": [_named(number, names) for number in it.moved],
                "tables": [list(table) for table in it.tables],
            }
            for it in ways
        ]
    }


def _differing(round_: RoundSheet) -> dict[str, list[str]]:
    """What games that tell otherwise were played by, other than the round's tables are."""
    rules = round_.stage.rule_set
    return {code: differences(it, rules) for code, it in rules_of_rivals(round_.tables).items()}


def _table(table: TableSheet, names: Names, differing: Mapping[str, list[str]]) -> dict[str, Any]:
    current, row = table.current, table.row
    return {
        "number": table.number,
        "place": row.place,
        "state": table.state,
        "game": None if table.game is None else table.game.code,
        "extra_seconds": row.extra,
        "postponed_to": None if row.postponed_to is None else row.postponed_to.isoformat(),
        "people": [
            {
                **_named(number, names),
                "came": seat.came,
                "is_locked": seat.is_locked,
                "substitute": _named(table.stand_ins[number], names)
                if number in table.stand_ins
                else None,
            }
            for number, seat in table.seats
        ],
        "result": None if current is None else _result(current, names, table.roots),
        "reports": [
            _result(it, names, table.roots)
            | {"game": rival(it) or None, "differing": differing.get(rival(it), [])}
            for it in table.reports
        ],
    }


def _result(it: TableResult, names: Names, roots: Mapping[int, int]) -> dict[str, Any]:
    lines = [line | {"entrant": roots[line["entrant"]]} for line in it.lines]
    return {
        "number": it.number,
        "source": it.source,
        "game_version": it.game_version,
        "road": it.road,
        "entered_at": moment(it.entered_at),
        "confirmed_at": moment(it.confirmed_at),
        "reason": it.reason,
        "lines": [line | {"name": names[line["entrant"]]} for line in lines],
    }


def deliveries_view(book: Book, night: NightSheet) -> dict[str, Any]:
    """What has come in from each table of the round that was published last."""
    round_ = night.published[-1] if night.published else None
    came = deliveries(book, round_) if round_ else {}
    return {
        "event": book.event.code,
        "round": round_ and round_.number,
        "tables": [
            {
                "table": it.number,
                "state": it.state,
                "phones": came[it.number].phones,
                "has_game": came[it.number].has_game,
                "thrown_at": moment(came[it.number].thrown_at),
                "told_at": moment(came[it.number].told_at),
            }
            for it in (round_.tables if round_ else ())
        ],
    }


def standings_view(seen: SeenEvent, book: Book, night: NightSheet | None) -> dict[str, Any]:
    """The standings of a night, or without one those of all rounds; and what was announced."""
    names = names_for(seen, book)
    rows = event_rows(book) if night is None else night_rows(book, night)
    told = None if night is None else night.row.announced
    return {
        "event": seen.event.code,
        "group": seen.event.group.code,
        "version": seen.event.version,
        "night": None if night is None else night.number,
        "keys": list(book.stage.keys),
        "rows": [standing_view(row, names) for row in rows],
        "announced": None if told is None else [_announced(it, names) for it in told["night"]],
    }


def standing_view(row: Row, names: Names) -> dict[str, Any]:
    why = row.why
    return {
        "rank": row.rank,
        **_named(row.entrant, names),
        "values": {key: _value(it) for key, it in row.values.items()},
        "why": None
        if why is None
        else {"key": why.key, "own": _value(why.own), "above": _value(why.above)},
    }


def _value(value: Value) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return None if value is None else points_view(value)


def _announced(it: dict[str, Any], names: Names) -> dict[str, Any]:
    number = it["entrant"]
    return {"rank": it["rank"], **_named(number, names), **points_view(Fraction(it["points"]))}


def season_view(seen: SeenEvent, book: Book) -> dict[str, Any]:
    """The season: of each member what counts, what was struck out, and each night's points."""
    names = names_for(seen, book)
    numbers = list(counted_nights(book))
    return {
        "event": seen.event.code,
        "group": seen.event.group.code,
        "version": seen.event.version,
        "nights": numbers,
        "rows": [_season(row, numbers, names) for row in season_rows(book)],
    }


def _season(row: SeasonRow, numbers: Sequence[int], names: Names) -> dict[str, Any]:
    counted = row.counted
    return {
        "rank": row.rank,
        **_named(row.entrant, names),
        "total": points_view(counted.total),
        "attendance": points_view(counted.attendance),
        "came": counted.nights,
        "is_eligible": counted.is_eligible,
        "nights": [
            {"night": numbers[place], **points_view(it), "counts": place in counted.counts}
            for place, it in enumerate(row.nights)
            if it is not None
        ],
    }


def outlook_view(seen: SeenEvent, book: Book, entrant: int) -> dict[str, Any]:
    """What somebody can still reach, in the season and in the round that is played now."""
    who = book.entrant(entrant)
    season = outlook.season_outlook(book, entrant)
    return {
        "event": seen.event.code,
        "group": seen.event.group.code,
        **_named(entrant, names_for(seen, book)),
        "season": None if season is None else _season_outlook(season),
        "round": _round_outlook(book, who.number),
    }


def _season_outlook(it: outlook.SeasonOutlook) -> dict[str, Any]:
    return {
        "rank": it.rank,
        "total": points_view(it.total),
        "nights_left": it.nights_left,
        "most_possible": None if it.most_possible is None else points_view(it.most_possible),
        "can_play_final": it.can_play_final,
        "line": None if it.line is None else points_view(it.line),
        "needed": it.needed,
    }


def _round_outlook(book: Book, entrant: int) -> dict[str, Any] | None:
    """Of the round that is played now."""
    now = outlook.running(book)
    if now is None:
        return None
    night, round_ = now
    chances = outlook.round_outlook(book, night, round_).get(entrant)
    if chances is None:
        return None
    return {
        "night": night.number,
        "round": round_.number,
        "places": [it.value for it in chances],
        "verdict": verdict(chances).value,
    }


def note_view(note: EventNote) -> dict[str, Any]:
    return {
        "version": note.version,
        "at": moment(note.at),
        "verb": note.verb,
        "road": note.road,
        "reason": note.reason,
        "facts": note.facts,
    }
