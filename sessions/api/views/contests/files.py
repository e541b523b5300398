"""Leagues as files: what comes out of one, and what goes in, looked at before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.http import HttpResponse
from django.urls import reverse
from rest_framework.request import Request

from sessions.access.events import SeenEvent, find_event
from sessions.api.contests import event_view, in_full, season_view, standings_view
from sessions.api.described import described
from sessions.api.kit.base import answer, plain, shaped
from sessions.api.kit.changing.idempotency import repeatable
from sessions.api.kit.contests import EventView
from sessions.api.kit.groups import GroupView
from sessions.api.kit.large import TakesFile
from sessions.api.kit.preconditions import expected_version
from sessions.api.schema.contests import file_requests as requests
from sessions.api.schema.operation import NDJSON, XLSX
from sessions.api.views.files.exports import CSV, CsvRenderer, LinesRenderer, XlsxRenderer
from sessions.events.names import names_for
from sessions.events.reading import book as books
from sessions.events.reading.book import Book
from sessions.exchange import canonical
from sessions.exchange.contests import people, results, tables, taken
from sessions.exchange.contests.named import dated_name
from sessions.exchange.contests.whole import whole
from sessions.exchange.into.found import FileRefusedError
from sessions.exchange.into.refusals import FileNotReadError
from sessions.exchange.tables.derived import Row, as_csv, as_xlsx
from sessions.models import EventRole, Role
from sessions.wording.club.imports import refused
from sessions.wording.club.league_rules import KEYS


class _EventFile(EventView):
    """A file of an event: `name` is in the file's."""

    name: ClassVar[str]

    def get(self, request: Request, code: str) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        seen, book = self.book(code)
        renderer = self.renderer_classes[0]
        if renderer.format == "ndjson":
            lines = "".join(map(canonical.line, self.lines(seen, book)))
            return _named(HttpResponse(lines, content_type=NDJSON), seen, self.name, "ndjson")
        rows = self.rows(seen, book)
        if renderer.format == "xlsx":
            response = HttpResponse(as_xlsx(self.name.capitalize(), rows), content_type=XLSX)
        else:
            response = HttpResponse("".join(as_csv(rows)), content_type=CSV)
        return _named(response, seen, self.name, renderer.format)

    def rows(self, seen: SeenEvent, book: Book) -> list[Row]:
        raise NotImplementedError

    def lines(self, seen: SeenEvent, book: Book) -> Sequence[Row]:
        """The same as JSON, with points in full."""
        raise NotImplementedError


def _named(response: HttpResponse, seen: SeenEvent, name: str, ending: str) -> HttpResponse:
    file = dated_name(seen.event, ending, name)
    response["Content-Disposition"] = f'attachment; filename="{file}"'
    return response


@described(get="export_event_people")
class PeopleFile(_EventFile):
    name, renderer_classes = "people", (CsvRenderer,)

    def rows(self, seen: SeenEvent, book: Book) -> list[Row]:
        return tables.entrant_rows(seen, book, names_for(seen, book))


class _Results(_EventFile):
    name = "results"

    def rows(self, seen: SeenEvent, book: Book) -> list[Row]:
        return tables.result_rows(book, names_for(seen, book))

    def lines(self, seen: SeenEvent, book: Book) -> Sequence[Row]:
        return tables.result_rows(book, names_for(seen, book), in_full)


@described(get="export_event_results")
class ResultsFile(_Results):
    renderer_classes = (CsvRenderer,)


@described(get="export_event_results_ndjson")
class ResultsLines(_Results):
    renderer_classes = (LinesRenderer,)


class _Standings(_EventFile):
    name = "standings"

    def rows(self, seen: SeenEvent, book: Book) -> list[Row]:
        called = {key: str(said) for key, said in KEYS.items()}
        return tables.standing_rows(book, names_for(seen, book), called)

    def lines(self, seen: SeenEvent, book: Book) -> Sequence[Row]:
        if book.event.kind == book.event.Kind.LEAGUE:
            return season_view(seen, book)["rows"]
        return standings_view(seen, book, None)["rows"]


