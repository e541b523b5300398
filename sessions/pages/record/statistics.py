"""The statistics of a game: the race, what the turns brought, and how much of it was luck.

Knows which facts are shown and in which words; every number is counted in `sessions.games.told`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import floor
from operator import itemgetter
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.insight.luck import Luck
from scoring.state import FinishedTurn, GameState
from sessions.games.sheet import sheet_of
from sessions.games.told.insight import InsightNotYetError, insight_of
from sessions.games.told.statistics import facts
from sessions.models import Game
from sessions.pages.charts.histogram import histograms
from sessions.pages.charts.race import race_chart
from sessions.pages.kit.requests import page, watched
from sessions.wording.club.badges import colour_of
from sessions.wording.format import points, signed
from sessions.wording.game import words
from sessions.wording.game.insight import rounded
from sessions.wording.say import say, say_later

FIRST_SEATS = 12
"""So many seats have their charts open; those of the others are folded away."""


@page("GET")
def statistics(request: HttpRequest, code: str) -> HttpResponse:
    game = watched(request, code)
    if code != game.code:
        return HttpResponseRedirect(reverse("statistics", kwargs={"code": game.code}))
    state = game.current_state()
    sheet = sheet_of(game, state)
    counted = facts(state, sheet.turns)
    _add_luck(game, counted)
    _add_farkled(sheet.turns, counted)
    charts = histograms(len(state.seats), sheet.turns)
    players = [
        {
            "seat": seat,
            "colour": colour_of(seat.position, state.team_of(seat.position)),
            "facts": counted["seats"][seat.position],
            "histogram": charts.seats[seat.position] if charts else None,
        }
        for seat in sheet.ranking
    ]
    context = {
        "game": game,
        "state": state,
        "rules": state.rules,
        "winners": words.winners(state),
        "why_won": words.why_won(state),
        "chart": race_chart(state, sheet.turns),
        "bins": charts.bins if charts else (),
        "players": players,
        "first_players": players[:FIRST_SEATS],
        "other_players": players[FIRST_SEATS:],
        "highlights": _highlights(state, sheet.turns, counted["seats"]),
        "groups": _groups([player["facts"] for player in players], counted["table"]),
        "called_out": sum(turn.is_called_out for turn in sheet.turns),
        "has_throws": counted["table"]["throws"] > 0,
    }
    return render(request, "record/statistics.html", context)


def _add_luck(game: Game, counted: dict[str, Any]) -> None:
    """Of a game that is over each seat has its luck: nobody is told how kind dice are in one."""
    try:
        lucks = insight_of(game).seats
    except InsightNotYetError:
        lucks = ()
    counted["table"]["luck"] = any(luck.throws for luck in lucks)
    for position, seat in enumerate(counted["seats"]):
        luck = lucks[position] if position < len(lucks) else Luck()
        seat["luck"] = luck.luck if luck.throws else None


def _add_farkled(turns: Sequence[FinishedTurn], counted: dict[str, Any]) -> None:
    """What farkles alone have taken: who overshoots, or leaves in a turn, loses its points, too."""
    farkled = [turn for turn in turns if turn.is_farkle]
    counted["table"]["farkled"] = sum(turn.lost for turn in farkled)
    for position, seat in enumerate(counted["seats"]):
        seat["farkled"] = sum(turn.lost for turn in farkled if turn.seat == position)


def _highlights(
    state: GameState, turns: Sequence[FinishedTurn], seats: list[dict[str, Any]]
) -> list[dict[str, str]]:
    """The best moments, which a table talks about afterwards."""
    said: list[tuple[str, str, str, str]] = []
    best = max((turn.worth for turn in turns), default=0)
    if best > 0:
        where = words.first_few([_where(state, it) for it in turns if it.worth == best])
        said.append((say("best_turn"), "", points(best), where))
    hot, names = _most(seats, itemgetter("hot_dice"))
    if hot > 0:
        said.append((_("Most hot dice"), "", str(hot), names))
    luck, names = _most(seats, _luck)
    if luck > 0:
        said.append((_("Kindest dice"), say("luck_in_points_means"), signed(luck), names))
    lost, names = _most(seats, itemgetter("farkled"))
    if lost > 0:
        said.append((_("Most points lost to farkles"), "", points(lost), names))
    return [
        {"what": what, "means": means, "value": value, "who": who}
        for what, means, value, who in said
    ]


def _where(state: GameState, turn: FinishedTurn) -> str:
    return say("name_and_round", name=state.seats[turn.seat].name, round=turn.round)


def _most(seats: list[dict[str, Any]], count: Callable[[dict[str, Any]], int]) -> tuple[int, str]:
    """The highest of the counts, and all who have it."""
    most = max(map(count, seats))
    return most, words.first_few([seat["name"] for seat in seats if count(seat) == most])


def _luck(seat: dict[str, Any]) -> int:
    """By how many points the throws fell better than could be expected, as the table shows it."""
    return _whole(seat["luck"] or 0.0)


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the table: what it is called, which fact it shows, and how that is written; and
    what it means, where that is not plain."""

    label: str | Promise
    key: str
    written: Callable[[Any], str] = str
    is_rare: bool = False
    said: str | Promise = ""


