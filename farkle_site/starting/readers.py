"""How texts of the environment are read. Each reader raises ValueError or KeyError for others.

Knows how values are written; neither a variable's name nor what it is for. An empty text is read
as nothing, where nothing is possible.
"""

from __future__ import annotations

import re
from ipaddress import ip_address, ip_network
from pathlib import Path
from zoneinfo import ZoneInfo

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

LANGUAGES = {"en": "English", "de": "Deutsch", "de-ch": "Deutsch (Schweiz)"}
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
PROJECT = Path(__file__).resolve().parents[2]
MAX_VIEWERS = 1_000_000

_SWITCHES = {"on": True, "true": True, "yes": True, "1": True}
_SWITCHES |= {"off": False, "false": False, "no": False, "0": False}
_RATE = re.compile(r"[1-9][0-9]{0,11}/(s|sec|second|m|min|minute|h|hour|d|day)s?")
_HOST = re.compile(r"\*|\.?[a-z0-9-]+(\.[a-z0-9-]+)*\.?|\[[0-9a-f:.]+\]", re.IGNORECASE)
_ORIGIN = re.compile(
    r"https?://(\*\.)?([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?/?", re.IGNORECASE
)


def text(said: str) -> str:
    return said


def switch(said: str) -> bool:
    return _SWITCHES[said.lower()]


def rate(said: str) -> str:
    """As sessions.access.limits.guesses reads it."""
    return _matching(_RATE, said)


def viewers(said: str) -> int:
    if not re.fullmatch("[0-9]{1,7}", said) or not 1 <= int(said) <= MAX_VIEWERS:
        raise ValueError(said)
    return int(said)


def language(said: str) -> str:
    code = said.lower().replace("_", "-")
    if code not in LANGUAGES:
        raise ValueError(said)
    return code


def log_level(said: str) -> str:
    if said.upper() not in LOG_LEVELS:
        raise ValueError(said)
    return said.upper()


def time_zone(said: str) -> str:
    try:
        return ZoneInfo(said).key
    except OSError as error:  # the name of a folder, or too long for one
        raise ValueError(said) from error


def hosts(said: str) -> list[str]:
    return [_matching(_HOST, host) for host in _parts(said)]


def origins(said: str) -> list[str]:
    """Compared as they are written, so without a slash at the end."""
    return [_matching(_ORIGIN, origin).rstrip("/") for origin in _parts(said)]


def proxies(said: str) -> list[str]:
    """Not by name: it is addresses that are compared. An asterisk stands for every address."""
    found = _parts(said)
    for proxy in found if found != ["*"] else []:
        _ = ip_network(proxy) if "/" in proxy else ip_address(proxy)
    return found


def folder(said: str) -> Path:
    """Relative to the project; neither itself nor what it is in, because a secret is put there."""
    path = (PROJECT / Path(said).expanduser()).resolve()
    if PROJECT.is_relative_to(path):
        raise ValueError(said)
    return path


def optional_folder(said: str) -> Path | None:
    """The same, or nothing."""
    return folder(said) if said else None


def sender(said: str) -> str:
    """An address, or a name with the address in angle brackets."""
    if not said:
        return ""
    found = re.fullmatch(r"[^<>\r\n]*<([^<>]+)>|([^<>\s]+)", said)
    if found is None:
        raise ValueError(said)
    try:
        validate_email(found[1] or found[2])
    except ValidationError as error:
        if found[2] is None or not found[2].endswith("@localhost"):
            raise ValueError(said) from error
    return said


def _parts(said: str) -> list[str]:
    return [part.strip() for part in said.split(",") if part.strip()]


def _matching(pattern: re.Pattern[str], said: str) -> str:
    if not pattern.fullmatch(said):
        raise ValueError(said)
    return said
