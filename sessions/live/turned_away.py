"""Refusals that are sent without asking Django, as the API's own problems are written.

Knows how one looks on the wire; not when somebody is turned away.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from asgiref.typing import ASGISendCallable


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why somebody is turned away. `wait` is after how many seconds to ask again, where it helps;
    `is_last` says that nothing more is read from the connection."""

    code: str
    status: int
    title: str
    detail: str
    wait: int = 0
    is_last: bool = False


async def turn_away(path: str, refusal: Refusal, send: ASGISendCallable) -> None:
    """Answer a request for `path` with the refusal."""
    body = json.dumps(_problem(path, refusal)).encode()
    headers = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(body)).encode()),
    ]
    if refusal.wait:
        headers.append((b"retry-after", str(refusal.wait).encode()))
    if refusal.is_last:
        headers.append((b"connection", b"close"))
    await send(
        {
            "type": "http.response.start",
            "status": refusal.status,
            "headers": headers,
            "trailers": False,
        }
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _problem(path: str, refusal: Refusal) -> dict[str, object]:
    return {
        "type": f"/api/v1/problems/{refusal.code}/",
        "title": refusal.title,
        "status": refusal.status,
        "detail": refusal.detail,
        "instance": path,
        "code": refusal.code,
        "errors": [],
    }
