"""What the caller has seen of a game or a group: tags and ids in headers, and expected_version.

Knows versions and headers; not what a version holds. An entity tag is the version itself ("v12", or
"v12.3" with a revision), so a weak one names it just as well: some proxies make W/"v12" of "v12".
That of a group names the role too ("v12-watch"), for who only looks on is shown less; so does that
of a game which says initials for names.
"""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpRequest
from django.utils.http import parse_etags
from rest_framework.exceptions import ValidationError

from sessions.access.events import SeenEvent
from sessions.access.groups import SeenGroup
from sessions.api.kit.errors import HeaderInvalidError
from sessions.models import Game, Role
from sessions.models.versions import GameVersion

NO_VERSION = -1
"""A version that no game ever has: it stands for a tag that this API has not written."""


def version_tag(game: Game) -> str:
    shown_less = "" if game.veil is None else f"-{Role.WATCH.key}"
    return f'"v{GameVersion.of(game)}{shown_less}"'


def group_tag(seen: SeenGroup) -> str:
    return f'"v{seen.group.version}-{seen.role.key}"'


def event_tag(seen: SeenEvent) -> str:
    return f'"v{seen.event.version}-{seen.role.key}"'


def has_seen(request: HttpRequest, tag: str) -> bool:
    """Does If-None-Match name what has this tag now? Then there is nothing new to tell."""
    tags = parse_etags(request.headers.get("If-None-Match", ""))
    return "*" in tags or tag in map(_strong, tags)


def last_event_id(request: HttpRequest) -> GameVersion | None:
    """The version that a viewer who comes back has seen. Anything else says nothing."""
    return GameVersion.read(request.headers.get("Last-Event-ID", ""))


def expected_version(request: HttpRequest, body: dict[str, Any]) -> int | None:
    """The version that the caller expects, taken out of the body or read from If-Match.

    An entry depends on the entries before it and on nothing else, so it is never stale because of
    a revision: of a tag "v12.3" only the 12 is compared.

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


def expected_tags(request: HttpRequest) -> list[str]:
    """The tags in If-Match, readable or not, to tell requests apart; `*` expects no version."""
    tags = parse_etags(request.headers.get("If-Match", ""))
    return sorted({_strong(tag) for tag in tags} - {"*"})


def _if_match(request: HttpRequest) -> int | None:
    header = request.headers.get("If-Match")
    if header is None or header.strip() == "*":
        return None
    tags = parse_etags(header)
    if len(tags) != 1:
        raise HeaderInvalidError('If-Match must be one entity tag, such as "v12", or *.')
    ours = re.fullmatch(r'"v([\d.]*)(?:-[a-z]+)?"', _strong(tags[0]))
    seen = GameVersion.read(ours[1]) if ours else None
    return seen.version if seen else NO_VERSION


def _strong(tag: str) -> str:
    return tag.removeprefix("W/")
