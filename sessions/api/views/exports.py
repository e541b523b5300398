"""A game to take away, as a file."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, StreamingHttpResponse
from rest_framework.renderers import BaseRenderer

from sessions.api.kit.base import answer
from sessions.api.schema.descriptions import described
from sessions.api.schema.operation import XLSX
from sessions.api.views.records import GameRecord
from sessions.exchange import archive
from sessions.exchange import sheets as exports
from sessions.models import Game


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
        stream = StreamingHttpResponse(
            lines, content_type="text/csv; charset=utf-8; header=present"
        )
        return _named(stream, game, "csv")


@described(get="export_xlsx")
class XlsxExport(GameRecord):
    renderer_classes = (XlsxRenderer,)

    def record_of(self, game: Game) -> HttpResponse:
        return _named(HttpResponse(exports.as_xlsx(game), content_type=XLSX), game, "xlsx")


def _named(response: Any, game: Game, ending: str) -> Any:
    response["Content-Disposition"] = f'attachment; filename="farkle-{game.code}.{ending}"'
    return response
