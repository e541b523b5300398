"""What the games of a group come to: results, nights, the table, records, two players."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import F
from django.http import Http404, HttpResponse
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from sessions.access.groups import SeenGroup
from sessions.api.described import described
from sessions.api.history import (
    against_view,
    cross_view,
    dice_view,
    night_view,
    player_page_view,
    records_view,
    result_view,
    table_view,
)
from sessions.api.kit.history import HistoryView, NightQuery, ResultQuery, TableQuery
from sessions.api.kit.lists import NO_CURSOR, page, page_answer
from sessions.api.players import shown
from sessions.history.against import head_to_head
from sessions.history.choices import rule_names, variety_of
from sessions.history.cross import cross_table
from sessions.history.dice import thrown_dice
from sessions.history.filters import HistoryFilter
from sessions.history.nights import PART, SeatLine, nights, read_place, with_names
from sessions.history.player.page import history_of
from sessions.history.records import records
from sessions.history.table import USUAL, table
from sessions.models import Player, SeatResult
from sessions.models.people import root_of
from sessions.people.who.aliases import known_as

LATEST = ("-played_at", "-game_id", "position")


class _OfGroup(HistoryView):
    """Something counted over the games of a group: as new as the group's version."""

    def get(self, request: Request, code: str) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        seen = self.group(code)
        chosen = self.chosen(seen)
        return self.unless_known(seen, lambda: self.counted(seen, chosen))

    def counted(self, seen: SeenGroup, chosen: HistoryFilter) -> Any:
        raise NotImplementedError


@described(get="read_table")
class Table(_OfGroup):
    query = TableQuery

    def counted(self, seen: SeenGroup, chosen: HistoryFilter) -> Any:
        wanted = {"sort": self.asked.get("sort", USUAL), "rules": self.asked.get("turns", "")}
        return table_view(table(seen.group, chosen, rated=True, **wanted), seen)


@described(get="read_records")
class RecordBook(_OfGroup):
    def counted(self, seen: SeenGroup, chosen: HistoryFilter) -> Any:
        return records_view(records(seen, chosen), seen)


@described(get="read_dice")
class Dice(_OfGroup):
    def counted(self, seen: SeenGroup, chosen: HistoryFilter) -> Any:
        return dice_view(thrown_dice(seen.group, chosen))


@described(get="read_cross_table")
class Cross(_OfGroup):
    def counted(self, seen: SeenGroup, chosen: HistoryFilter) -> Any:
        return cross_view(cross_table(seen.group, chosen), seen)


@described(get="list_results")
class Results(_OfGroup):
    query = ResultQuery

    def counted(self, seen: SeenGroup, chosen: HistoryFilter) -> HttpResponse:
        game = {"code": F("game__code"), "game_uuid": F("game__uuid"), "place": F("game__place")}
        rows = chosen.rows(seen.group).select_related("player").annotate(**game)
        if "since" in self.asked:
            rows = rows.filter(game__updated_at__gte=self.asked["since"])
        lines: dict[int, SeatLine] = {}

        def name(found: list[SeatResult]) -> None:
            lines.update({line.result.pk: line for line in with_names(found, seen)})

        return page(self.request, rows, LATEST, lambda row: result_view(lines[row.pk]), name)


@described(get="list_nights")
class Nights(_OfGroup):
    query = NightQuery

    def counted(self, seen: SeenGroup, chosen: HistoryFilter) -> HttpResponse:
        before = self.asked.get("cursor", "")
        if before and read_place(before) is None:
            raise ValidationError({"cursor": [NO_CURSOR]}, "invalid_value")
        found = nights(seen, chosen, before=before, most=self.asked.get("limit", PART))
        following = self.address(cursor=found.earlier) if found.earlier else None
        return page_answer([night_view(it) for it in found.nights], following)

    def address(self, **changed: str) -> str:
        """The address that was asked for, with other parameters."""
        query = self.request.GET.copy()
        for name, value in changed.items():
            query[name] = value
        return str(self.request.build_absolute_uri(f"?{query.urlencode()}"))


class OfPlayer(HistoryView):
    about = ("player", "player")


@described(get="read_against")
class Against(OfPlayer):
    def get(self, request: Request, player: UUID, other: UUID) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        known, seen = self.player(player)
        own, opponent = root_of(known), _beside(seen, other)
        if own == opponent:
            raise Http404
        chosen = self.chosen(seen)
        return self.unless_known(
            seen,
            lambda: against_view(
                head_to_head(seen.group, chosen, own, opponent), own, opponent, seen
            ),
        )


def _beside(seen: SeenGroup, uuid: UUID) -> Player:
    """Another player of the group. Raises Http404."""
    found = known_as(seen.group, uuid)
    if found is None:
        raise Http404
    return found


def whole_player(view: HistoryView, uuid: UUID) -> HttpResponse:
    """The player that somebody is known as today, with everything that their games come to."""
    known, seen = view.player(uuid)
    chosen = view.chosen(seen)
    return view.unless_known(seen, lambda: player_answer(known, seen, chosen))


def player_answer(known: Player, seen: SeenGroup, chosen: HistoryFilter) -> dict[str, Any]:
    """Everything that the games of whoever this is today come to."""
    player = root_of(known)
    found = history_of(seen.group, chosen, player)
    names = dict(rule_names(variety_of(seen.group)))
    own = records_view(records(seen, chosen, player), seen)
    whole = shown(player, seen) | player_page_view(found, player, names, seen)
    return whole | {"records": own["records"]}
