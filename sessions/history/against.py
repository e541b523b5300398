"""Players beside each other: who finished above whom, in the games that both have played.

Counted in pairs, because of four at a table only one can win. Team-mates are no opponents. Knows
ranks; no page and no words.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.db.models import Count, F, FilteredRelation, Max, Min, Q, QuerySet

from sessions.history.filters import HistoryFilter
from sessions.history.remembered import by_player
from sessions.models import Group, Player, SeatResult

MIN_GAMES = 3
"""From so many games together on somebody may be a nemesis or a favourite."""
LAST = 10


@dataclass(frozen=True, slots=True)
class Rivalry:
    """The games of two players against each other, as the first of them sees it."""

    opponent: Player
    above: int
    below: int
    level: int

    @property
    def games(self) -> int:
        return self.above + self.below + self.level

    @property
    def share(self) -> float:
        """What part of these games was finished above; level is half of one."""
        return (self.above + self.level / 2) / self.games if self.games else 0.0


class Ended(NamedTuple):
    """How many games one of two has finished above the other, below them, and level."""

    above: int
    below: int
    level: int


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game of both: the seats of the two."""

    own: SeatResult
    other: SeatResult

    @property
    def ahead(self) -> int:
        """By how many points the first one was ahead."""
        return self.own.score - self.other.score


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two players: how their games against each other ended, who began them, and the last ones.

    `together` are the games in which they were a team; `began_above` those that one began and
    finished above the other. The largest leads are None where nobody was ever ahead.
    """

    rivalry: Rivalry
    together: int
    own_wins: int
    other_wins: int
    began: int
    began_above: int
    other_began: int
    other_began_above: int
    largest_lead: int | None
    largest_gap: int | None
    last: list[Meeting]
    all: list[Duel]


class Duel(NamedTuple):
    """The day of a game of both, and who finished above: 1 the first of them, -1 the other."""

    played_on: date
    ahead: int


AGAINST = Q(side__lt=F("theirs__side")) | Q(side__gt=F("theirs__side"))
"""Of another side: team-mates are no opponents."""


def beside(rows: QuerySet[SeatResult], wanted: Q) -> QuerySet[SeatResult]:
    """Each seat beside those other seats of its game that are wanted, `theirs`.

    All conditions at once: another filter would stand beside every seat once more.
    """
    pairs = rows.annotate(theirs=FilteredRelation("game__results"))
    return pairs.filter(wanted, theirs__player__isnull=False).order_by()


def duels() -> dict[str, Count]:
    """How often one seat finished above the other of a pair, below it, and level with it."""
    rank = F("theirs__rank")
    return {
        "above": Count("pk", filter=AGAINST & Q(rank__lt=rank)),
        "below": Count("pk", filter=AGAINST & Q(rank__gt=rank)),
        "level": Count("pk", filter=AGAINST & Q(rank=rank)),
    }


def rivalries(group: Group, chosen: HistoryFilter, player: Player) -> list[Rivalry]:
    """Everybody whom the player has met, with whom they played most first."""
    found = duels_of(group, chosen, [player.pk]).get(player.pk, {})
    players = group.players.in_bulk(found)
    rivals = [Rivalry(players[key], *duels) for key, duels in found.items()]
    return sorted(rivals, key=lambda it: (-it.games, it.opponent.key))


def duels_of(
    group: Group, chosen: HistoryFilter, players: Collection[int]
) -> dict[int, dict[int, Ended]]:
    """How the games of these players ended against everybody whom they have met."""
    return by_player(group, chosen, "duels", _duels, only=players)


def _duels(rows: QuerySet[SeatResult]) -> dict[int, dict[int, Ended]]:
    pairs = beside(rows.filter(player__isnull=False), AGAINST)
    found: dict[int, dict[int, Ended]] = {}
    columns = ("player", "theirs__player", *duels())
    for own, other, *ended in (
        pairs.values("player", "theirs__player").annotate(**duels()).values_list(*columns)
    ):
        if own != other:
            found.setdefault(own, {})[other] = Ended(*ended)
    return found


def nemesis(rivals: list[Rivalry]) -> Rivalry | None:
    """Who finishes above them most often, if more often than not."""
    known = [it for it in rivals if it.games >= MIN_GAMES and it.share < 0.5]
    return min(known, key=lambda it: (it.share, -it.games, it.opponent.key), default=None)


def favourite(rivals: list[Rivalry]) -> Rivalry | None:
    """Above whom they finish most often, if more often than not."""
    known = [it for it in rivals if it.games >= MIN_GAMES and it.share > 0.5]
    return min(known, key=lambda it: (-it.share, -it.games, it.opponent.key), default=None)


def head_to_head(group: Group, chosen: HistoryFilter, own: Player, other: Player) -> HeadToHead:
    """The two, over these games."""
    games, met = chosen.rows(group).filter(player=own), Q(theirs__player=other)
    lead, rank = F("score") - F("theirs__score"), F("theirs__rank")
    began, other_began = AGAINST & Q(started=True), AGAINST & Q(theirs__started=True)
    sums = beside(games, met).aggregate(
        **duels(),
        together=Count("pk", filter=Q(side=F("theirs__side"))),
        own_wins=Count("pk", filter=AGAINST & Q(is_winner=True)),
        other_wins=Count("pk", filter=AGAINST & Q(theirs__is_winner=True)),
        began=Count("pk", filter=began),
        began_above=Count("pk", filter=began & Q(rank__lt=rank)),
        other_began=Count("pk", filter=other_began),
        other_began_above=Count("pk", filter=other_began & Q(rank__gt=rank)),
        most=Max(lead, filter=AGAINST),
        least=Min(lead, filter=AGAINST),
    )
    rivalry = Rivalry(other, sums["above"], sums["below"], sums["level"])
    most, least = sums["most"] or 0, sums["least"] or 0
    against = beside(games, met & AGAINST)
    return HeadToHead(
        rivalry=rivalry,
        **{name: sums[name] for name in COUNTED},
        largest_lead=most if most > 0 else None,
        largest_gap=-least if least < 0 else None,
        last=_last(against, other),
        all=_all(against),
    )


COUNTED = (
    *("together", "own_wins", "other_wins"),
    *("began", "began_above", "other_began", "other_began_above"),
)


def _all(rows: QuerySet[SeatResult]) -> list[Duel]:
    """Every game against each other, the oldest first."""
    ranks = rows.order_by("played_at", "game_id").values_list("played_on", "rank", "theirs__rank")
    return [Duel(day, (own < other) - (own > other)) for day, own, other in ranks]


def _last(rows: QuerySet[SeatResult], other: Player) -> list[Meeting]:
    """The last games against each other, the newest first."""
    own = list(rows.select_related("game").order_by("-played_at", "-game_id")[:LAST])
    seats = SeatResult.objects.filter(game__in=[it.game_id for it in own], player=other)
    theirs = {it.game_id: it for it in seats}
    return [Meeting(it, theirs[it.game_id]) for it in own]
