"""Reads a request's body as strict JSON. Knows bytes and JSON; not what the members mean."""

from __future__ import annotations

import json
from collections import Counter
from typing import IO, Any, NoReturn

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from sessions.api.kit.errors import EncodedBodyError

MAX_DEPTH = 20
"""How deep a document may be nested: more than twice as deep as any of this API."""
TOO_DEEP = "The JSON is nested too deep."

MAX_VALUES = 5_000
"""How many values a document may hold: more than twice as many as any of this API. To judge each of
a hostile million would take seconds."""

IDENTITY = "identity"
"""The encoding that changes nothing."""

MAX_DIGITS = 100
"""Digits of a number: far more than any of this API has."""


class StrictJSONParser(BaseParser):
    """JSON as RFC 8259 has it: no NaN, no name twice in one object, nothing that is not text."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,  # noqa: ARG002  # the framework hands it over
        parser_context: dict[str, Any] | None = None,
    ) -> Any:
        _refuse_encoded((parser_context or {})["request"])
        try:
            text = stream.read().decode("utf-8")
            data = json.loads(
                text, object_pairs_hook=_unique, parse_constant=_no_constant, parse_int=_integer
            )
            if "\\u" in text:
                json.dumps(data, ensure_ascii=False).encode("utf-8")  # half of a surrogate pair
        except UnicodeError as error:
            raise ParseError("The body is not text in UTF-8.", "malformed_json") from error
        except RecursionError as error:
            raise ParseError(TOO_DEEP, "malformed_json") from error
        except ValueError as error:
            raise ParseError(f"The body is not JSON: {error}", "malformed_json") from error
        _refuse_unwieldy(data)
        return data


def _refuse_encoded(request: Request) -> None:
    """Raises EncodedBodyError."""
    if request.headers.get("Content-Encoding", IDENTITY).strip().lower() != IDENTITY:
        raise EncodedBodyError


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        [(twice, _)] = Counter(name for name, _ in pairs).most_common(1)
        raise ValueError(f"“{twice[:80]}” stands twice in one object.")
    return data


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError(f"a number has more than {MAX_DIGITS} digits.")
    return int(digits)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number.")


def _refuse_unwieldy(data: Any) -> None:
    """Refuse what is too deep or too large: level by level, not recursive. Raises ParseError."""
    depth, values, level = 0, 0, [data]
    while level:
        depth, values = depth + 1, values + len(level)
        if depth > MAX_DEPTH:
            raise ParseError(TOO_DEEP, "malformed_json")
        if values > MAX_VALUES:
            detail = f"The JSON holds more than {MAX_VALUES:,} values."
            raise ParseError(detail, "malformed_json")
        level = [part for value in level for part in _parts(value)]


def _parts(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
