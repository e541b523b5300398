"""What all parts of the open know: how to ask, what was told so far, and who has which link.

Knows no round and no table.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.proofs.open.calls import Body, Way
from tests.proofs.open.ledger import Ledger


@dataclass(frozen=True)
class Size:
    """How many play, how many rounds, and how many go on."""

    people: int
    rounds: int
    cut: int


SHORT = Size(people=16, rounds=3, cut=4)
LONG = Size(people=64, rounds=5, cut=16)


@dataclass
class Day:
    """One open. `taps` are what the organiser has done in each round; `acknowledged` are the
    reports and corrections that were answered, and so have to be there at the end."""

    way: Way
    rng: Random
    size: Size
    token: str = ""
    code: str = ""
    group: str = ""
    calls: int = 0
    round: int = 0
    acknowledged: int = 0
    ledger: Ledger = field(default_factory=Ledger)
    happened: Counter[str] = field(default_factory=Counter)
    taps: Counter[int] = field(default_factory=Counter)
    _tokens: dict[tuple[str, int], str] = field(default_factory=dict)

    def call(self, path: str, body: Body = None, status: int = 200, token: str = "") -> Any:
        """One call, as the organiser or with another token."""
        self.calls += 1
        found, told = self.way.ask(path, body, token or self.token)
        assert found == status, (path, found, told)
        return told

    def event(self, path: str, body: Body = None, status: int = 200, token: str = "") -> Any:
        return self.call(f"events/{self.code}/{path}", body, status, token)

    def tap(self, path: str, body: dict[str, Any]) -> Any:
        """Something that the organiser does during the day."""
        self.taps[self.round] += 1
        return self.event(path, body)

    def link(self, role: str, **whose: int) -> str:
        """The token of a link that was printed before: of a table's card, or of somebody."""
        key = (role, *whose.values()) if whose else (role, 0)
        if key not in self._tokens:
            self._tokens[key] = self.event("links/", {"role": role, **whose}, 201)["token"]
        return self._tokens[key]

    def night(self) -> Any:
        return self.event("nights/1/")
