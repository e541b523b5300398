"""An old score sheet, typed in: a column for each player, a row for each round.

While it is typed, a part of the page says what it comes to: the totals so far, and whether the
rules allow it. Knows the form; what becomes of the game, `sessions.exchange.into` knows.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.entries import MAX_PLAYER_NAME
from sessions.access.codes import storable
from sessions.access.devices import known_actor
from sessions.access.groups import SeenGroup, find_group
from sessions.exchange.into.batches import bring_in
from sessions.exchange.into.found import Found, FoundGame, FoundSeat
from sessions.exchange.into.planning import Choices, Planned, plan
from sessions.exchange.into.tables import cells
from sessions.models import Role
from sessions.models.games import MAX_PLACE
from sessions.pages.imports.kit import of_group, read_choices, rule_sets
from sessions.pages.kit.requests import page, whole_number
from sessions.people.errors import PlayerRefusedError
from sessions.wording.club import imports as words
from sessions.wording.format import points
from sessions.wording.sentences import translated

MIN_PLAYERS, MAX_PLAYERS, PLAYERS = 1, 12, 4
MIN_ROUNDS, MAX_ROUNDS, ROUNDS = 1, 32, 12
MAX_CELL = 12


class SheetRefused(Exception):  # noqa: N818  it says what is wrong with what was typed
    """Something on the sheet cannot be points. The message is for a person."""


@page("GET", "POST")
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    """Type in a sheet, look at what it comes to, and keep it."""
    seen = find_group(code, known_actor(request), Role.MANAGE)
    typed = request.POST if request.method == "POST" else request.GET
    if request.method != "POST" or typed.get("action") == "size":
        return _show(request, seen, typed)
    choices = read_choices(typed, seen)
    try:
        found = Found("paper", [_game(typed)])
        if request.htmx or typed.get("action") != "import":
            return _show(request, seen, typed, _judged(seen, found, choices))
        batch = bring_in(code=code, found=found, choices=choices, by=known_actor(request))
    except SheetRefused as refused:
        return _show(request, seen, typed, problem=str(refused))
    except PlayerRefusedError as refused:
        judged = _judged(seen, found, choices)
        return _show(request, seen, typed, judged, problem=translated(refused.sentence))
    address = reverse("import_batch", kwargs={"code": seen.group.code, "batch": batch.uuid})
    return HttpResponseRedirect(address, status=303)


def _judged(seen: SeenGroup, found: Found, choices: Choices) -> Planned | None:
    """What becomes of it; None while nothing is typed."""
    if not found.games[0].seats:
        return None
    return plan(seen.group, found, choices).games[0]


def _size(typed: QueryDict) -> tuple[int, int]:
    """How many players and rounds the grid has."""
    players = whole_number(typed.get("players")) or PLAYERS
    rounds = whole_number(typed.get("rounds")) or ROUNDS
    return (
        min(max(players, MIN_PLAYERS), MAX_PLAYERS),
        min(max(rounds, MIN_ROUNDS), MAX_ROUNDS),
    )


def _game(typed: QueryDict) -> FoundGame:
    """The game on the sheet. Raises SheetRefused."""
    players, rounds = _size(typed)
    seats = []
    for seat in range(players):
        told = [_points(typed.get(f"c-{number}-{seat}", "")) for number in range(rounds)]
        while told and told[-1] is None:
            told.pop()
        name = " ".join(storable(typed.get(f"seat-{seat}", "")).split())
        if name or told:
            seats.append(FoundSeat(name, None, tuple(told)))
    place = " ".join(storable(typed.get("place", "")).split())[:MAX_PLACE]
    return FoundGame("", tuple(seats), None, place=place)


def _points(text: str) -> int | None:
    """The points of a round as typed: "F" or "0" is a farkle, nothing a round not played."""
    cell = storable(text).strip()[:MAX_CELL]
    if not cell:
        return None
    try:
        found = 0 if cells.is_farkle(cell) else cells.points(cell)
    except cells.NotWholeError:
        found = None
    if found is None:
        raise SheetRefused(
            _("“%(text)s” cannot be points: write a whole number, or F for a farkle.")
            % {"text": cell}
        )
    return found


def _show(
    request: HttpRequest,
    seen: SeenGroup,
    typed: QueryDict,
    judged: Planned | None = None,
    problem: str = "",
) -> HttpResponse:
    told = {
        "judged": judged,
        "becomes": words.what_becomes(judged) if judged else "",
        "why": words.why(judged) if judged else "",
        "line": words.result_line(judged) if judged else "",
        "problem": problem,
    }
    status = 422 if problem and not request.htmx else 200
    if request.htmx:
        return render(request, "imports/_judged.html", told)
    return render(request, "imports/sheet.html", told | _form(seen, typed), status=status)


def _form(seen: SeenGroup, typed: QueryDict) -> dict[str, Any]:
    players, rounds = _size(typed)
    offered = seen.group.players.filter(merged_into=None, erased_at=None).order_by("key")
    chosen = typed.get("rules", "")
    return of_group(seen) | {
        "players": players,
        "rounds": rounds,
        "max_players": MAX_PLAYERS,
        "max_rounds": MAX_ROUNDS,
        "max_name": MAX_PLAYER_NAME,
        "max_place": MAX_PLACE,
        "max_cell": MAX_CELL,
        "seats": [(seat, typed.get(f"seat-{seat}", "")) for seat in range(players)],
        "rows": [
            (
                number + 1,
                [
                    (f"c-{number}-{seat}", typed.get(f"c-{number}-{seat}", ""), seat)
                    for seat in range(players)
                ],
            )
            for number in range(rounds)
        ],
        "totals": [points(it) for it in _totals(typed, players, rounds)],
        "offered": list(offered.values_list("name", flat=True)[:300]),
        "rule_sets": [(key, name, key == chosen) for key, name, _rules in rule_sets(seen)],
        "day": typed.get("day", ""),
        "place": typed.get("place", ""),
    }


def _totals(typed: QueryDict, players: int, rounds: int) -> list[int]:
    """What the columns add up to, without what cannot be read."""
    found = []
    for seat in range(players):
        total = 0
        for number in range(rounds):
            try:
                total += _points(typed.get(f"c-{number}-{seat}", "")) or 0
            except SheetRefused:
                continue
        found.append(total)
    return found
