"""Stages of a tournament as the API shows them, the whole ranking, and plans for a day.

Knows fields; what a stage comes to, `sessions.events.stages` knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.contests.advance import Cut
from scoring.contests.stages.planning import Plan
from sessions.access.events import SeenEvent
from sessions.api.contests import points_view, stage_view, standing_view
from sessions.events.errors import NotThereError
from sessions.events.names import names_for
from sessions.events.reading.book import Book
from sessions.events.stages import lines, mending, standing
from sessions.models import Stage


def stage_of(book: Book, number: int) -> Stage:
    """Raises NotThereError."""
    found = next((it for it in book.stages if it.number == number), None)
    if found is None:
        raise NotThereError(what="stage", number=number)
    return found


def stage_answer(seen: SeenEvent, book: Book, stage: Stage) -> dict[str, Any]:
    """A stage: its standings, who is still in, its order, and who goes on."""
    names = names_for(seen, book)
    now = standing.progress_of(book, stage)
    through = mending.through(book) if stage.pk == book.stage.pk else None
    return {
        "event": seen.event.code,
        "group": seen.event.group.code,
        "version": seen.event.version,
        **stage_view(stage),
        "rounds": [
            {"night": night.number, "round": it.number, "is_over": it.is_over}
            for night, it in book.rounds()
            if it.is_published and it.row.stage_id == stage.pk
        ],
        "is_over": standing.is_over(book, stage),
        "left": list(now.left),
        "strikes": [{"entrant": it, **points_view(own)} for it, own in sorted(now.strikes.items())],
        "order": [list(group) for group in standing.order_of(book, stage)],
        "rows": [standing_view(row, names) for row in standing.stage_rows(book, stage)],
        "through": _cut(lines.cut_of(book, stage)),
        "ties": [
            {"entrants": list(it.entrants), "places": it.places}
            for it in lines.open_ties(book)
            if it.stage == stage.number
        ],
        "changed": None if through is None else _through(through),
        "elsewhere": _elsewhere(book) if stage.pk == book.stage.pk else [],
    }


def _cut(found: Cut | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {"in": list(found.in_), "tied": list(found.roll_off), "places": found.places}


def _through(found: mending.Through) -> dict[str, Any]:
    done = found.exchange
    return {
        "goes": list(done.goes),
        "comes": list(done.comes),
        "stays": list(done.stays),
        "can_be_done": found.can_be_done,
    }


def _elsewhere(book: Book) -> list[dict[str, int]]:
    return [
        {"entrant": it.entrant, "table": it.table, "would_be": it.would_be}
        for it in mending.seated_elsewhere(book)
    ]


def ranking_view(seen: SeenEvent, book: Book) -> dict[str, Any]:
    """The order of the whole tournament, with shared places."""
    names = names_for(seen, book)
    return {
        "event": seen.event.code,
        "group": seen.event.group.code,
        "version": seen.event.version,
        "rows": [
            {"rank": it.rank, "entrant": it.entrant, "name": names[it.entrant], "stage": it.stage}
            for it in standing.ranking(book)
        ],
    }


def plans_view(plans: Sequence[Plan], stages: Sequence[Sequence[Any]]) -> dict[str, Any]:
    """Plans for a day, each with the stages it would be founded with."""
    return {
        "plans": [
            {
                "idea": it.idea.value,
                "minutes": it.minutes,
                "rounds": it.rounds,
                "sizes": list(it.sizes),
                "meets_all": it.meets_all,
                "fits": it.fits,
                "stages": [_without_rules(one) for one in own],
            }
            for it, own in zip(plans, stages, strict=True)
        ]
    }


def _without_rules(stage: dict[str, Any]) -> dict[str, Any]:
    rules = {"rules": stage["rules"].to_json()} if "rules" in stage else {}
    return stage | rules
