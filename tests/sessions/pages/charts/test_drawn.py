"""What every chart of many games has: a name, a finding, a table; and that it stays small."""

from __future__ import annotations

import gzip
import random
import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import translation
from django.utils.translation import trans_real

from sessions.pages.charts.band import Bounds, band
from sessions.pages.charts.calendar import Night, calendar
from sessions.pages.charts.duel import Met, duel
from sessions.pages.charts.over_time import GameValue, over_time
from sessions.pages.charts.steps import Outcome, steps
from sessions.pages.charts.strip import Result, strip
from sessions.pages.charts.turn_points import turn_points
from sessions.pages.charts.whiskers import Share, whiskers
from tests.gallery.charts import charts_page
from tests.sessions.pages.charts.drawn import desc_of, drawn, rows_of, text_of
from tests.site.words import pseudo

MAX_BYTES = 8192
MAX_MARKS = 400
FIRST = date(1998, 12, 26)
CUP = random.Random(3)
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZäöüßéèñ"


def days(count: int) -> list[date]:
    return [FIRST + timedelta(days=at) for at in range(count)]


def name(letters: str) -> str:
    return "".join(CUP.choices(letters, k=40))


def share(letters: str) -> Share:
    games = CUP.randint(1, 99_999)
    return Share(name(letters), CUP.randint(0, games), games, CUP.random())


HEBREW = "".join(map(chr, range(0x5D0, 0x5EB)))
LARGEST = {
    "band": band(
        "largest",
        "A",
        [Bounds(day, -CUP.uniform(0, 99), CUP.uniform(0, 99)) for day in days(5000)],
    ),
    "strip": strip(
        "largest",
        "Results",
        [
            Result(day, CUP.randint(1, 86), 86, is_winner=False, address=f"/{name(LETTERS)}/")
            for day in days(100)
        ],
    ),
    **{
        f"over_time of {count}": over_time(
            "largest",
            "A",
            [GameValue(day, CUP.uniform(0, 9999)) for day in days(count)],
            decimals=2,
        )
        for count in (250, 251, 10_000)
    },
    "whiskers": whiskers("largest", "Wins", [share(LETTERS) for _ in range(200)]),
    "whiskers from right to left": whiskers("largest", "A", [share(HEBREW) for _ in range(200)]),
    "calendar": calendar(
        "largest",
        "2024",
        2024,
        [Night(date(2024, 1, 1) + timedelta(days=at), CUP.randint(1, 99)) for at in range(366)],
    ),
    **{
        f"steps of {count}": steps(
            "largest",
            "Wins",
            [Outcome(day, CUP.random() < 0.3, 1 / CUP.randint(2, 12)) for day in days(count)],
        )
        for count in (250, 251, 10_000)
    },
    "turn points": turn_points(
        "largest", "A", {50 * at: CUP.randint(1, 9999) for at in range(5000)}, 500
    ),
    "duel": duel(
        "largest",
        "A",
        (name(LETTERS), name(HEBREW)),
        [Met(day, CUP.choice((-1, 0, 1))) for day in days(10_000)],
    ),
}
"""The most that each can be given, as hard to compress as can be."""
EACH = pytest.mark.parametrize("chart", LARGEST.values(), ids=LARGEST)


def marks_of(html: str) -> int:
    """How many shapes are drawn: elements, and the parts and steps of paths and lines."""
    svg = html.partition("</desc>")[2].partition("</svg>")[0]
    elements = len(re.findall(r"<(?:circle|rect|use)\b", svg))
    parts = sum(max(len(re.findall("[MH]", d)) - d.startswith("M"), 1) for d in paths_of(svg))
    return elements + parts


def paths_of(svg: str) -> list[str]:
    return re.findall(r' d="([^"]+)"', svg)


@EACH
def test_the_largest_is_small_enough_for_a_phone(chart: Any):
    html = drawn(chart)

    assert len(gzip.compress(html.encode(), mtime=0)) <= MAX_BYTES
    assert marks_of(html) <= MAX_MARKS


@EACH
def test_it_is_an_image_with_a_name_a_finding_and_its_numbers(chart: Any):
    html = drawn(chart)

    assert re.search(
        r'viewBox="0 0 \d+ \d+"\s+role="img"\s+aria-labelledby="largest-title largest-said"', html
    )
    assert f'<title id="largest-title">{chart.title}</title>' in html
    assert len(desc_of(html)) > 20
    assert html.count('<details class="as-table">') == html.count("<caption>") == 1
    heads, *rows = rows_of(html)
    assert rows
    assert {len(row) for row in rows} == {len(heads)}
    assert all(cell for row in rows for cell in row)


@EACH
def test_nothing_in_it_needs_a_script_or_an_inline_style(chart: Any):
    html = drawn(chart)

    assert re.findall(r"style=|<script|<style| on\w+=", html) == []
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert all(it.startswith("largest-") for it in ids)
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', html)) <= set(ids)


@EACH
def test_nothing_lies_beyond_the_drawing(chart: Any):
    svg = drawn(chart).partition("</desc>")[2].partition("</svg>")[0]

    for path in paths_of(svg):
        assert all(-1 <= float(x) <= 361 for x in re.findall(r"[MH](-?[\d.]+)", path))
    for place in re.findall(r' c?x="(-?[\d.]+)"', svg):
        assert 0 <= float(place) <= 360
    for place in re.findall(r' c?y="(-?[\d.]+)"', svg):
        assert 0 <= float(place) <= chart.height


@EACH
def test_places_are_written_for_svg_in_every_language(chart: Any):
    with translation.override("de"):
        german = drawn(chart)

    svg = german.partition("</desc>")[2].partition("</svg>")[0]
    assert re.findall(r' (?:c?[xy]|d|width|height|points)="[^"]*\d,\d+[,"]', svg) == []
    assert desc_of(german) != desc_of(drawn(chart))


def test_every_word_of_all_of_them_is_marked(settings):
    settings.LANGUAGES = [*settings.LANGUAGES, (pseudo.LANGUAGE, "English")]
    trans_real._translations[pseudo.LANGUAGE] = pseudo.Bracketed()

    with translation.override(pseudo.LANGUAGE):
        pages = [drawn(chart) for chart in LARGEST.values()]

    named = {"Results", "Wins", *re.findall(r"\w+", " ".join(NAMES))}
    found = {word for html in pages for word in pseudo.unmarked(html, named)}
    assert {word for word in found if word not in CALENDAR} == set()


NAMES = [row.share.name for kind in LARGEST if "whiskers" in kind for row in LARGEST[kind].rows]
NAMES += [LARGEST["duel"].one, LARGEST["duel"].two]
CALENDAR = {date(2026, month, 1).strftime(form) for month in range(1, 13) for form in ("%b", "%B")}
CALENDAR |= {(FIRST + timedelta(days=at)).strftime("%a") for at in range(7)} | {"Sept"}


def test_the_gallery_shows_them_all():
    page = charts_page()

    assert page.count('<details class="as-table">') == page.count('role="img"') == 24
    assert "مريم بنت عبد الرحمن" in text_of(page)
