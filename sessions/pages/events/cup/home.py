"""A tournament's own page: what is to be done next, podium, tree, standings with their line.

Knows what is shown; what a stage comes to, `sessions.events.stages` knows.
"""

from __future__ import annotations

from functools import partial
from itertools import zip_longest
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from scoring.contests.stages.spec import Method
from sessions.access.devices import known_actor
from sessions.events import founding, registering
from sessions.events.evening.nights import close_night
from sessions.events.reading.book import Book
from sessions.events.reading.sheets import NightSheet, RoundSheet
from sessions.events.stages import lines, mending, standing
from sessions.events.stages.outlook import round_outlook
from sessions.events.stages.ways import spec_of
from sessions.models import Stage
from sessions.pages.events.cup.rows import is_decided, ranking, rows_of
from sessions.pages.events.kit import Opened, done, expected, opened, shown
from sessions.pages.kit.requests import page
from sessions.wording.club.cups import chances_said, how_it_goes, stage_called
from sessions.wording.club.groups import group_name

PODIUM = 3


def cup(request: HttpRequest, found: Opened) -> HttpResponse:
    """The page of a tournament; of one that is over, its archive."""
    return shown(request, "cup/cup", _context(found))


@page("POST")
def close(request: HttpRequest, code: str) -> HttpResponse:
    """The tournament is over: its day is closed with what is announced, and so is the event."""
    found = opened(request, code)
    where = reverse("event", kwargs={"code": found.event.code})
    answer, problem = done(partial(_close, request, found), where)
    return answer or shown(request, "cup/cup", _context(found), problem)


def _close(request: HttpRequest, found: Opened) -> None:
    told = {"code": found.event.code, "by": known_actor(request)}
    for number, night in enumerate(it for it in found.book.nights if it.is_open):
        version = expected(request) if number == 0 else None
        close_night(number=night.number, leave_open=True, expected_version=version, **told)
    founding.close(**told)


def _context(found: Opened) -> dict[str, Any]:
    book, stage = found.book, found.book.stage
    whole = ranking(found, found.names) if is_decided(book) else []
    return found.frame(
        called=group_name(found.event.group),
        day=_day(book),
        stage=stage_frame(found, stage),
        step=step_of(found),
        podium=[it for it in whole if it["rank"] <= PODIUM],
        ranking=whole,
        is_shared=sum(it["rank"] == 1 for it in whole) > 1,
        changed=_changed(found),
        tree=tree(found, stage),
        rows=rows_of(found, stage),
        cut=stage.cut,
        earlier=[
            stage_frame(found, it) | {"rows": rows_of(found, it), "tree": tree(found, it)}
            for it in reversed(book.begun[:-1])
        ],
        ahead=[stage_frame(found, it) for it in book.stages if it.is_ahead],
        own=_own(found),
        banner=banner(found) if found.organises else None,
        registers=registering.is_open(book),
    )


def _day(book: Book) -> NightSheet | None:
    """The day that is on or comes next, else the last one that took place."""
    taken = [it for it in book.nights if it.row.cancelled_at is None]
    return book.night_on or book.night_ahead or next(reversed(taken), None)


def stage_frame(found: Opened, stage: Stage) -> dict[str, Any]:
    """What every page says of a stage."""
    spec = spec_of(stage)
    played = len([it for it in standing.rounds_of(found.book, stage) if it.is_over])
    return {
        "number": stage.number,
        "called": stage_called(stage.name, spec.method),
        "how": how_it_goes(spec.method),
        "played": played,
        "rounds": None if spec.ends_by_itself else spec.rounds,
        "cut": stage.cut,
        "people": len(standing.people_of(found.book, stage)),
    }


def step_of(found: Opened) -> str:
    """What is to be done next, in a word."""
    book = found.book
    if found.event.closed_at is not None:
        return "closed"
    if not any(it.row.opened_at is not None for it in book.nights):
        return "before"
    if lines.open_ties(book):
        return "tie"
    if not standing.is_over(book, book.stage):
        return "play"
    return "close" if is_decided(book) else "cut"


def _changed(found: Opened) -> list[dict[str, Any]]:
    """Who has another place now than was announced when the day was closed."""
    told = [it.row.announced for it in found.book.nights if it.row.announced]
    if not told or "ranking" not in told[-1]:
        return []
    then = {it["entrant"]: it["rank"] for it in told[-1]["ranking"]}
    now = {it.entrant: it.rank for it in standing.ranking(found.book)}
    return [
        {"name": found.names[it], "then": place, "now": now.get(it)}
        for it, place in then.items()
        if it in found.names and now.get(it) != place
    ]


def tree(found: Opened, stage: Stage) -> list[dict[str, Any]]:
    """The rounds of a knock-out, each with its tables, and who goes on from them."""
    if spec_of(stage).method is not Method.KNOCK_OUT:
        return []
    rounds = standing.rounds_of(found.book, stage)
    return [_tree_round(found, it, after) for it, after in zip_longest(rounds, rounds[1:])]


def _tree_round(found: Opened, it: RoundSheet, after: RoundSheet | None) -> dict[str, Any]:
    through = set() if after is None else {*after.seated, *after.sits_out}
    return {
        "number": it.number,
        "is_final": len(it.tables) == 1 and not it.sits_out,
        "byes": [found.names[one] for one in it.sits_out],
        "tables": [
            {"number": table.number, "people": _tree_people(found, table, through)}
            for table in it.tables
        ],
    }


def _tree_people(found: Opened, table: Any, through: set[int]) -> list[dict[str, Any]]:
    result = table.current
    places = {} if result is None else {it.entrant: it.place for it in table.finishes(result)}
    people = sorted(table.everybody, key=lambda it: places.get(it) or len(places) + 1)
    return [
        {
            "name": found.names[it],
            "place": places.get(it),
            "goes_on": it in through,
            "is_own": it in found.seen.entrants,
        }
        for it in people
    ]


def _own(found: Opened) -> list[dict[str, Any]]:
    """What each place would mean for the reader's own, in the last round before a cut."""
    now = [(night, it) for night, it in found.book.rounds() if it.is_published and not it.is_over]
    if not now:
        return []
    chances = round_outlook(found.book, *now[-1])
    return [
        {"name": found.names[it], "said": chances_said(chances[it])}
        for it in sorted(found.seen.entrants)
        if it in chances
    ]


def banner(found: Opened) -> dict[str, Any] | None:
    """What a correction would have changed: who would be through, who would sit elsewhere."""
    through = mending.through(found.book)
    moved = mending.seated_elsewhere(found.book)
    if through is None and not moved:
        return None
    names = found.names
    return {
        "goes": [names[it] for it in through.exchange.goes] if through else [],
        "comes": [names[it] for it in through.exchange.comes] if through else [],
        "stays": [names[it] for it in through.exchange.stays] if through else [],
        "can_be_done": through is not None and through.can_be_done,
        "moved": [
            {"name": names[it.entrant], "table": it.table, "would_be": it.would_be} for it in moved
        ],
    }
