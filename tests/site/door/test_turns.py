"""Threads go to addresses in turn, not to whoever came first with the most."""

from __future__ import annotations

import asyncio
import threading
from functools import partial

import pytest

from farkle_site.door.turns import AHEAD, Turns
from tests.sessions.live.test_hub import on_a_loop


@on_a_loop
async def test_addresses_take_turns_and_each_its_own_in_order() -> None:
    turns, gate, done = Turns(1, "worker"), threading.Event(), []

    def work(name: str) -> str:
        gate.wait(timeout=10)
        done.append(name)
        return name.upper()

    asked = ["a1", "a2", "a3", "a4", "a5", "b1", "b2", "c1"]
    tasks = [asyncio.create_task(turns.run(name[0], partial(work, name))) for name in asked]
    await asyncio.sleep(0)
    gate.set()

    assert await asyncio.gather(*tasks) == [name.upper() for name in asked]
    assert (AHEAD, done) == (1, ["a1", "a2", "a3", "b1", "c1", "a4", "b2", "a5"])


@on_a_loop
async def test_work_that_fails_or_is_given_up_keeps_no_turn() -> None:
    turns, gate = Turns(1, "worker"), threading.Event()

    def fail() -> None:
        gate.wait(timeout=10)
        raise ValueError("no")

    failing = [asyncio.create_task(turns.run("a", fail)) for _ in range(3)]
    given_up = [asyncio.create_task(turns.run("b", fail)) for _ in range(3)]
    await asyncio.sleep(0)
    for task in given_up:
        task.cancel()
    gate.set()
    for task in failing:
        with pytest.raises(ValueError, match="no"):
            await task
    for task in given_up:
        with pytest.raises(asyncio.CancelledError):
            await task

    assert await turns.run("c", lambda: 7) == 7
    assert turns._free == 1 + AHEAD
