"""One player of a group: what they have won, how they play, whom they meet, game by game.

Knows figures; no page and no words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Avg, Count, F, Max, Q, QuerySet, Sum

from sessions.history.against import Rivalry, favourite, nemesis, rivalries
from sessions.history.awards.counting import AwardedGame, awards_of
from sessions.history.awards.reading import Earned
from sessions.history.choices import variety_of
from sessions.history.counted_luck import count_luck
from sessions.history.filters import BESIDE_OTHERS, HistoryFilter
from sessions.history.player.games import Games, games_of, ratings_after
from sessions.history.player.luck import LuckOverTime, luck_over_time
from sessions.history.player.turns import latest_turns
from sessions.history.ratings.reading import Rated, ratings_of
from sessions.history.remembered import by_player
from sessions.history.streaks import Streak, streaks
from sessions.history.sums import Figures, turns, wins
from sessions.models import Group, PlayedSeat, Player, SeatResult
from sessions.people.who.aliases import with_aliases


@dataclass(frozen=True, slots=True)
class Play:
    """How somebody plays, in games with the same prices. None is: nothing to be said.

    Hot dice know only games that were entered by their dice.
    """

    figures: Figures
    bank: float | None
    lost: int
    penalties: int
    dice_games: int
    hot_dice: int
    mean_score: float | None
    best_score: int | None


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Everything about one player; `rules` and `format` are those that `play` is about.

    `turns` says how many turns brought so many points, in the latest games with these prices;
    `ratings` between what theirs lay after each game, in a group that shows them. `luck` is that of
    all games whose luck was counted; `counts_luck`: there are more.
    """

    figures: Figures
    rules: str
    format: str
    play: Play
    streak: Streak
    rating: Rated | None
    by_seats: list[tuple[int, Figures]]
    by_rules: list[tuple[str, Figures]]
    rivals: list[Rivalry]
    nemesis: Rivalry | None
    favourite: Rivalry | None
    awards: list[Earned[AwardedGame]]
    turns: dict[int, int]
    games: Games
    ratings: list[tuple[float, float] | None]
    luck: LuckOverTime
    counts_luck: bool
    names: list[tuple[str, int]]


def history_of(group: Group, chosen: HistoryFilter, player: Player) -> PlayerPage:
    """The player over these games."""
    counts_luck = count_luck(group)
    found = variety_of(group, chosen, [player.pk]).most_played()
    rules, played_for = found if any(found) else (chosen.rules, chosen.format)
    rivals = rivalries(group, chosen, player)
    count = Counting(player, rules, played_for)
    question = f"player {player.pk} {rules} {played_for}"  # long: kept apart from the others
    counted = by_player(group, chosen, question, count, only=[player.pk])[player.pk]
    rows = chosen.rows(group).filter(BESIDE_OTHERS, player=player).order_by()
    return PlayerPage(
        rules=rules,
        format=played_for,
        rating=ratings_of(group, rows, [player.pk]).get(player.pk),
        rivals=rivals,
        nemesis=nemesis(rivals),
        favourite=favourite(rivals),
        ratings=ratings_after(rows) if group.is_rated else [],
        names=_names(player),
        counts_luck=counts_luck,
        **counted,
    )


@dataclass(frozen=True, slots=True)
class Counting:
    """Counts all of a player's page that follows from their own seats."""

    player: Player
    rules: str
    format: str

    def __call__(self, rows: QuerySet[SeatResult]) -> dict[int, dict[str, Any]]:
        own = rows.filter(BESIDE_OTHERS, player=self.player).order_by()
        counted = {
            **_parted(own),
            "play": _play(own, self.rules, self.format),
            "streak": streaks(own).get(self.player.pk, Streak()),
            "awards": awards_of(own),
            "turns": latest_turns(own, self.rules),
            "games": games_of(own, self.rules),
            "luck": luck_over_time(own),
        }
        return {self.player.pk: counted}


def _parted(rows: QuerySet[SeatResult]) -> dict[str, Any]:
    """The figures of all seats, and of those at each size of the table and under each prices."""
    parts = list(rows.values("seats", "rules_digest").annotate(**wins()))
    return {
        "figures": _summed(parts),
        "by_seats": _by(parts, "seats"),
        "by_rules": _by(parts, "rules_digest"),
    }


def _by(parts: list[dict[str, Any]], name: str) -> list[tuple]:
    """The same for each value of a column, in their order."""
    values = sorted({it[name] for it in parts})
    return [(value, _summed([it for it in parts if it[name] == value])) for value in values]


def _summed(parts: list[dict[str, Any]]) -> Figures:
    names = ("games", "wins", "expected")
    return Figures(*(sum(it[name] for it in parts) for name in names))


def _play(rows: QuerySet[SeatResult], rules: str, played_for: str) -> Play:
    same = Q(rules_digest=rules)
    of_score = Q(format=played_for, teams=False)
    dice = same & Q(kind="dice")
    sums = rows.aggregate(
        **wins(),
        **turns(rules),
        banked=Sum("banked", filter=same, default=0),
        lost=Sum("points_lost", filter=same, default=0),
        penalties=Sum("penalties", filter=same, default=0),
        dice_games=Count("pk", filter=dice),
        hot_dice=Sum("hot_dice", filter=dice, default=0),
        mean_score=Avg("score", filter=of_score),
        best_score=Max("score", filter=of_score),
    )
    named = ("games", "wins", "turns", "points", "farkles", "best_turn")
    figures = Figures(expected=sums["expected"] or 0.0, **{name: sums[name] for name in named})
    kept = ("lost", "penalties", "dice_games", "hot_dice", "mean_score", "best_score")
    return Play(
        figures=figures,
        bank=sums["points"] / sums["banked"] if sums["banked"] else None,
        **{name: sums[name] for name in kept},
    )


def _names(player: Player) -> list[tuple[str, int]]:
    """By which names they have sat in finished games, also where they were merged: the usual one
    first. Looked up are the other names, which are few: all else is their own."""
    finished = {"game__results__player": player, "game__results__position": F("position")}
    seats = PlayedSeat.objects.filter(player__in=with_aliases(player), **finished)
    others = seats.exclude(name=player.name).order_by().values_list("name")
    names = dict(others.annotate(games=Count("pk")))
    names[player.name] = player.results.count() - sum(names.values())
    return sorted((it for it in names.items() if it[1] > 0), key=lambda it: (-it[1], it[0]))
