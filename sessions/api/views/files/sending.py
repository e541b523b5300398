"""How a file of many games is sent: while it is made, and with word of how far it is where wanted.

Knows no format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.db.models import QuerySet
from django.http import StreamingHttpResponse

from sessions.api.kit.base import ApiView
from sessions.api.kit.changing.one_at_a_time import Alone
from sessions.exchange import progress
from sessions.exchange.portions import kept
from sessions.exchange.progress import Each
from sessions.models import Game


def sent(
    view: ApiView, made: Callable[[Each], Iterator[bytes | str]], games: QuerySet[Game]
) -> StreamingHttpResponse:
    """The file that `made` writes of these games, while nobody else makes one for this asker."""
    pieces: Iterator[bytes | str]
    if _counts(view):
        pieces = progress.told(made, kept(games).count())
    else:
        pieces = (piece for piece in made(progress.unheard) if piece)
    return StreamingHttpResponse(Alone(view, pieces))


def named(response: Any, view: ApiView, media_type: str, name: str) -> Any:
    """The answer with the type and the name of its file."""
    response["Content-Type"] = progress.MEDIA_TYPE if _counts(view) else media_type
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _counts(view: ApiView) -> bool:
    return "progress" in view.asked
