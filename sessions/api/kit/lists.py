"""Lists in pages: `next` and `previous` in the body and as Link headers, filters checked first.

Knows query parameters and rows; not what the rows mean.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, ClassVar

from django.core.exceptions import ValidationError as ValueInvalid
from django.db.models import Model, QuerySet
from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request

from scoring.entries import MAX_SEATS
from scoring.reading.reader import A_WHOLE_NUMBER
from scoring.sentences import Sentence
from sessions.api.kit.base import answer
from sessions.api.kit.fields import MAX_VERSIONS, InPlainWords, Line, OneOf, Shape
from sessions.games.lists.latest import Latest

ROWS, MAX_ROWS = 100, 1000
MAX_CURSOR = 200
NO_CURSOR = "This is no cursor of this list. Use the addresses in next and previous."


class QueryNumber(InPlainWords, serializers.IntegerField):
    """A whole number as it stands in an address."""

    def __init__(self, *, min_value: int, max_value: int, **options: Any) -> None:
        expected = Sentence(A_WHOLE_NUMBER, least=min_value, most=max_value)
        kinds = ("invalid", "min_value", "max_value", "max_string_length")
        said = dict.fromkeys(kinds, expected)
        limits = {"min_value": min_value, "max_value": max_value}
        super().__init__(required=False, error_messages=said, **limits, **options)


class QueryTime(InPlainWords, serializers.DateTimeField):
    """A moment as ISO 8601 writes it."""

    default_error_messages: ClassVar = dict.fromkeys(
        ("invalid", "date", "make_aware", "overflow"),
        "This must be a time such as 2026-11-21T18:00:00Z, in the years 1 to 9999.",
    )

    def enforce_timezone(self, value: datetime) -> datetime:
        """One that names no zone is of the site's, where the calendar may not reach so far."""
        try:
            moment: datetime = super().enforce_timezone(value)
        except OverflowError:
            self.fail("overflow")
        return moment


class ListQuery(Shape):
    """The query parameters of every list; each list adds its own filters."""

    limit = QueryNumber(min_value=1, max_value=MAX_ROWS)
    cursor = Line(max_length=MAX_CURSOR, required=False)


class VersionQuery(ListQuery):
    """`since` is the version that the caller has: rows after it, up to `until`."""

    since = QueryNumber(min_value=0, max_value=MAX_VERSIONS)
    until = QueryNumber(min_value=0, max_value=MAX_VERSIONS)


class TurnQuery(ListQuery):
    seat = QueryNumber(min_value=0, max_value=MAX_SEATS - 1)


class GameQuery(ListQuery):
    """Times are ISO 8601: games that changed at or after `since` and before `until`.

    `has_entries` asks for games in which something is entered, or for those that are only begun.
    """

    status = OneOf(["playing", "final_round", "finished"], required=False)
    has_entries = OneOf(["true", "false"], required=False)
    since = QueryTime(required=False)
    until = QueryTime(required=False)


class Pages(CursorPagination):
    page_size = ROWS
    page_size_query_param = "limit"
    max_page_size = MAX_ROWS

    def paginate_queryset(self, *args: Any, **kwargs: Any) -> list[Model]:
        try:
            return super().paginate_queryset(*args, **kwargs)
        except (NotFound, ValueError, OverflowError, ValueInvalid) as error:
            raise ValidationError({"cursor": [NO_CURSOR]}, "invalid_value") from error


def page(
    request: Request,
    rows: QuerySet | Latest,
    ordering: str | Sequence[str],
    view: Callable[[Any], dict[str, Any]],
    prepare: Callable[[list[Any]], None] | None = None,
) -> HttpResponse:
    """One page of rows, each shown by `view`; `prepare` is given them all before."""
    pages = Pages()
    pages.ordering = ordering
    found = pages.paginate_queryset(rows, request)
    if prepare is not None:
        prepare(found)
    shown = [view(row) for row in found]
    return page_answer(shown, pages.get_next_link(), pages.get_previous_link())


def page_answer(
    shown: list[dict[str, Any]], following: str | None, previous: str | None = None
) -> HttpResponse:
    """A part of a list, with the addresses of those after and before it."""
    links = [
        f'<{url}>; rel="{relation}"'
        for url, relation in ((following, "next"), (previous, "prev"))
        if url
    ]
    response = answer({"next": following, "previous": previous, "results": shown})
    if links:
        response["Link"] = ", ".join(links)
    return response
