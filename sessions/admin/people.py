"""Devices, players and their seats, and what was done to players."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import admin
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from sessions.admin.lists import BY_ACCOUNT, IndexedAdmin, ReadOnly
from sessions.models import (
    Device,
    PlayedSeat,
    Player,
    PlayerChange,
)


def _devices_by_id(term: str) -> QuerySet[Any]:
    try:
        return Device.objects.filter(pk=UUID(term)).values("pk")
    except ValueError:
        return Device.objects.none().values("pk")


@admin.register(Device)
class DeviceAdmin(ReadOnly, IndexedAdmin):
    list_display = ("name", "id", "created_at")
    searches = (_devices_by_id,)
    search_help_text = "The device's id."


@admin.register(PlayedSeat)
class PlayedSeatAdmin(ReadOnly, IndexedAdmin):
    """The seats of one player, to which the player's page leads; there may be thousands."""

    list_display = ("player", "game", "position", "name")
    list_display_links = None
    list_select_related = ("player", "game")
    narrowed_by = ("player__id__exact",)
    ordering = ("-player_id", "-game_id", "-position")


def _players_by_account(term: str) -> QuerySet[Any]:
    return Player.objects.filter(account__username=term).values("pk")


@admin.register(Player)
class PlayerAdmin(ReadOnly, IndexedAdmin):
    list_display = ("name", "group", "account", "created_at")
    list_select_related = ("group", "account")
    ordering = ("-pk",)
    searches = (_players_by_account,)
    search_help_text = BY_ACCOUNT
    fields = ("name", "group", "account", "merged_into", "erased_at", "seats", "changes")
    readonly_fields = fields

    @admin.display(description="seats")
    def seats(self, player: Player) -> SafeString:
        address = reverse("admin:game_sessions_playedseat_changelist")
        return format_html('<a href="{}?player__id__exact={}">Seats</a>', address, player.pk)

    @admin.display(description="changes")
    def changes(self, player: Player) -> SafeString:
        address = reverse("admin:game_sessions_playerchange_changelist")
        return format_html('<a href="{}?player__id__exact={}">Changes</a>', address, player.pk)


@admin.register(PlayerChange)
class PlayerChangeAdmin(ReadOnly, IndexedAdmin):
    """What was done to one player, to which the player's page leads, or lately to anybody."""

    list_display = ("kind", "player", "other", "device", "account", "at")
    list_display_links = None
    list_select_related = ("player", "other", "device", "account")
    narrowed_by = ("player__id__exact",)
    ordering = ("-pk",)
