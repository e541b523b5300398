"""The palette, by computation: text at least 4.5:1, shapes and edges at least 3:1 (WCAG 2.2 AA).

With more contrast, as a system or a device may ask for: text at least 7:1, shapes 4.5:1.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

STYLES = Path(__file__).parents[3] / "static" / "css"
THEMES = ("light", "dark")


def palette(file: str) -> dict[str, tuple[str, str]]:
    """Every colour of a style sheet, as (light, dark)."""
    colours: dict[str, tuple[str, str]] = {}
    text = (STYLES / file).read_text(encoding="utf-8")
    for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", text):
        if pair := re.fullmatch(r"light-dark\((#\w{6}), (#\w{6})\)", value.strip()):
            colours.setdefault(name, (pair[1], pair[2]))
        elif re.fullmatch(r"#\w{6}", value.strip()):
            colours.setdefault(name, (value.strip(), value.strip()))
    return colours


PALETTE = palette("site/tokens.css")
MORE_CONTRAST = PALETTE | palette("contrast.css")
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
FELT_SHAPES = [
    *each(" ".join(SEATS), "felt wood-edge"),
    ("felt-line", "felt-sunk"),
    ("pencil", "felt"),
]


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
    ("colours", "for_text", "for_shapes"),
    [
        pytest.param(PALETTE, 4.5, 3, id="as it is"),
        pytest.param(MORE_CONTRAST, 7, 4.5, id="more contrast"),
    ],
)
@pytest.mark.parametrize(
    ("pairs", "are_text", "themes"),
    [
        pytest.param(TEXT, True, THEMES, id="text"),
        pytest.param(SHAPES, False, THEMES, id="shapes"),
        pytest.param(FELT_TEXT, True, ("dark",), id="text on felt, which is dark in both themes"),
        pytest.param(FELT_SHAPES, False, ("dark",), id="shapes on felt"),
    ],
)
def test_every_pair_that_is_used_has_enough_contrast(
    *, colours, for_text, for_shapes, pairs, are_text, themes
):
    too_low = {
        (front, behind, theme): round(ratio, 2)
        for front, behind in pairs
        for theme in themes
        if (
            ratio := contrast(
                colours[front][THEMES.index(theme)], colours[behind][THEMES.index(theme)]
            )
        )
        < (for_text if are_text else for_shapes)
    }
    assert too_low == {}


def test_more_contrast_only_changes_colours_that_there_are():
    assert set(palette("contrast.css")) <= set(PALETTE)


def test_twelve_players_have_colours_of_their_own():
    assert len(SEATS) == 12
    assert len({PALETTE[seat] for seat in SEATS}) == 12
