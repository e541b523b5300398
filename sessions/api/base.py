"""What every view of the API does the same way: read, answer, count, refuse.

Knows requests and answers; nothing of what a single call means.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from rest_framework.request import Request
from rest_framework.views import APIView

from sessions.api.fields import Shape
from sessions.api.limits import UnknownGames, WindowLimit, Writes
from sessions.api.preconditions import has_seen, version_tag
from sessions.games.errors import GameNotFoundError
from sessions.games.present import game_view
from sessions.models import Game


class ApiView(APIView):
    """A view that refuses what it does not know and says how often it may be asked."""

    throttle_classes = (Writes, UnknownGames)
    query: type[Shape] = Shape
    """The query parameters it knows: none, unless a list says otherwise."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if "\0" in request.path:
            raise Http404  # PostgreSQL would not even look for it
        len(plain(request).body)  # read as a whole: too many bytes are refused here, with 413
        self.asked = shaped(self.query, request.GET.dict()) if request.GET else {}

    def get_throttles(self) -> list[WindowLimit]:
        self.limits: list[WindowLimit] = super().get_throttles()
        return self.limits

    def finalize_response(
        self, request: Request, response: HttpResponse, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        response = super().finalize_response(request, response, *args, **kwargs)
        # Kept by the asker alone, who asks again whether it still holds.
        response.headers.setdefault("Cache-Control", "private, no-cache")
        for limit in getattr(self, "limits", ()):
            limit.write_headers(response)
        return response

    def handle_exception(self, exc: Exception) -> HttpResponse:
        if isinstance(exc, GameNotFoundError):
            for limit in self.limits:
                if isinstance(limit, UnknownGames):
                    limit.miss()
        return super().handle_exception(exc)

    def options(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:  # noqa: ARG002  # the framework calls it so
        return HttpResponse(status=204)


def plain(request: Request) -> HttpRequest:
    """Django's request inside the framework's: what others remember on it must not get lost."""
    return request._request  # noqa: SLF001  # the framework offers no public name for it


def shaped(shape: type[Shape], data: Any) -> dict[str, Any]:
    """The body in this shape. Raises ValidationError with a pointer to all that is wrong."""
    reader = _reader(shape)  # type: ignore[arg-type]  # a class of an untyped framework is hashable
    return dict(reader.run_validation(data))


@cache
def _reader(shape: type[Shape]) -> Shape:
    """One reader for all requests: it keeps nothing, and its fields cost more than the reading."""
    return shape()


def answer(data: Any, status: int = 200, **headers: str) -> JsonResponse:
    return JsonResponse(
        data,
        status=status,
        headers=headers,
        json_dumps_params={"ensure_ascii": False, "separators": (",", ":")},
    )


def game_answer(game: Game, status: int = 200, **headers: str) -> JsonResponse:
    """The whole game, tagged with its version."""
    return answer(game_view(game), status, ETag=version_tag(game.version), **headers)


def not_modified(request: Request, game: Game) -> HttpResponse | None:
    """304, where the caller has what this version of the game answers."""
    if not has_seen(request, game.version):
        return None
    return HttpResponseNotModified(headers={"ETag": version_tag(game.version)})
