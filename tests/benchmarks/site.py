"""The site over HTTP, beside views that do the least that a framework and a database can do.

All kinds of request take turns in random order, so that whatever else the machine does meets all
of them alike.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from tests.benchmarks import server
from tests.benchmarks.client import Client
from tests.benchmarks.table import Row, compared

if TYPE_CHECKING:
    from tests.benchmarks.games import Playing, Ready, Seen

CYCLES = 4
"""How often a round goes through the cycle of throws."""

Kind = Callable[[int, int], float]
"""Makes the n-th request of a round; returns its seconds."""

Seconds = Mapping[str, Sequence[Sequence[float]]]
"""Of every request, by kind and round."""


def measure(database: str, rounds: int, long_game: int) -> list[Row]:
    """Serve a throwaway site and return the rows of this part."""
    server.prepare(database)
    from tests.benchmarks import games  # noqa: PLC0415  has models: Django is set up only now

    ready = games.ready(rounds + 1, long_game)
    with server.serving() as port:
        kinds = _kinds(port, ready, games.CYCLE)
        seconds = _in_turns(kinds, rounds + 1, CYCLES * len(games.CYCLE))
    warm = {kind: of_rounds[1:] for kind, of_rounds in seconds.items()}
    return [*_reading(warm), *_recording(warm, games.ENDS_A_TURN, long_game)]


def _kinds(port: int, ready: Ready, cycle: Sequence[dict[str, Any]]) -> dict[str, Kind]:
    """What is measured, each kind over a connection of its own."""

    def get(path: str, **headers: str) -> Kind:
        client = Client(port)
        return lambda _round, _number: client.get(path, **headers)

    def write(_round: int, number: int) -> float:
        path = f"/benchmark/insert-and-update/{ready.sheet}/"
        return writer.post(path, cycle[number % len(cycle)])

    def throw(games: Sequence[Playing], *, with_key: bool = False) -> Kind:
        client = Client(port)

        def send(of_round: int, number: int) -> float:
            game = games[of_round % len(games)]
            headers = {"Authorization": f"Bearer {game.token}"}
            if with_key:
                headers["Idempotency-Key"] = str(uuid4())
            path = f"/api/v1/games/{game.code}/throws/"
            return client.post(path, cycle[number % len(cycle)], **headers)

        return send

    def fetch(seen: Seen) -> Kind:
        """What every phone at the table asks for when somebody else has entered something."""
        headers = {"HX-Request": "true", "Sheet-Shown": seen.shown}
        return get(f"/g/{seen.code}/", Cookie=ready.cookie, **headers)

    read, writer = ready.read, Client(port)
    return {
        "bare": get("/benchmark/bare/"),
        "game": get(f"/api/v1/games/{read.code}/", Authorization=f"Bearer {read.token}"),
        "sheet": get(f"/g/{read.code}/", Cookie=ready.cookie),
        "news": fetch(ready.early),
        "news, late": fetch(ready.late),
        "write": write,
        "throw": throw(ready.short),
        "throw, key": throw(ready.short_with_keys, with_key=True),
        "throw, long": throw((ready.long,)),
    }


def _in_turns(kinds: Mapping[str, Kind], rounds: int, numbers: int) -> Seconds:
    order = list(kinds)
    shuffle = random.Random(1).shuffle
    seconds: dict[str, list[list[float]]] = {kind: [] for kind in kinds}
    for of_round in range(rounds):
        for of_kind in seconds.values():
            of_kind.append([])
        for number in range(numbers):
            shuffle(order)
            for kind in order:
                seconds[kind][of_round].append(kinds[kind](of_round, number))
    return seconds


def _reading(seconds: Seconds) -> list[Row]:
    bare = seconds["bare"]
    return [
        compared("a bare view", bare, bare, to=""),
        compared("reading a game of 100 entries as JSON", seconds["game"], bare, to="bare"),
        compared("the sheet page of the same game", seconds["sheet"], bare, to="bare", goal=8),
        compared("what changed on it with an entry, at 20 turns", seconds["news"], bare, to="bare"),
        compared(
            "what changed on it with an entry, at 400 turns",
            seconds["news, late"],
            seconds["news"],
            to="20 turns",
            goal=1.3,
        ),
        compared("one insert and one update", seconds["write"], bare, to="bare"),
    ]


def _recording(seconds: Seconds, ends_a_turn: tuple[bool, ...], long_game: int) -> list[Row]:
    write, throw = seconds["write"], seconds["throw"]
    mid = [number for number, ends in enumerate(ends_a_turn * CYCLES) if not ends]
    end = [number for number, ends in enumerate(ends_a_turn * CYCLES) if ends]
    long = f"recording a throw in a game of {long_game:,} entries"
    return [
        compared("recording a throw in a game of 10 entries", throw, write, to="write", goal=1.5),
        compared("… in mid-turn", _only(mid, throw), _only(mid, write), to="write"),
        compared("… that ends a turn", _only(end, throw), _only(end, write), to="write"),
        compared("… with an Idempotency-Key", seconds["throw, key"], write, to="write", goal=1.5),
        compared(long, seconds["throw, long"], throw, to="10 entries", goal=1.1),
    ]


def _only(numbers: Sequence[int], rounds: Sequence[Sequence[float]]) -> list[list[float]]:
    return [[of_round[number] for number in numbers] for of_round in rounds]
