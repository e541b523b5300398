"""What a game has written down: its turns, its entries, and what can be counted from them."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request

from sessions.api.described import described
from sessions.api.kit.base import ApiView, answer, not_modified
from sessions.api.kit.lists import TurnQuery, VersionQuery, page
from sessions.api.kit.preconditions import version_tag
from sessions.games.present import turn_view
from sessions.games.queries import recorder
from sessions.games.told.statistics import statistics
from sessions.models import Game, GameEntry


class GameRecord(ApiView):
    """Something read from a game: as new as the game's version and revision."""

    def get(self, request: Request, code: str) -> HttpResponse:
        game = self.game(code)
        self.refuse(game)
        unchanged = not_modified(request, version_tag(game))
        if unchanged is not None:
            return unchanged
        response = self.record_of(game)
        response["ETag"] = version_tag(game)
        return response

    def refuse(self, game: Game) -> None:
        """Raises what keeps this from being told of the game, whatever the caller knows of it."""

    def record_of(self, game: Game) -> HttpResponse:
        raise NotImplementedError


@described(get="list_turns")
class Turns(GameRecord):
    query = TurnQuery

    def record_of(self, game: Game) -> HttpResponse:
        turns = game.turns.all()
        if "seat" in self.asked:
            turns = turns.filter(seat=self.asked["seat"])
        rules = game.current_state().rules
        return page(self.request, turns, "number", lambda row: turn_view(rules, row.finished_turn))


@described(get="list_entries")
class Entries(GameRecord):
    query = VersionQuery

    def record_of(self, game: Game) -> HttpResponse:
        wanted = {"since": "version__gt", "until": "version__lte"}
        filters = {wanted[name]: self.asked[name] for name in wanted if name in self.asked}
        who = ("device", "account", "confirmed_by")
        rows = game.entries.filter(**filters).select_related(*who)
        return page(self.request, rows, "version", partial(entry_view, game))


@described(get="read_statistics")
class Statistics(GameRecord):
    def record_of(self, game: Game) -> HttpResponse:
        return answer(statistics(game))


def entry_view(game: Game, row: GameEntry) -> dict[str, Any]:
    """An entry with its place in the log. Values that have their default are left out."""
    made = {"entered_at": row.entered_at.isoformat()} if row.entered_at else {}
    return {
        "version": row.version,
        "recorded_at": row.recorded_at.isoformat(),
        **made,
        "recorded_by": recorder(row),
        "confirmed_by": row.confirmed_by.name if row.confirmed_by else "",
        **game.said_in(row.payload),
    }
