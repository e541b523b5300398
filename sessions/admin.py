"""What support needs: find a game by its code, read its log, close a link, give it to an account.

Games are read here, never edited: the log is the truth. Accounts are Django's own, disabled there
by taking "active" away. No code of a link and no token can be seen here.
"""

from __future__ import annotations

from typing import Any

from allauth.mfa.admin import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import Group, User, UserAdmin
from django.db.models import Count, QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from sessions.accounts import tokens
from sessions.accounts.leaving import delete_account
from sessions.games.links import revoke_link
from sessions.games.options import revise
from sessions.models import (
    ApiToken,
    Device,
    Game,
    GameEntry,
    GameLink,
    HouseRules,
    PlayedSeat,
    Player,
    Role,
)

admin.site.site_header = admin.site.site_title = "Farkle administration"
admin.site.unregister((Authenticator, Group, User))  # passkeys are made by their owners only


class ReadOnly:
    """Nothing of a game may change without an entry in its log."""

    def has_add_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        return False


@admin.register(User)
class AccountAdmin(UserAdmin):
    """Django's own; an account goes as when its owner deletes it, and its games stay."""

    def delete_model(self, _request: HttpRequest, obj: User) -> None:
        delete_account(account=obj, with_games=False)

    def delete_queryset(self, _request: HttpRequest, queryset: QuerySet[User]) -> None:
        for account in queryset:
            delete_account(account=account, with_games=False)


@admin.register(Game)
class GameAdmin(ReadOnly, admin.ModelAdmin):
    """Everything to read; only the owner can be set."""

    list_display = ("code", "names", "status", "version", "owner", "created_at", "updated_at")
    list_filter = ("status",)
    list_select_related = ("owner",)
    ordering = ("-updated_at",)
    search_fields = ("=code", "totals__name", "=owner__username")
    fields = ("owner", "code", "names", "log", "status", "version", "device", "created_at")
    readonly_fields = fields[1:]
    autocomplete_fields = ("owner",)

    def has_change_permission(self, request: HttpRequest, _obj: object = None) -> bool:
        return bool(request.user.has_perm("game_sessions.change_game"))

    def save_model(self, _request: HttpRequest, obj: Game, _form: ModelForm, _change: Any) -> None:
        """Only the owner: the game itself may have gone on meanwhile. Who watched by it is out."""
        Game.objects.filter(pk=obj.pk).update(owner=obj.owner)
        revise(Game.objects.select_for_update().get(pk=obj.pk))

    @admin.display(description="seats")
    def names(self, game: Game) -> str:
        return ", ".join(player["name"] for player in game.players)

    @admin.display(description="log")
    def log(self, game: Game) -> SafeString:
        address = reverse("admin:game_sessions_gameentry_changelist")
        return format_html(
            '<a href="{}?game__id__exact={}">{} entries</a>', address, game.pk, game.version
        )


@admin.register(GameEntry)
class GameEntryAdmin(ReadOnly, admin.ModelAdmin):
    list_display = (
        "game",
        "version",
        "kind",
        "seat",
        "payload",
        "device",
        "account",
        "recorded_at",
        "entered_at",
    )
    list_display_links = None
    list_select_related = ("game", "device", "account")
    list_filter = ("kind",)
    search_fields = ("=game__code",)
    ordering = ("-game_id", "-version")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        return lookup == "game__id__exact" or super().lookup_allowed(lookup, value, request)


@admin.register(GameLink)
class GameLinkAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("game", "role", "issued_at", "opened")
    list_display_links = None
    list_select_related = ("game",)
    list_filter = ("role",)
    search_fields = ("=game__code",)
    fields = ("game", "role", "issued_at")
    actions = ("revoke",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[GameLink]:
        return super().get_queryset(request).annotate(opened=Count("grants"))

    @admin.display(description="opened by")
    def opened(self, link: Any) -> int:
        return int(link.opened)

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("game_sessions.delete_gamelink"))

    @admin.action(description="Revoke: who came in by it is out", permissions=["revoke"])
    def revoke(self, request: HttpRequest, links: QuerySet[GameLink]) -> None:
        chosen = [(link.game.code, Role(link.role)) for link in links]
        for code, role in chosen:
            revoke_link(code=code, role=role, by=None)
        self.message_user(request, f"{len(chosen)} revoked.")


@admin.register(HouseRules)
class HouseRulesAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "version", "key", "owner", "created_at")
    list_select_related = ("owner",)
    search_fields = ("name", "key", "=owner__username")


@admin.register(Device)
class DeviceAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "id", "created_at")
    search_fields = ("name", "id")


class PlayedSeatInline(ReadOnly, admin.TabularInline):
    model = PlayedSeat
    fields = ("game", "position")

    def get_queryset(self, request: HttpRequest) -> QuerySet[PlayedSeat]:
        return super().get_queryset(request).select_related("game", "player")


@admin.register(Player)
class PlayerAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "account", "is_me", "created_at")
    list_select_related = ("account",)
    search_fields = ("name", "=account__username")
    inlines = (PlayedSeatInline,)


@admin.register(ApiToken)
class ApiTokenAdmin(ReadOnly, admin.ModelAdmin):
    """To revoke a token is to delete it here."""

    list_display = ("device", "account", "role", "hint", "created_at", "last_used_at")
    list_select_related = ("device", "account")
    search_fields = ("device__name", "=account__username")
    fields = list_display

    def has_delete_permission(self, request: HttpRequest, _obj: object = None) -> bool:
        return bool(request.user.has_perm("game_sessions.delete_apitoken"))

    def delete_model(self, _request: HttpRequest, obj: ApiToken) -> None:
        tokens.revoke(obj)

    def delete_queryset(self, _request: HttpRequest, queryset: QuerySet[ApiToken]) -> None:
        for token in queryset:
            tokens.revoke(token)
