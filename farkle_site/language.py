"""Which language an answer is in, and the page to choose it.

A page follows the language chosen on this device, or what its browser asks for. The API, for
programs, and the admin, which shows what is stored by its names in the code, are English, whoever
asks; not the page of backups, which is one of ours. Knows addresses; no word of any page.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import render
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.i18n import set_language

from sessions.pages.kit.requests import page

ENGLISH = "en"
IN_ENGLISH = ("/api/", "/admin/")
IN_ALL_LANGUAGES = "/admin/backups/"


class LanguageMiddleware(LocaleMiddleware):
    """Like Django's LocaleMiddleware, but some addresses have one language only.

    Those are the API and the admin, in English. All other pages vary by the cookie of the language.
    """

    def process_request(self, request: HttpRequest) -> None:
        if _is_in_english(request):
            translation.activate(ENGLISH)
            request.LANGUAGE_CODE = ENGLISH
        else:
            super().process_request(request)

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if _is_in_english(request):
            response.headers.setdefault("Content-Language", ENGLISH)
            return response
        patch_vary_headers(response, ("Cookie",))
        return super().process_response(request, response)


def _is_in_english(request: HttpRequest) -> bool:
    path = request.path_info
    return path.startswith(IN_ENGLISH) and not path.startswith(IN_ALL_LANGUAGES)


@page("GET", "POST")
def choose(request: HttpRequest) -> HttpResponse:
    """The page to choose a language, and the choice: it leads back to where one came from."""
    if request.POST.get("language") in dict(settings.LANGUAGES):
        return set_language(request)
    context = {"languages": settings.LANGUAGES, "came_from": _came_from(request)}
    return render(request, "language.html", context)


def _came_from(request: HttpRequest) -> str:
    """The page of this site with the link that was followed, or home."""
    came_from = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(came_from, {request.get_host()}):
        return "/"
    parts = urlsplit(came_from)
    return "/" if parts.path == request.path else parts._replace(scheme="", netloc="").geturl()
