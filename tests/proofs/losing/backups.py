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
from pathlib import Path

import psycopg

from sessions.exchange.backup import folder, reading
from sessions.exchange.backup.manifest import Table
from tests.proofs.site import ROOT, Site, administrator

RELEASE = max((ROOT / "tests/backups").glob("*.zip"))
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
    lasts = _seconds(site, "restore", str(RELEASE))
    say(f"a restore lasts {lasts:.1f} seconds")
    backups = _killed_backups(site, number, rng)
    say(backups)
    return Outcome(backups, _killed_restores(site, number, lasts, rng))


def _killed_backups(site: Site, number: int, rng: random.Random) -> Counter[str]:
    there = site.folder / "backups"
    lasts = _seconds(site, "backup")
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


def _killed_restores(site: Site, number: int, lasts: float, rng: random.Random) -> Counter[str]:
    restored = _tables(site)
    site.manage("shell", "-c", "from sessions.models import Game; Game.objects.update(place='Bar')")
    file = site.folder / "played-on.zip"
    site.manage("backup", str(file))
    as_it_was = _tables_of(file)
    assert as_it_was != restored
    found: Counter[str] = Counter()
    after: Tables = as_it_was
    for _ in range(number):
        if after != as_it_was:
            site.manage("restore", str(file), "--yes")
        _kill(site, rng.uniform(0.2, 1.1) * lasts, "restore", str(RELEASE), "--yes")
        after = _tables(site)
        assert after in (as_it_was, restored), "half a site"
        found["as it was" if after == as_it_was else "restored"] += 1
    site.manage("restore", str(RELEASE), "--yes")
    assert _tables(site) == restored
    return found


def _seconds(site: Site, *command: str) -> float:
    began = time.monotonic()
    site.manage(*command)
    return time.monotonic() - began


def _kill(site: Site, seconds: float, *command: str) -> None:
    """Start a command and kill it after so long, if it has not come to its end."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=site.environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
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
    return _tables_of(file)


def _tables_of(file: Path) -> Tables:
    return reading.verify(file).tables
