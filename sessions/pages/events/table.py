"""A table of a round: who sits there in which order, its game, and how it has ended.

Knows the form of a result; whether it counts, `sessions.events.play.results` knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.contests.finishes import Told, Unclear, finishes
from scoring.contests.points import Finish, Status
from sessions.access.devices import known_actor, this_actor
from sessions.access.errors import AccessRefusedError
from sessions.access.roles import role_here
from sessions.events.errors import EventRefusedError, NotThereError
from sessions.events.play import results
from sessions.events.play.rivals import rival, rules_of_rivals
from sessions.events.play.tables import Place, begin, place_of
from sessions.events.reading.sheets import TableSheet
from sessions.models import TableResult
from sessions.pages.events.kit import Opened, done, expected, opened, shown
from sessions.pages.events.night.clock import round_clock
from sessions.pages.events.unchanged import event_page
from sessions.pages.kit.requests import whole_number
from sessions.pages.pad.entering import game_url
from sessions.wording.rules.differences import differences
from sessions.wording.say import say
from sessions.wording.sentences import translated

TICKED = (Status.ABSENT, Status.DISQUALIFIED, Status.LEFT)
"""What is ticked of somebody; what comes first holds where several are."""


@event_page("GET", "POST")
def table(request: HttpRequest, code: str, night: int, round_: int, number: int) -> HttpResponse:
    """Look at a table; start its game, say how it has ended, confirm or correct that."""
    where = {"night": night, "round": round_, "table": number}
    found, place = _place(request, code, where)
    problem = ""
    if request.method == "POST":
        if request.POST.get("action") in {"begin", "go_on"}:
            return _begin(request, code, where, found, place)
        verb = _verbs(request, code, where, place.table).get(request.POST.get("action", ""))
        if verb is None:
            raise Http404
        answer, problem = done(verb, request.path)
        if answer is not None:
            return _on(request, code, where) or answer
        found, place = _place(request, code, where)
    return shown(request, "table/table", _context(request, found, place), problem)


def _on(request: HttpRequest, code: str, where: dict[str, int]) -> HttpResponse | None:
    """On to the night, once the table has a result; what still waits for somebody is shown here."""
    found, place = _place(request, code, where)
    if not place.table.is_settled:
        return None
    return HttpResponseRedirect(_night_url(found, where["night"]), status=303)


def _place(request: HttpRequest, code: str, where: dict[str, int]) -> tuple[Opened, Place]:
    """Raises Http404 for a table that there is not, or not yet."""
    found = opened(request, code)
    try:
        return found, place_of(found.book, where["night"], where["round"], where["table"])
    except (NotThereError, EventRefusedError) as error:
        raise Http404 from error


def _night_url(found: Opened, night: int) -> str:
    url: str = reverse("event_night", kwargs={"code": found.event.code, "number": night})
    return url


def _begin(
    request: HttpRequest, code: str, where: dict[str, int], found: Opened, place: Place
) -> HttpResponse:
    """To the game of the table: it is started by who asks first, the others join."""
    by = this_actor(request)
    try:
        begun = begin(code=code, by=by, **where)
    except EventRefusedError as refused:
        return shown(
            request, "table/table", _context(request, found, place), translated(refused.sentence)
        )
    if role_here(begun.game, by) is None:
        problem = _("The link to this table's game was closed: only those in it go on with it.")
        return shown(request, "table/table", _context(request, found, place), problem)
    if begun.joined and request.POST["action"] == "begin":
        messages.info(request, _("The game of this table was started already: you are in it."))
    return HttpResponseRedirect(game_url(begun.game), status=303)


def _verbs(
    request: HttpRequest, code: str, where: dict[str, int], sheet: TableSheet
) -> dict[str, Callable[[], object]]:
    """What a form of the page may ask for, by its button. A report needs no version: tables end at
    the same time, and two that differ stand side by side."""
    post = request.POST
    told = {"code": code, "by": known_actor(request)}
    seen = {"expected_version": expected(request)}
    result = {"result": whole_number(post.get("result")) or 0}
    reason = {"reason": post.get("reason", "")}
    lines = {"told": list(map(partial(_told, post), sheet.everybody))}
    return {
        "report": partial(results.report, **lines, **where, **told),
        "take_over": partial(_take_over, **where, **told),
        "confirm": partial(results.confirm, **result, **where, **told),
        "reject": partial(results.reject, **result, **reason, **where, **told),
        "correct": partial(results.correct, **lines, **reason, **where, **told, **seen),
    }


def _take_over(**told: Any) -> None:
    """What the game says is right; where that is for somebody else to say, it waits for them."""
    found = results.take_over(**told)
    if found.confirmed_at is None:
        with suppress(EventRefusedError, AccessRefusedError):
            results.confirm(**told, result=found.number)


def _told(post: QueryDict, entrant: int) -> Told:
    """What the form says of somebody: the place, or the score, and whether they played to the
    end."""
    status = next((it for it in TICKED if f"{it}-{entrant}" in post), Status.PLAYED)
    if status is Status.ABSENT:
        return Told(entrant, status=status)
    place, score = (whole_number(post.get(f"{it}-{entrant}")) for it in ("place", "score"))
    return Told(entrant, place, score, status)


def _context(request: HttpRequest, found: Opened, place: Place) -> dict[str, Any]:
    sheet = place.table
    seated = sheet.sitting
    may_tell = found.seen.speaks_for(sheet.number, seated)
    game_is_over = sheet.game is not None and sheet.game.status == "finished"
    is_told = request.POST.get("action") in {"report", "correct"}
    typed = request.POST if is_told else _as_it_counts(sheet)
    return found.frame(
        night=place.night,
        round=place.round,
        table=sheet,
        game=sheet.game,
        game_is_over=game_is_over,
        may_tell=may_tell,
        people=[
            {
                "number": it,
                "name": found.sits(sheet, it),
                "place": typed.get(f"place-{it}", ""),
                "score": typed.get(f"score-{it}", ""),
            }
            for it in sheet.everybody
        ],
        ticks={it.value: _ticks(found, sheet, it, typed) for it in TICKED},
        has_early=any(it.startswith((Status.LEFT, Status.DISQUALIFIED)) for it in typed),
        current=None if sheet.current is None else _result(found, sheet, sheet.current),
        reports=_reports(found, place),
        night_url=_night_url(found, place.night.number),
        clock=_clock(found, place),
        may_ring=_may_ring(place),
    )


def _ticks(
    found: Opened, sheet: TableSheet, status: Status, typed: Mapping[str, str]
) -> dict[str, Any]:
    """Who can be said not to have played to the end, and of whom that is said."""
    fields = {it: f"{status}-{it}" for it in sheet.everybody}
    return {
        "legend": say(f"who_{status}"),
        "people": [
            {"field": field, "name": found.sits(sheet, it), "is_ticked": field in typed}
            for it, field in fields.items()
        ],
    }


def _clock(found: Opened, place: Place) -> dict[str, Any] | None:
    goes_on = not (place.table.is_settled or place.round.is_over)
    return round_clock(found, place.round, place.table) if goes_on else None


def _may_ring(place: Place) -> bool:
    """Time is called in the table's game, once it goes on."""
    game = place.table.game
    return game is not None and game.has_entries and game.finished_at is None


