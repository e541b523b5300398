"""Which version of a game the caller has seen: ETag, If-None-Match, If-Match, expected_version.

Knows version numbers and headers; not what a version holds. An entity tag is the version itself,
so a weak one (W/"v12", as some proxies make of "v12") names it just as well.
"""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpRequest
from django.utils.http import parse_etags
from rest_framework.exceptions import ValidationError

from sessions.api.errors import HeaderInvalidError

NO_VERSION = -1
"""What no game is ever at: for a tag that is none of ours."""


def version_tag(version: int) -> str:
    return f'"v{version}"'


def has_seen(request: HttpRequest, version: int) -> bool:
    """Does If-None-Match name this version? Then there is nothing new to tell."""
    tags = parse_etags(request.headers.get("If-None-Match", ""))
    return "*" in tags or version_tag(version) in map(_strong, tags)


def last_event_id(request: HttpRequest) -> int | None:
    """The version that a viewer who comes back has seen. Anything else says nothing."""
    header = request.headers.get("Last-Event-ID", "")
    return int(header) if re.fullmatch(r"\d{1,9}", header, re.ASCII) else None


def expected_version(request: HttpRequest, body: dict[str, Any]) -> int | None:
    """The version that the caller expects, taken out of the body or read from If-Match.

    Raises HeaderInvalidError, and ValidationError where header and body differ.
    """
    in_body = body.pop("expected_version", None)
    in_header = _if_match(request)
    if in_header is None:
        return in_body
    if in_body not in {None, in_header}:
        detail = "This is another version than the one in If-Match."
        raise ValidationError({"expected_version": [detail]}, "contradiction")
    return in_header


def _if_match(request: HttpRequest) -> int | None:
    header = request.headers.get("If-Match")
    if header is None or header.strip() == "*":
        return None
    tags = parse_etags(header)
    if len(tags) != 1:
        raise HeaderInvalidError('If-Match must be one entity tag, such as "v12", or *.')
    ours = re.fullmatch(r'"v(\d{1,9})"', _strong(tags[0]), re.ASCII)
    return int(ours[1]) if ours else NO_VERSION


def _strong(tag: str) -> str:
    return tag.removeprefix("W/")
