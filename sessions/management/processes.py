"""The same work done for many keys in several processes, in order, with the memory of few.

Knows processes; not what is done. Each process sets Django up for itself and opens a connection of
its own to the database: they are never forked, because a connection does not survive that.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

import django

MAX_AHEAD = 2
"""How many batches each process has waiting: it never runs dry, and the results of 20,000 keys
never wait in memory."""
PER_CALL = 10

Key = TypeVar("Key")
Result = TypeVar("Result")


def cores() -> int:
    """How many cores this process may use; not every system can say it."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def results(
    work: Callable[[Key], Result], batches: Iterable[Sequence[Key]], jobs: int
) -> Iterator[Result]:
    """What `work` returns for each key. With one job it is done in this process."""
    if jobs == 1:
        for batch in batches:
            yield from map(work, batch)
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin)
    try:
        under_way: deque[Iterator[Result]] = deque()
        for batch in batches:
            under_way.append(pool.map(work, batch, chunksize=PER_CALL))
            if len(under_way) == MAX_AHEAD:
                yield from under_way.popleft()
        for rest in under_way:
            yield from rest
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """What a process does first. Ctrl+C reaches all of them; the one that was started ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    django.setup()
