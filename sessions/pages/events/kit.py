"""What the pages of an event have in common: how it is found, and how a verb is done or refused.

Knows forms and sentences; what a verb does, `sessions.events` knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse

from scoring.entries import MAX_REASON
from scoring.sentences import Sentence
from sessions.access.devices import known_actor
from sessions.access.events import SeenEvent, find_event
from sessions.events.errors import NotThereError, StaleEventError
from sessions.events.names import names_for
from sessions.events.reading import book as books
from sessions.events.reading.book import Book
from sessions.events.reading.books_kept import looked_at
from sessions.events.reading.following import version_of
from sessions.events.reading.sheets import NightSheet, TableSheet
from sessions.events.stages.ways import is_tournament
from sessions.models import Event, EventRole
from sessions.models.versions import GameVersion
from sessions.pages.kit.requests import whole_number
from sessions.people.errors import PlayerRefusedError
from sessions.wording.say import say
from sessions.wording.scripts.events import event_words
from sessions.wording.sentences import translated


@dataclass(frozen=True)
class Opened:
    """An event as whoever asks has found it, with everything in it."""

    seen: SeenEvent
    book: Book
    version: GameVersion

    @property
    def event(self) -> Event:
        return self.seen.event

    @cached_property
    def names(self) -> dict[int, str]:
        """How everybody is called here, in the reader's language where a name is not shown."""
        return said_names(names_for(self.seen, self.book))

    def sits(self, table: TableSheet, number: int) -> str:
        """Who sits there for somebody: "Ben for Ana" where Ben plays in Ana's place."""
        return sitting(table, number, self.names)

    @property
    def organises(self) -> bool:
        return self.seen.role >= EventRole.ORGANISE

    @property
    def helps(self) -> bool:
        return self.seen.role >= EventRole.HELP

    @property
    def copies(self) -> list[str]:
        """What the phone of who runs it keeps for the time without network: the standings, and the
        tables of the night that is on."""
        here = {"code": self.event.code}
        on = [it.number for it in self.book.nights if it.is_open]
        tables = [reverse("event_night", kwargs={**here, "number": it}) for it in on]
        return [reverse("event", kwargs=here), *tables]

    def frame(self, **more: Any) -> dict[str, Any]:
        """What every page of an event shows."""
        return {
            "event": self.event,
            "shown": self.version,
            "script_words": event_words(),
            "organises": self.organises,
            "helps": self.helps,
            "copies": " ".join(self.copies),
            "is_cup": is_tournament(self.event),
            "max_reason": MAX_REASON,
        } | more


def said_names(names: dict[int, str]) -> dict[int, str]:
    """The same names, in the reader's language where one is not shown."""
    return {
        it: translated(name) if isinstance(name, Sentence) else name for it, name in names.items()
    }


def sitting(table: TableSheet, number: int, names: Mapping[int, str]) -> str:
    """An entrant at a table, by these names, and who plays in their place."""
    other = table.stand_ins.get(number)
    name = names[number]
    return name if other is None else say("plays_for", name=names[other], other=name)


def opened(request: HttpRequest, code: str, needed: EventRole = EventRole.FOLLOW) -> Opened:
    """Raises what `find_event` raises."""
    seen, version = shown_at(request, code)
    seen.need(needed)
    if request.method == "POST":
        return Opened(seen, books.read(seen.event), version)
    reads = looked_at(seen.event, version)
    if reads.event.version != seen.event.version:  # somebody has changed it meanwhile
        seen = replace(seen, event=reads.event)
    return Opened(seen, reads, version)


def shown_at(request: HttpRequest, code: str) -> tuple[SeenEvent, GameVersion]:
    """The event, and how far it has come: read once for a page that is looked at."""
    found: tuple[SeenEvent, GameVersion] | None = getattr(request, "shown_event", None)
    if found is None or request.method == "POST":
        seen = find_event(code, known_actor(request))
        found = request.shown_event = seen, version_of(seen.event)
    return found


def night_of(found: Opened, number: int) -> NightSheet | None:
    try:
        return found.book.night(number)
    except NotThereError:
        return None


def expected(request: HttpRequest) -> int | None:
    """The version of the event that the form was made of."""
    return whole_number(request.POST.get("version"))


class Changed(str):
    """The sentence for why a page is not taken that was made of an older event."""

    __slots__ = ()


def done(verb: Callable[[], object], where: str) -> tuple[HttpResponse | None, str]:
    """Do it and lead on to an address; or the sentence for why it is not done."""
    try:
        verb()
    except StaleEventError:
        return None, Changed(say("event_changed"))
    except PlayerRefusedError as refused:
        return None, translated(refused.sentence)
    return HttpResponseRedirect(where, status=303), ""


def shown(
    request: HttpRequest, template: str, context: dict[str, Any], problem: str = ""
) -> HttpResponse:
    """A page; with a problem it says 409 where the event has changed meanwhile, 422 otherwise, and
    keeps what was `posted`."""
    status = 409 if isinstance(problem, Changed) else 422 if problem else 200
    told = {"problem": problem, "posted": request.POST if problem else {}}
    return render(request, f"events/{template}.html", context | told, status=status)
