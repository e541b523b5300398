"""Keeps the log short, and secret codes out of it. Knows records, and who writes them."""

import logging
import re
import time

SELDOM_SECONDS = 60
TOLD_ELSEWHERE = {503, 507}

MAX_LINE_LETTERS = 2_000
"""Letters of the message. The traceback of a mistake follows it in full."""

REFUSALS = "django.security."
"""What Django says of requests that it refuses: a foreign Host, a redirect that is too long."""

CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def in_one_line(record: logging.LogRecord) -> bool:
    """Let the record pass as one line, so that nobody can forge a second one.

    For a field that does not exist the admin logs its name as it was sent: a line break in it began
    a new line, with whatever came behind it. The traceback of a refusal is left out, because it
    helps nobody.
    """
    if record.name.startswith(REFUSALS):
        record.exc_info = None
    said = record.getMessage()
    line = CONTROLS.sub(lambda letter: repr(letter[0])[1:-1], said[:MAX_LINE_LETTERS])
    if line != said:
        record.msg, record.args = line + "…" * (len(said) > MAX_LINE_LETTERS), ()
    return True


SECRETS = re.compile(
    r"((?:/|%2F)(?:j|join|tv)(?:/|%2F)|(?:[?&]|%3F|%26)(?:code|token)(?:=|%3D)"
    r"|\bfk_|/password/reset/key/|/confirm-email/)[^/\s?&\"'#]+",
    re.IGNORECASE,
)
"""What lets somebody into a game or an account: a link's address, its code as programs send it or
as somebody has put it behind a page's address, and what is sent by e-mail."""


def without_codes(record: logging.LogRecord) -> bool:
    """Let the record pass without the codes of links."""
    said = record.getMessage()
    masked = SECRETS.sub(r"\1…", said)
    if masked != said:
        record.msg, record.args = masked, ()
    return True


def without_asked_again(record: logging.LogRecord) -> bool:
    """Let the record pass unless somebody was told to ask again (`sessions.storage.trouble`)."""
    return getattr(record, "status_code", None) not in TOLD_ELSEWHERE


class Seldom(logging.Filter):
    """Lets each kind of record pass once a minute, in one line.

    What is away is missed by every request, and PostgreSQL's library says it in three lines.
    """

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Records are of one kind if their messages are the same before values are filled in."""
        now, kind = time.monotonic(), str(record.msg)
        if now - self._last.get(kind, -SELDOM_SECONDS) < SELDOM_SECONDS:
            return False
        self._last[kind] = now
        record.msg, record.args = " ".join(record.getMessage().split()), ()
        return True


class SeldomProvoked(Seldom):
    """Lets what anybody can make the server say pass once a minute and in one line.

    6,593 connections of one address had brought 59,052 tracebacks in 75 seconds.
    """

    BEGINNINGS = (
        "Invalid HTTP request received.",
        "Too many connections",
        "socket.accept() out of system resource",
    )

    def filter(self, record: logging.LogRecord) -> bool:
        """Records of any other kind always pass."""
        if not str(record.msg).startswith(self.BEGINNINGS):
            return True
        record.msg = str(record.msg).partition("\n")[0]
        record.exc_info = None
        return super().filter(record)
