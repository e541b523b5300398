"""Leagues and tournaments: founding, reading, and every verb of the table of moves."""

from __future__ import annotations

import json
from typing import Any, ClassVar

from django.http import HttpResponse
from django.urls import reverse
from rest_framework.request import Request

from sessions.access.events import SeenEvent, roles_in
from sessions.api import contests as shown
from sessions.api.described import described
from sessions.api.kit.base import answer, plain, shaped
from sessions.api.kit.changing.idempotency import repeatable
from sessions.api.kit.contests import EventView
from sessions.api.kit.groups import GroupView
from sessions.api.kit.lists import ListQuery, page
from sessions.api.kit.preconditions import expected_version
from sessions.api.links import calendar_address, link_views
from sessions.api.rule_sets import chosen_rules
from sessions.api.schema.contests import requests
from sessions.api.schema.contests.moves import EVENT_MOVES, EventMove
from sessions.events import cloning, entrants, founding
from sessions.events.errors import EventRefusedError
from sessions.events.evening import drafts, missing
from sessions.events.play import tables
from sessions.events.reading.book import Book
from sessions.events.reading.sheets import NightSheet, RoundSheet
from sessions.models import Event, EventRole, GameLink, Role


@described(get="list_events", post="found_event")
class Events(GroupView):
    query = ListQuery

    def get(self, request: Request, code: str) -> HttpResponse:
        seen = self.group(code)
        rows = Event.objects.filter(group=seen.group).select_related("group")
        roles: dict[int, EventRole] = {}
        return page(
            request,
            rows,
            "-pk",
            lambda it: shown.brief_event(it, roles[it.pk]),
            lambda found: roles.update(roles_in(found, self.actor)),
        )

    @repeatable
    def post(self, request: Request, code: str) -> HttpResponse:
        self.group(code, Role.MANAGE)
        sent = shaped(requests.FoundRequest, request.data)
        event = founding.found(group=code, by=self.actor, **_with_rules(sent))
        place = reverse("api:event", args=[event.code])
        return _event_answer(self, event.code, 201, Location=place)


def _with_rules(sent: dict[str, Any]) -> dict[str, Any]:
    return sent | ({"rules": chosen_rules(sent["rules"])} if "rules" in sent else {})


def _event_answer(view: GroupView, code: str, status: int, **headers: str) -> HttpResponse:
    seen = EventView()
    seen.actor = view.actor
    return seen.event_answer(code, status, **headers)


@described(get="read_event", patch="change_event")
class OneEvent(EventView):
    def get(self, request: Request, code: str) -> HttpResponse:
        seen, book = self.book(code)
        calendar = {"calendar": calendar_address(plain(request), seen)}
        return self.tagged(seen, shown.event_view(seen, book) | calendar)

    def patch(self, request: Request, code: str) -> HttpResponse:
        self.event(code, EventRole.ORGANISE)
        sent = shaped(requests.ChangeRequest, request.data)
        expected = expected_version(plain(request), sent)
        founding.change(code=code, by=self.actor, expected_version=expected, **_with_rules(sent))
        return self.event_answer(code)


@described(post="clone_event")
class Cloned(EventView):
    @repeatable
    def post(self, request: Request, code: str) -> HttpResponse:
        self.event(code, EventRole.ORGANISE)
        sent = shaped(requests.CloneRequest, request.data)
        event = cloning.clone(code=code, by=self.actor, **sent)
        place = reverse("api:event", args=[event.code])
        return self.event_answer(event.code, 201, Location=place)


@described(patch="change_entrant")
class OneEntrant(EventView):
    def patch(self, request: Request, code: str, entrant: int) -> HttpResponse:
        self.event(code, EventRole.ORGANISE)
        sent = shaped(requests.EntrantChanges, request.data)
        expected = expected_version(plain(request), sent)
        entrants.change_entrant(
            code=code, number=entrant, by=self.actor, expected_version=expected, **sent
        )
        return self.event_answer(code)


@described(get="read_night")
class OneNight(EventView):
    def get(self, request: Request, code: str, night: int) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        return self.night_answer(code, night)


Where = tuple[Book, NightSheet, RoundSheet]


class _Question(EventView):
    """Asked of a round by its organisers; nothing is changed."""

    only_asks = True
    body: ClassVar[type[requests.EventRequest]]

    def post(self, request: Request, code: str, night: int, round: int) -> HttpResponse:  # noqa: A002  # as the address has it
        seen, book = self.book(code, EventRole.HELP)
        sent = shaped(self.body, request.data)
        sheet = book.night(night)
        return answer(self.told(seen, (book, sheet, sheet.round(round)), sent))

    def told(self, seen: SeenEvent, where: Where, sent: dict[str, Any]) -> Any:
        raise NotImplementedError


