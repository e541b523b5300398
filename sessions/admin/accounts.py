"""Accounts and their tokens; accounts are Django's own, disabled by taking "active" away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from allauth.mfa.admin import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import Group, User, UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest

from sessions.access import tokens
from sessions.admin.lists import BY_ACCOUNT, BoundedPaginator, IndexedAdmin, ReadOnly
from sessions.models import ApiToken
from sessions.people.leaving import delete_account

admin.site.unregister((Authenticator, Group, User))  # passkeys are made by their owners only


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


def _tokens_by_account(term: str) -> QuerySet[Any]:
    return ApiToken.objects.filter(account__username=term).values("pk")


@admin.register(ApiToken)
class ApiTokenAdmin(ReadOnly, IndexedAdmin):
    """To revoke a token is to delete it here."""

    list_display = ("device", "account", "role", "hint", "created_at", "last_used_at")
    list_select_related = ("device", "account")
    ordering = ("-pk",)
    searches = (_tokens_by_account,)
    search_help_text = BY_ACCOUNT
    fields = list_display

    def has_delete_permission(self, request: HttpRequest, _obj: object = None) -> bool:
        return bool(request.user.has_perm("game_sessions.delete_apitoken"))

    def delete_model(self, _request: HttpRequest, obj: ApiToken) -> None:
        tokens.revoke(obj)

    def delete_queryset(self, _request: HttpRequest, queryset: QuerySet[ApiToken]) -> None:
        for token in queryset:
            tokens.revoke(token)
