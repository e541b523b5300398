"""Describes every call for OpenAPI: what it takes, what it answers, how it looks in an example.

Knows the table below and how an example is shown; the calls themselves are in `views`.
"""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
    extend_schema_view,
)

from sessions.api.described import DESCRIBED
from sessions.api.examples import recorded
from sessions.api.kit.problems import MEDIA_TYPE
from sessions.api.schema import common, moves
from sessions.api.schema.access.calls import OF_ACCESS
from sessions.api.schema.contests.calls import OF_CONTESTS, WITHOUT_EVENT_KEY
from sessions.api.schema.games.answers import GameAnswer
from sessions.api.schema.games.calls import OF_GAMES
from sessions.api.schema.groups.calls import OF_GROUPS, WITHOUT_GROUP_KEY
from sessions.api.schema.history.calls import OF_HISTORY
from sessions.api.schema.imports.calls import OF_IMPORTS, WITHOUT_IMPORT_KEY
from sessions.api.schema.moves import Move
from sessions.api.schema.of_insight import OF_INSIGHT, WITHOUT_INSIGHT_KEY
from sessions.api.schema.operation import (
    EVENTS,
    EXPORTS,
    GROUPS,
    HISTORY,
    IMPORTS,
    LINKS,
    MOVES,
    OPTIONS,
    PLAYERS,
    RECORDS,
    Operation,
)


def _described(move: Move) -> Operation:
    more = (
        f"{move.summary}. Answers the whole game as it is then. A move against the rules is "
        "refused with 422: the facts, and the legal actions. Nothing has changed then."
    )
    if move.is_turn:
        more += (
            " In a game with a second scorer it is answered 202 and counts, from `pending`, when "
            "another device has sent the same."
        )
    return Operation(
        MOVES,
        move.summary,
        GameAnswer,
        move.body,
        more=more,
        is_turn=move.is_turn,
    )


OPERATIONS = OF_ACCESS | OF_GAMES | {name: _described(move) for name, move in moves.MOVES.items()}
OPERATIONS |= OF_GROUPS | OF_HISTORY | OF_IMPORTS | OF_CONTESTS | OF_INSIGHT
"""Every call, by its operation id."""

WITHOUT_KEY = {
    "evaluate_throw",
    "open_link",
    "set_options",
    "hold_seats",
    "create_token",
    "change_house_rules",
    "restore_game",
    "change_game",
    *WITHOUT_GROUP_KEY,
    *WITHOUT_IMPORT_KEY,
    *WITHOUT_EVENT_KEY,
    *WITHOUT_INSIGHT_KEY,
}
"""Calls without a key: questions, calls that may safely be repeated, and answers with a secret that
may not be kept."""

_KEY = OpenApiParameter(
    "Idempotency-Key",
    location=OpenApiParameter.HEADER,
    description="The same key with the same request is done once and answered the same again.",
)
_IF_MATCH = OpenApiParameter(
    "If-Match",
    location=OpenApiParameter.HEADER,
    description='The version that the caller has seen, e.g. "v12". Another one is answered 412.',
)
_LAST_EVENT_ID = OpenApiParameter(
    "Last-Event-ID",
    location=OpenApiParameter.HEADER,
    description="The last event's id that the viewer has seen, such as 12 or 12.3; the stream "
    "begins with what is newer.",
)
_IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    location=OpenApiParameter.HEADER,
    description="The version that the caller has: where it is still the present one, 304.",
)


Endpoints = list[tuple[str, str, str, Any]]
"""Paths, the same as patterns, methods, and views."""


def describe(endpoints: Endpoints) -> Endpoints:
    """Describe every method of every view, once; the generator begins with it."""
    said = {
        view: {method: _schema(name, OPERATIONS[name]) for method, name in operations.items()}
        for view, operations in DESCRIBED.items()
    }
    for view, methods in said.items():
        extend_schema_view(**methods)(view)
    DESCRIBED.clear()
    return endpoints


def _schema(name: str, operation: Operation) -> Any:
    return extend_schema(
        operation_id=name,
        summary=operation.summary,
        description=operation.more or f"{operation.summary}.",
        tags=[operation.tag],
        parameters=[*_headers(name, operation), *([operation.query] if operation.query else [])],
        request=operation.request,
        responses=_responses(name, operation),
        examples=list(_examples(name, operation)),
    )


def _headers(name: str, operation: Operation) -> Iterator[OpenApiParameter]:
    if operation.is_move or operation.takes_version:
        yield _IF_MATCH
    if operation.request is not None and name not in WITHOUT_KEY:
        yield _KEY
    if name in WATCHED:
        yield _LAST_EVENT_ID
    elif operation.has_tag or operation.tag in {RECORDS, EXPORTS} or name == "read_game":
        yield _IF_NONE_MATCH


WATCHED = {"watch_game", "watch_event"}
_OF_SOMETHING = {LINKS, OPTIONS, GROUPS, PLAYERS, HISTORY, IMPORTS, EVENTS}
_MAY_BE_MISSING = {
    "rematch",
    "revoke_token",
    "watch_game",
    "delete_game",
    "restore_game",
    "change_game",
}


def _responses(name: str, operation: Operation) -> dict[Any, Any]:
    refused = {400, 401, 403, 429, 503}
    refused |= {it["status"] for it in recorded().get(name, ()) if it["status"] >= 400}
    if operation.request is not None:
        refused |= {413, 415, 422, 507}
    if operation.is_move or operation.takes_version:
        refused |= {404, 409, 412}
    if operation.tag in _OF_SOMETHING or name in _MAY_BE_MISSING:
        refused |= {404}
    if name == "rematch":
        refused |= {409}
    responses: dict[Any, Any] = {(operation.status, operation.media_type): operation.answer}
    if operation.or_media_type:
        responses[operation.status, operation.or_media_type] = OpenApiTypes.BINARY
    if operation.answer is None:
        responses = {operation.status: OpenApiResponse(description="Done.")}
    if operation.is_turn:
        responses[202, operation.media_type] = operation.answer
    for status in sorted(refused):
        problem = OpenApiResponse(common.Problem, HTTPStatus(status).phrase)
        responses[status, MEDIA_TYPE] = problem
    if any(header is _IF_NONE_MATCH for header in _headers(name, operation)):
        responses[304] = OpenApiResponse(description="The caller has the present version.")
        responses[404, MEDIA_TYPE] = OpenApiResponse(common.Problem, "Not Found")
    return responses


def _examples(name: str, operation: Operation) -> Iterator[OpenApiExample]:
    for example in recorded().get(name, ()):
        title, status = example["name"], example["status"]
        if "request" in example and status != HTTPStatus.BAD_REQUEST:  # that one has no legal shape
            yield OpenApiExample(title, example["request"], request_only=True)
        if "answer" in example:
            yield OpenApiExample(
                title,
                example["answer"],
                response_only=True,
                status_codes=[str(status)],
                media_type=operation.media_type if status < HTTPStatus.BAD_REQUEST else MEDIA_TYPE,
            )
