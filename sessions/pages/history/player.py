"""One player: what they have won, how they play, whom they meet."""

from __future__ import annotations

from collections import Counter
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.insight.long_run import LongRun
from sessions.access.groups import SeenGroup
from sessions.history.against import Rivalry
from sessions.history.choices import rule_names, variety_of
from sessions.history.filters import HistoryFilter
from sessions.history.names import shown_name
from sessions.history.player.games import Games, Played
from sessions.history.player.page import PlayerPage, history_of
from sessions.history.player.turns import MAX_GAMES
from sessions.history.ratings.reading import Rated
from sessions.history.records import records
from sessions.models import Player, Role
from sessions.pages.charts.band import Bounds, band
from sessions.pages.charts.calendar import Night, calendar
from sessions.pages.charts.over_time import GameValue, OverTime, over_time
from sessions.pages.charts.steps import Outcome, Steps, steps
from sessions.pages.charts.strip import Result, strip
from sessions.pages.charts.turn_points import TurnPoints, turn_points
from sessions.pages.charts.whiskers import Share, whiskers
from sessions.pages.history.awards import award_lines, awards_to_come
from sessions.pages.history.kit import (
    chosen,
    frame,
    named_player,
    rules_called,
    years_of,
)
from sessions.pages.history.records import record_lines
from sessions.pages.history.unchanged import history_page
from sessions.wording.club.history import FIGURES, played_for
from sessions.wording.format import decimal, percent, points, signed_decimal
from sessions.wording.say import say

MAX_RIVALS = 30


@history_page()
def player_page(request: HttpRequest, seen: SeenGroup, player: UUID) -> HttpResponse:
    who = named_player(seen, player)
    filter_, hint = chosen(request, seen)
    found = history_of(seen.group, filter_, who)
    names = rule_names(variety_of(seen.group))
    mine = HistoryFilter(players=(who.uuid,)).query()
    context = frame(seen, "group_table") | {
        "player": who,
        "may_say_me": seen.role >= Role.SCORE and who.erased_at is None,
        "name": shown_name(who, seen),
        "also": _other_names(found, who, seen),
        "figures": figures_of(found),
        "rules": rules_called(found.rules, names),
        "played_for": played_for(found.format),
        "charts": list(_charts(found)),
        "luck_of_year": _evens_out(found.luck.year),
        "counts_luck": found.counts_luck,
        "rivals": [rival_line(it, who, seen) for it in found.rivals[:MAX_RIVALS]],
        "nemesis": found.nemesis and rival_line(found.nemesis, who, seen),
        "favourite": found.favourite and rival_line(found.favourite, who, seen),
        "awards": award_lines(found.awards),
        "to_come": awards_to_come(found.awards),
        "records": record_lines(records(seen, filter_, who), seen),
        "all_games": mine,
        "years": years_of(seen.group, who),
        "is_all": filter_.is_all,
        "number": str(who.uuid),
        "hint": hint,
    }
    return render(request, "history/player.html", context)


def _other_names(found: PlayerPage, who: Player, seen: SeenGroup) -> list[tuple[str, int]]:
    """The other names that they have sat by; watchers see none of somebody who is hidden."""
    if seen.role == Role.WATCH and (who.is_hidden or seen.group.hides_names):
        return []
    return [(name, games) for name, games in found.names if name != who.name]


def _evens_out(run: LongRun) -> str:
    """That the luck of a year comes to hardly anything, in a sentence."""
    if run.luck_per_turn is None or run.by_chance is None:
        return ""
    return _(
        "Luck evens out: of %(turns)s turns of a year it was %(luck)s points a turn, where chance "
        "alone leaves up to %(chance)s either way."
    ) % {"turns": points(run.turns), "luck": _luck(run), "chance": decimal(run.by_chance, 0)}


def figures_of(found: PlayerPage) -> list[dict[str, Any]]:
    """The figures as they are written, each with what it means."""
    whole, play = found.figures, found.play
    low, high = whole.bounds
    lost = play.lost / play.figures.turns if play.figures.turns else None
    said = {
        "wins": say("wins_of", wins=whole.wins, games=whole.games),
        "share": percent(whole.share),
        "above": signed_decimal(whole.above),
        "streak": f"{found.streak.longest}{' ↑' if found.streak.still_lasts else ''}",
        "per_turn": _rounded(play.figures.per_turn),
        "bank": _rounded(play.bank),
        "best_turn": points(play.figures.best_turn),
        "farkles": _share(play.figures.farkle_rate),
        "lost": _rounded(lost),
        "luck": _luck(found.luck.whole),
        "kept": _share(found.luck.whole.kept),
        "best_score": points(play.best_score),
        "rating": _between(found.rating),
    }
    is_provisional = found.rating is not None and found.rating.is_provisional
    beside = {
        "share": f"{percent(low)}–{percent(high)}",
        "rating": say("provisional") if is_provisional else "",
        "luck": _by_chance(found.luck.whole),
        "kept": _bounds(found.luck.whole.kept_bounds),
    }
    return [
        {"meaning": FIGURES[key], "value": value, "beside": beside.get(key, "")}
        for key, value in said.items()
        if value
    ]


