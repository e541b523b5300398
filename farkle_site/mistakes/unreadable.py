"""Requests that cannot be read are refused before anything of the site asks what is in them.

Django reads an address's fields, a form and the cookies where they are first asked for: in a view,
in the CSRF check, or while the page that says 404 is drawn. What cannot be read raised there, each
time elsewhere, and often where an error led to the next one: a 500. So it is read once, here. Knows
HTTP; no address but where the API begins, and nothing of what is sent.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote_to_bytes

from django.conf import settings
from django.core.exceptions import (
    BadRequest,
    DisallowedHost,
    SuspiciousOperation,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from django.utils.translation import gettext as _

from sessions.api.kit.problems import problem

API = "/api/"
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
UTF_8 = "utf-8"
MAX_QUERY_LETTERS = 10_000
"""Of one field in an address. The longest that a page sends is a rule set, a tenth of it. SQLite
takes 50,000 bytes to search for at most, and the admin's search handed on whatever came."""

Answer = Callable[[HttpRequest], HttpResponse]


class UnreadableError(BadRequest):
    """The request cannot be read; the message tells people why. Django answers it with 400."""


class CookiesMiddleware:
    """Leaves out cookies with a NUL in them, which browsers may write as `\\000`.

    No cookie of this site has one, and PostgreSQL does not even look for a session of such a name.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        readable = {name: it for name, it in request.COOKIES.items() if "\0" not in name + it}
        request.COOKIES = readable
        return self.get_response(request)


class ReadableMiddleware:
    """Reads the fields of the address and the form, so that whatever comes later can."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        _read_address(request)
        if request.content_type in FORMS and not request.path_info.startswith(API):
            _read_form(request)
        return self.get_response(request)


def _read_address(request: HttpRequest) -> None:
    """Raises UnreadableError."""
    try:
        unquote_to_bytes(request.META.get("QUERY_STRING", "")).decode(UTF_8)
    except UnicodeDecodeError as error:
        raise UnreadableError(_("The address is not text in UTF-8.")) from error
    try:
        fields = request.GET
    except TooManyFieldsSent as error:
        text = _("The address has more than %(most)s fields behind its question mark. Send fewer.")
        raise UnreadableError(text % _most_fields()) from error
    if any(len(value) > MAX_QUERY_LETTERS for _name, all_ in fields.lists() for value in all_):
        text = _("A field of the address has more than %(most)s letters. Send fewer.")
        raise UnreadableError(text % {"most": MAX_QUERY_LETTERS})


def _read_form(request: HttpRequest) -> None:
    """Raises UnreadableError."""
    if request.content_params.get("charset", UTF_8).lower() not in (UTF_8, "utf8"):
        text = _("The form names another charset than UTF-8. Send it in UTF-8.")
        raise UnreadableError(text)
    try:
        len(request.POST)
    except TooManyFieldsSent as error:
        text = _("The form has more than %(most)s fields. Send fewer.")
        raise UnreadableError(text % _most_fields()) from error
    except TooManyFilesSent as error:
        raise UnreadableError(_("The form brings too many files. Send none.")) from error
    except (MultiPartParserError, SuspiciousOperation, BadRequest, UnreadablePostError) as error:
        text = _("The form cannot be read. A form in parts names a boundary, and ends with it.")
        raise UnreadableError(text) from error


def _most_fields() -> dict[str, Any]:
    return {"most": settings.DATA_UPLOAD_MAX_NUMBER_FIELDS}


def refused(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400, in words: a page, or a problem of the API.

    Reads nothing of the request but its path: the rest may be what cannot be read.
    """
    code, sentence = "invalid_request", _("The request cannot be read.")
    if isinstance(exception, DisallowedHost):
        code, sentence = "invalid_header", _("The request names a Host that is not this site.")
    elif isinstance(exception, UnreadableError):
        sentence = str(exception)
    if request.path.startswith(API):
        return problem(request, code, sentence)
    return render(request, "400.html", {"problem": sentence}, status=400)
