"""The results of a whole night typed in at once: names and totals, table by table.

For a night that was played on paper. Each table is told for itself, so that one that is not clear
keeps none of the others out; two reports that differ stand side by side. Knows the form; whether a
report counts, `sessions.events.play.results` knows.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse

from scoring.contests.finishes import Told
from scoring.contests.points import Status
from sessions.access.devices import known_actor
from sessions.events.play import results
from sessions.events.reading.sheets import NightSheet, RoundSheet, TableSheet
from sessions.models import EventRole, TableResult
from sessions.pages.events.kit import Opened, done, night_of, opened, shown
from sessions.pages.kit.requests import page, whole_number

NOT_THERE = {"-", "–", "—", "−"}
"""Typed in the place of a total: somebody who did not come."""


@page("GET", "POST")
def grid(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Type in what the slips say, or choose between two reports."""
    found = opened(request, code, EventRole.HELP)
    night = _night(found, number)
    problems: dict[str, str] = {}
    if request.method == "POST":
        action = request.POST.get("action", "")
        if action.startswith("confirm-"):
            problems = _confirm(request, code, night, action)
        else:
            problems = _tell(request, code, night)
        found = opened(request, code, EventRole.HELP)
        night = _night(found, number)
        if not problems:
            tables = reverse("event_night", kwargs={"code": found.event.code, "number": number})
            return HttpResponseRedirect(request.path if _waits(night) else tables, status=303)
    typed = request.POST if problems else QueryDict()
    rounds = [_round(found, it, typed, problems) for it in reversed(night.published)]
    told = found.frame(night=night, rounds=rounds, failed=len(problems), night_number=number)
    told["waits"] = _waits(night)
    return shown(request, "night/grid", told, next(iter(problems.values()), ""))


def _night(found: Opened, number: int) -> NightSheet:
    """Raises Http404."""
    night = night_of(found, number)
    if night is None:
        raise Http404
    return night


def _tables(night: NightSheet) -> list[tuple[RoundSheet, TableSheet]]:
    return [(round_, table) for round_ in night.published for table in round_.tables]


def _waits(night: NightSheet) -> bool:
    return any(table.is_waited_for for _round, table in _tables(night))


def _tell(request: HttpRequest, code: str, night: NightSheet) -> dict[str, str]:
    """Tell every table of which something is typed; the sentences of those that are refused."""
    problems = {}
    for round_, table in _tables(night):
        told = [_told(request.POST, round_, table, it) for it in table.everybody]
        if table.is_settled or all(it is None for it in told):
            continue
        both = zip(told, table.everybody, strict=True)
        lines = [it or Told(who) for it, who in both if it or who in table.people]
        where = {"night": night.number, "round": round_.number, "table": table.number}
        verb = partial(results.report, code=code, told=lines, by=known_actor(request), **where)
        problem = done(verb, "")[1]
        if problem:
            problems[_name(round_, table)] = problem
    return problems


def _told(post: QueryDict, round_: RoundSheet, table: TableSheet, entrant: int) -> Told | None:
    """What is typed beside a name; None where nothing is."""
    text = post.get(f"{_name(round_, table)}-{entrant}", "").strip()
    if not text:
        return None
    if text in NOT_THERE:
        return Told(entrant, status=Status.ABSENT)
    return Told(entrant, score=whole_number(text))


def _name(round_: RoundSheet, table: TableSheet) -> str:
    return f"{round_.number}-{table.number}"


def _confirm(request: HttpRequest, code: str, night: NightSheet, action: str) -> dict[str, str]:
    """Of two reports one is right. Raises Http404 for a button that there is not."""
    numbers = [whole_number(it) or 0 for it in action.split("-")[1:]]
    if len(numbers) != len(("round", "table", "result")):
        raise Http404
    round_, table, result = numbers
    where = {"night": night.number, "round": round_, "table": table, "result": result}
    problem = done(partial(results.confirm, code=code, by=known_actor(request), **where), "")[1]
    return {f"{round_}-{table}": problem} if problem else {}


def _round(
    found: Opened, round_: RoundSheet, typed: QueryDict, problems: dict[str, str]
) -> dict[str, Any]:
    tables = [_table(found, round_, it, typed, problems) for it in round_.tables if it.everybody]
    return {"number": round_.number, "tables": tables}


def _table(
    found: Opened,
    round_: RoundSheet,
    table: TableSheet,
    typed: QueryDict,
    problems: dict[str, str],
) -> dict[str, Any]:
    name, current = _name(round_, table), table.current
    return {
        "name": name,
        "number": table.number,
        "is_settled": table.is_settled,
        "problem": problems.get(name, ""),
        "reports": [{"number": it.number, "source": it.source} for it in table.reports],
        "people": [
            {
                "number": it,
                "name": found.sits(table, it),
                "typed": typed.get(f"{name}-{it}", ""),
                "counts": None if current is None else _line(table, current, it),
                "told": [_line(table, report, it) for report in table.reports],
            }
            for it in table.everybody
        ],
    }


def _line(table: TableSheet, result: TableResult, entrant: int) -> Any:
    """How somebody ended by a result."""
    return next((it for it in table.finishes(result) if it.entrant == entrant), None)
