"""Large files are made one at a time for each who asks, a few for all: others play meanwhile.

Knows who asks; not what is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from threading import Lock

from rest_framework.exceptions import Throttled

from sessions.access.limits.addresses import counted_as
from sessions.access.limits.shares import Shares
from sessions.api.kit.base import ApiView

MAX_TOGETHER = 4
WAIT = 5
"""After so many seconds one may ask again."""

Piece = bytes | str
_lock = Lock()
_held = Shares(1, MAX_TOGETHER)


class Alone:
    """The pieces of a file, while nobody else makes one for the same asker.

    Whoever sends it closes it, also where the asker has gone. Raises Throttled.
    """

    def __init__(self, view: ApiView, pieces: Iterable[Piece]) -> None:
        self._who, self._pieces, self._is_open = _asker(view), iter(pieces), True
        with _lock:
            if not _held.take(self._who):
                raise Throttled(WAIT)

    def __iter__(self) -> Iterator[Piece]:
        return self._pieces

    def close(self) -> None:
        if hasattr(self._pieces, "close"):
            self._pieces.close()
        if self._is_open:
            self._is_open = False
            with _lock:
                _held.give_back(self._who)


def _asker(view: ApiView) -> str:
    actor = view.actor
    if actor.link:
        return f"link {actor.link}"
    if actor.account is not None:
        return f"account {actor.account.pk}"
    if actor.device is not None:
        return f"device {actor.device.pk}"
    return f"address {counted_as(view.limits[0].get_ident(view.request))}"
