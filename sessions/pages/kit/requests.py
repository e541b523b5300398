"""What every page does with a request that cannot be answered: a page that helps.

Knows HTTP; no game's rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from functools import wraps
from typing import Any

from django.contrib.messages import get_messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.gzip import gzip_page

from sessions.access.devices import known_actor
from sessions.access.errors import (
    AccessRefusedError,
    GameDeletedError,
    GroupClosedError,
    NoAccessError,
)
from sessions.access.events import EventClosedToThemError
from sessions.access.limits import guesses
from sessions.access.limits.guesses import TooManyGuessesError
from sessions.access.roles import Seen, find_game
from sessions.games.house_rules.found import RuleSetNotFoundError
from sessions.models import Event, Game, Group, Role
from sessions.wording.barred import barred
from sessions.wording.say import say

PRIVATE: dict[type[Exception], str] = {
    NoAccessError: "game_private",
    GroupClosedError: "group_private",
    EventClosedToThemError: "event_private",
}
"""What is said of what somebody may not see; where it is said, they can type a code."""
View = Callable[..., HttpResponse]
WHOLE_NUMBER = re.compile(r"[-+]?(\d+|\d{1,3}([.,'’]\d{3})+)")
"""A separator of thousands has three digits after it: 1.5 is no whole number."""
MAX_NUMBER_LETTERS = 15
"""More than any number of this site has, and as many as static/js/forms/numbers.js reads."""


def page(*methods: str) -> Callable[[View], View]:
    """A view that answers these methods (GET includes HEAD); other methods get a page saying so.

    The code of a game that is not the actor's gets a page where one can be typed. Pages travel
    compressed; the API's answers do not, because compressing would weaken their entity tags.
    """
    allowed = {*methods, "HEAD"} if "GET" in methods else {*methods}

    def decorate(view: View) -> View:
        @gzip_page
        @_never_in_another_form
        @_uses_up_no_message
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **values: Any) -> HttpResponse:
            if request.method not in allowed:
                return _wrong_method(request, sorted(allowed), values.get("code"))
            try:
                return view(request, *args, **values)
            except tuple(PRIVATE) as closed:
                return _private(request, values.get("code", ""), say(PRIVATE[type(closed)]))
            except GameDeletedError as deleted:
                return _deleted(request, deleted)
            except AccessRefusedError as refused:
                problem = {
                    "problem": barred(refused),
                    "code": values.get("code"),
                    "of": _part(request),
                }
                return render(request, "403.html", problem, status=403)
            except RuleSetNotFoundError as unknown:
                raise Http404 from unknown

        return answer

    return decorate


def _never_in_another_form(view: View) -> View:
    """Keep a fragment that a script asked for from ever being shown as a page.

    Both have the same address, and going back a browser shows what it has kept of an address,
    however old. So it may not keep a fragment, unless the view says how, and the header that asks
    for one tells them apart.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **values: Any) -> HttpResponse:
        response = view(request, *args, **values)
        patch_vary_headers(response, ["HX-Request"])
        kept = "no-store" if request.htmx else "private, no-cache"
        response.headers.setdefault("Cache-Control", kept)
        return response

    return answer


def is_copy(request: HttpRequest) -> bool:
    """Does the service worker ask for a copy, to keep it? Then nobody has opened the page."""
    return request.headers.get("Purpose") == "prefetch"


def _uses_up_no_message(view: View) -> View:
    """A copy for later uses up no messages: they are still to be read."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **values: Any) -> HttpResponse:
        response = view(request, *args, **values)
        if is_copy(request):
            get_messages(request).used = False
        return response

    return answer


def seen(request: HttpRequest, code: str) -> Seen:
    """The game with this code, if the actor may watch it, and what else they may."""
    return find_game(code, known_actor(request), Role.WATCH)


def watched(request: HttpRequest, code: str) -> Game:
    """The same for pages that everybody sees alike who may watch."""
    return seen(request, code).game


def table_url(game: Game) -> str:
    """The address of the page for everything but the dice."""
    url: str = reverse("table", kwargs={"code": game.code})
    return url


def day_in(text: str | None) -> date | None:
    """The day that a field of a form says, if it says one."""
    try:
        return date.fromisoformat(text or "")
    except ValueError:
        return None


def event_url(event: Event) -> str:
    """The address of a league or tournament; its nights lie below."""
    url: str = reverse("event", kwargs={"code": event.code})
    return url


def group_url(group: Group) -> str:
    """The address of a group; its other pages lie below."""
    url: str = reverse("group", kwargs={"code": group.code})
    return url


def _private(request: HttpRequest, code: str, said: str) -> HttpResponse:
    """The page with the field for a code. Whether there is one is not said; it is a guess.

    An open pad whose link was closed meanwhile is loaded anew.
    """
    try:
        count_guess(request)
    except TooManyGuessesError as guesser:
        return too_many(request, "table/private.html", guesser)
    response = render(request, "table/private.html", {"code": code, "said": said}, status=403)
    if request.htmx:
        response["HX-Refresh"] = "true"
    return response


def _deleted(request: HttpRequest, deleted: GameDeletedError) -> HttpResponse:
    """The page that says so; who manages the game can take it out of the trash there."""
    context = {
        "code": deleted.game_code,
        "until": deleted.until,
        "manages": deleted.role >= Role.MANAGE,
    }
    response = render(request, "table/game_deleted.html", context, status=403)
    if request.htmx:
        response["HX-Refresh"] = "true"
    return response


def count_guess(request: HttpRequest) -> None:
    """Count a guess. Raises TooManyGuessesError where no answer may be given any more."""
    guesses.check(address_of(request))
    guesses.miss(address_of(request))


def address_of(request: HttpRequest) -> str:
    address: str = request.META["REMOTE_ADDR"]
    return address


def too_many(request: HttpRequest, template: str, guesser: TooManyGuessesError) -> HttpResponse:
    """A page with the field for a code, which has to wait."""
    response = render(request, template, {"problem": "too_many"}, status=429)
    response["Retry-After"] = str(guesser.wait)
    return response


def _wrong_method(request: HttpRequest, allowed: list[str], code: str | None) -> HttpResponse:
    response = render(request, "405.html", {"code": code, "of": _part(request)}, status=405)
    response["Allow"] = ", ".join(allowed)
    return response


def _part(request: HttpRequest) -> str:
    """The first part of the address: of what the code in it is."""
    return request.path.split("/")[1]


def whole_number(text: str | None) -> int | None:
    """A whole number as typed, in any language: 1250, 1,250, 1.250, 1’250, or with a real minus."""
    cleaned = "".join((text or "").split()).replace("\N{MINUS SIGN}", "-")
    if not WHOLE_NUMBER.fullmatch(cleaned) or len(cleaned) > MAX_NUMBER_LETTERS:
        return None
    return int(re.sub("[.,'’]", "", cleaned))
