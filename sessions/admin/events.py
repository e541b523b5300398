"""Leagues and tournaments, who takes part, and what was done."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from sessions.access.codes import tidy
from sessions.admin.lists import IndexedAdmin, ReadOnly
from sessions.models import (
    Entrant,
    Event,
    EventNote,
)


def _events_by_code(term: str) -> QuerySet[Any]:
    return Event.objects.filter(code=tidy(term)).values("pk")


@admin.register(Event)
class EventAdmin(ReadOnly, IndexedAdmin):
    """A league or tournament, with what was done in it; its results are its organisers'."""

    list_display = ("code", "name", "kind", "group", "version", "created_at", "closed_at")
    list_select_related = ("group",)
    ordering = ("-pk",)
    searches = (_events_by_code,)
    search_help_text = "The code of the league or tournament."
    fields = (*list_display, "time_zone", "options", "entrants", "notes")
    readonly_fields = fields

    @admin.display(description="entrants")
    def entrants(self, event: Event) -> SafeString:
        address = reverse("admin:game_sessions_entrant_changelist")
        return format_html('<a href="{}?event__id__exact={}">Entrants</a>', address, event.pk)

    @admin.display(description="notes")
    def notes(self, event: Event) -> SafeString:
        address = reverse("admin:game_sessions_eventnote_changelist")
        return format_html('<a href="{}?event__id__exact={}">What was done</a>', address, event.pk)


@admin.register(Entrant)
class EntrantAdmin(ReadOnly, IndexedAdmin):
    """Who takes part in one event, to which the event's page leads."""

    list_display = ("event", "number", "name", "player", "is_member", "withdrawn_at")
    list_display_links = None
    list_select_related = ("event", "player")
    narrowed_by = ("event__id__exact",)
    ordering = ("-event_id", "-number")


@admin.register(EventNote)
class EventNoteAdmin(ReadOnly, IndexedAdmin):
    """What was done with one event, to which the event's page leads."""

    list_display = (
        "event",
        "version",
        "verb",
        "facts",
        "reason",
        "road",
        "device",
        "account",
        "at",
    )
    list_display_links = None
    list_select_related = ("event", "device", "account")
    narrowed_by = ("event__id__exact",)
    ordering = ("-pk",)
