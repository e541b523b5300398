"""A request reaches the site whole or not at all."""

import asyncio
import json
import re

from farkle_site.door import request_body
from farkle_site.door.request_body import SMALL, WholeBodies
from sessions.access.limits.shares import Shares


async def echo(scope, receive, send):
    """Answer with the body and the length the site was told."""
    event = await receive()
    length = dict(scope["headers"]).get(b"content-length")
    await send({"body": event["body"], "length": length, "more": event["more_body"]})


CHUNKED = (b"transfer-encoding", b"chunked")


def ask(*events, headers=(CHUNKED,), limit=8, app=echo):
    """Send the events as one request; return what was answered."""
    waiting = list(events)
    answered = []

    async def receive():
        return waiting.pop(0)

    async def send(event):
        answered.append(event)

    scope = {"type": "http", "path": "/somewhere/", "headers": list(headers)}
    asyncio.run(WholeBodies(app, limit)(scope, receive, send))
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
    assert ask(headers=()) == [{"body": b"", "length": None, "more": False}]


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


class Actor:
    """A request whose body comes when it is told to; nothing more comes by itself."""

    def __init__(self, bodies, address="192.0.2.7", length=1_000_000):
        self.answered = []
        self._events = asyncio.Queue()
        headers = [(b"content-length", str(length).encode())]
        scope = {"type": "http", "path": "/somewhere/", "headers": headers}
        asked = bodies(scope | {"client": (address, 1)}, self._events.get, self._send)
        self.task = asyncio.get_running_loop().create_task(asked)

    async def _send(self, event):
        self.answered.append(event)

    async def says(self, data, *, more=True):
        """Send a piece, and wait until it was looked at."""
        self._events.put_nowait(chunk(data, more=more))
        for _ in range(10):
            await asyncio.sleep(0)

    @property
    def refusal(self):
        """Status, code, and whether it may be asked again; None where there is none (yet)."""
        if not self.answered:
            return None
        start, body = self.answered
        headers = dict(start["headers"])
        assert headers[b"connection"] == b"close"
        return start["status"], json.loads(body["body"])["code"], headers.get(b"retry-after")


def test_a_body_that_stops_is_waited_for_no_longer_than_it_may(monkeypatch):
    monkeypatch.setattr(request_body, "BODY_SECONDS", 0.01)

    async def story():
        actor = Actor(WholeBodies(echo, 1_000_000))
        await actor.says(b"half")
        await actor.task
        return actor.refusal

    assert asyncio.run(story()) == (408, "body_too_slow", None)


def test_a_body_that_the_servers_end_cuts_off_is_turned_away():
    async def story():
        actor = Actor(WholeBodies(echo, 1_000_000))
        await actor.says(b"half")
        actor.task.cancel()
        await actor.task
        return actor.refusal

    assert asyncio.run(story()) == (503, "server_busy", b"5")


TOO_MUCH = (503, "too_much_at_once", b"5")


def test_large_bodies_of_one_address_and_of_all_are_limited():
    async def story():
        bodies = WholeBodies(echo, 1_000_000, Shares(each=100_000, together=150_000))
        first, second = Actor(bodies), Actor(bodies)
        other = Actor(bodies, "192.0.2.8")
        await first.says(b"x" * 90_000)
        await second.says(b"x" * 45_000)
        assert (first.refusal, second.refusal) == (None, TOO_MUCH)
        await other.says(b"x" * 80_000)
        assert other.refusal is None
        await other.says(b"x" * 20_000)
        assert other.refusal == TOO_MUCH

        await first.says(b"end", more=False)
        again = Actor(bodies)
        await again.says(b"x" * (100_000 + SMALL))
        assert again.refusal is None
        await again.says(b"x")
        assert again.refusal == TOO_MUCH
        return first.answered

    (answered,) = asyncio.run(story())
    assert len(answered["body"]) == 90_003


def test_small_bodies_are_taken_whatever_else_is_under_way():
    async def story():
        bodies = WholeBodies(echo, 1_000_000, Shares(each=1, together=1))
        await Actor(bodies).says(b"x" * (SMALL + 1))
        actors = [Actor(bodies) for _ in range(20)]
        for actor in actors:
            await actor.says(b"x" * (SMALL - 1))
            await actor.says(b"x", more=False)
        return [len(actor.answered[0]["body"]) for actor in actors]

    assert asyncio.run(story()) == [SMALL] * 20


def test_who_hangs_up_makes_room():
    async def story():
        bodies = WholeBodies(echo, 1_000_000, Shares(each=1, together=1))
        gone, waiting = Actor(bodies), Actor(bodies)
        await gone.says(b"x" * (SMALL + 1))
        gone._events.put_nowait({"type": "http.disconnect"})
        await gone.task
        await waiting.says(b"x" * (SMALL + 1), more=False)
        return gone.answered, len(waiting.answered[0]["body"])

    assert asyncio.run(story()) == ([], SMALL + 1)


def test_what_is_not_a_request_passes_untouched():
    async def app(scope, receive, send):
        await send(await receive())

    async def pass_through():
        answered = []

        async def receive():
            return {"type": "lifespan.startup"}

        async def send(event):
            answered.append(event)

        await WholeBodies(app, 8)({"type": "lifespan"}, receive, send)
        return answered

    assert asyncio.run(pass_through()) == [{"type": "lifespan.startup"}]


UPLOADS = re.compile("/import/")


async def read_file(scope, receive, send):
    """Answer with what waits in a file, and what comes at once."""
    event = await receive()
    file = scope.get("body_file")
    await send({"at once": event["body"], "in a file": file and file.read(), "rolled": bool(file)})


def upload(*events, path="/import/", **sizes):
    waiting, answered = list(events), []

    async def receive():
        return waiting.pop(0)

    async def send(event):
        answered.append(event)

    scope = {"type": "http", "path": path, "headers": [CHUNKED]}
    asyncio.run(WholeBodies(read_file, 8, uploads=UPLOADS)(scope, receive, send))
    return answered


def test_a_file_to_be_imported_may_be_larger_and_waits_on_the_disk():
    answered = upload(chunk(b"12345678", more=True), chunk(b"9"))
    assert answered == [{"at once": b"", "in a file": b"123456789", "rolled": True}]


def test_a_small_one_comes_at_once():
    answered = upload(chunk(b"12345678"))
    assert answered == [{"at once": b"12345678", "in a file": None, "rolled": False}]


def test_elsewhere_the_limit_holds_and_an_upload_has_one_too(monkeypatch):
    (head, *_rest) = upload(chunk(b"123456789"), path="/else/")
    assert head["status"] == 413
    monkeypatch.setattr(request_body, "MAX_UPLOAD", 9)
    (head, *_rest) = upload(chunk(b"1234567890"))
    assert head["status"] == 413
