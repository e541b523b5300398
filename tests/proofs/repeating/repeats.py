"""Every call that enters something, sent again with its key: later, meanwhile, after a restart.

And in whatever way the game is entered, while others go on with it: `repeats_options`.
The calls are all those that docs/formats/openapi.json gives an Idempotency-Key.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from tests.proofs.client import GAMES, NEW_GAME, Answer, Client, client_of
from tests.proofs.holding import writes_held
from tests.proofs.repeating.repeats_calls import (
    CALLS,
    OURS,
    RULE_SETS,
    Call,
    Sent,
    count_entries,
    in_group,
    prepared,
    same,
)
from tests.proofs.repeating.repeats_options import prove_options
from tests.proofs.site import NO_LIMIT, Site, serving
from tests.thorough import in_turn

AT_ONCE = 3
"""As many as the server has threads for writers: all of them wait, and questions are answered."""


@dataclass(frozen=True)
class Outcome:
    calls: int
    afterwards: int
    meanwhile: int
    restarted: int
    under_options: int

    def __str__(self) -> str:
        return (
            f"{self.calls} calls: repeated {self.afterwards} times afterwards, {self.meanwhile} "
            f"times while the first was running, {self.restarted} times after a restart, "
            f"{self.under_options} times under other options and by others than the host: "
            "the same answer, entered once"
        )


def prove(site: Site, *, in_short: bool = False, has_options: bool = True) -> Outcome:
    """Repeat every call in every way. Raises AssertionError.

    Without options, games are entered in one way only: of others no database knows. In short, every
    fourth call (each, where all is asked for) is repeated after a restart and before that in one
    way, later or while it is running: one decorator sees to that for all calls. Without options it
    is the latter, in which locks matter.
    """
    later = at_once = CALLS
    if in_short:
        some = in_turn(CALLS, 0, 4)
        later, at_once = (some[::2], some[1::2]) if has_options else ((), some)
    site.environment["FARKLE_API_UNKNOWN_GAMES"] = NO_LIMIT  # who is shut out asks all the same
    with serving(site) as server:
        headers = _new_device(server.port)
        with client_of(server.port, **headers) as client:
            afterwards = [_afterwards(client, call) for call in later]
            meanwhile = [_meanwhile(site, server.port, client, call) for call in at_once]
        server.restart()
        with client_of(server.port, **headers) as client:
            sent = afterwards + meanwhile
            for one in sent:
                same(one.answer, one.again(client))
            for one in sent:
                assert count_entries(client, one.code) == one.entries
            _count_what_was_made(client, [*later, *at_once])
            under_options = (
                prove_options(server.port, client, in_short=in_short) if has_options else 0
            )
            games = len(client.ask("GET", f"{GAMES}?limit=1000").json()["results"])
    games += sum("/imports/" in it.path and it.answer.status == 201 for it in sent)
    assert site.manage("verify_games") == f"{games} games replayed, 0 differ.\n"
    assert site.complaints() == ""
    meanwhile_again = len(meanwhile) * (AT_ONCE - 1)
    return Outcome(len(CALLS), len(afterwards), meanwhile_again, len(sent), under_options)


def _afterwards(client: Client, call: Call) -> Sent:
    request = _prepared(client, call)
    first = client.ask(*request, **{"Idempotency-Key": (key := str(uuid4()))})
    sent = _sent(call, request, key, first)
    same(first, sent.again(client))
    assert count_entries(client, sent.code) == sent.entries
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
        same(first, other)
    sent = _sent(call, request, key, first)
    assert count_entries(client, sent.code) == sent.entries
    return sent


def _prepared(client: Client, call: Call) -> tuple[str, str, dict[str, Any]]:
    """The request, about a new game with the moves that it needs, or about a new group."""
    if call.is_about_a_group:
        return call.method, *in_group(client, call)
    if not call.is_about_a_game:
        return call.method, call.path, call.body
    return call.method, prepared(client, call) + call.path, call.body


def _sent(call: Call, request: tuple[str, str, dict[str, Any]], key: str, answer: Answer) -> Sent:
    assert answer.status == call.status, answer.body
    code = request[1].removeprefix(GAMES).partition("/")[0] if call.is_about_a_game else None
    before = len(call.before) if call.is_about_a_game else 0
    return Sent(*request, key, code, answer, entries=before + call.enters)


def _new_device(port: int) -> dict[str, str]:
    """What a page of the site sends on a device that has started a game."""
    with client_of(port) as client:
        answer = client.ask("POST", GAMES, NEW_GAME)
    cookie = answer.headers["set-cookie"].partition(";")[0]
    token = uuid4().hex
    return {"Cookie": f"{cookie}; csrftoken={token}", "X-CSRFToken": token}


def _count_what_was_made(client: Client, made: list[Call]) -> None:
    """Of everything there must be as many as calls have made of it, and the game of before."""
    rules = client.ask("POST", RULE_SETS, OURS)
    assert rules.json()["version"] == 1 + sum(it.path == RULE_SETS for it in made)
    games = client.ask("GET", f"{GAMES}?limit=1000").json()["results"]
    assert len(games) == 1 + sum(it.games for it in made)
