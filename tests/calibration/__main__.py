"""`python -m tests.calibration`: hold chances to win against games that are played out.

40 positions of three rule sets, 100,000 games each, and 13 each of fixed turns and of teams;
`--games 1000` is a look. It is no test: what is printed is for a person to judge.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from random import Random

from scoring.insight.race import chances
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import PATCH
from tests.calibration.compared import Compared, by_bins, summed
from tests.calibration.games import wins
from tests.calibration.positions import positions

RULES = {"patch": 14, "official": 13, "kingdom-come": 13, "ten turns": 13, "teams": 13}
OURS = {
    "ten turns": replace(PATCH, fixed_turns=10),
    "teams": replace(PATCH, teams=True, target_score=20_000),
}
GAMES = 100_000
SEED = 20


def main(arguments: list[str]) -> int:
    """Estimate, play, and print two tables."""
    options = _options(arguments)
    rules = {options.rules: 13} if options.rules else RULES
    began, all_seats, lines = time.monotonic(), [], []
    for key, number in rules.items():
        seats = _compared(key, options.positions or number, options.games, options.seed)
        lines.append(summed(key, seats, options.positions or number))
        all_seats += seats
    took = time.monotonic() - began
    _say(f"{options.games:,} games a position, --seed {options.seed}, {took:.0f} seconds\n")
    _say("| rules | positions | chances | mean error | of it noise | worst |")
    _say("|---|---|---|---|---|---|")
    _say("\n".join(lines))
    _say("\n| told, % | chances | told | played |\n|---|---|---|---|")
    _say("\n".join(by_bins(all_seats)))
    return 0


def _compared(key: str, number: int, games: int, seed: int) -> list[Compared]:
    found = []
    # Each rule set has its own draw, so that one alone is compared as among all.
    rules = OURS[key] if key in OURS else PRESETS[key].rules
    for place, state in enumerate(positions(rules, number, Random(f"{key} {seed}"))):
        told = chances(state)
        assert told is not None
        played = wins(state, games, seed + place) / games
        here = [Compared(one, float(other), games) for one, other in zip(told, played, strict=True)]
        worst = max(here, key=lambda it: it.error)
        scores = ", ".join(str(state.score(seat)) for seat in range(len(state.seats)))
        sys.stderr.write(f"{key} {place}: {scores}: at most {100 * worst.error:.1f}\n")
        found += here
    return found


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.calibration", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help=f"a position, {GAMES} by itself")
    parser.add_argument("--positions", type=int, help="so many of each rule set")
    parser.add_argument("--rules", choices=sorted({*PRESETS, *OURS}), help="of this rule set alone")
    parser.add_argument("--seed", type=int, default=SEED, help="other positions, other dice")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
