"""Screens that are looked at, not typed on: the big screen, and a phone that lies on the table.

Knows what a screen shows of a game; who is first, what may be won and how a turn ended is read
from the state, its sheet and `words`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import get_conditional_response

from sessions.access.errors import NoAccessError
from sessions.access.roles import Seen
from sessions.games.lists.tally import tally
from sessions.games.log.last import last_entry
from sessions.games.queries import rematch_of
from sessions.games.sheet import sheet_of
from sessions.games.told.live import live_chances
from sessions.models import Game, Role
from sessions.pages.charts.race import race_chart
from sessions.pages.kit.links import Invitation, invitation
from sessions.pages.kit.requests import page, seen, watched, whole_number
from sessions.pages.screens.picture import of_throws, of_turn, standings
from sessions.pages.table.joining import by_code
from sessions.wording.game.chances import chances_by_seat
from sessions.wording.game.results import tonight
from sessions.wording.game.spoken import spoken
from sessions.wording.scripts.pad import screen_words

ASSETS = (
    *("css/site.css", "css/game.css", "css/screens.css", "css/events/hall.css"),
    *("js/screens/screen.js", "js/events/clock.js"),
)
"""The files of a screen. Each is stored under a name that changes with all that it loads."""


@page("GET")
def tv(request: HttpRequest, code: str) -> HttpResponse:
    """The big screen: standings, whose turn it is, the race, and how to join."""
    return _screen(request, code, "tv", partial(_tv, request))


@page("GET")
def across(request: HttpRequest, code: str) -> HttpResponse:
    """Everybody's total on a phone that lies on the table."""
    return _screen(request, code, "across", _across)


@page("GET", "POST")
def tv_code(request: HttpRequest) -> HttpResponse:
    """Where a television types the code of the game that it shows."""
    return by_code(request, "screens/tv_code.html", _tv_url)


def _tv_url(game: Game) -> str:
    url: str = reverse("tv", kwargs={"code": game.code})
    return url


def _screen(
    request: HttpRequest, code: str, name: str, shown: Callable[..., dict[str, Any]]
) -> HttpResponse:
    """The page, or for its script the part that changes, unless it has that already."""
    found = seen(request, code)
    game = found.game
    if code != game.code:
        return HttpResponseRedirect(reverse(name, kwargs={"code": game.code}))
    context = _context(request, game) | shown(found)
    if not request.htmx:
        context["script_words"] = screen_words()
        response = render(request, f"screens/{name}.html", context)
    else:
        response = render(request, f"screens/_{name}.html", context)
        etag = f'"{sha256(response.content).hexdigest()[:32]}"'
        response["ETag"] = etag
        response = get_conditional_response(request, etag=etag, response=response)
    response["Cache-Control"] = "private, no-cache"  # asked for again by its tag
    return response


def _context(request: HttpRequest, game: Game) -> dict[str, Any]:
    """What every screen shows."""
    state = game.current_state()
    return {
        "game": game,
        **of_turn(state, is_rematch=game.is_rematch),
        "said": spoken(state, last_entry(game)),
        "tonight": tonight(tally(game, state)) if state.outcome else "",
        "rematch": _rematch(request, game) if state.outcome else None,
        "events": reverse("api:events", args=[game.code]),
        "assets": assets(),
    }


def _tv(request: HttpRequest, found: Seen) -> dict[str, Any]:
    state = found.game.current_state()
    sheet = sheet_of(found.game, state)
    return {
        **standings(sheet, whole_number(request.GET.get("page")) or 1),
        **of_throws(state),
        "chances": chances_by_seat(live_chances(found.game, state) or ()),
        "chart": race_chart(state, sheet.turns),
        "invitation": _invitation(request, found),
        "invites_scorers": _invites_scorers(request, found),
    }


def _across(found: Seen) -> dict[str, Any]:
    """The seat whose turn it is, the one it plays against, and all the others in turn order."""
    state = found.game.current_state()
    sheet = sheet_of(found.game, state)
    if state.outcome and not state.outcome.winners:
        return {"sheet": sheet, "thrower": None, "rival": None, "others": sheet.columns}
    first = [seat for seat in sheet.ranking if seat.is_turn] or sheet.ranking[:1]
    rivals = [seat for seat in sheet.ranking if seat is not first[0] and not seat.is_retired][:1]
    large = {seat.position for seat in (*first, *rivals)}
    return {
        "sheet": sheet,
        "thrower": first[0],
        "rival": rivals[0] if rivals else None,
        "others": [seat for seat in sheet.columns if seat.position not in large],
    }


def _rematch(request: HttpRequest, game: Game) -> Game | None:
    """The game that the same players have begun after this one, if it may be watched as well."""
    again = rematch_of(game)
    try:
        return None if again is None else watched(request, again.code)
    except NoAccessError:
        return None


def _invitation(request: HttpRequest, found: Seen) -> Invitation | None:
    """How others come to this game: to watch, or where it was asked for and may be, to score."""
    role = Role.SCORE if _invites_scorers(request, found) else Role.WATCH
    return invitation(request, found.game, role)


def _invites_scorers(request: HttpRequest, found: Seen) -> bool:
    return request.GET.get("invite") == "score" and found.role >= Role.SCORE


@cache
def assets() -> str:
    """A text that changes with the site's scripts or styles: a page that shows another is old."""
    names = "\n".join(static(name) for name in ASSETS)
    return sha256(names.encode()).hexdigest()[:16]
