"""Every call that enters something, sent again with its key: later, meanwhile, after a restart.

The calls are all those that docs/openapi.json gives an Idempotency-Key; the proof fails where one
of them has no example here.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from tests.proofs.client import GAMES, NEW_GAME, Answer, Client, client_of, entries
from tests.proofs.holding import writes_held
from tests.proofs.site import ROOT, Site, serving

AT_ONCE = 3
"""As many as the server has threads for writers: all of them wait, and questions are answered."""
Moves = Sequence[tuple[str, dict[str, Any]]]


@dataclass(frozen=True)
class Call:
    """A call, what it sends, and the moves that a new game needs before it."""

    operation: str
    method: str
    path: str
    body: dict[str, Any]
    before: Moves = ()
    enters: int = 1
    status: int = 200

    @property
    def is_about_a_game(self) -> bool:
        return not self.path.startswith("/")


RULE_SETS = "/api/v1/rule-sets/"
OURS = {"name": "Ours", "rules": {}}
THREE_ONES = ("throws/", {"dice": [1, 1, 1, 2, 3, 4], "set_aside": [1, 1, 1]})
TWO_ONES = ("throws/", {"dice": [1, 1, 6], "set_aside": [1, 1]})
FARKLED = ("totals/", {"points": 0})
ADJUSTMENT = {"seat": 1, "points": 50, "reason": "sang"}
CORRECTION = {"points": 500, "reason": "misread"}
OTHERS_LEAVE = (("seats/1/retire/", {}), ("seats/2/retire/", {}))
"""Who is left has won."""
SIGNED = ("signatures/", {"seat": 0})
CALLS = (
    Call("start_game", "POST", GAMES, NEW_GAME, enters=0, status=201),
    Call("save_house_rules", "POST", RULE_SETS, OURS, enters=0, status=201),
    Call("record_throw", "POST", *THREE_ONES),
    Call("bank", "POST", "bank/", {}, (THREE_ONES, TWO_ONES)),
    Call("record_total", "POST", "totals/", {"points": 650}),
    Call("undo", "POST", "undo/", {}, (FARKLED,)),
    Call("record_roll_off", "POST", "roll-off/", {"faces": {"0": 4, "1": 6, "2": 1}}),
    Call("join_seat", "POST", "seats/", {"name": "Dora"}),
    Call("retire_seat", "POST", "seats/1/retire/", {}),
    Call("adjust_score", "POST", "adjustments/", ADJUSTMENT),
    Call("amend_turn", "PUT", "turns/1/", CORRECTION, (FARKLED,)),
    Call("sign_card", "POST", *SIGNED, OTHERS_LEAVE),
    Call("unlock_card", "POST", "unlock/", {"reason": "misread"}, (*OTHERS_LEAVE, SIGNED)),
    Call("rematch", "POST", "rematch/", {}, (FARKLED,), enters=0, status=201),
    Call("withdraw", "POST", "withdraw/", {}, (FARKLED,), enters=0),
    Call("reissue_link", "POST", "links/score/", {}, (FARKLED,), enters=0, status=201),
)


@dataclass(frozen=True)
class Sent:
    """A request that was answered. `code` is that of the game that it is about, if there is one."""

    method: str
    path: str
    body: dict[str, Any]
    key: str
    code: str | None
    answer: Answer
    entries: int

    def again(self, client: Client) -> Answer:
        return client.ask(self.method, self.path, self.body, **{"Idempotency-Key": self.key})


@dataclass(frozen=True)
class Outcome:
    calls: int
    afterwards: int
    meanwhile: int
    restarted: int

    def __str__(self) -> str:
        return (
            f"{self.calls} calls: repeated {self.afterwards} times afterwards, {self.meanwhile} "
            f"times while the first was running, {self.restarted} times after a restart: "
            "the same answer, entered once"
        )


def keyed_operations() -> set[str]:
    """Every operation of the API that takes an Idempotency-Key."""
    paths = json.loads((ROOT / "docs/openapi.json").read_text(encoding="utf-8"))["paths"]
    operations = [it for path in paths.values() for it in path.values() if "operationId" in it]
    return {it["operationId"] for it in operations if "Idempotency-Key" in json.dumps(it)}


def prove(site: Site) -> Outcome:
    """Repeat every call in every way. Raises AssertionError."""
    assert {call.operation for call in CALLS} == keyed_operations()
    with serving(site) as server:
        headers = _new_device(server.port)
        with client_of(server.port, **headers) as client:
            afterwards = [_afterwards(client, call) for call in CALLS]
            meanwhile = [_meanwhile(site, server.port, client, call) for call in CALLS]
        server.restart()
        with client_of(server.port, **headers) as client:
            sent = afterwards + meanwhile
            for one in sent:
                _same(one.answer, one.again(client))
            for one in sent:
                assert _entries(client, one.code) == one.entries
            games = _count_what_was_made(client)
    assert site.manage("verify_games") == f"{games} games replayed, 0 differ.\n"
    assert site.complaints() == ""
    return Outcome(len(CALLS), len(CALLS), len(CALLS) * (AT_ONCE - 1), len(sent))


def _afterwards(client: Client, call: Call) -> Sent:
    request = _prepared(client, call)
    first = client.ask(*request, **{"Idempotency-Key": (key := str(uuid4()))})
    sent = _sent(call, request, key, first)
    _same(first, sent.again(client))
    assert _entries(client, sent.code) == sent.entries
    return sent


def _meanwhile(site: Site, port: int, client: Client, call: Call) -> Sent:
    request = _prepared(client, call)
    key = str(uuid4())
    racers = [Client(port, **client.headers) for _ in range(AT_ONCE)]
    try:
        with writes_held(site) as held:
            for racer in racers:
                racer.send(*request, **{"Idempotency-Key": key})
            held.wait_until_under_way(client, AT_ONCE)
            assert not any(racer.has_answer() for racer in racers)
        first, *others = [racer.receive() for racer in racers]
    finally:
        for racer in racers:
            racer.close()
    for other in others:
        _same(first, other)
    sent = _sent(call, request, key, first)
    assert _entries(client, sent.code) == sent.entries
    return sent


def _prepared(client: Client, call: Call) -> tuple[str, str, dict[str, Any]]:
    """The request, about a new game with the moves that it needs."""
    if not call.is_about_a_game:
        return call.method, call.path, call.body
    place = f"{GAMES}{client.ask('POST', GAMES, NEW_GAME).json()['code']}/"
    for path, body in call.before:
        answer = client.ask("POST", place + path, body)
        assert answer.status == 200, answer.body
    return call.method, place + call.path, call.body


def _sent(call: Call, request: tuple[str, str, dict[str, Any]], key: str, answer: Answer) -> Sent:
    assert answer.status == call.status, answer.body
    code = request[1].removeprefix(GAMES).partition("/")[0] if call.is_about_a_game else None
    return Sent(*request, key, code, answer, entries=len(call.before) + call.enters)


def _same(first: Answer, again: Answer) -> None:
    assert (first.status, first.body) == (again.status, again.body)
    for name in ("Content-Type", "ETag", "Location"):
        assert first.headers.get(name.lower()) == again.headers.get(name.lower())


def _entries(client: Client, code: str | None) -> int:
    return 0 if code is None else len(entries(client, code))


def _new_device(port: int) -> dict[str, str]:
    """What a page of the site sends on a device that has started a game."""
    with client_of(port) as client:
        answer = client.ask("POST", GAMES, NEW_GAME)
    cookie = answer.headers["set-cookie"].partition(";")[0]
    token = uuid4().hex
    return {"Cookie": f"{cookie}; csrftoken={token}", "X-CSRFToken": token}


def _count_what_was_made(client: Client) -> int:
    """Two rounds have been played: of everything there must be two. Return how many games."""
    rules = client.ask("POST", RULE_SETS, OURS)
    assert rules.json()["version"] == 2 + 1
    games = client.ask("GET", f"{GAMES}?limit=1000").json()["results"]
    started = sum(call.is_about_a_game for call in CALLS)
    assert len(games) == 1 + 2 * (started + len(("start_game", "rematch")))
    return len(games)
