"""Games, what is written in them, who came in by which link, and whether they are whole."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Count, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce, Lower
from django.forms import ModelForm
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from sessions.access.codes import tidy
from sessions.access.links import revoke_link
from sessions.admin.lists import IndexedAdmin, ReadOnly
from sessions.announcements import revise
from sessions.models import (
    Game,
    GameEntry,
    GameLink,
    Grant,
    HouseRules,
    Role,
    SeatTotal,
    Verification,
)


def _games_by_code(term: str) -> QuerySet[Any]:
    return Game.objects.filter(code=tidy(term)).values("pk")


def _games_by_name(term: str) -> QuerySet[Any]:
    """The latest games at whose table somebody of this name sat, in whatever case it is written."""
    seats = SeatTotal.objects.annotate(lowered=Lower("name")).filter(lowered=Lower(Value(term)))
    return seats.order_by("-game").values("game")


def _games_by_owner(term: str) -> QuerySet[Any]:
    return Game.objects.filter(owner__username=term).order_by("-pk").values("pk")


@admin.register(Game)
class GameAdmin(ReadOnly, IndexedAdmin):
    """Everything to read; only the owner can be set."""

    list_display = ("code", "names", "status", "version", "owner", "created_at", "updated_at")
    list_select_related = ("owner",)
    ordering = ("-pk",)
    searches = (_games_by_code, _games_by_name, _games_by_owner)
    search_help_text = "A game's code, the name of a seat, or its owner's username, as a whole."
    fields = ("owner", "code", "names", "log", "status", "version", "device", "created_at")
    readonly_fields = fields[1:]
    autocomplete_fields = ("owner",)

    def has_change_permission(self, request: HttpRequest, _obj: object = None) -> bool:
        return bool(request.user.has_perm("game_sessions.change_game"))

    def save_model(self, _request: HttpRequest, obj: Game, _form: ModelForm, _change: Any) -> None:
        """Save only the owner, because the game itself may have gone on meanwhile.

        Viewers who watched as the owner before are shut out.
        """
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


def _entries_by_code(term: str) -> QuerySet[Any]:
    return GameEntry.objects.filter(game__code=tidy(term)).order_by("-version").values("pk")


@admin.register(GameEntry)
class GameEntryAdmin(ReadOnly, IndexedAdmin):
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
    searches = (_entries_by_code,)
    search_help_text = "A game's code."
    narrowed_by = ("game__id__exact",)
    ordering = ("-game_id", "-version")


def _links_by_code(term: str) -> QuerySet[Any]:
    return GameLink.objects.filter(game__code=tidy(term)).values("pk")


@admin.register(GameLink)
class GameLinkAdmin(ReadOnly, IndexedAdmin):
    list_display = ("game", "role", "issued_at", "opened")
    list_display_links = None
    list_select_related = ("game",)
    ordering = ("-game_id", "-role")
    searches = (_links_by_code,)
    search_help_text = "A game's code."
    fields = ("game", "role", "issued_at")
    actions = ("revoke",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[GameLink]:
        """The links, each with the number of grants, which is counted only for those shown."""
        grants = Grant.objects.filter(link=OuterRef("pk")).order_by().values("link")
        opened = Coalesce(Subquery(grants.annotate(number=Count("pk")).values("number")), 0)
        return super().get_queryset(request).annotate(opened=opened)

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


def _house_rules_by_key(term: str) -> QuerySet[Any]:
    return HouseRules.objects.filter(key=term.lower()).values("pk")


def _house_rules_by_owner(term: str) -> QuerySet[Any]:
    return HouseRules.objects.filter(owner__username=term).order_by("-pk").values("pk")


@admin.register(HouseRules)
class HouseRulesAdmin(ReadOnly, IndexedAdmin):
    list_display = ("name", "version", "key", "owner", "created_at")
    list_select_related = ("owner",)
    ordering = ("-pk",)
    searches = (_house_rules_by_key, _house_rules_by_owner)
    search_help_text = "The key of the rules, or their owner's username."


@admin.register(Verification)
class VerificationAdmin(ReadOnly, IndexedAdmin):
    """What each run of `verify_games` has found; the last one also stands on the first page."""

    list_display = ("began_at", "ended_at", "result", "wrong")
    list_display_links = None
    ordering = ("-pk",)

    @admin.display(description="games that were not right")
    def wrong(self, run: Verification) -> str:
        return ", ".join(run.codes)
