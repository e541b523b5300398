"""The open of 64 as a command. Runs inside of a site's process; knows no argument but the seed."""

from __future__ import annotations

import sys

from tests.proofs.open.playing import LONG, Open


def tell(seed: int) -> None:
    """Play it, and say what happened."""
    sys.stdout.write(Open(seed, LONG, say=_say).play() + "\n")


def _say(words: str) -> None:
    sys.stderr.write(f"{words}\n")
    sys.stderr.flush()
