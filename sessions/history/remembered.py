"""What was counted of a player's games is remembered, until one of their results has changed.

Counting a club's 100,000 games takes seconds, and when one more has ended, only those who sat there
have other figures. So everything that a page says of many players is counted for each of them
alone, and kept by the player's stamp, which `sessions.games.results` renews. It is kept in the
memory of the process, never in a table, and as it is: what somebody got is not to be changed. Knows
keys and stamps; nothing of what is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from hashlib import sha256
from threading import Lock
from typing import Any

from cachetools import LRUCache
from django.db.models import QuerySet

from sessions.history.filters import HistoryFilter
from sessions.models import Group, SeatResult

GUESTS = 0
"""The key of all seats without a player."""
FEW = 40
"""Of so many players seats are looked up one by one; of more, all seats are read."""

MAX_KEPT = 300
"""Of so many questions the answers are kept; those that nobody has asked for longest go first."""

answers: LRUCache[str, Any] = LRUCache(MAX_KEPT)
"""What was counted, by question and games."""
_lock = Lock()

Count = Callable[[QuerySet[SeatResult]], dict[int, Any]]
"""Counts seats of any number of players: by their keys, of each what follows from theirs alone."""


def by_player(
    group: Group,
    chosen: HistoryFilter,
    question: str,
    count: Count,
    *,
    only: Collection[int] | None = None,
    with_guests: bool = False,
) -> dict[int, Any]:
    """The answers to a question about these games, by the keys of the players that have one.

    `only` asks about some players. What is answered has to be without models: it is kept as it is.
    """
    stamps = _stamps(group, only, with_guests=with_guests)
    return _answers(group, chosen.settled(group), question, count, stamps)


def of_all(
    group: Group,
    chosen: HistoryFilter,
    question: str,
    count: Count,
    merge: Callable[[dict[int, Any]], Any],
    *,
    only: Collection[int] | None = None,
) -> Any:
    """What `merge` makes of the answers of all players and guests, or of some players: it is kept
    too, as long as none of them has changed."""
    stamps, settled = _stamps(group, only, with_guests=only is None), chosen.settled(group)
    key = _key(group, f"merged {question} {only}", settled)
    kept = _found(key)
    if kept is None or kept[0] != stamps:
        kept = stamps, merge(_answers(group, settled, question, count, stamps))
        _keep(key, kept)
    return kept[1]


def _found(key: str) -> Any:
    with _lock:  # what is read comes last to be dropped
        return answers.get(key)


def _keep(key: str, answer: Any) -> None:
    with _lock:
        answers[key] = answer


def _key(group: Group, question: str, chosen: HistoryFilter) -> str:
    return sha256(f"{group.uuid} {question} {chosen!r}".encode()).hexdigest()


def _answers(
    group: Group, chosen: HistoryFilter, question: str, count: Count, stamps: dict[int, int]
) -> dict[int, Any]:
    key = _key(group, question, chosen)
    kept = _found(key) or {}
    missing = [of for of, stamp in stamps.items() if of not in kept or kept[of][0] != stamp]
    if missing:
        counted = _counted(chosen.rows(group).order_by(), missing, count)
        kept = kept | {of: (stamps[of], counted.get(of)) for of in missing}
        _keep(key, kept)
    return {of: kept[of][1] for of in stamps if kept[of][1] is not None}


def _stamps(group: Group, only: Collection[int] | None, *, with_guests: bool) -> dict[int, int]:
    """By players: what is counted of them anew, when it is another one.

    Read before anything is counted: what changes meanwhile is counted again the next time.
    """
    asked = {"merged_into": None} if only is None else {"pk__in": only}
    players = group.players.filter(**asked)
    found = dict(players.values_list("pk", "stamp"))
    if with_guests:
        found[GUESTS] = group.version
    return found


def _counted(rows: QuerySet[SeatResult], missing: Collection[int], count: Count) -> dict[int, Any]:
    """Guests by themselves: asked for either, a database would look at every seat of the group."""
    if len(missing) > FEW:
        return count(rows)
    found = count(rows.filter(player__in=[it for it in missing if it != GUESTS]))
    return found | count(rows.filter(player=None)) if GUESTS in missing else found