def _luck(run: LongRun) -> str:
    return "" if run.luck_per_turn is None else signed_decimal(run.luck_per_turn, 0)


def _by_chance(run: LongRun) -> str:
    return "" if run.by_chance is None else f"±{decimal(run.by_chance, 0)}"


def _bounds(bounds: tuple[float, float] | None) -> str:
    return "" if bounds is None else "–".join(map(percent, bounds))


def _between(rating: Rated | None) -> str:
    """What it is at least and at most."""
    return "" if rating is None else f"{decimal(rating.low, 0)}–{decimal(rating.high, 0)}"


def _rounded(value: float | None) -> str:
    return "" if value is None else decimal(value, 0)


def _share(value: float | None) -> str:
    return "" if value is None else percent(value)


def rival_line(it: Rivalry, who: Player, seen: SeenGroup) -> dict[str, Any]:
    places = {"code": seen.group.code, "player": who.uuid, "other": it.opponent.uuid}
    return {
        "name": shown_name(it.opponent, seen),
        "address": reverse("group_against", kwargs=places),
        "it": it,
    }


def _charts(found: PlayerPage) -> Any:
    """Each with its template; those that have nothing to show are left out."""
    games = found.games
    results = [
        Result(it.played_on, it.rank, it.seats, it.is_winner, it.is_shared, _game(it))
        for it in games.lately
    ]
    sizes = [
        Share(say("players_counted", n=seats), it.wins, it.games, it.expected / it.games)
        for seats, it in found.by_seats
    ]
    per_turn = str(FIGURES["per_turn"].label)
    drawn: list[tuple[Any, str]] = [
        (strip("last", _("The last games"), results), "charts/_strip.html"),
        (wins_beyond(games), "charts/_steps.html"),
        (over_time("points", per_turn, _values(games)), "charts/_over_time.html"),
        (_turns(found), "charts/_turn_points.html"),
        (_kept(found), "charts/_over_time.html"),
        (_luck_of_year(found), "charts/_over_time.html"),
        (band("rating", str(FIGURES["rating"].label), _ratings(found)), "charts/_band.html"),
        (whiskers("sizes", _("Wins by size of the table"), sizes), "charts/_whiskers.html"),
    ]
    if games.nights:
        year = games.nights[-1].year
        nights = calendar("nights", say("nights_of", year=year), year, nights_of(games))
        drawn.append((nights, "charts/_calendar.html"))
    return ((chart, template) for chart, template in drawn if chart is not None)


def wins_beyond(games: Games) -> Steps | None:
    """The wins of these games beyond what chance gives."""
    outcomes = list(map(Outcome, games.nights, games.won, games.expected))
    return steps("wins", say("wins_beyond_chance"), outcomes)


def _values(games: Games) -> list[GameValue]:
    of_nights = zip(games.nights, games.per_turn, strict=True)
    return [GameValue(night, value) for night, value in of_nights if value is not None]


def _kept(found: PlayerPage) -> OverTime | None:
    title = _("%(kept)s, in %%") % {"kept": say("kept_of_it")}
    return over_time("kept", title, [GameValue(on, 100 * it) for on, it in found.luck.kept])


def _luck_of_year(found: PlayerPage) -> OverTime | None:
    title = _("Luck of a year, in points a turn")
    return over_time("luck", title, [GameValue(*it) for it in found.luck.luck])


def _ratings(found: PlayerPage) -> list[Bounds]:
    of_nights = zip(found.games.nights, found.ratings, strict=False)
    return [Bounds(night, *rating) for night, rating in of_nights if rating is not None]


def _turns(found: PlayerPage) -> TurnPoints | None:
    alike = sum(it is not None for it in found.games.per_turn)
    return turn_points("turns", _("What a turn brought"), found.turns, min(alike, MAX_GAMES))


def _game(it: Played) -> str:
    url: str = reverse("game", kwargs={"code": it.code})
    return url


def nights_of(games: Games) -> list[Night]:
    """How many of these games each night had, the first night first."""
    return [Night(*it) for it in Counter(games.nights).items()]
