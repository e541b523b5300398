"""What the views of libraries, of the accounts and of the admin, trip over is no mistake of ours.

They look for what stands in an address or a form without asking whether it can be such a thing. Our
own views do not. Knows exceptions; no page of those libraries.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.core.exceptions import FieldDoesNotExist, FieldError, ValidationError
from django.db import DataError
from django.http import HttpRequest, HttpResponse
from django.urls import ResolverMatch

from farkle_site.mistakes import unreadable

ADMIN = "admin"
LIBRARIES = ("allauth.", "django.")
NO_SUCH_VALUE = (
    *(ValueError, OverflowError, ValidationError, DataError),
    *(FieldError, FieldDoesNotExist),
)
"""Raised for a value that a field cannot have: a game's owner "x", an account's number of thirty
digits; or for a field that is none, as behind "?_to_field="."""

log = logging.getLogger(__name__)


class LibrariesMiddleware:
    """Refuses what a library cannot read."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        view = request.resolver_match
        if view is None or not _is_a_librarys(view):
            return None
        if isinstance(error, NO_SUCH_VALUE):
            log.info("%s %s: %s", request.method, request.path, error)
            return unreadable.refused(request, error)
        return None


def _is_a_librarys(view: ResolverMatch) -> bool:
    return view.app_name == ADMIN or view.func.__module__.startswith(LIBRARIES)
