"""What a stranger can tell two answers apart by: status, headers, body, and how much was looked up.

Knows answers; not who asks for what.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext

from sessions.access.limits import guesses

EVERYWHERE = "127.0.0.1"
_BY_CHANCE = re.compile(r'(csrfmiddlewaretoken" value=|x-csrftoken": )"\w+"')
_OF_TIME = re.compile(r";t=\d+")


@dataclass(frozen=True)
class Told:
    """An answer as far as it can tell anything, without the code that was asked for."""

    status: int
    headers: frozenset[tuple[str, str]]
    body: str
    cookies: frozenset[str]
    queries: tuple[str, ...]
    """What the database was asked, without the values: the same questions take the same time."""
    counted: int
    """How many guesses that was."""


def told(ask: Callable[[], HttpResponse], code: str) -> Told:
    """Ask, for the game with this code."""
    with CaptureQueriesContext(connection) as asked:
        response = ask()
    counter = guesses.window(guesses.GUESSES, EVERYWHERE)
    return Told(
        response.status_code,
        frozenset((name, _plain(value, code)) for name, value in response.headers.items()),
        _BY_CHANCE.sub("", _plain(b"".join(response).decode(errors="replace"), code)),
        frozenset(response.cookies),
        tuple(_question(query["sql"], code) for query in asked.captured_queries),
        counter.count() if counter else 0,
    )


def _plain(text: str, code: str) -> str:
    return _OF_TIME.sub("", text.replace(code, "CODE"))


def _question(sql: str, code: str) -> str:
    """SAVEPOINTs are numbered, and cookies of devices and sessions are values."""
    return re.sub(r"'[^']*'|\bs\d+_x\d+|\d+", "?", sql.replace(code, "CODE"))
