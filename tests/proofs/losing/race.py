"""Clients racing on one game for one version: one entry counts, the others learn which."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from threading import Barrier

from tests.proofs.client import GAMES, Answer, Client, Started, client_of, entries, start_game
from tests.proofs.site import Site, serving

PATIENCE = 60
RACERS = (2, 4)


@dataclass(frozen=True)
class Outcome:
    races: int
    racers: int
    servers: int
    wins: tuple[int, ...]

    def __str__(self) -> str:
        return (
            f"{self.races} races of {self.racers} clients on {self.servers} server processes: each "
            f"won by exactly one (wins: {', '.join(map(str, self.wins))}), "
            f"{self.races * (self.racers - 1)} times 409 with the present state"
        )


def prove(site: Site, races: int) -> list[Outcome]:
    """Let two clients race so often on one game, then four on another. Raises AssertionError."""
    servers = 2 if site.database_url else 1  # SQLite is one process's, PostgreSQL is shared
    with ExitStack() as running:
        ports = [running.enter_context(serving(site)).port for _ in range(servers)]
        outcomes = [_run(ports, races, racers) for racers in RACERS]
        games = len(outcomes)
        assert site.manage("verify_games") == f"{games} games replayed, 0 differ.\n"
    assert site.complaints() == ""
    return outcomes


def _run(ports: Sequence[int], races: int, racers: int) -> Outcome:
    game = start_game(ports[0])
    line = Barrier(racers)
    with ThreadPoolExecutor(racers) as pool:
        running = [
            pool.submit(_race, ports[number % len(ports)], game, number, races, line)
            for number in range(racers)
        ]
        answers = [racer.result() for racer in running]
    wins = [0] * racers
    for version, race in enumerate(zip(*answers, strict=True)):
        wins[_winner(race, version)] += 1
    with client_of(ports[0], **game.headers) as client:
        log = entries(client, game.code)
    assert [entry["version"] for entry in log] == list(range(1, races + 1))
    winners = [int(entry["reason"]) for entry in log]
    assert [winners.count(racer) for racer in range(racers)] == wins
    return Outcome(races, racers, len(ports), tuple(wins))


def _race(port: int, game: Started, racer: int, races: int, line: Barrier) -> list[Answer]:
    """Enter, at the same moment as all others, something for each version in turn."""
    client = Client(port, **game.headers)
    answers = []
    try:
        for version in range(races):
            body = {"seat": racer % 3, "points": 50, "reason": f"{racer}"}
            line.wait(timeout=PATIENCE)
            path = f"{GAMES}{game.code}/adjustments/"
            answers.append(client.ask("POST", path, body | {"expected_version": version}))
    except BaseException:
        line.abort()
        raise
    finally:
        client.close()
    return answers


def _winner(race: Sequence[Answer], version: int) -> int:
    """Which racer's entry counts. The others were answered 409 with the game as that made it."""
    statuses = [answer.status for answer in race]
    assert sorted(statuses) == [200, *[409] * (len(race) - 1)], statuses
    winner = statuses.index(200)
    game = race[winner].json()
    assert game["version"] == version + 1
    for answer in (*race[:winner], *race[winner + 1 :]):
        problem = answer.json()
        assert (problem["code"], problem["game"]) == ("stale_version", game)
    return winner
