"""Telling others that a game has ended, or that one which had ended has changed since.

Whoever plays more than single games (`sessions.events`) wants to know. They are told once that is
committed, each in a transaction of their own: an entry waits for none of them, and none of them can
take it back. Knows who listens; not what they do.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.db import transaction

from sessions.models import Game

Heard = Callable[[int], None]

_listeners: list[Heard] = []


def listen(heard: Heard) -> None:
    """Call this with the key of each game that ends from now on, or changes after its end."""
    _listeners.append(heard)


def tell_after_commit(game: Game) -> None:
    for heard in _listeners:
        transaction.on_commit(partial(heard, game.pk), robust=True)