def _as_it_counts(sheet: TableSheet) -> dict[str, str]:
    """The form of a correction begins with what counts: scores, and places where these do not
    follow from them; that of a first report with who is marked as not come."""
    if sheet.current is None:
        return {f"{Status.ABSENT}-{it}": "on" for it, seat in sheet.seats if not seat.came}
    lines = sheet.finishes(sheet.current)
    said = {f"{it.status}-{it.entrant}": "on" for it in lines if it.status in TICKED}
    said |= {f"score-{it.entrant}": str(it.score) for it in lines if it.score is not None}
    if not _follows(lines):
        said |= {f"place-{it.entrant}": str(it.place) for it in lines if it.place is not None}
    return said


def _follows(lines: Sequence[Finish]) -> bool:
    """Would the places be the same, were only scores told?"""
    try:
        return finishes([Told(it.entrant, None, it.score, it.status) for it in lines]) == lines
    except Unclear:
        return False


def _reports(found: Opened, place: Place) -> list[dict[str, Any]]:
    """What was told and is not settled; the rules of rival games are looked up at once."""
    played, rules = rules_of_rivals([place.table]), place.round.stage.rule_set
    differing = {code: differences(it, rules) for code, it in played.items()}
    return [_report(found, place, it, differing) for it in place.table.reports]


def _report(
    found: Opened, place: Place, result: TableResult, differing: Mapping[str, list[str]]
) -> dict[str, Any]:
    """What was told, by whom, and where it differs from what counts."""
    sheet = place.table
    counts = () if sheet.current is None else sheet.finishes(sheet.current)
    before = {it.entrant: it for it in counts}
    said = _result(found, sheet, result)
    for line in said["lines"]:
        was = before.get(line["number"])
        line["was"] = None if was is None or _same(was, line) else was
        line["was_status"] = "" if was is None else _word(was)
    code = rival(result)
    return said | {
        "key": str(result.number),
        "is_of_game": result.source == TableResult.Source.GAME,
        "other_game": code,
        "differing": differing.get(code, []),
    }


def _same(was: Finish, line: dict[str, Any]) -> bool:
    return (was.place, was.score, _word(was)) == (line["place"], line["score"], line["status"])


def _word(it: Finish) -> str:
    """What is said of somebody who did not play to the end."""
    return say(f"status_{it.status}") if it.status in TICKED else ""


def _result(found: Opened, sheet: TableSheet, result: TableResult) -> dict[str, Any]:
    lines = sorted(sheet.finishes(result), key=lambda it: (it.place is None, it.place or 0))
    return {
        "number": result.number,
        "lines": [
            {
                "number": it.entrant,
                "name": found.sits(sheet, it.entrant),
                "place": it.place,
                "score": it.score,
                "status": _word(it),
            }
            for it in lines
        ],
    }
