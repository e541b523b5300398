"""What an operator may choose: every environment variable, its default, and what it may say.

A variable that is set but empty counts as not set, as orchestration files have it. Whatever cannot
be understood is refused when the site starts, in a sentence that says what would be right: none of
it may show as a mistake of the program later. Knows no setting of Django's; how a text is read,
`readers` and `service_urls` know. docs/configuration.md explains each; a test compares the two.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from farkle_site.starting import readers, service_urls


@dataclass(frozen=True, slots=True)
class Variable:
    """`default` is written as in the environment. `right` ends the sentence "It must be …"."""

    default: str
    read: Callable[[str], Any]
    right: str
    is_secret: bool = False
    """It is never repeated, and may begin and end with blanks."""


_HOSTS = "names or addresses such as farkle.example or 192.168.1.5, separated by commas, "
_SWITCH = Variable("off", readers.switch, "on or off")
_RATE = "a number and a period, such as 1200/min (sec, min, hour or day)"
_TEXT = "text in UTF-8"
_VIEWERS = f"a whole number from 1 to {readers.MAX_VIEWERS}"

VARIABLES: Mapping[str, Variable] = MappingProxyType(
    {
        "DATABASE_URL": Variable("", service_urls.database, service_urls.DATABASE, is_secret=True),
        "FARKLE_ADMIN_PASSWORD": Variable("", readers.text, _TEXT, is_secret=True),
        "FARKLE_ADMIN_PASSWORD_FILE": Variable("", readers.text, _TEXT),
        "FARKLE_ADMIN_USER": Variable("", readers.text, _TEXT),
        "FARKLE_ALLOWED_HOSTS": Variable(
            "", readers.hosts, f"{_HOSTS}without https:// and without a port"
        ),
        "FARKLE_API_UNKNOWN_GAMES": Variable("60/min", readers.rate, _RATE),
        "FARKLE_API_WRITES": Variable("1200/min", readers.rate, _RATE),
        "FARKLE_BACKUPS": Variable("on", readers.switch, "on or off"),
        "FARKLE_BACKUP_DIR": Variable(
            "", readers.optional_folder, "a folder for backups, not the project's own"
        ),
        "FARKLE_CSRF_TRUSTED_ORIGINS": Variable(
            "", readers.origins, "origins such as https://farkle.example, separated by commas"
        ),
        "FARKLE_DATA_DIR": Variable(
            "data", readers.folder, "a folder for this site's data alone, not the project's own"
        ),
        "FARKLE_DEBUG": _SWITCH,
        "FARKLE_EMAIL_FROM": Variable(
            "", readers.sender, "an e-mail address such as farkle@club.example"
        ),
        "FARKLE_EMAIL_URL": Variable(
            "", service_urls.mail_server, service_urls.MAIL_SERVER, is_secret=True
        ),
        "FARKLE_HTTPS": _SWITCH,
        "FARKLE_LANGUAGE_CODE": Variable(
            "en", readers.language, f"one of {', '.join(readers.LANGUAGES)}"
        ),
        "FARKLE_LOG_LEVEL": Variable(
            "WARNING", readers.log_level, f"one of {', '.join(readers.LOG_LEVELS)}"
        ),
        "FARKLE_MOST_VIEWERS": Variable("6000", readers.viewers, _VIEWERS),
        "FARKLE_MOST_VIEWERS_PER_ADDRESS": Variable("1000", readers.viewers, _VIEWERS),
        "FARKLE_SECRET_KEY": Variable("", readers.text, _TEXT, is_secret=True),
        "FARKLE_TIME_ZONE": Variable(
            "UTC", readers.time_zone, "a time zone by its name, such as Europe/Vienna"
        ),
        "FARKLE_TRUSTED_PROXIES": Variable(
            "127.0.0.1,::1",
            readers.proxies,
            "addresses such as 10.0.0.2, or networks such as 10.0.0.0/8, separated by commas",
        ),
    }
)


def chosen(name: str) -> Any:
    """What the environment says, or the default. Raises ImproperlyConfigured."""
    variable = VARIABLES[name]
    said = os.environ.get(name, "")
    if not said.strip():
        return variable.read(variable.default)
    if not variable.is_secret:
        said = said.strip()
    try:
        said.encode()
        return variable.read(said)
    except (ValueError, KeyError) as error:
        found = "" if variable.is_secret else f" is {_short(said)}, but"
        raise ImproperlyConfigured(f"{name}{found} must be {variable.right}.") from error


def _short(said: str) -> str:
    """What was said, on one line of a terminal."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in said)
    return shown if len(shown) <= 60 else f"{shown[:60]}…"
