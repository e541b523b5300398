"""Backups and restores that are killed at any moment: no half file, and never half a site.

A backup that was killed has left no file under a backup's name that is not whole. After a restore
that was killed the site is as it was, or as the backup has it; the same command once more ends it.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import psycopg

from sessions.exchange.backup import folder, reading
from sessions.exchange.backup.manifest import Table
from tests.proofs.site import ROOT, Site, administrator

RELEASE = max((ROOT / "tests/backups").glob("*.zip"))
RESTORE = ("restore", str(RELEASE), "--yes")
LATE_SECONDS = 0.2
"""In which a restore that has played every game puts the new database in the old one's place."""
SECRET = "the-secret-of-a-site-in-tests"
"""That of the release's site: its links fit no other one."""

Tables = Mapping[str, Table]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How often what was killed had come to its end, or had changed nothing."""

    backups: Counter[str]
    restores: Counter[str]

    def __str__(self) -> str:
        return f"backups killed: {dict(self.backups)}; restores killed: {dict(self.restores)}"


def prove(
    site: Site, number: int, seed: int, say: Callable[[object], None] = lambda _: None
) -> Outcome:
    """Kill each so many times, at moments drawn by lot. Raises AssertionError."""
    rng = random.Random(seed)
    if number > 1:
        _play_on(site)
    backups = _killed_backups(site, number, rng)
    say(backups)
    return Outcome(backups, _killed_restores(site, number, rng))


def _play_on(site: Site) -> None:
    """Have the release's games there, and something since that it does not know."""
    site.manage("restore", str(RELEASE), "--yes")
    site.manage("shell", "-c", "from sessions.models import Game; Game.objects.update(place='Bar')")


def _killed_backups(site: Site, number: int, rng: random.Random) -> Counter[str]:
    there = site.folder / "backups"
    began = time.monotonic()
    site.manage("backup")
    lasts = time.monotonic() - began
    found: Counter[str] = Counter()
    for _ in range(number):
        for kept in folder.backups_in(there):
            kept.file.unlink()
        _kill(site, rng.uniform(0, lasts), "backup")
        whole = folder.backups_in(there)
        for kept in whole:
            reading.verify(kept.file)
        found["whole" if whole else "none"] += 1
    return found


def _killed_restores(site: Site, number: int, rng: random.Random) -> Counter[str]:
    """The first one just before the site's database is replaced, as each second one; that is also
    how the others know how long it takes until then."""
    file = site.folder / "as-it-was.zip"
    site.manage("backup", str(file))
    as_it_was = reading.verify(file).tables
    seen: list[Tables] = []
    lasts = 0.0
    for turn in range(number):
        if seen and seen[-1] != as_it_was:
            site.manage("restore", str(file), "--yes")
        if turn % 2:
            _kill(site, rng.uniform(0.2, 1.1) * lasts, *RESTORE)
        else:
            lasts = _kill_late(site, rng.uniform(0, LATE_SECONDS))
        seen.append(_tables(site))
    site.manage(*RESTORE)
    restored = _tables(site)
    assert restored != as_it_was
    assert all(it in (as_it_was, restored) for it in seen), "half a site"
    return Counter("as it was" if it == as_it_was else "restored" for it in seen)


def _kill_late(site: Site, seconds: float) -> float:
    """Kill a restore so long after it has played every game, and tell how long that took."""
    began = time.monotonic()
    with _begun(site, *RESTORE, stdout=subprocess.PIPE) as process:
        assert process.stdout
        while b"played again" not in process.stdout.readline():
            assert process.poll() is None, "it has ended before"
        lasts = time.monotonic() - began
        _end(site, process, seconds)
    return lasts


def _kill(site: Site, seconds: float, *command: str) -> None:
    """Start a command and kill it after so long, if it has not come to its end."""
    with _begun(site, *command) as process:
        _end(site, process, seconds)


def _begun(site: Site, *command: str, stdout: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=site.environment,
        stdout=stdout,
        stderr=subprocess.DEVNULL,
    )


def _end(site: Site, process: subprocess.Popen[bytes], seconds: float) -> None:
    try:
        process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if site.database_url:
        _wait_for_backends(site.database_url)


def _wait_for_backends(url: str) -> None:
    """PostgreSQL ends what a client has asked for, also one that was killed."""
    others = (
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
        "AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
    )
    with administrator(url) as connection:
        while _count(connection, others):
            time.sleep(0.05)


def _count(connection: psycopg.Connection, words: str) -> int:
    found = connection.execute(words).fetchone()  # type: ignore[call-overload]  # our own words
    return int(found[0])


def _tables(site: Site) -> Tables:
    """All that the site keeps, as the tables of a backup."""
    file = site.folder / "look.zip"
    file.unlink(missing_ok=True)
    site.manage("backup", str(file))
    return reading.verify(file).tables
