"""The page of a cut: the line, what those who are tied have rolled, who declines, and going on.

Knows the forms; who goes on, `sessions.events.stages.cutting` knows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse

from sessions.access.devices import known_actor
from sessions.events.stages import cutting, lines, mending, standing
from sessions.events.stages.ways import is_tournament
from sessions.pages.events.cup.home import banner, stage_frame
from sessions.pages.events.cup.rows import rows_of
from sessions.pages.events.kit import Opened, done, expected, opened, shown
from sessions.pages.kit.requests import page, whole_number

DIE = "die-"


@page("GET", "POST")
def cut(request: HttpRequest, code: str) -> HttpResponse:
    """Look at who goes on from the stage that is played, and have them go on."""
    found = opened(request, code)
    if not is_tournament(found.event):
        raise Http404
    problem = ""
    if request.method == "POST":
        verb = _verbs(request, found).get(request.POST.get("action", ""))
        if verb is None:
            raise Http404
        answer, problem = done(verb, _where(request, found))
        if answer is not None:
            return answer
        found = opened(request, code)
    return shown(request, "cup/cut", _context(found), problem)


def _where(request: HttpRequest, found: Opened) -> str:
    """Whoever has gone on draws the tables next; everything else stays on the page."""
    if request.POST.get("action") in {"advance", "seeded"} and found.book.nights:
        night = found.book.nights[-1].number
        return reverse("event_night", kwargs={"code": found.event.code, "number": night})
    return request.path


def _verbs(request: HttpRequest, found: Opened) -> dict[str, Callable[[], object]]:
    post = request.POST
    told = {
        "code": found.event.code,
        "by": known_actor(request),
        "expected_version": expected(request),
    }
    who = {"entrant": whole_number(post.get("entrant")) or 0}
    return {
        "roll": partial(cutting.roll_off, throws=_throws(post), **told),
        "advance": partial(cutting.advance, leave_open="leave_open" in post, **told),
        "seeded": partial(cutting.advance, seeded=True, **told),
        "back": partial(cutting.step_back, **told),
        "decline": partial(cutting.decline, declined=True, **who, **told),
        "accept": partial(cutting.decline, declined=False, **who, **told),
        "exchange": partial(mending.exchange_seats, **told),
    }


def _throws(post: QueryDict) -> list[tuple[int, int]]:
    """The die of each who is tied, by number; one that is not told is no face."""
    return [
        (whole_number(name.removeprefix(DIE)) or 0, whole_number(value) or 0)
        for name, value in post.items()
        if name.startswith(DIE)
    ]


def _context(found: Opened) -> dict[str, Any]:
    book, stage, names = found.book, found.book.stage, found.names
    line = lines.cut_of(book, stage)
    win = lines.shared_win(book)
    ahead = book.after(stage)
    declined = {book.roots[it] for it in (lines.next_field(book) or stage).declined}
    return found.frame(
        stage=stage_frame(found, stage),
        ahead=None if ahead is None else stage_frame(found, ahead),
        is_over=standing.is_over(book, stage),
        missing=lines.missing_of(book, stage),
        rows=rows_of(found, stage),
        through=[_person(found, it, declined) for it in (line.in_ if line else ())],
        field=[_person(found, it, declined) for it in standing.people_of(book, stage)]
        if lines.open_field(book)
        else [],
        declined=[{"number": it, "name": names[it]} for it in sorted(declined)],
        ties=[_tie(found, it) for it in lines.open_ties(book)],
        win=None if win is None else _tie(found, win),
        rolled=[_rolled(found, it.throws) for it in book.roll_offs],
        banner=banner(found) if found.organises else None,
        faces=range(1, 7),
    )


def _person(found: Opened, number: int, declined: set[int]) -> dict[str, Any]:
    return {"number": number, "name": found.names[number], "declines": number in declined}


def _tie(found: Opened, tie: lines.Tie) -> dict[str, Any]:
    people = [{"number": it, "name": found.names[it]} for it in tie.entrants]
    return {"people": people, "places": tie.places}


def _rolled(found: Opened, throws: list[list[int]]) -> list[dict[str, Any]]:
    rolled = sorted(throws, key=lambda it: -it[1])
    return [{"name": found.names[found.book.roots[it]], "die": die} for it, die in rolled]
