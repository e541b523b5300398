"""`python -m tests.proofs kill|race|repeats|viewers`: the long form of each proof, with figures."""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.proofs import kill, race, repeats, viewers
from tests.proofs.site import new_site

KILLS = 1_000
RACES = 1_000


def main(arguments: list[str]) -> int:
    """Prove what is asked for on a throwaway site; what does not hold raises AssertionError."""
    options = _options(arguments)
    # PostgreSQL may run as another user, who has to get into the folder.
    with TemporaryDirectory(prefix="farkle-proof-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        site = new_site(options.database, Path(folder) / "site", Path(folder))
        _say(f"{options.proof} on {options.database}, {os.cpu_count()} cores")
        began = time.monotonic()
        if options.proof == "kill":
            seed = random.randrange(10**9) if options.seed is None else options.seed
            _say(f"--seed {seed}")
            _say(kill.prove(site, options.number or KILLS, seed, _say))
        elif options.proof == "race":
            for racers in (2, 4):
                _say(race.prove(site, options.number or RACES, racers))
        elif options.proof == "repeats":
            _say(repeats.prove(site))
        else:
            viewers.measure(site, viewers.QUICK if options.quick else viewers.FULL, _say)
        _say(f"{time.monotonic() - began:.0f} seconds")
    return 0


def _say(words: object) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.proofs", description=__doc__)
    parser.add_argument("proof", choices=("kill", "race", "repeats", "viewers"))
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--number", type=int, help=f"of kills ({KILLS}) or of races ({RACES})")
    parser.add_argument("--seed", type=int, help="of a run of kill that is to be done again")
    parser.add_argument("--quick", action="store_true", help="few viewers, to see that it works")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
