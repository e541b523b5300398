"""Long answers that wait for their readers: how many, and who makes room."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import Any

from farkle_site.door.answers import MIN_COUNTED, PIECE, Answer, Sender
from tests.sessions.live.test_hub import on_a_loop
from tests.site.door.asgi import scope_of

LONG = MIN_COUNTED


class Held:
    """A connection whose reader takes the head of an answer, and no more until told to."""

    def __init__(self, sender: Sender, address: str = "192.0.2.7", length: int = LONG) -> None:
        self.is_lost = False
        self.taken = 0
        self.has_head = asyncio.Event()
        self._reads_on = asyncio.Event()
        scope = scope_of(client=(address, 1), state={"connection": self})
        answer = Answer(200, [], BytesIO(b"x" * length), length)
        self._task = asyncio.get_running_loop().create_task(sender.send(answer, scope, self._send))

    def cut_off(self) -> None:
        self.is_lost = True

    async def reads_on(self) -> int:
        """Read what comes; return how much that was."""
        self._reads_on.set()
        await self._task
        return self.taken

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.body":
            self.has_head.set()
            await self._reads_on.wait()
            self.taken += len(message["body"])


async def held(sender: Sender, number: int, address: str = "192.0.2.7") -> list[Held]:
    """So many, whose answers wait for them, one after the other."""
    them = []
    for _ in range(number):
        them.append(Held(sender, address))
        await them[-1].has_head.wait()
    return them


@on_a_loop
async def test_of_one_address_who_has_waited_longest_is_cut_off() -> None:
    sender = Sender(each=3 * MIN_COUNTED, together=10 * MIN_COUNTED)
    other = await held(sender, 2, "192.0.2.8")
    them = await held(sender, 5)
    assert [one.is_lost for one in (*them, *other)] == [True, True, *[False] * 5]

    assert [await one.reads_on() for one in them[2:]] == [LONG] * 3
    assert [await one.reads_on() < LONG for one in them[:2]] == [True, True]
    again = await held(sender, 3)
    assert [one.is_lost for one in (*again, *other)] == [False] * 5
    for one in (*again, *other):
        await one.reads_on()


@on_a_loop
async def test_where_all_together_hold_too_much_the_one_who_has_waited_longest_is_cut_off() -> None:
    sender = Sender(each=3 * MIN_COUNTED, together=4 * MIN_COUNTED)
    them = [(await held(sender, 1, f"192.0.2.{number}"))[0] for number in range(5)]
    assert [one.is_lost for one in them] == [True, False, False, False, False]
    for one in them:
        await one.reads_on()


@on_a_loop
async def test_an_answer_larger_than_anybodys_share_is_sent_all_the_same() -> None:
    sender = Sender(each=MIN_COUNTED, together=MIN_COUNTED)
    large = Held(sender, length=20 * MIN_COUNTED)
    assert await large.reads_on() == 20 * MIN_COUNTED


@on_a_loop
async def test_short_answers_count_for_nothing() -> None:
    sender = Sender(each=MIN_COUNTED, together=MIN_COUNTED)
    them = [Held(sender, length=PIECE) for _ in range(20)]
    assert [await one.reads_on() for one in them] == [PIECE] * 20
    assert not any(one.is_lost for one in them)
