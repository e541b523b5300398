"""How callers say who they are, for the description. Who they are then, `actors` finds out."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from sessions.access.devices import COOKIE
from sessions.api.schema.of_insight import INSIGHT_FOR_EVERYBODY

SCHEMES: dict[str, Any] = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token of one of the links of a game, a group or an event (fk_ and the "
        "link's eight letters), or a personal token of an account (fk_ and 43 characters).",
    },
    "device": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": "The cookie of a phone or browser. What changes something then needs the "
        "value of the cookie csrftoken as X-CSRFToken, as on every page.",
    },
    "account": {
        "type": "apiKey",
        "in": "cookie",
        "name": settings.SESSION_COOKIE_NAME,
        "description": "Somebody who is signed in on the site; X-CSRFToken as above.",
    },
}

_FOR_ACCOUNTS = {"list_tokens", "create_token", "revoke_token"}
_FOR_EVERYBODY = {
    "list_rule_sets",
    "save_house_rules",
    "read_rule_set",
    "read_throw_table",
    "evaluate_throw",
    *INSIGHT_FOR_EVERYBODY,
    "list_games",
    "start_game",
    "open_link",
    "open_event_link",
    "list_groups",
    "new_group",
}


_WITH_ITS_TOKEN = {"export_account", "export_site"}


def required(operation: str) -> list[dict[str, list[str]]]:
    """Any one of these lets a caller in; an empty one means that nothing is needed."""
    if operation in _WITH_ITS_TOKEN:
        return [{"account": []}, {"token": []}]
    if operation in _FOR_ACCOUNTS:
        return [{"account": []}]
    known: list[dict[str, list[str]]] = [{name: []} for name in SCHEMES]
    return [*known, {}] if operation in _FOR_EVERYBODY else known
