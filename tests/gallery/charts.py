"""Charts of many games to look at: few and many values, long names, names from right to left.

No page shows them all, so one is made here. Knows the charts and what they are made of; no game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from random import Random
from typing import Any

from django.template import engines
from django.utils.translation import gettext

from sessions.pages.charts.band import Bounds, band
from sessions.pages.charts.calendar import Night, calendar
from sessions.pages.charts.duel import Met, duel
from sessions.pages.charts.over_time import GameValue, over_time
from sessions.pages.charts.steps import Outcome, steps
from sessions.pages.charts.strip import Result, strip
from sessions.pages.charts.turn_points import turn_points
from sessions.pages.charts.whiskers import Share, whiskers

FIRST = date(2024, 12, 30)
PAGE = """{% extends "_base.html" %}
{% load static %}
{% block title %}{% say "statistics" %}{% endblock %}
{% block styles %}<link rel="stylesheet" href="{% static 'css/record/charts.css' %}">{% endblock %}
{% block content %}
<div class="stack stack--loose">
<h1>{% say "statistics" %}</h1>
<div class="grid">
{% for chart, template in charts %}
<section class="stack stack--tight" aria-labelledby="{{ chart.key }}">
<h2 id="{{ chart.key }}">{{ chart.title }}</h2>
{% include template %}
</section>
{% endfor %}
</div>
</div>
{% endblock %}
"""
NAMES = (
    *("Ana", "Ben", "Grandmother Wilhelmina-Anastasia Featherst", "مريم بنت عبد الرحمن"),
    *("W" * 40, "דוד בן־גוריון", "O’Brien-Ōtomo, 小鳥遊 六花 🎲"),
)


def charts_page() -> str:
    """All of them on one page."""
    charts = [*_strips(), *_figures(), *_shares(), *_nights(), *_steps(), *_duels(), *_bands()]
    charts += _turns()
    return str(engines["django"].from_string(PAGE).render({"charts": charts}))


Drawn = tuple[Any, str]


def _strips() -> Iterator[Drawn]:
    for games in (1, 30):
        title = f"{gettext('Result')} {games}"
        yield strip(f"strip-{games}", title, results(games)), "charts/_strip.html"


def _figures() -> Iterator[Drawn]:
    for games in (1, 8, 60, 2000):
        title = f"{gettext('Average banked turn')} {games}"
        yield over_time(f"over-time-{games}", title, values(games)), "charts/_over_time.html"
    chart = over_time("over-time-rate", gettext("Farkles expected"), rates(40), decimals=2)
    yield chart, "charts/_over_time.html"


def _shares() -> Iterator[Drawn]:
    for rows in (1, 7, 70):
        title = f"{gettext('Share of wins')} {rows}"
        yield whiskers(f"whiskers-{rows}", title, shares(rows)), "charts/_whiskers.html"


def _nights() -> Iterator[Drawn]:
    for count in (60, 366):
        title = f"{gettext('Games a night:')} {count}"
        yield calendar(f"calendar-{count}", title, 2024, nights(count)), "charts/_calendar.html"


def _steps() -> Iterator[Drawn]:
    for games in (5, 60, 2000):
        title = f"{gettext('More or fewer')} {games}"
        yield steps(f"steps-{games}", title, outcomes(games)), "charts/_steps.html"


def _duels() -> Iterator[Drawn]:
    for games in (2, 60, 2000):
        title = f"{gettext('Who finished above whom')} {games}"
        chart = duel(f"duel-{games}", title, (NAMES[2], NAMES[3]), meetings(games))
        yield chart, "charts/_duel.html"


def _turns() -> Iterator[Drawn]:
    for turns in (1, 40, 9000):
        title = f"{gettext('What a turn brought')} {turns}"
        chart = turn_points(f"turns-{turns}", title, brought(turns), min(turns, 500))
        yield chart, "charts/_turn_points.html"


def brought(turns: int) -> dict[int, int]:
    cup = Random(turns)
    points = [50 * max(round(cup.gauss(8, 6)), 0) for _turn in range(turns)]
    return dict(Counter(points))


def meetings(count: int) -> list[Met]:
    cup = Random(count)
    return [Met(FIRST + timedelta(days=at), cup.choice((-1, -1, 0, 1, 1))) for at in range(count)]


def _bands() -> Iterator[Drawn]:
    for games in (1, 60, 2000):
        title = f"{gettext('Rating')} {games}"
        yield band(f"band-{games}", title, bounds(games)), "charts/_band.html"


def bounds(count: int) -> list[Bounds]:
    """Less uncertain with each game."""
    cup = Random(count)
    made, mean = [], 25.0
    for at in range(count):
        mean += cup.uniform(-1, 1) / (1 + at / 20)
        wide = 2 + 6 / (1 + at / 10)
        made.append(Bounds(FIRST + timedelta(days=at), mean - wide, mean + wide))
    return made


def results(count: int) -> list[Result]:
    cup = Random(count)
    made = []
    for at in range(count):
        seats = cup.randint(2, 12)
        rank = min(cup.randint(1, seats), cup.randint(1, seats))
        made.append(
            Result(
                played_on=FIRST + timedelta(days=3 * at),
                rank=rank,
                seats=seats,
                is_winner=rank == 1,
                is_shared=cup.random() < 0.2,
                address="/" if at % 5 else "",
            )
        )
    return made


def values(count: int) -> list[GameValue]:
    cup = Random(count)
    return [
        GameValue(FIRST + timedelta(days=at // 2), round(cup.gauss(480 + at / 20, 120)))
        for at in range(count)
    ]


def rates(count: int) -> list[GameValue]:
    cup = Random(count)
    return [GameValue(FIRST + timedelta(days=at), cup.uniform(0, 0.4)) for at in range(count)]


def shares(count: int) -> list[Share]:
    cup = Random(count)
    rows = []
    for at in range(count):
        games = cup.choice((1, 4, 12, 60, 900))
        wins = sum(cup.random() < 0.3 for _game in range(games))
        rows.append(Share(NAMES[at % len(NAMES)], wins, games, cup.choice((0.25, 0.31, 0.5, None))))
    return rows


def nights(count: int) -> list[Night]:
    cup = Random(count)
    days = cup.sample(range(366), count)
    return [Night(date(2024, 1, 1) + timedelta(days=at), cup.randint(1, 9)) for at in days]


def outcomes(count: int) -> list[Outcome]:
    cup = Random(count + 1)
    return [
        Outcome(FIRST + timedelta(days=at // 2), cup.random() < 0.27, 1 / cup.choice((2, 3, 4, 6)))
        for at in range(count)
    ]
