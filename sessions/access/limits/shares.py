"""Limits how much of something one address may take, and all addresses together.

It does not know what is taken.
"""

from __future__ import annotations

from asgiref.typing import HTTPScope

from sessions.access.limits.addresses import counted_as


class Shares:
    """No address takes more than `each` of it, and all of them no more than `together`."""

    def __init__(self, each: int, together: int) -> None:
        self._each = each
        self._together = together
        self._taken: dict[str, int] = {}
        self._in_all = 0

    def has(self, address: str, amount: int = 1) -> bool:
        """Is there so much more for the address?"""
        taken = self._taken.get(address, 0) + amount
        return taken <= self._each and self._in_all + amount <= self._together

    def take(self, address: str, amount: int = 1) -> bool:
        """Take so much more if it is there; answer whether it was."""
        if not self.has(address, amount):
            return False
        self._taken[address] = self._taken.get(address, 0) + amount
        self._in_all += amount
        return True

    def give_back(self, address: str, amount: int = 1) -> None:
        """Forget whoever holds nothing any more: addresses come and go without end."""
        self._in_all -= amount
        left = self._taken.pop(address) - amount
        if left > 0:
            self._taken[address] = left


def address_of(scope: HTTPScope) -> str:
    """Whom a request is counted for. The server has put in place what a trusted proxy says."""
    client = scope.get("client")
    return counted_as(client[0]) if client else ""
