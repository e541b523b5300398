"""Games as lines of a list: those that are played, and apart those in which nothing is entered.

A game that somebody has begun and left is in nobody's way: it takes the place of no other one. The
one that was begun last stands in front, as it is about to be played. Reads only; knows no page.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from sessions.access.listed import veil_watched
from sessions.access.roles import Actor, role_in, with_role
from sessions.games.lists.latest import LATEST, latest
from sessions.games.lists.paging import Part
from sessions.models import Game, Role, SeatTotal

MAX_BEGUN = 20
"""So many games with nothing entered are shown. Nobody looks for one that is older."""


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list: its seats with their scores, and whose turn it is."""

    game: Game
    totals: list[SeatTotal]
    turn_seat: int | None
    role: Role | None

    @property
    def is_watched(self) -> bool:
        """Does the actor only watch this game?"""
        return self.role == Role.WATCH

    @property
    def names(self) -> str:
        return _listed(self.totals)

    @property
    def thrower(self) -> SeatTotal | None:
        return None if self.turn_seat is None else self.totals[self.turn_seat]

    @property
    def leader(self) -> SeatTotal | None:
        """Who has the most points of those still playing, once there are any."""
        playing = [total for total in self.totals if not total.is_retired]
        best = max(playing, key=lambda total: total.score, default=None)
        return best if best is not None and best.score > 0 else None

    @property
    def winners(self) -> list[SeatTotal]:
        return [total for total in self.totals if total.is_winner]

    @property
    def winner_names(self) -> str:
        return _listed(self.winners)


@dataclass(frozen=True, slots=True)
class GameLines:
    """The games of a list, and the `begun` ones, in which nothing is entered."""

    lines: list[GameLine]
    begun: list[GameLine]


def _listed(totals: list[SeatTotal]) -> str:
    return ", ".join(total.name for total in totals)


def game_lines(by: Actor, most: int = 20) -> GameLines:
    """The actor's games, the one played last first."""
    played = latest(by, _with_totals()).entered(anything=True)
    return _with_begun(_lines(played[:most], by), by)


def lines_of(part: Part, by: Actor) -> GameLines:
    """The games of a part of a list; those with nothing entered stand with the latest ones."""
    games = with_role(_with_totals().filter(pk__in=part.games), by)
    lines = _lines(games.order_by(*LATEST), by)
    return GameLines(lines, []) if part.later else _with_begun(lines, by)


def _with_begun(played: list[GameLine], by: Actor) -> GameLines:
    begun = _lines(latest(by, _with_totals()).entered(anything=False)[:MAX_BEGUN], by)
    if begun and (not played or played[0].game.updated_at < begun[0].game.updated_at):
        return GameLines([begun[0], *played], begun[1:])
    return GameLines(played, begun)


def _with_totals() -> QuerySet[Game]:
    totals = Prefetch("totals", queryset=SeatTotal.objects.order_by("position"))
    return Game.objects.prefetch_related(totals)


def _lines(games: QuerySet[Game], by: Actor) -> list[GameLine]:
    veil_watched(games, by=by)
    return [
        GameLine(game, list(game.totals.all()), _turn_seat(game), role_in(game, by))
        for game in games
    ]


def _turn_seat(game: Game) -> int | None:
    turn = game.state.get("turn")
    return turn["seat"] if turn else None
