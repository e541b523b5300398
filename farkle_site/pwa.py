"""What makes the site an app on a phone: manifest, service worker, the page without network.

Knows addresses and files; of games only which one this device opened last.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import FileSystemFinder
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe
from rjsmin import jsmin

from farkle_site.scripts_joined import OF_WORKER, joined, whole
from farkle_site.static_files import is_script, read
from sessions.access.devices import known_actor
from sessions.games.queries import last_game
from sessions.pages.kit.requests import page
from sessions.pages.new_game.offline import kept_for_new_games
from sessions.wording.say import say

# What the pages at the table need. Account pages are of no use without network.
SHELL = ("css/*.css", "js/*.js", "vendor/*.js", "icons/*.svg", "icons/favicon-32.png")
NOT_IN_SHELL = (
    *("css/account.css", "css/events/*", "css/record/*"),
    *("js/events/*", "js/device/account.js", "js/forms/paper.js", "js/forms/typed-sheet.js"),
    *("js/forms/correct.js", "js/forms/correct-view.js"),
    "icons/icon-maskable.svg",
)
# Joined to those that import them, except while developing.
PARTS_OF_STYLES = ("css/game/*", "css/parts/*", "css/site/*")
WORKER = "js/offline/worker/worker.js"
FROM_LIBRARIES = ("django_htmx/htmx-2.min.js",)

GROUND = "#ece2cf"  # the table by day, as in tokens.css: a manifest knows one colour only

ICONS = (
    ("icons/icon-192.png", "192x192", "any"),
    ("icons/icon-512.png", "512x512", "any"),
    ("icons/icon-maskable-192.png", "192x192", "maskable"),
    ("icons/icon-maskable-512.png", "512x512", "maskable"),
)


@require_safe
@cache_control(no_cache=True)
def manifest(_request: HttpRequest) -> JsonResponse:
    """What a phone wants to know of an app: its name, its icons, where it starts."""
    return JsonResponse(
        {
            "id": "/",
            "lang": translation.get_language(),
            "name": say("product_and_what"),
            "short_name": say("product"),
            "description": _("Keep the score of a game of Farkle with real dice."),
            "start_url": f"{reverse('home')}?source=installed",
            "scope": "/",
            "display": "standalone",
            "background_color": GROUND,
            "theme_color": GROUND,
            "categories": ["games", "utilities"],
            "icons": [_image(*icon) for icon in ICONS],
            "screenshots": [
                _screenshot("narrow", "390x844", _("A throw of six dice and what it scores")),
                _screenshot("wide", "1280x800", _("The pad and the score sheet of three players")),
            ],
            "shortcuts": [
                _shortcut("new_game", say("to_new_game")),
                _shortcut("continue", _("Continue")),
            ],
        },
        content_type="application/manifest+json",
    )


def _image(name: str, sizes: str, purpose: str) -> dict[str, str]:
    return {
        "src": staticfiles_storage.url(name),
        "sizes": sizes,
        "type": "image/png",
        "purpose": purpose,
    }


def _screenshot(form: str, sizes: str, label: str) -> dict[str, str]:
    return {
        "src": staticfiles_storage.url(f"screenshots/{form}.jpg"),
        "sizes": sizes,
        "type": "image/jpeg",
        "form_factor": form,
        "label": label,
    }


def _shortcut(name: str, text: str) -> dict[str, Any]:
    icon = _image(*ICONS[0])
    return {"name": text, "url": reverse(name), "icons": [icon]}


@require_safe
@gzip_page
@cache_control(no_cache=True)
def service_worker(_request: HttpRequest) -> HttpResponse:
    """The script that answers for the site where there is no network. It says what it keeps."""
    facts = json.dumps(worker_facts(), indent=2)
    return HttpResponse(
        f"const FACTS = {facts};\n{worker()}", content_type="text/javascript; charset=utf-8"
    )


def worker() -> str:
    """Its modules as one script, which any browser can run."""
    return _worker_joined() if settings.DEBUG else _worker_joined_once()


def _worker_joined() -> str:
    return str(jsmin(whole(WORKER, our_scripts())))


_worker_joined_once = cache(_worker_joined)


def our_scripts() -> dict[str, str]:
    """Our script modules as they are written, by their names."""
    return {
        name: read(storage, name)
        for name, storage in FileSystemFinder().list([])
        if is_script(name)
    }


def worker_facts() -> dict[str, Any]:
    """The shell's files under their stored names, and the version that they make together."""
    shell = [staticfiles_storage.url(name) for name in shell_files()]
    return {
        "version": _version(*shell, worker(), _version_of_pages()),
        "shell": shell,
        "offline": reverse("offline"),
        "files": staticfiles_storage.base_url,
    }


@cache
def shell_files() -> tuple[str, ...]:
    """The names of all static files without which a page could not be drawn."""
    return (*FROM_LIBRARIES, *sorted(_of_the_shell()))


def _of_the_shell() -> Iterator[str]:
    left_out = NOT_IN_SHELL + _parts()
    for name, _storage in FileSystemFinder().list([]):
        if _is_one_of(name, SHELL) and not _is_one_of(name, left_out):
            yield name


def _parts() -> tuple[str, ...]:
    """The files that are parts of others. While developing only the worker's modules are."""
    if settings.DEBUG:
        return (f"{OF_WORKER}*",)
    scripts = our_scripts()
    return (*PARTS_OF_STYLES, *(scripts.keys() - joined(scripts).keys()))


def _is_one_of(name: str, kinds: tuple[str, ...]) -> bool:
    return any(fnmatch(name, kind) for kind in kinds)


def _version(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]


@require_safe
@gzip_page
@cache_control(no_cache=True)
def offline(_request: HttpRequest) -> HttpResponse:
    """The page for an address that is not kept: the same for everybody, so that it can be kept."""
    return HttpResponse(offline_page())


def offline_page() -> str:
    # Without the request: no token, no name and no message of whoever asks is in it.
    return render_to_string("offline/offline.html")


def _version_of_pages() -> str:
    """The version of what all phones keep alike.

    It is worked out once, because it changes only while somebody develops the site.
    """
    return _pages_drawn() if settings.DEBUG else _pages_drawn_once()


def _pages_drawn() -> str:
    with translation.override(settings.LANGUAGE_CODE):  # another language is no other version
        return _version(offline_page(), *kept_for_new_games())


_pages_drawn_once = cache(_pages_drawn)


@page("GET")
def resume(request: HttpRequest) -> HttpResponseRedirect:
    """The game that was opened last on this device, or home."""
    game = last_game(known_actor(request))
    return redirect("game", game.code) if game else redirect("home")
