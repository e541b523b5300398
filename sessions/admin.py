"""What support needs: find a game by its code, read its log, close a link, give it to an account.

Games are read here, never edited: the log is the truth. Accounts are Django's own, disabled there
by taking "active" away. No code of a link and no token can be seen here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from allauth.mfa.admin import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import Group, User, UserAdmin
from django.db.models import Count, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce, Lower
from django.forms import ModelForm
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from sessions.access import tokens
from sessions.access.codes import tidy
from sessions.access.links import revoke_link
from sessions.admin_lists import BoundedPaginator, IndexedAdmin
from sessions.announcements import revise
from sessions.models import (
    ApiToken,
    Device,
    Entrant,
    Event,
    EventNote,
    Game,
    GameEntry,
    GameLink,
    Grant,
    HouseRules,
    PlayedSeat,
    Player,
    PlayerChange,
    Role,
    SeatTotal,
    Verification,
)
from sessions.people.leaving import delete_account

admin.site.site_header = admin.site.site_title = "Farkle administration"
admin.site.index_template = "admin/start.html"
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

    paginator = BoundedPaginator
    show_full_result_count = False

    def get_deleted_objects(
        self, objs: Iterable[User], request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        """The accounts alone: not each of the thousand links that somebody has opened."""
        names = [account.get_username() for account in objs]
        refused = set() if self.has_delete_permission(request) else {"user"}
        return names, {"users": len(names)}, refused, []

    def delete_model(self, _request: HttpRequest, obj: User) -> None:
        delete_account(account=obj, with_games=False)

    def delete_queryset(self, _request: HttpRequest, queryset: QuerySet[User]) -> None:
        for account in queryset:
            delete_account(account=account, with_games=False)


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
    search_help_text = "The username of the account."
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


def _tokens_by_account(term: str) -> QuerySet[Any]:
    return ApiToken.objects.filter(account__username=term).values("pk")


@admin.register(ApiToken)
class ApiTokenAdmin(ReadOnly, IndexedAdmin):
    """To revoke a token is to delete it here."""

    list_display = ("device", "account", "role", "hint", "created_at", "last_used_at")
    list_select_related = ("device", "account")
    ordering = ("-pk",)
    searches = (_tokens_by_account,)
    search_help_text = "The username of the account."
    fields = list_display

    def has_delete_permission(self, request: HttpRequest, _obj: object = None) -> bool:
        return bool(request.user.has_perm("game_sessions.delete_apitoken"))

    def delete_model(self, _request: HttpRequest, obj: ApiToken) -> None:
        tokens.revoke(obj)

    def delete_queryset(self, _request: HttpRequest, queryset: QuerySet[ApiToken]) -> None:
        for token in queryset:
            tokens.revoke(token)


@admin.register(Verification)
class VerificationAdmin(ReadOnly, IndexedAdmin):
    """What each run of `verify_games` has found; the last one also stands on the first page."""

    list_display = ("began_at", "ended_at", "result", "wrong")
    list_display_links = None
    ordering = ("-pk",)

    @admin.display(description="games that were not right")
    def wrong(self, run: Verification) -> str:
        return ", ".join(run.codes)
