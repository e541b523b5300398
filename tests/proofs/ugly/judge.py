"""What is wrong with an answer. Knows what every answer must be; not how requests are made."""

from __future__ import annotations

import json
from urllib.parse import unquote

from tests.proofs.ugly.draft import Draft
from tests.proofs.ugly.wire import Answer

MEMBERS = {"type", "title", "status", "detail", "instance", "code", "errors"}
UNREADABLE = b"Invalid HTTP request received."
TOO_LARGE = b"The head of the request is too large."
SERVER_ITSELF = (UNREADABLE, TOO_LARGE)
"""What is said of bytes that are no request: nobody knows yet whether the API was meant."""


def wrong(draft: Draft, answer: Answer) -> str:
    """What is wrong with it, or nothing."""
    if answer.status == 429:
        return "429, although nothing is limited here"
    if answer.status >= 500 and not _is_promised(answer):
        return f"{answer.status} {answer.body[:200]!r}"
    if answer.status < 400 or not _is_call(draft) or not answer.body:
        return ""
    return "" if answer.body in SERVER_ITSELF else _wrong_problem(answer)


def _is_promised(answer: Answer) -> bool:
    """The description promises 503, with a time to wait, where too many watch."""
    return answer.status == 503 and answer.header(b"retry-after").isdigit()


def _is_call(draft: Draft) -> bool:
    return unquote(draft.target.decode("latin-1")).startswith("/api/")


def _wrong_problem(answer: Answer) -> str:
    kind = answer.header(b"content-type")
    if kind != b"application/problem+json":
        return f"{answer.status} is no problem but {kind!r}: {answer.body[:200]!r}"
    said = json.loads(answer.body)
    if not set(said) >= MEMBERS or said["status"] != answer.status or not said["detail"]:
        return f"{answer.status} is a problem without its members: {answer.body[:200]!r}"
    return ""
