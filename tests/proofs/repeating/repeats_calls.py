"""Every call that takes an Idempotency-Key, with an example that a new game can be asked for.

The calls are those of docs/formats/openapi.json. What stands here are calls that need moves before
them, or another game than their examples in sessions/api/examples/. Knows calls and what they send;
not in which ways they are repeated.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sessions.api.examples import recorded
from tests.proofs.client import GAMES, NEW_GAME, Answer, Client, entries
from tests.proofs.repeating.repeats_events import OF_EVENTS
from tests.proofs.site import ROOT

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

    @property
    def is_about_a_group(self) -> bool:
        return "{" in self.path

    @property
    def begins_a_table(self) -> bool:
        """Is the game of a league's table begun, by it or before it?"""
        return any(path.endswith("/begin/") for path, _ in (*self.before, (self.path, {})))

    @property
    def needs_a_game(self) -> bool:
        return self.is_about_a_game or self.body == SEAT

    @property
    def games(self) -> int:
        """How many there are more, with what it needs, once it has been answered."""
        begins_its_own = self.operation in {"start_game", "rematch"}
        return self.needs_a_game + self.begins_a_table + begins_its_own


RULE_SETS = "/api/v1/rule-sets/"
GROUPS = "/api/v1/groups/"
CLUB = {"name": "Club"}
PLAYERS = "/api/v1/players/"
MERGED = (PLAYERS + "{one}/merge/", {"into": "{other}"})
SEAT = {"seats": [{"game": "{game}", "seat": 0}]}
TABLE = {"text": "Date,Ana,Ben\n2019-10-03,10350,9000\n", "name": "evenings.csv"}
IMPORTED = (GROUPS + "{group}/imports/", TABLE)
OURS = {"name": "Ours", "rules": {}}
THREE_ONES = ("throws/", {"dice": [1, 1, 1, 2, 3, 4], "set_aside": [1, 1, 1]})
TWO_ONES = ("throws/", {"dice": [1, 1, 6], "set_aside": [1, 1]})
FARKLED = ("totals/", {"points": 0})
CORRECTION = {"points": 500, "reason": "misread"}
OTHERS_LEAVE = (("seats/1/retire/", {}), ("seats/2/retire/", {"last_one": "wins"}))
"""Who is left has won."""
SIGNED = ("signatures/", {"seat": 0})
OURSELVES = (
    Call("start_game", "POST", GAMES, NEW_GAME, enters=0, status=201),
    Call("save_house_rules", "POST", RULE_SETS, OURS, enters=0, status=201),
    Call("bank", "POST", "bank/", {}, (THREE_ONES, TWO_ONES)),
    Call("end_game", "POST", "end/", {"result": "leader"}, (("totals/", {"points": 500}),)),
    Call("call_time", "POST", "call-time/", {}, (FARKLED,)),
    Call("come_back", "POST", "seats/1/return/", {}, (("seats/1/retire/", {}),)),
    Call("undo", "POST", "undo/", {}, (FARKLED,)),
    Call("record_roll_off", "POST", "roll-off/", {"faces": {"0": 4, "1": 6, "2": 1}}),
    Call("amend_turn", "PUT", "turns/1/", CORRECTION, (FARKLED,)),
    Call("sign_card", "POST", *SIGNED, OTHERS_LEAVE),
    Call("unlock_card", "POST", "unlock/", {"reason": "misread"}, (*OTHERS_LEAVE, SIGNED)),
    Call("rematch", "POST", "rematch/", {}, (FARKLED,), enters=0, status=201),
    Call("withdraw", "POST", "withdraw/", {}, (FARKLED,), enters=0),
    Call("new_group", "POST", GROUPS, CLUB, enters=0, status=201),
    Call("reissue_group_link", "POST", GROUPS + "{group}/links/score/", {}, enters=0, status=201),
    Call("add_player", "POST", GROUPS + "{group}/players/", {"name": "Zoe"}, enters=0, status=201),
    Call("merge_player", "POST", *MERGED, enters=0),
    Call("unmerge_player", "POST", PLAYERS + "{one}/unmerge/", {}, (MERGED,), enters=0),
    Call("give_seats", "POST", PLAYERS + "{one}/seats/", SEAT, enters=0),
    Call("import_games", "POST", *IMPORTED, enters=0, status=201),
    Call("undo_import", "POST", IMPORTED[0] + "{batch}/undo/", {}, (IMPORTED,), enters=0),
    Call("reissue_link", "POST", "links/score/", {}, (FARKLED,), enters=0, status=201),
    *(
        Call(operation, method, path, body, before, enters=0, status=status)
        for operation, method, path, body, before, status in OF_EVENTS
    ),
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


def _as_in_its_example(operation: str, method: str, path: str) -> Call:
    """An entry in a new game: what is sent is what the first example sends that is taken."""
    example = next(it for it in recorded()[operation] if it["status"] == 200)
    place = path.removeprefix(f"{GAMES}{{code}}/").format_map(example.get("path", {}))
    return Call(operation, method, place, example["request"])


def _keyed_operations() -> Iterator[tuple[str, str, str]]:
    """Every operation of the API that takes an Idempotency-Key, its method and address."""
    paths = json.loads((ROOT / "docs/formats/openapi.json").read_text(encoding="utf-8"))["paths"]
    for path, methods in paths.items():
        for method, said in methods.items():
            # A whole event comes in once, by its uuid, with any key.
            if said.get("operationId") == "import_event":
                continue
            if "Idempotency-Key" in json.dumps(said) and "operationId" in said:
                yield said["operationId"], method.upper(), path


def _calls() -> tuple[Call, ...]:
    ours = {call.operation: call for call in OURSELVES}
    return tuple(ours.get(it[0]) or _as_in_its_example(*it) for it in _keyed_operations())


REFUSED = Call("bank", "POST", "bank/", {}, enters=0, status=422)
"""Nothing has been thrown: that is decided, and kept, like what is entered."""
CALLS = (*_calls(), REFUSED)


def same(first: Answer, again: Answer) -> None:
    """Raises AssertionError where a repeat is not answered as the first was."""
    assert (first.status, first.body) == (again.status, again.body)
    for name in ("Content-Type", "ETag", "Location"):
        assert first.headers.get(name.lower()) == again.headers.get(name.lower())


def prepared(client: Client, call: Call) -> str:
    """The place of a new game with the moves that the call needs."""
    place = f"{GAMES}{client.ask('POST', GAMES, NEW_GAME).json()['code']}/"
    for path, body in call.before:
        answer = client.ask("POST", place + path, body)
        assert answer.status == 200, answer.body
    return place


def in_group(client: Client, call: Call) -> tuple[str, dict[str, Any]]:
    """The path and the body of a call about a new group with two players, and perhaps a game."""
    group = client.ask("POST", GROUPS, CLUB).json()["code"]
    there = {"group": group}
    for name in ("one", "other"):
        answer = client.ask("POST", f"{GROUPS}{group}/players/", {"name": name})
        there[name] = answer.json()["uuid"]
    if call.needs_a_game:
        there["game"] = client.ask("POST", GAMES, NEW_GAME).json()["code"]
    for path, body in call.before:
        answer = client.ask("POST", path.format_map(there), _filled(body, there))
        assert answer.status in {200, 201}, answer.body
        there |= _made(path, answer)
    return call.path.format_map(there), _filled(call.body, there)


def _made(path: str, answer: Answer) -> dict[str, str]:
    """What later addresses name of what was made on the way."""
    made = answer.json()
    if path.endswith("/begin/"):
        return {"game": made["game"]}
    return (
        {"event": made["code"]} if path.endswith("}/events/") else {"batch": made.get("uuid", "")}
    )


def _filled(body: dict[str, Any], there: dict[str, str]) -> dict[str, Any]:
    text = json.dumps(body)
    for name, value in there.items():
        text = text.replace(f"{{{name}}}", value)
    filled: dict[str, Any] = json.loads(text)
    return filled


def count_entries(client: Client, code: str | None) -> int:
    return 0 if code is None else len(entries(client, code))
