"""Answers for static files from the event loop: they wait for no thread and no database.

Which files there are and how one is answered (compressed, in part, not at all) is WhiteNoise's to
know, which headers are added is Django's SecurityMiddleware's: both are asked as in Django's chain.
"""

from __future__ import annotations

from io import BytesIO
from typing import IO

from asgiref.typing import (
    ASGI3Application,
    ASGIReceiveCallable,
    ASGISendCallable,
    HTTPScope,
    Scope,
)
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.middleware.security import SecurityMiddleware
from whitenoise.middleware import WhiteNoiseMiddleware

from farkle_site.door.answers import Answer, Sender
from farkle_site.door.wsgi_environ import environ_of
from farkle_site.mistakes.request import Request


class StaticFiles:
    """All static files, in front of `app`, which answers everything else.

    While DEBUG is on, files may come and go: then there is no list, and Django looks each one up.
    """

    def __init__(self, app: ASGI3Application, sender: Sender) -> None:
        self._app = app
        self._sender = sender
        whitenoise = WhiteNoiseMiddleware(_is_no_file)
        self._files = whitenoise.files
        self._answer = SecurityMiddleware(whitenoise)

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Answer a request for one of the files, or let `app` answer."""
        if scope["type"] == "http" and scope["path"] in self._files:
            answer = self._answer_for(scope)
            if answer is not None:
                await self._sender.send(answer, scope, send)
                return
        await self._app(scope, receive, send)

    def _answer_for(self, scope: HTTPScope) -> Answer | None:
        """None where a redirect to https would name a host that is not ours, or be too long: Django
        refuses it."""
        try:
            response = self._answer(Request(environ_of(scope)))
        except SuspiciousOperation:
            return None
        headers = [(name.lower().encode(), value.encode()) for name, value in response.items()]
        body = _body(response)
        size = 0 if isinstance(body, BytesIO) else int(response["Content-Length"])
        return Answer(response.status_code, headers, body, size)


def _body(response: HttpResponse) -> IO[bytes]:
    """An open file where one is sent; a redirect's or a refusal's few bytes otherwise."""
    if not response.streaming:
        return BytesIO(response.content)
    return response.file_to_stream or BytesIO()


def _is_no_file(request: HttpRequest) -> HttpResponse:
    raise AssertionError(f"{request.path} was in the list of files")
