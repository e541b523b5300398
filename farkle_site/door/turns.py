"""Threads that are given out in turn: one to each address that waits, then the next to each.

One address that asks for thousands of things at once is answered as slowly as that takes; another
one waits for a few of them. Knows whom to serve next, not what is done.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

AHEAD = 1
"""Work given out beyond the number of threads: so no thread waits for the event loop to say what
comes next."""


class Turns:
    """A few threads. All methods run on the event loop, but for `close`."""

    def __init__(self, threads: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._free = threads + AHEAD
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def run(self, address: str, work: Callable[[], T]) -> T:
        """Do the work in a thread when it is the address's turn, and return what it returns."""
        if self._free:
            self._free -= 1
        else:
            await self._turn(address)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._next()

    def close(self) -> None:
        """Wait for what still runs; nothing is begun any more."""
        self._threads.shutdown(cancel_futures=True)

    async def _turn(self, address: str) -> None:
        mine = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._next()  # its turn had come just before
            raise

    def _next(self) -> None:
        while self._waiting:
            address = next(iter(self._waiting))
            of_address = self._waiting.pop(address)
            one = of_address.popleft()
            if of_address:
                self._waiting[address] = of_address  # behind all others
            if not one.done():
                one.set_result(None)
                return
        self._free += 1