def _decimal(value: float | None) -> str:
    return "–" if value is None else str(number_format(value, 1, use_l10n=True))


def _points(value: float | None) -> str:
    return "–" if value is None else points(_whole(value))


def _beyond(value: float | None) -> str:
    return "–" if value is None else rounded(value)


def _whole(value: float) -> int:
    return floor(value + 0.5)


TURNS: tuple[Fact, ...] = (
    Fact(say_later("turns"), "turns"),
    Fact(gettext_lazy("Turns banked"), "banked_turns"),
    Fact(gettext_lazy("Turns lost to a farkle"), "farkles"),
    Fact(gettext_lazy("Six-die farkles"), "six_die_farkles", is_rare=True),
    Fact(say_later("toxic_twos"), "toxic_twos", is_rare=True),
    Fact(say_later("best_turn"), "best_turn", _points),
    Fact(gettext_lazy("Average banked turn"), "average_banked_turn", _points),
    Fact(gettext_lazy("Points lost to farkles"), "farkled", _points),
    Fact(gettext_lazy("Penalties"), "penalties", _points, is_rare=True),
)
THROWS: tuple[Fact, ...] = (
    Fact(say_later("throws_made"), "throws"),
    Fact(say_later("hot_dice_name"), "hot_dice"),
    Fact(gettext_lazy("Banked with 3 or more dice to throw"), "banked_early"),
    Fact(gettext_lazy("Banked with 1 or 2 dice to throw"), "banked_late"),
)
LUCK: tuple[Fact, ...] = (
    Fact(gettext_lazy("Farkles thrown"), "thrown_farkles"),
    Fact(
        gettext_lazy("Farkles expected"),
        "expected_farkles",
        _decimal,
        said=gettext_lazy("What just these throws bring on average, whoever throws them."),
    ),
    Fact(
        gettext_lazy("Points set aside"),
        "points_set_aside",
        _points,
        said=gettext_lazy("Of all throws, also those that a farkle took."),
    ),
    Fact(
        say_later("luck_in_points"),
        "luck",
        _beyond,
        is_rare=True,
        said=say_later("luck_in_points_means"),
    ),
)


def _groups(seats: list[dict[str, Any]], table: dict[str, Any]) -> list[dict[str, Any]]:
    """The tables of facts, a column for each seat. What never happened is left out, and without
    dice all that is about them."""
    groups = [(say("turns"), TURNS)]
    if table["throws"]:
        groups += [(say("dice"), THROWS), (say("luck"), LUCK)]
    return [
        {
            "title": title,
            "rows": [
                {
                    "label": it.label,
                    "said": it.said,
                    "values": [it.written(seat[it.key]) for seat in seats],
                }
                for it in lines
                if table[it.key] or not it.is_rare
            ],
        }
        for title, lines in groups
    ]
