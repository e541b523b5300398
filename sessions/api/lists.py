"""Lists in pages: `next` and `previous` in the body and as Link headers, filters checked first.

Knows query parameters and rows; not what the rows mean.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import ValidationError as ValueInvalid
from django.db.models import Model, QuerySet
from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request

from scoring.entries import MOST_SEATS
from sessions.api.base import answer
from sessions.api.fields import MOST_VERSIONS, Shape

ROWS, MOST_ROWS = 100, 1000


class QueryNumber(serializers.IntegerField):
    """A whole number as it stands in an address."""


class ListQuery(Shape):
    """The query parameters of every list; each list adds its own filters."""

    limit = QueryNumber(min_value=1, max_value=MOST_ROWS, required=False)
    cursor = serializers.CharField(required=False)


class VersionQuery(ListQuery):
    """`since` is the version that the caller has: rows after it, up to `until`."""

    since = QueryNumber(min_value=0, max_value=MOST_VERSIONS, required=False)
    until = QueryNumber(min_value=0, max_value=MOST_VERSIONS, required=False)


class TurnQuery(ListQuery):
    seat = QueryNumber(min_value=0, max_value=MOST_SEATS - 1, required=False)


class GameQuery(ListQuery):
    """Times are ISO 8601: games that changed at or after `since` and before `until`."""

    status = serializers.ChoiceField(["playing", "final_round", "finished"], required=False)
    since = serializers.DateTimeField(required=False)
    until = serializers.DateTimeField(required=False)


class Pages(CursorPagination):
    page_size = ROWS
    page_size_query_param = "limit"
    max_page_size = MOST_ROWS

    def paginate_queryset(self, *args: Any, **kwargs: Any) -> list[Model]:
        try:
            return super().paginate_queryset(*args, **kwargs)
        except (NotFound, ValueError, ValueInvalid) as error:
            detail = "This is no cursor of this list. Use the addresses in next and previous."
            raise ValidationError({"cursor": [detail]}, "invalid_value") from error


def page(
    request: Request,
    rows: QuerySet,
    ordering: str,
    view: Callable[[Any], dict[str, Any]],
) -> HttpResponse:
    """One page of rows, each shown by `view`."""
    pages = Pages()
    pages.ordering = ordering
    shown = [view(row) for row in pages.paginate_queryset(rows, request)]
    following, previous = pages.get_next_link(), pages.get_previous_link()
    links = [
        f'<{url}>; rel="{relation}"'
        for url, relation in ((following, "next"), (previous, "prev"))
        if url
    ]
    response = answer({"next": following, "previous": previous, "results": shown})
    if links:
        response["Link"] = ", ".join(links)
    return response
