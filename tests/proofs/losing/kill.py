"""Servers killed at random while several phones score: nothing acknowledged is lost or doubled."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tests.proofs.client import Client, client_of, entries
from tests.proofs.losing.tables import Acknowledged, Evening
from tests.proofs.site import Server, Site, serving

TABLES = 3
PHONES = 2
BUSY = "The database is busy"
"""What a server may tell on a machine that has too much to do; phones are asked to repeat then."""
AT_WORK = 0.2
"""Most servers live so many seconds at most, after their first entry was acknowledged."""
STARTING = 0.7
"""The others are killed at any moment of their first so many seconds."""


@dataclass(frozen=True)
class Outcome:
    """How many there were of what. Of how many entries there are, only the machine's speed tells.

    Before each of the kills `at_work`, and after the last, an entry more had been acknowledged.
    """

    kills: int
    at_work: int
    games: int
    entries: int
    refused: int
    cut_off: int
    found_entered: int
    repeated: int

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.at_work} at work: {self.entries} entries in {self.games} "
            f"games acknowledged, each there once; {self.refused} refused; {self.cut_off} answers "
            f"cut off, of which {self.found_entered} had been entered; {self.repeated} keys "
            "repeated at the end entered nothing"
        )


def prove(
    site: Site, kills: int, seed: int, tell: Callable[[str], None] = lambda _: None
) -> Outcome:
    """Kill servers while phones score, then look at every entry. Raises AssertionError."""
    with serving(site) as server:
        evening = Evening(server.port, TABLES, PHONES, seed)
        evening.start()
        try:
            at_work = _kill(server, evening, kills, random.Random(seed), tell)
        finally:
            evening.end()
        assert not evening.troubles, evening.troubles
        outcome = _examine(server.port, evening, kills, at_work, random.Random(seed))
    said = site.manage("verify_games").splitlines()
    assert said == [f"{outcome.games} games replayed, 0 differ."], said
    assert site.complaints(but=BUSY) == ""
    return outcome


def _kill(
    server: Server, evening: Evening, kills: int, moment: random.Random, tell: Callable[[str], None]
) -> int:
    """Kill so many servers; return how many of them were at work."""
    at_work = 0
    for number in range(1, kills + 1):
        if moment.random() < 0.2:
            time.sleep(moment.uniform(0, STARTING))
        else:
            at_work += 1
            evening.wait_for_progress()
            time.sleep(moment.uniform(0, AT_WORK))
        assert not evening.troubles, evening.troubles
        server.restart()
        if number % 50 == 0:
            tell(f"{number} kills, {len(evening.acknowledged)} entries acknowledged")
    evening.wait_for_progress()
    return at_work


def _examine(
    port: int, evening: Evening, kills: int, at_work: int, choice: random.Random
) -> Outcome:
    moves = evening.acknowledged
    by_game = evening.of_game()
    with client_of(port) as client:
        found_entered = 0
        for game in evening.games:
            client.headers = game.headers
            found_entered += _compare(client, game.code, by_game[game.code])
        repeated = choice.sample(moves, min(len(moves), 200))
        headers = {game.code: game.headers for game in evening.games}
        for move in repeated:
            client.headers = headers[move.code]
            again = client.insist("POST", move.path, move.body, move.key)
            assert (again.status, again.body) == (move.answer.status, move.answer.body)
        for game in evening.games:
            client.headers = game.headers
            assert len(entries(client, game.code)) == len(by_game[game.code])
    return Outcome(
        kills=kills,
        at_work=at_work,
        games=len(evening.games),
        entries=len(moves),
        refused=evening.refused,
        cut_off=sum(len(move.cut_off_at) for move in moves),
        found_entered=found_entered,
        repeated=len(repeated),
    )


def _compare(client: Client, code: str, moves: list[Acknowledged]) -> int:
    """Entries and acknowledgements of a game are the same; return how many answers had got lost."""
    log = {entry["version"]: entry for entry in entries(client, code)}
    assert sorted(log) == list(range(1, len(log) + 1))
    assert sorted(move.version for move in moves) == sorted(log)
    for move in moves:
        _same(move, log[move.version])
    return sum(_was_entered_before_it_was_cut_off(move, log[move.version]) for move in moves)


def _same(move: Acknowledged, entry: dict[str, Any]) -> None:
    kinds = {"throws": "throw", "totals": "total", "adjustments": "adjust"}
    assert entry["type"] == kinds.get(move.call, move.call)
    sent = {name: value for name, value in move.body.items() if name != "expected_version"}
    assert {name: entry[name] for name in sent} == sent


def _was_entered_before_it_was_cut_off(move: Acknowledged, entry: dict[str, Any]) -> bool:
    recorded_at = datetime.fromisoformat(entry["recorded_at"]).timestamp()
    return any(recorded_at < moment for moment in move.cut_off_at)
