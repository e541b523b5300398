"""A request reaches the site whole or not at all."""

import asyncio
import json

from farkle_site.request_body import with_whole_body


async def echo(scope, receive, send):
    """Answer with the body and the length the site was told."""
    event = await receive()
    length = dict(scope["headers"]).get(b"content-length")
    await send({"body": event["body"], "length": length, "more": event["more_body"]})


def ask(*events, headers=(), limit=8, app=echo):
    """Send the events as one request; return what was answered."""
    waiting = list(events)
    answered = []

    async def receive():
        return waiting.pop(0)

    async def send(event):
        answered.append(event)

    scope = {"type": "http", "path": "/somewhere/", "headers": list(headers)}
    asyncio.run(with_whole_body(app, limit)(scope, receive, send))
    return answered


def chunk(data, *, more=False):
    return {"type": "http.request", "body": data, "more_body": more}


def test_pieces_arrive_as_one_body_with_its_length():
    answered = ask(chunk(b"1,2,", more=True), chunk(b"3,3", more=True), chunk(b""))

    assert answered == [{"body": b"1,2,3,3", "length": b"7", "more": False}]


def test_a_body_of_exactly_the_limit_is_taken():
    answered = ask(chunk(b"12345678"), headers=[(b"content-length", b"8")])

    assert answered == [{"body": b"12345678", "length": b"8", "more": False}]


def test_no_body_has_no_length():
    assert ask(chunk(b"")) == [{"body": b"", "length": None, "more": False}]


def test_a_connection_that_breaks_off_plays_nothing():
    assert ask(chunk(b"dice=1&", more=True), {"type": "http.disconnect"}) == []


def test_too_much_is_refused_whether_declared_or_not():
    declared = ask(chunk(b"", more=True), headers=[(b"content-length", b"9")])
    undeclared = ask(chunk(b"12345", more=True), chunk(b"6789", more=True))

    assert declared == undeclared
    start, body = declared
    assert start == {
        "type": "http.response.start",
        "status": 413,
        "headers": [
            (b"content-type", b"application/problem+json"),
            (b"content-length", str(len(body["body"])).encode()),
            (b"connection", b"close"),
        ],
        "trailers": False,
    }
    assert json.loads(body["body"]) == {
        "type": "/api/v1/problems/body_too_large/",
        "title": "Body too large",
        "status": 413,
        "detail": "A request may carry at most 8 bytes.",
        "instance": "/somewhere/",
        "code": "body_too_large",
        "errors": [],
    }


def test_what_is_not_a_request_passes_untouched():
    async def app(scope, receive, send):
        await send(await receive())

    async def pass_through():
        answered = []

        async def receive():
            return {"type": "lifespan.startup"}

        async def send(event):
            answered.append(event)

        await with_whole_body(app, 8)({"type": "lifespan"}, receive, send)
        return answered

    assert asyncio.run(pass_through()) == [{"type": "lifespan.startup"}]
