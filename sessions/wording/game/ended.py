"""How a game ended for one player, in a few words. Knows ranks; no game, no player."""

from __future__ import annotations

from typing import Protocol

from django.utils.translation import gettext as _

from sessions.wording.say import say


class Ended(Protocol):
    """Won or not, with which rank of so many seats, and whether others have the same rank."""

    @property
    def rank(self) -> int: ...
    @property
    def seats(self) -> int: ...
    @property
    def is_winner(self) -> bool: ...
    @property
    def is_shared(self) -> bool: ...


def how_ended(it: Ended) -> str:
    """ "won", "won together", "place 2 of 4", "place 2 of 4, shared"."""
    if it.is_winner:
        return say("won_together") if it.is_shared else say("won")
    said = (
        _("place %(rank)s of %(seats)s, shared")
        if it.is_shared
        else _("place %(rank)s of %(seats)s")
    )
    return said % {"rank": it.rank, "seats": it.seats}
