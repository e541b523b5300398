"""What is cut apart after printing: how many on a page, and which, so that stacks are in order.

A page is cut into as many stacks as it has parts; laid upon each other they count 1, 2, 3 …
Knows numbers; nothing of what is on them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")

EIGHT, FOUR, ONE = 8, 4, 1
ROOM = {EIGHT: 5, FOUR: 12}
"""How many people fit on a slip, by the number of slips on a page; one a page fits them all."""


def collated(items: Sequence[Item], each: int) -> list[list[Item]]:
    """For each page what is on it: every place of a page goes on from page to page."""
    pages = -(-len(items) // each)
    return [list(items[page::pages]) for page in range(pages)]


def most_on_a_page(people: int) -> int:
    """How many slips fit on a page, if the largest table has so many people."""
    return next((each for each, room in ROOM.items() if people <= room), ONE)
