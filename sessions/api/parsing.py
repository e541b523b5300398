"""Reads a request's body as strict JSON. Knows bytes and JSON; not what the members mean."""

from __future__ import annotations

import json
from typing import IO, Any, NoReturn

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

DEEPEST = 20
"""No document of this API is nested half as deep."""


class StrictJSONParser(BaseParser):
    """JSON as RFC 8259 has it: no NaN, no name twice in one object, nothing that is not text."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,  # noqa: ARG002  # the framework hands it over
        parser_context: dict[str, Any] | None = None,  # noqa: ARG002  # this too
    ) -> Any:
        try:
            text = stream.read().decode("utf-8")
            data = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
            if "\\u" in text:
                json.dumps(data, ensure_ascii=False).encode("utf-8")  # half of a surrogate pair
        except UnicodeError as error:
            raise ParseError("The body is not text in UTF-8.", "malformed_json") from error
        except RecursionError as error:
            raise ParseError("The JSON is nested too deep.", "malformed_json") from error
        except ValueError as error:
            raise ParseError(f"The body is not JSON: {error}", "malformed_json") from error
        if _depth(data) > DEEPEST:
            raise ParseError("The JSON is nested too deep.", "malformed_json")
        return data


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"“{twice[:80]}” stands twice in one object.")
    return data


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number.")


def _depth(data: Any) -> int:
    """How deep arrays and objects lie in each other, counted without recursion."""
    depth, level = 0, [data]
    while level:
        level = [part for value in level for part in _parts(value)]
        depth += 1
    return depth


def _parts(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
