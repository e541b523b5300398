"""The table of permissions as it is written down, and every address that the site really has.

Knows how both are read; not who asks (`permissions_actors`) nor what is proved of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from django.urls import URLPattern, URLResolver, get_resolver

TABLE = Path(__file__).with_name("permissions.txt")
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
ALL = "*"
OF_THE_EVENT = "api/v1/events/<"
OF_THE_GROUP = ("group/<", "api/v1/groups/<", "api/v1/players/<", "e/<", OF_THE_EVENT)
"""How the addresses begin that ask for a group or one of its events, and not for a game."""


class Needs(IntEnum):
    """The first four grow; the others are something of their own."""

    ANYONE = 0
    WATCH = 1
    SCORE = 2
    MANAGE = 3
    GUEST = 4
    DEVICE = 5
    ACCOUNT = 6
    OWNER = 7
    STAFF = 8
    KEEPER = 9
    PERSON = 10
    SUPERUSER = 11
    FOLLOWER = 12
    TAKER = 13
    OVERSEER = 14


DOES = ("reads", "enters", "changes", "may change", "is a library's")

NOT_PAGES = ("api/", "admin/", "manifest.webmanifest", "sw.js", "offline/")


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    needs: Needs
    method: str
    address: str
    does: str = "reads"
    when: str = "-"
    sends: str = ""

    def __str__(self) -> str:
        return f"{self.method} {self.address}"

    @property
    def is_of_group(self) -> bool:
        return self.address.startswith(OF_THE_GROUP)

    @property
    def is_api(self) -> bool:
        return self.address.startswith("api/")

    @property
    def is_page(self) -> bool:
        """Is it one of our own pages, or a part of one? A library's own are whole, whoever asks."""
        return self.method != "*" and not self.address.startswith(NOT_PAGES)

    @property
    def methods(self) -> tuple[str, ...]:
        return METHODS if self.method == ALL else (self.method,)

    @property
    def is_a_librarys(self) -> bool:
        return self.does == "is a library's"

    def body(self, **values: str) -> dict[str, Any]:
        """What Django's test client is to send; `values` are what stands in braces."""
        sends = self.sends
        for name, value in values.items():
            sends = sends.replace(f"{{{name}}}", value)
        if self.is_api and self.method != "GET":
            return {"data": json.loads(sends or "{}"), "content_type": "application/json"}
        return {"data": parse_qs(sends)} if sends else {}


def rows() -> list[Row]:
    """The whole table. Raises ValueError where a line cannot be read."""
    return [_row(line) for line in TABLE.read_text(encoding="utf-8").splitlines() if _says(line)]


def _says(line: str) -> bool:
    return bool(line.strip()) and not line.startswith("#")


def _row(line: str) -> Row:
    needs, method, address, *more = re.split(r" {2,}", line.strip())
    row = Row(Needs[needs.upper()], method, address.removeprefix("/"), *more)
    if row.method not in {*METHODS, ALL} or row.does not in DOES:
        raise ValueError(f"{TABLE.name}: no such method, or nothing that a row does: {line}")
    return row


def addresses() -> list[str]:
    """Every address that the site answers, as its patterns write it. The admin is one of them, but
    for what of it is ours."""
    return sorted({"admin/" if _is_a_librarys(it) else it for it in every_address()})


def _is_a_librarys(address: str) -> bool:
    return address.startswith("admin/") and not address.startswith("admin/backups/")


def every_address() -> list[str]:
    """The same, with each page of the admin."""
    return sorted(set(_walk(get_resolver().url_patterns, "")))


def _walk(patterns: Iterable[URLPattern | URLResolver], before: str) -> Iterator[str]:
    for pattern in patterns:
        address = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern.url_patterns, address)
        else:
            yield address


def filled(address: str, parts: dict[str, str]) -> str:
    """The path to ask for. Raises KeyError where a part of the address has no value."""
    text = re.sub(r"[\^$]", "", re.sub(r"\(\?P<(\w+)>[^)]*\)", r"<str:\1>", address))
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda part: parts[part[1]], text)
