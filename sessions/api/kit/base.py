"""What every view of the API does the same way: read, answer, count, refuse.

Knows requests and answers; nothing of what a single call means.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseNotModified,
    JsonResponse,
    QueryDict,
)
from rest_framework.exceptions import MethodNotAllowed, Throttled
from rest_framework.request import Request
from rest_framework.views import APIView

from sessions.access.devices import RACED, forget_actor
from sessions.access.errors import ClosedError, LinkUnknownError, RoleMissingError
from sessions.access.roles import Actor, find_game
from sessions.api.kit.actors import NOBODY, SAFE, actor_of, is_open
from sessions.api.kit.errors import TokenUnknownError
from sessions.api.kit.fields import Shape
from sessions.api.kit.limits import Guesses, WindowLimit, Writes
from sessions.api.kit.preconditions import has_seen, version_tag
from sessions.api.kit.problems import ask_again
from sessions.games.errors import CodeTakenError
from sessions.games.present import game_view
from sessions.models import Game, Role
from sessions.storage.trouble import BUSY, tell


class ApiView(APIView):
    """A view that refuses what it does not know and says how often it may be asked."""

    throttle_classes = (Writes, Guesses)
    permission_classes = ()
    query: type[Shape] = Shape
    """The query parameters that it knows where it is read: none, unless a list says otherwise. What
    changes something has none."""
    only_asks = False
    """Is a POST to this view a question that changes nothing?"""
    takes_codes = False
    """Does its body hold a link's code?"""
    names_codes = False
    """May its body name a new game's code, which another one may have?"""
    about: tuple[str, str] = ("game", "code")
    """What its address is about, and the part of the address that names it, if it has that."""
    actor: Actor = NOBODY
    is_second_look = False
    """Is this the second attempt, after another request has come between?"""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[Any, str]:  # noqa: FBT001, FBT002  # the framework calls it so
        """Most programs take anything: then there is nothing to choose."""
        if request.META.get("HTTP_ACCEPT", "*/*") != "*/*":
            chosen: tuple[Any, str] = super().perform_content_negotiation(request, force)
            return chosen
        first = self.renderer_classes[0]()
        return first, first.media_type

    def perform_authentication(self, request: Request) -> None:
        """Who asks is found out in `initial`, after the limits: a wrong token is a guess."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.refuse_too_much(plain(request))
        self.actor = actor_of(plain(request))
        self._check_token(request)
        if not hasattr(self, request.method.lower()):
            raise MethodNotAllowed(request.method)  # before what else may be wrong is looked at
        query = self.query if request.method in SAFE else Shape
        self.asked = shaped(query, self.parameters(request.GET)) if request.GET else {}

    def refuse_too_much(self, request: HttpRequest) -> None:
        """Read the body as a whole. Raises RequestDataTooBig."""
        len(request.body)

    def has_body_still(self, request: HttpRequest) -> bool:  # noqa: ARG002  # who takes a file looks
        """Can what was sent be read once more?"""
        return True

    def parameters(self, sent: QueryDict) -> dict[str, Any]:
        """The query parameters as their shape reads them."""
        return sent.dict()

    def game(self, code: str, needed: Role = Role.WATCH) -> Game:
        """The game that is asked for, if the actor may do what is needed."""
        return find_game(code, self.actor, needed).game

    def look_at(self, name: str) -> None:
        """Raises ClosedError where what the address is about is closed to the actor."""
        self.game(name)

    def game_answer(self, game: Game, status: int = 200, **headers: str) -> JsonResponse:
        """The whole game as the actor may see it, tagged with its version."""
        return answer(game_view(game, self.actor), status, ETag=version_tag(game), **headers)

    def _check_token(self, request: Request) -> None:
        """A token for watching changes nothing anywhere. A game or a group checks its own link.

        Raises RoleMissingError, TokenUnknownError.
        """
        if request.method not in SAFE and not self.only_asks and self.actor.highest < Role.SCORE:
            raise RoleMissingError(self.actor.highest, Role.SCORE)
        if self.actor.link and "code" not in self.kwargs and not is_open(self.actor.link):
            raise TokenUnknownError

    def get_throttles(self) -> list[WindowLimit]:
        self.limits: list[WindowLimit] = super().get_throttles()
        return self.limits

    def finalize_response(
        self, request: Request, response: HttpResponse, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        response = super().finalize_response(request, response, *args, **kwargs)
        # Kept by the actor alone, who asks again whether it still holds.
        response.headers.setdefault("Cache-Control", "private, no-cache")
        for limit in getattr(self, "limits", ()):
            limit.write_headers(response)
        return response

    def handle_exception(self, exc: Exception) -> HttpResponse:
        if isinstance(exc, RACED) and not self.is_second_look:
            return self._asked_again(exc)
        if isinstance(exc, ClosedError) and self.actor.link and not is_open(self.actor.link):
            exc = TokenUnknownError()
        if isinstance(exc, ClosedError | LinkUnknownError | TokenUnknownError | CodeTakenError):
            exc = self._missed(exc)
        return super().handle_exception(exc)

    def _asked_again(self, raced: Exception) -> HttpResponse:
        """Another request came between: nothing was stored, and the view is asked once more.

        An account may have been deleted while its program entered a throw: the second look finds
        that. Where the body is gone the caller is told to send it again.
        """
        request = plain(self.request)
        if not self.has_body_still(request):
            tell(BUSY, raced)
            return ask_again(request, BUSY)
        self.is_second_look = True
        forget_actor(request)
        response: HttpResponse = self.dispatch(request, *self.args, **self.kwargs)
        return response

    def check_guesses(self) -> None:
        """Raises Throttled where too many codes have been guessed to be told of one more."""
        for limit in self.limits:
            if isinstance(limit, Guesses) and not limit.may_be_told():
                raise Throttled(limit.wait())

    def _missed(self, miss: Exception) -> Exception:
        """Whoever has guessed too often is not told whether there is such a game or token."""
        for limit in self.limits:
            if isinstance(limit, Guesses) and not limit.miss():
                return Throttled(limit.wait())
        return miss

    def options(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:  # noqa: ARG002  # the framework calls it so
        return HttpResponse(status=204)


def plain(request: Request) -> HttpRequest:
    """Django's request inside the framework's: what others remember on it must not get lost."""
    return request._request  # noqa: SLF001  # the framework offers no public name for it


def shaped(shape: type[Shape], data: Any, **context: Any) -> dict[str, Any]:
    """The body in this shape. Raises ValidationError with a pointer to all that is wrong.

    `context` is what a shape has to know of the game at hand; most know nothing of it.
    """
    reader = shape(context=context) if context else _reader(shape)  # type: ignore[arg-type]  # a class of an untyped framework is hashable
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


def not_modified(request: Request, tag: str) -> HttpResponse | None:
    """304 where the caller already has the answer with this tag; else None."""
    return HttpResponseNotModified(headers={"ETag": tag}) if has_seen(request, tag) else None
