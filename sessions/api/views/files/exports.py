"""A game to take away, as a file; or all games of a group, or those that a filter chooses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse, StreamingHttpResponse
from django.utils import timezone
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from sessions.access.groups import SeenGroup
from sessions.api.described import described
from sessions.api.kit.base import answer
from sessions.api.kit.history import FileQuery, HistoryView, TableFileQuery
from sessions.api.schema.operation import NDJSON, XLSX, ZIP
from sessions.api.views.files.sending import named, sent
from sessions.api.views.records import GameRecord
from sessions.exchange import archive, bgstats, canonical
from sessions.exchange import sheets as exports
from sessions.exchange.lines.stream import counted, lines_of_group
from sessions.exchange.portions import games_of
from sessions.exchange.progress import Each
from sessions.exchange.tables import files
from sessions.games.results import night_of, zone_of
from sessions.history.filters import HistoryFilter
from sessions.models import Game

CSV = "text/csv; charset=utf-8; header=present"


class _Renderer(BaseRenderer):
    """Only names the media type, for the choice by Accept: the views write their files."""

    def render(self, data: Any, *_: Any, **__: Any) -> Any:
        return data


class TextRenderer(_Renderer):
    media_type, format = "text/plain", "txt"


class CsvRenderer(_Renderer):
    media_type, format = "text/csv", "csv"


class XlsxRenderer(_Renderer):
    media_type, format = XLSX, "xlsx"


class LinesRenderer(_Renderer):
    media_type, format = NDJSON, "ndjson"


class ZipRenderer(_Renderer):
    media_type, format = ZIP, "zip"


class BgStatsRenderer(_Renderer):
    """Named as the app knows its own files, which a phone opens with it."""

    media_type, format = "application/json", "bgsplay"


@described(get="export_json")
class JsonExport(GameRecord):
    def record_of(self, game: Game) -> HttpResponse:
        return _named(answer(archive.as_json(game)), game, "json")


@described(get="export_text")
class TextExport(GameRecord):
    renderer_classes = (TextRenderer,)

    def record_of(self, game: Game) -> HttpResponse:
        text = HttpResponse(exports.as_text(game), content_type="text/plain; charset=utf-8")
        return _named(text, game, "txt")


@described(get="export_csv")
class CsvExport(GameRecord):
    renderer_classes = (CsvRenderer,)

    def record_of(self, game: Game) -> HttpResponse:
        lines = exports.as_csv(game)
        stream = StreamingHttpResponse(lines, content_type=CSV)
        return _named(stream, game, "csv")


@described(get="export_xlsx")
class XlsxExport(GameRecord):
    renderer_classes = (XlsxRenderer,)

    def record_of(self, game: Game) -> HttpResponse:
        return _named(HttpResponse(exports.as_xlsx(game), content_type=XLSX), game, "xlsx")


@described(get="export_bgstats")
class BgStatsLink(GameRecord):
    def record_of(self, game: Game) -> HttpResponse:
        return answer({"link": bgstats.link_of(game)})


class _GroupFile(HistoryView):
    """A file of many games, sent while it is made. Two of one moment are the same file, but no tag
    says so: games that are being played change without the group."""

    type: str
    query = FileQuery

    def get(self, request: Request, code: str) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        seen = self.group(code)
        chosen = self.chosen(seen)
        made = partial(self.made, seen, chosen)
        return self.named(sent(self, made, self.games(seen, chosen)), seen)

    def head(self, request: Request, code: str) -> HttpResponse:  # noqa: ARG002  # as above
        """The same, and nothing is made."""
        seen = self.group(code)
        self.chosen(seen)
        return self.named(HttpResponse(), seen)

    def games(self, seen: SeenGroup, chosen: HistoryFilter) -> QuerySet[Game]:
        """Those that are in it."""
        return games_of(seen, chosen)

    def made(self, seen: SeenGroup, chosen: HistoryFilter, each: Each) -> Iterator[bytes | str]:
        raise NotImplementedError

    def named(self, response: Any, seen: SeenGroup) -> Any:
        today = timezone.localdate(timezone=seen.group.zone)
        ending = self.renderer_classes[0].format
        return named(response, self, self.type, f"farkle-{seen.group.code}-{today}.{ending}")


@described(get="export_group_lines")
class GroupLines(_GroupFile):
    renderer_classes = (LinesRenderer,)
    type = NDJSON

    def made(self, seen: SeenGroup, chosen: HistoryFilter, each: Each) -> Iterator[str]:
        return map(canonical.line, counted(lines_of_group(seen, chosen), each))


@described(get="export_group_text")
class GroupText(_GroupFile):
    renderer_classes = (TextRenderer,)
    type = "text/plain; charset=utf-8"

    def games(self, seen: SeenGroup, chosen: HistoryFilter) -> QuerySet[Game]:
        return exports.entered(super().games(seen, chosen))

    def made(self, seen: SeenGroup, chosen: HistoryFilter, each: Each) -> Iterator[str]:
        return exports.texts_of(self.games(seen, chosen), sees_names=seen.sees_names, each=each)


@described(get="export_group_csv")
class GroupCsv(_GroupFile):
    renderer_classes = (CsvRenderer,)
    type = CSV
    query = TableFileQuery

    def made(self, seen: SeenGroup, chosen: HistoryFilter, each: Each) -> Iterator[str]:
        return files.csv_of(self.asked.get("table", "games"), seen, chosen, each)


@described(get="export_group_xlsx")
class GroupWorkbook(_GroupFile):
    renderer_classes = (XlsxRenderer,)
    type = XLSX

    def made(self, seen: SeenGroup, chosen: HistoryFilter, each: Each) -> Iterator[bytes]:
        return files.workbook_of(seen, chosen, each)


@described(get="export_group_zip")
class GroupArchive(_GroupFile):
    renderer_classes = (ZipRenderer,)
    type = ZIP

    def made(self, seen: SeenGroup, chosen: HistoryFilter, each: Each) -> Iterator[bytes]:
        return files.archive_of(seen, chosen, each)


@described(get="export_group_bgstats")
class GroupBgStats(_GroupFile):
    renderer_classes = (BgStatsRenderer,)
    type = "application/json"

    def made(self, seen: SeenGroup, chosen: HistoryFilter, each: Each) -> Iterator[str]:
        return bgstats.file_of(seen, chosen, each)


def _named(response: Any, game: Game, ending: str) -> Any:
    night = night_of(game.playing_since, zone_of(game))
    response["Content-Disposition"] = f'attachment; filename="farkle-{game.code}-{night}.{ending}"'
    return response
