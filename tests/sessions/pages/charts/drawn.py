"""A chart as its template draws it, and what it says. Knows templates; no page."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.template.loader import render_to_string

from sessions.pages.charts.band import Band
from sessions.pages.charts.calendar import Calendar
from sessions.pages.charts.duel import Duel
from sessions.pages.charts.over_time import OverTime
from sessions.pages.charts.steps import Steps
from sessions.pages.charts.strip import Strip
from sessions.pages.charts.turn_points import TurnPoints
from sessions.pages.charts.whiskers import Whiskers

TEMPLATES = {
    Strip: "charts/_strip.html",
    OverTime: "charts/_over_time.html",
    TurnPoints: "charts/_turn_points.html",
    Whiskers: "charts/_whiskers.html",
    Calendar: "charts/_calendar.html",
    Steps: "charts/_steps.html",
    Duel: "charts/_duel.html",
    Band: "charts/_band.html",
}


def drawn(chart: Any) -> str:
    return render_to_string(TEMPLATES[type(chart)], {"chart": chart})


def text_of(html: str) -> str:
    """What is read of it, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def desc_of(html: str) -> str:
    """What is said instead of the drawing."""
    return text_of(re.search(r"<desc[^>]*>(.*?)</desc>", html, flags=re.DOTALL)[1])


def rows_of(html: str) -> list[list[str]]:
    """The cells of the table, its heads first."""
    table = html.partition("<table")[2]
    rows = re.findall(r"<tr>(.*?)</tr>", table, flags=re.DOTALL)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, flags=re.DOTALL) for row in rows]
    return [[text_of(cell) for cell in row] for row in cells]
