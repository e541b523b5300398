"""Every call about a game, repeated however the game is entered, while others go on with it.

Whoever repeats a call has entered it by right; the table then takes that right away, in one way
after the other, and each time the repeat is answered as the first was. Only who is shut out of the
game is told nothing of it any more. Knows actors and options; the calls are given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from typing import Any
from uuid import uuid4

from tests.proofs.client import GAMES, Answer, Client, client_of, entries
from tests.proofs.repeating.repeats_calls import CALLS, REFUSED, Call, prepared, same

ENTRY = ("anyone", "turn", "one", "second")
"""Who may enter when the call is first made; with "second", another scorer has to confirm it."""
TURNS = {"record_throw", "bank", "record_total", "skip_turn"}
"""What two scorers enter."""
FOR_MANAGERS = {"unlock_card", "reissue_link"}
FOR_SCORERS_BY_TURN = TURNS | {"undo", "sign_card", "rematch", "withdraw"}
"""With `entry_by: "turn"`, all else that is no turn is the manager's."""
SHOWS_CODES = {"reissue_link"}
"""Who may no longer pass a link on is not shown its code again."""
LATE = "Emil"
ALL_SEATS = {"seats": [0, 1, 2]}


@dataclass(frozen=True)
class Table:
    """A game that the host has started, and another one who enters in it."""

    place: str
    host: Client
    guest: Client

    def tell(self, method: str, call: str, body: Any, by: Client | None = None) -> None:
        answer = (by or self.host).ask(method, self.place + call, body)
        assert answer.status in {200, 201}, answer.body

    def choose(self, **options: Any) -> None:
        self.tell("PATCH", "options/", options)


def prove_options(port: int, host: Client, *, in_short: bool) -> int:
    """Return how many repeats were answered as the first was. Raises AssertionError."""
    calls = [call for call in CALLS if call.is_about_a_game and call is not REFUSED]
    return sum(
        _repeated(port, host, call, entry, by_token=by_token)
        for number, call in enumerate(calls)
        for entry, by_token in (_in_turn(number) if in_short else product(ENTRY, (False, True)))
    )


def _in_turn(number: int) -> Iterator[tuple[str, bool]]:
    """One way to enter, by a phone or a program: each of them has each way with some calls."""
    round_, entry = divmod(number, len(ENTRY))
    yield ENTRY[entry], (entry + round_) % 2 == 1


def _repeated(port: int, host: Client, call: Call, entry: str, *, by_token: bool) -> int:
    place = prepared(host, call)
    is_managed = entry == "turn" and call.operation not in FOR_SCORERS_BY_TURN
    role = "manage" if is_managed or call.operation in FOR_MANAGERS else "score"
    with _guest(port, host, place, role, by_token=by_token) as guest:
        table = Table(place, host, guest)
        _enter_by(table, entry)
        key = {"Idempotency-Key": str(uuid4())}

        def send() -> Answer:
            return guest.ask(call.method, place + call.path, call.body, **key)

        first = send()
        waits = entry == "second" and call.operation in TURNS
        assert first.status == (202 if waits else call.status), (call, entry, first.body)
        log = _log(table)
        repeats = _while_others_go_on(table, send, first)
        if not by_token and call.operation not in SHOWS_CODES:
            _only_watched(table, role)
            same(first, send())
            repeats += 1
        _shut_out(table, role)
        refused = send()
        assert (refused.status, "seats" in refused.json()) == (401 if by_token else 403, False)
        assert [it for it in _log(table) if it.get("name") != LATE] == log
    return repeats


def _while_others_go_on(table: Table, send: Callable[[], Answer], first: Answer) -> int:
    events = (_somebody_joins, _others_seats, _another_scorekeeper, _two_scorers)
    same(first, send())
    for go_on in events:
        go_on(table)
        same(first, send())
    return 1 + len(events)


def _log(table: Table) -> list[dict[str, Any]]:
    return entries(table.host, table.place.removeprefix(GAMES).strip("/"))


@contextmanager
def _guest(port: int, host: Client, place: str, role: str, *, by_token: bool) -> Iterator[Client]:
    """A phone that has opened the link, or a program with its token on such a phone."""
    links = {it["role"]: it for it in host.ask("GET", place + "links/").json()["results"]}
    with client_of(port) as phone:
        opened = phone.ask("POST", "/api/v1/links/open/", {"code": links[role]["code"]})
        assert opened.status == 200, opened.body
        cookie = opened.headers["set-cookie"].partition(";")[0]
        csrf = uuid4().hex
        phone.headers |= {"Cookie": f"{cookie}; csrftoken={csrf}", "X-CSRFToken": csrf}
        watched = phone.ask("POST", "/api/v1/links/open/", {"code": links["watch"]["code"]})
        assert watched.status == 200, watched.body
        if by_token:
            phone.headers["Authorization"] = f"Bearer {links[role]['token']}"
        yield phone


def _enter_by(table: Table, entry: str) -> None:
    if entry == "second":
        table.choose(needs_second=True)
    elif entry == "turn":
        table.tell("PUT", "seats/mine/", ALL_SEATS, by=table.guest)
        table.choose(entry_by="turn")
    elif entry == "one":
        devices = table.host.ask("GET", table.place + "options/").json()["devices"]
        guest = next(it["id"] for it in devices if not it["is_this"])
        table.choose(entry_by="one", scorekeeper=guest)


def _somebody_joins(table: Table) -> None:
    """Another entry, of more seats; a game that is over or signed takes none."""
    table.choose(entry_by="anyone")
    joined = table.host.ask("POST", table.place + "seats/", {"name": LATE})
    assert joined.status in {200, 422}, joined.body


def _others_seats(table: Table) -> None:
    table.tell("PUT", "seats/mine/", {"seats": []}, by=table.guest)
    table.tell("PUT", "seats/mine/", ALL_SEATS)
    table.choose(entry_by="turn")


def _another_scorekeeper(table: Table) -> None:
    devices = table.host.ask("GET", table.place + "options/").json()["devices"]
    own = next(it["id"] for it in devices if it["is_this"])
    table.choose(entry_by="one", scorekeeper=own)


def _two_scorers(table: Table) -> None:
    table.choose(entry_by="anyone", needs_second=True)


def _only_watched(table: Table, role: str) -> None:
    """Who came by this link only watches now: they have opened the other one too."""
    table.tell("POST", f"links/{role}/", {})


def _shut_out(table: Table, role: str) -> None:
    for link in (role, "watch"):
        table.tell("POST", f"links/{link}/", {})
