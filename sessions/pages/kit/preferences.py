"""How one device is set: what it looks like, sounds like, and how the pad lies in the hand.

Each setting is a cookie of its own, which scripts read too: pages kept without network follow it.
A cookie that says nothing known says nothing. A new setting is a line of
`SETTINGS`, and its words in `sessions.pages.device`. Knows no game and no person.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

SETTINGS: dict[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "type": ("normal", "large"),
    "contrast": ("system", "more"),
    "hand": ("right", "left"),
    "hand-over": ("off", "on"),
    "screen": ("system", "on", "off"),
    "keys": ("on", "off"),
    "sound": ("off", "on"),
    "vibration": ("off", "on"),
}
"""What can be set, and to what. The first is the default: such a device keeps no cookie."""

PREFIX = "farkle-set-"
YEAR_SECONDS = 365 * 24 * 3600


def set_to(request: HttpRequest) -> dict[str, str]:
    """What this device has set, apart from the defaults."""
    kept = {name: request.COOKIES.get(PREFIX + name, "") for name in SETTINGS}
    return {name: value for name, value in kept.items() if value in SETTINGS[name][1:]}


def for_templates(request: HttpRequest) -> dict[str, Any]:
    """The settings for the first element of every page: they hold from the first paint on."""
    return {"set_to": set_to(request)}


def keep(response: HttpResponse, chosen: Mapping[str, str]) -> None:
    """Have the device remember a choice. What is no setting is ignored."""
    for name, values in SETTINGS.items():
        if chosen.get(name) in {"", values[0]}:
            response.delete_cookie(PREFIX + name, samesite="Lax")
        elif chosen.get(name) in values:
            response.set_cookie(
                PREFIX + name,
                chosen[name],
                max_age=YEAR_SECONDS,
                samesite="Lax",
                secure=settings.SESSION_COOKIE_SECURE,
            )
