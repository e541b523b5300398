"""Lists of the admin that cost the same however much a site has: nothing is counted to its end,
and what no index finds is not offered. Knows Django's admin; nothing of games.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ORDER_VAR, ChangeList
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property

MAX_ROWS = 1_000
"""How many rows are counted and paged through. Whoever wants more than that should search."""
BY_ACCOUNT = "The username of the account."
"""What is looked for, where a list belongs to accounts."""
ROWS = 50

Search = Callable[[str], QuerySet[Any]]
"""Finds primary keys by what was typed, with the help of an index."""


class ReadOnly:
    """Nothing of a game may change without an entry in its log."""

    def has_add_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        return False


class BoundedPaginator(Paginator):
    """Does not count a million entries to show fifty of them."""

    @cached_property
    def count(self) -> int:
        return int(self.object_list.order_by().values("pk")[:MAX_ROWS].count())


class ListInOrder(ChangeList):
    """Sorted as its admin says and in no other way: only that order has an index."""

    def get_ordering(self, request: HttpRequest, queryset: QuerySet[Any]) -> list[Any]:
        self.params.pop(ORDER_VAR, None)
        return list(super().get_ordering(request, queryset))


class IndexedAdmin(admin.ModelAdmin):
    """`searches` find something exactly as it is written; `narrowed_by` can stand in an address."""

    paginator = BoundedPaginator
    show_full_result_count = False
    list_per_page = list_max_show_all = ROWS
    sortable_by = ()
    searches: Collection[Search] = ()
    narrowed_by: Collection[str] = ()

    def get_changelist(self, _request: HttpRequest, **_options: Any) -> type[ChangeList]:
        return ListInOrder

    def get_search_fields(self, _request: HttpRequest) -> tuple[str, ...]:
        """There is a field to search in where there are searches."""
        return ("pk",) if self.searches else ()

    def get_search_results(
        self, _request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        term = search_term.strip().replace("\0", "")
        if not term or not self.searches:
            return queryset, False
        found = [self._first(search(term)) for search in self.searches]
        return queryset.filter(pk__in=found[0].union(*found[1:])), False

    def _first(self, keys: QuerySet[Any]) -> QuerySet[Any]:
        rows: QuerySet[Any] = self.model.objects.filter(pk__in=keys[:MAX_ROWS])
        return rows.order_by().values("pk")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:  # noqa: ARG002  Django looks for these names
        return lookup in self.narrowed_by
