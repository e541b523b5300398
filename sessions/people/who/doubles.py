"""Players of a group who may be one person: suggested, never merged by itself.

Knows who has sat with whom; which names are alike, `alike` says.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from sessions.models import Group, PlayedSeat, Player
from sessions.people.who.alike import pairs_alike

MAX_LOOKED_AT = 200
MAX_SUGGESTED = 20

Pair = tuple[Player, Player]


def suggested(group: Group) -> list[Pair]:
    """Pairs of players whose names are alike and who never sat at one table, the most alike first.

    Of each pair the one who came first is first. Two questions, however many players there are.
    """
    known = {player.pk: player for player in group.players.order_by("pk")}
    active = [it for it in known.values() if it.merged_into_id is None and it.erased_at is None]
    alike = pairs_alike([player.name for player in active])
    pairs = [(active[one], active[other]) for one, other in islice(alike, MAX_LOOKED_AT)]
    apart = _sat_together(known.values(), pairs) if pairs else set()
    found = (pair for pair in pairs if _keys(pair) not in apart)
    return list(islice(found, MAX_SUGGESTED))


def _keys(pair: Pair) -> frozenset[int]:
    return frozenset(player.pk for player in pair)


def _sat_together(known: Iterable[Player], pairs: Iterable[Pair]) -> set[frozenset[int]]:
    """Which of these people have sat at one table, by whatever names."""
    people = {player.pk for pair in pairs for player in pair}
    roots = _roots(known)
    names = [pk for pk, root in roots.items() if root in people]
    seats = PlayedSeat.objects.filter(player__in=names, game__played_seats__player__in=names)
    met = seats.order_by().values_list("player", "game__played_seats__player").distinct()
    return {frozenset((roots[one], roots[other])) for one, other in met}


def _roots(known: Iterable[Player]) -> dict[int, int]:
    """Whom each player counts as, by their keys."""
    into = {player.pk: player.merged_into_id for player in known}
    roots = {}
    for player in into:
        root = player
        while (further := into[root]) is not None:
            root = further
        roots[player] = root
    return roots
