"""Standings, records and a player's figures as files for a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse
from django.utils import timezone
from rest_framework.request import Request

from sessions.access.groups import SeenGroup
from sessions.api.derived import rows_of_player, rows_of_records, rows_of_table
from sessions.api.described import described
from sessions.api.history import records_view, table_view
from sessions.api.kit.history import HistoryView, TableQuery
from sessions.api.schema.operation import XLSX
from sessions.api.views.files.exports import CSV, CsvRenderer, XlsxRenderer
from sessions.api.views.history import player_answer
from sessions.exchange.tables.derived import Row, as_csv, as_xlsx
from sessions.history.records import records
from sessions.history.table import USUAL, table


class _Derived(HistoryView):
    """A file whose `rows` are counted; its kind is what the view renders."""

    name: ClassVar[str]

    def file(self, seen: SeenGroup, rows: Callable[[], list[Row]]) -> HttpResponse:
        """The file, made only where the caller does not have it already."""
        ending = self.renderer_classes[0].format

        def made() -> HttpResponse:
            if ending == "csv":
                response = HttpResponse("".join(as_csv(rows())), content_type=CSV)
            else:
                response = HttpResponse(as_xlsx(self.name.capitalize(), rows()), content_type=XLSX)
            today = timezone.localdate(timezone=seen.group.zone)
            name = f"farkle-{seen.group.code}-{self.name}-{today}.{ending}"
            response["Content-Disposition"] = f'attachment; filename="{name}"'
            return response

        return self.unless_known(seen, made)


class _OfGroup(_Derived):
    def get(self, request: Request, code: str) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        seen = self.group(code)
        return self.file(seen, lambda: self.rows(seen))

    def rows(self, seen: SeenGroup) -> list[Row]:
        raise NotImplementedError


class _Table(_OfGroup):
    name, query = "table", TableQuery

    def rows(self, seen: SeenGroup) -> list[Row]:
        wanted = {"sort": self.asked.get("sort", USUAL), "rules": self.asked.get("turns", "")}
        found = table(seen.group, self.chosen(seen), rated=True, **wanted)
        return rows_of_table(table_view(found, seen))


class _Records(_OfGroup):
    name = "records"

    def rows(self, seen: SeenGroup) -> list[Row]:
        return rows_of_records(records_view(records(seen, self.chosen(seen)), seen))


class _Figures(_Derived):
    about, name = ("player", "player"), "player"

    def get(self, request: Request, player: UUID) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        known, seen = self.player(player)
        return self.file(seen, lambda: rows_of_player(self._answer(known, seen)))

    def _answer(self, known: Any, seen: SeenGroup) -> Any:
        return player_answer(known, seen, self.chosen(seen))


@described(get="export_group_table_csv")
class TableCsv(_Table):
    renderer_classes = (CsvRenderer,)


@described(get="export_group_table_xlsx")
class TableWorkbook(_Table):
    renderer_classes = (XlsxRenderer,)


@described(get="export_group_records_csv")
class RecordsCsv(_Records):
    renderer_classes = (CsvRenderer,)


@described(get="export_group_records_xlsx")
class RecordsWorkbook(_Records):
    renderer_classes = (XlsxRenderer,)


@described(get="export_group_player_csv")
class FiguresCsv(_Figures):
    renderer_classes = (CsvRenderer,)


@described(get="export_group_player_xlsx")
class FiguresWorkbook(_Figures):
    renderer_classes = (XlsxRenderer,)