@described(get="export_event_standings_csv")
class StandingsFile(_Standings):
    renderer_classes = (CsvRenderer,)


@described(get="export_event_standings_xlsx")
class StandingsWorkbook(_Standings):
    renderer_classes = (XlsxRenderer,)


@described(get="export_event_standings_ndjson")
class StandingsLines(_Standings):
    renderer_classes = (LinesRenderer,)


@described(get="export_event")
class WholeFile(EventView):
    def get(self, request: Request, code: str) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        seen = self.event(code, EventRole.ORGANISE)
        return _named(answer(whole(seen.event)), seen, "whole", "json")


class _WithFile(TakesFile, EventView):
    """Takes a file, which may be larger than anything else that is sent."""

    body: ClassVar[type[requests.FileOfEvent]]

    def look_at(self, name: str) -> None:
        self.event(name, EventRole.ORGANISE)

    def sent(self, request: Request, code: str) -> dict[str, Any]:
        self.event(code, EventRole.ORGANISE)
        return shaped(self.body, request.data)


class _Planned(_WithFile):
    only_asks = True

    def post(self, request: Request, code: str) -> HttpResponse:
        sent = self.sent(request, code)
        _seen, book = self.book(code)
        try:
            return answer(self.told(book, sent))
        except FileRefusedError as error:
            raise FileNotReadError(error, refused(error)) from error

    def told(self, book: Book, sent: dict[str, Any]) -> Any:
        raise NotImplementedError


class _In(_WithFile):
    @repeatable
    def post(self, request: Request, code: str) -> HttpResponse:
        sent = self.sent(request, code)
        expected = expected_version(plain(request), sent)
        data = sent.pop("file")
        try:
            told = self.taken(
                code=code, data=data, by=self.actor, expected_version=expected, **sent
            )
        except FileRefusedError as error:
            raise FileNotReadError(error, refused(error)) from error
        return answer(told | {"version": self.event(code).event.version})

    def taken(self, **said: Any) -> dict[str, Any]:
        raise NotImplementedError


def people_view(planned: list[people.Planned]) -> dict[str, Any]:
    return {
        "lines": [
            {"line": it.line, "name": it.name, "kind": it.kind.value, "entrant": it.entrant}
            for it in planned
        ]
    }


def results_view(planned: list[results.Planned]) -> dict[str, Any]:
    return {
        "tables": [{"line": it.line.number, **it.where, "kind": it.kind.value} for it in planned]
    }


@described(post="plan_people")
class PeoplePlanned(_Planned):
    body = requests.PeopleFileRequest

    def told(self, book: Book, sent: dict[str, Any]) -> Any:
        return people_view(people.plan(book, sent["file"], sent.get("also", ())))


@described(post="import_people")
class PeopleIn(_In):
    body = requests.PeopleFileRequest

    def taken(self, **said: Any) -> dict[str, Any]:
        return people_view(people.bring_in(**said))


@described(post="plan_results")
class ResultsPlanned(_Planned):
    body = requests.ResultsFileRequest

    def told(self, book: Book, sent: dict[str, Any]) -> Any:
        return results_view(results.plan(book, sent["file"]))


@described(post="import_results")
class ResultsIn(_In):
    body = requests.ResultsFileRequest

    def taken(self, **said: Any) -> dict[str, Any]:
        return results_view(results.bring_in(**said))


@described(post="import_event")
class WholeIn(TakesFile, GroupView):
    def look_at(self, name: str) -> None:
        self.group(name, Role.MANAGE)

    @repeatable
    def post(self, request: Request, code: str) -> HttpResponse:
        self.group(code, Role.MANAGE)
        sent = shaped(requests.WholeEventRequest, request.data)
        event, is_new = taken.take(group=code, document=sent["event"], by=self.actor)
        seen = find_event(event.code, self.actor)
        place = reverse("api:event", args=[event.code])
        told = event_view(seen, books.read(seen.event))
        return answer(told, 201 if is_new else 200, Location=place)
