"""What a self-hoster can look up. Games are read here, never edited: the log is the truth."""

from django.contrib import admin
from django.http import HttpRequest

from sessions.models import Game, GameEntry, HouseRules


class ReadOnly:
    """Nothing of a game may change without an entry in its log."""

    def has_add_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        return False


class EntryInline(ReadOnly, admin.TabularInline):
    model = GameEntry
    fields = ("version", "kind", "seat", "payload", "recorded_at")


@admin.register(Game)
class GameAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("code", "status", "version", "created_at", "updated_at")
    list_filter = ("status",)
    search_fields = ("code", "totals__name")
    inlines = (EntryInline,)


@admin.register(HouseRules)
class HouseRulesAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "version", "key", "created_at")
    search_fields = ("name", "key")
