"""Places of those who stand in order: who is tied shares one, and the next is left out, 1 2 2 4."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

Ranked = TypeVar("Ranked")


def ranked(groups: Iterable[Sequence[Ranked]]) -> Iterator[tuple[int, Ranked]]:
    """Everybody with their rank from 1; each group is tied, the best one comes first."""
    above = 0
    for group in groups:
        yield from ((above + 1, it) for it in group)
        above += len(group)
