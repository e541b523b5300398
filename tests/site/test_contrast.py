"""The palette, by computation: text at least 4.5:1, shapes and edges at least 3:1 (WCAG 2.2 AA)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TOKENS = Path(__file__).parents[2] / "static" / "css" / "tokens.css"
THEMES = ("light", "dark")


def palette() -> dict[str, tuple[str, str]]:
    """Every colour of tokens.css, as (light, dark)."""
    colours: dict[str, tuple[str, str]] = {}
    for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", TOKENS.read_text(encoding="utf-8")):
        if pair := re.fullmatch(r"light-dark\((#\w{6}), (#\w{6})\)", value.strip()):
            colours.setdefault(name, (pair[1], pair[2]))
        elif re.fullmatch(r"#\w{6}", value.strip()):
            colours.setdefault(name, (value.strip(), value.strip()))
    return colours


PALETTE = palette()
SEATS = sorted(name for name in PALETTE if name.startswith("seat-"))


def each(front: str, behind: str) -> list[tuple[str, str]]:
    return [(one, other) for one in front.split() for other in behind.split()]


TEXT = [
    *each("ink ink-soft go pencil brass-ink", "table paper paper-sunk"),
    *each("ink ink-soft go pencil brass-ink", "go-wash"),
    *each("ink", "brass-wash pencil-wash"),
    *[("on-go", "go"), ("on-brass", "brass"), ("on-pencil", "pencil"), ("pip", "ivory")],
    *[("on-seat", seat) for seat in SEATS],
]
SHAPES = [
    *each("edge focus", "table paper"),
    ("pip-one", "ivory"),
    *each(" ".join(SEATS), "table paper go-wash"),
]
FELT_TEXT = each("ink chalk brass-ink focus", "felt felt-sunk wood wood-edge")
FELT_SHAPES = [*each(" ".join(SEATS), "felt wood-edge"), ("felt-line", "felt-sunk")]


def luminance(colour: str) -> float:
    channels = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_computation_knows_black_and_white():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(
    ("pairs", "least", "themes"),
    [
        pytest.param(TEXT, 4.5, THEMES, id="text"),
        pytest.param(SHAPES, 3, THEMES, id="shapes"),
        pytest.param(FELT_TEXT, 4.5, ("dark",), id="text on felt, which is dark in both themes"),
        pytest.param(FELT_SHAPES, 3, ("dark",), id="shapes on felt"),
    ],
)
def test_every_pair_that_is_used_has_enough_contrast(pairs, least, themes):
    too_low = {
        (front, behind, theme): round(ratio, 2)
        for front, behind in pairs
        for theme in themes
        if (
            ratio := contrast(
                PALETTE[front][THEMES.index(theme)], PALETTE[behind][THEMES.index(theme)]
            )
        )
        < least
    }
    assert too_low == {}


def test_twelve_players_have_colours_of_their_own():
    assert len(SEATS) == 12
    assert len({PALETTE[seat] for seat in SEATS}) == 12