@described(post="weigh_swap")
class SwapWeighed(_Question):
    body = requests.TwoRequest

    def told(self, seen: SeenEvent, where: Where, sent: dict[str, Any]) -> Any:  # noqa: ARG002
        return shown.swap_view(drafts.weigh(*where, (sent["one"], sent["other"])))


@described(post="list_ways_out")
class WaysOut(_Question):
    body = requests.OneEntrantRequest

    def told(self, seen: SeenEvent, where: Where, sent: dict[str, Any]) -> Any:
        return shown.ways_view(seen, where[0], missing.ways_out(*where, sent["entrant"]))


@described(post="begin_table")
class Begun(EventView):
    def post(self, request: Request, **path: Any) -> HttpResponse:
        """The game's link is put into the answer last, and is kept for no repeat: that is shown the
        link as it is by then, to who still speaks for the table."""
        response = self.begin(request, **path)
        if response.status_code != 200:
            return response
        made = json.loads(response.content)
        is_new = hasattr(response, "link")
        link = response.link if is_new else self.as_it_is(made["game"], **path)
        made["links"] = link_views(request, [] if link is None else [link])
        return answer(made)

    def as_it_is(self, game: str, code: str, **path: int) -> GameLink | None:
        seen, book = self.book(code)
        try:
            table = tables.place_of(book, path["night"], path["round"], path["table"]).table
        except EventRefusedError:
            return None
        speaks = not table.is_void and seen.speaks_for(table.number, table.sitting)
        if not speaks or table.game is None or table.game.code != game:
            return None
        return tables.Begun(table.game, joined=True).link

    @repeatable
    def begin(self, request: Request, code: str, **path: int) -> HttpResponse:
        sent = shaped(requests.EventRequest, request.data)
        expected = expected_version(plain(request), sent)
        begun = tables.begin(code=code, by=self.actor, expected_version=expected, **path)
        code = self.event(code).event.code
        response = answer({"event": code, "game": begun.game.code, "joined": begun.joined})
        response.link = begun.link  # shown with this very answer only
        return response


@described(get="read_night_standings")
class NightStandings(EventView):
    def get(self, request: Request, code: str, night: int) -> HttpResponse:  # noqa: ARG002
        seen, book = self.book(code)
        return self.tagged(seen, shown.standings_view(seen, book, book.night(night)))


@described(get="list_deliveries")
class Deliveries(EventView):
    """Without a tag: a throw, or a phone that comes in, changes it without the event."""

    def get(self, request: Request, code: str, night: int) -> HttpResponse:  # noqa: ARG002
        _seen, book = self.book(code, EventRole.HELP)
        return answer(shown.deliveries_view(book, book.night(night)))


@described(get="read_event_standings")
class EventStandings(EventView):
    def get(self, request: Request, code: str) -> HttpResponse:  # noqa: ARG002
        seen, book = self.book(code)
        return self.tagged(seen, shown.standings_view(seen, book, None))


@described(get="read_season")
class Season(EventView):
    def get(self, request: Request, code: str) -> HttpResponse:  # noqa: ARG002
        seen, book = self.book(code)
        return self.tagged(seen, shown.season_view(seen, book))


@described(get="read_outlook")
class Outlook(EventView):
    def get(self, request: Request, code: str, entrant: int) -> HttpResponse:  # noqa: ARG002
        seen, book = self.book(code)
        return self.tagged(seen, shown.outlook_view(seen, book, entrant))


@described(get="list_event_notes")
class Notes(EventView):
    query = ListQuery

    def get(self, request: Request, code: str) -> HttpResponse:
        event = self.event(code, EventRole.ORGANISE).event
        return page(request, event.notes.all(), "-pk", shown.note_view)


class MoveOfEvent(EventView):
    """One verb: read from a body, and from the address, and done."""

    move: ClassVar[EventMove]

    @repeatable
    def post(self, request: Request, code: str, **path: int) -> HttpResponse:
        self.event(code)
        sent = shaped(self.move.body, request.data)
        expected = expected_version(plain(request), sent)
        said = {self.move.called.get(name, name): it for name, it in (path | sent).items()}
        self.move.verb(code=code, by=self.actor, expected_version=expected, **said)
        night = path.get("night")
        return self.event_answer(code) if night is None else self.night_answer(code, night)


def view_of(operation: str) -> type[MoveOfEvent]:
    """The view of an operation, described."""
    view = type(operation, (MoveOfEvent,), {"move": EVENT_MOVES[operation]})
    return described(post=operation)(view)
