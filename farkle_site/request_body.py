"""Reads a request's body before a worker thread is taken, and refuses one that is too large.

A phone with bad reception may take seconds to send a body; it must not hold one of the few threads
meanwhile. Knows bytes and sizes, not what they mean.
"""

from asgiref.typing import ASGI3Application as ASGIApp
from asgiref.typing import ASGIReceiveCallable as Receive
from asgiref.typing import ASGIReceiveEvent as ReceiveEvent
from asgiref.typing import ASGISendCallable as Send
from asgiref.typing import HTTPScope, Scope

from sessions.turned_away import Refusal, turn_away


class BodyTooLargeError(Exception):
    """More bytes are coming than a request may carry."""


class ClientGoneError(Exception):
    """The connection broke off before the body was complete."""


def with_whole_body(app: ASGIApp, limit: int) -> ASGIApp:
    """Return `app`, called once the whole body is there; more than `limit` bytes answer 413."""

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        try:
            body = await _read(scope, receive, limit)
        except BodyTooLargeError:
            await turn_away(scope["path"], _too_large(limit), send)
        except ClientGoneError:
            return  # half a form could still read as a whole one: it must not be played
        else:
            await app(_with_length(scope, len(body)), _replay(body, receive), send)

    return application


async def _read(scope: HTTPScope, receive: Receive, limit: int) -> bytes:
    """Return the whole body; BodyTooLargeError, ClientGoneError where there is none to be had."""
    declared = dict(scope["headers"]).get(b"content-length", b"0")
    if declared.isdigit() and int(declared) > limit:
        raise BodyTooLargeError
    body = bytearray()
    more = True
    while more:
        event = await receive()
        if event["type"] != "http.request":
            raise ClientGoneError
        body += event["body"]
        more = event.get("more_body", False)
        if len(body) > limit:
            raise BodyTooLargeError
    return bytes(body)


def _with_length(scope: HTTPScope, length: int) -> HTTPScope:
    """Tell WSGI the length, which a body sent in chunks has not declared."""
    headers = [(k, v) for k, v in scope["headers"] if k != b"content-length"]
    if length:
        headers.append((b"content-length", str(length).encode()))
    return {**scope, "headers": headers}


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives the body once, then what really comes next."""
    events: list[ReceiveEvent] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> ReceiveEvent:
        return events.pop() if events else await receive()

    return replay


def _too_large(limit: int) -> Refusal:
    detail = f"A request may carry at most {limit} bytes."
    return Refusal("body_too_large", 413, "Body too large", detail, is_last=True)
