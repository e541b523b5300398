"""`python -m tests.proofs kill`, or another one of PROOFS: each one's long form."""

from __future__ import annotations

import argparse
import atexit
import os
import random
import shutil
import sys
import time
from dataclasses import replace
from pathlib import Path
from tempfile import mkdtemp

from tests.proofs import schema
from tests.proofs.losing import backups, kill, race
from tests.proofs.many import door, exports, viewers
from tests.proofs.open import prove as opens
from tests.proofs.repeating import repeats
from tests.proofs.site import NO_LIMIT, Site, new_site
from tests.proofs.ugly import prove as ugly

PROOFS = (
    "kill",
    "race",
    "backups",
    "repeats",
    "schema",
    "ugly",
    "season",
    "open",
    "viewers",
    "exports",
    "door",
)
SEEDED = {"kill", "backups", "schema", "ugly", "season", "open"}
SEASON = "from tests.proofs.season import prove; prove.tell({})"
KILLS = 1_000
RACES = 1_000
REQUESTS = 60_000
BACKUPS = 100
EXPORTED = 100_000
CHOICES = {
    "backups": {"FARKLE_SECRET_KEY": backups.SECRET},
    "schema": {"FARKLE_API_UNKNOWN_GAMES": NO_LIMIT},
    "ugly": ugly.SETTINGS,
    "open": {"FARKLE_MOST_VIEWERS_PER_ADDRESS": "6000"},
    "viewers": {"FARKLE_MOST_VIEWERS_PER_ADDRESS": "6000"},  # all phones are on this machine
}
"""Settings of the sites that some proofs need."""


def main(arguments: list[str]) -> int:
    """Prove what is asked for on a throwaway site; what does not hold raises AssertionError."""
    options = _options(arguments)
    folder = Path(mkdtemp(prefix="farkle-proof-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)  # after PostgreSQL has stopped
    folder.chmod(0o755)  # PostgreSQL may run as another user, who has to get into it
    choices = CHOICES.get(options.proof, {})
    site = new_site(options.database, folder / "site", folder, **choices)
    _say(f"{options.proof} on {options.database}, {os.cpu_count()} cores")
    began = time.monotonic()
    _run(site, options)
    _say(f"{time.monotonic() - began:.0f} seconds")
    return 0


def _run(site: Site, options: argparse.Namespace) -> None:
    if options.proof in SEEDED:
        seed = random.randrange(10**9) if options.seed is None else options.seed
        _say(f"--seed {seed}")
        _say(_run_with(site, options, seed))
    elif options.proof == "race":
        for outcome in race.prove(site, options.number or RACES):
            _say(outcome)
    elif options.proof == "repeats":
        _say(repeats.prove(site))
    elif options.proof == "door":
        door.measure(site, door.QUICK if options.quick else door.FULL, _say)
    elif options.proof == "exports":
        exports.measure(site, options.number or EXPORTED, _say)
    else:
        viewers.measure(site, viewers.QUICK if options.quick else viewers.FULL, _say)


def _run_with(site: Site, options: argparse.Namespace, seed: int) -> object:
    """One that chance plays a part in: the same seed does the same again."""
    match options.proof:
        case "kill":
            return kill.prove(site, options.number or KILLS, seed, _say)
        case "backups":
            return backups.prove(site, options.number or BACKUPS, seed, _say)
        case "schema":
            return schema.prove(site, schema.LONG, seed)
        case "season":
            return site.manage("shell", "--verbosity", "0", "-c", SEASON.format(seed))
        case "open":
            how = opens.QUICK if options.quick else opens.FULL
            how = replace(how, followers=options.number or how.followers)
            return opens.prove(site, how, seed, _say)
        case _:
            return ugly.prove(site, _numbers(options), seed, _say)


def _numbers(options: argparse.Namespace) -> range:
    """Of the requests to send: all, or the one that is to be sent again."""
    if options.only is not None:
        return range(options.only, options.only + 1)
    return range(options.number or REQUESTS)


def _say(words: object) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.proofs", description=__doc__)
    parser.add_argument("proof", choices=PROOFS)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--number", type=int, help="of kills, races, requests or followers")
    parser.add_argument("--seed", type=int, help="of a run that is to be done again")
    parser.add_argument("--only", type=int, help="send this one of the ugly requests again")
    parser.add_argument(
        "--quick", action="store_true", help="few viewers and small crowds: does it work?"
    )
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
