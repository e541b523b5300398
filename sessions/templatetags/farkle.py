"""How pages write points and players' marks. Knows no game."""

from __future__ import annotations

import re
from math import ceil
from typing import Any

from django import template
from django.utils.formats import number_format
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

COLOURS = 12
SHAPES = 12
MINUS = "\N{MINUS SIGN}"

# How wide letters are in bold serif, in hundredths of the type's size; any other letter 104.
WIDTHS = ((r"[fijlrtIJ .,'’-]", 38), (r"[a-ln-vx-zà-åç-öø-ýÿß]", 59), (r"[A-LN-VX-ZÀ-ÖØ-Ý0-9]", 76))
EMS = (3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 23)
ONE_LINE = 800  # beyond, two lines are larger than one
ONE_WORD = 1300  # beyond, a word is broken rather than made smaller still


@register.filter
def points(value: int | None) -> str:
    """Points with thousands set apart: 10,300."""
    if value is None:
        return ""
    written = number_format(abs(value), use_l10n=True, force_grouping=True)
    return f"{MINUS}{written}" if value < 0 else str(written)


@register.filter
def signed(value: int) -> str:
    """Points added or taken: +450, −1."""
    return points(value) if value < 0 else f"+{points(value)}"


@register.filter
def faces(dice: Any) -> str:
    """Dice as they are read aloud: 1 1 5."""
    return " ".join(map(str, dice))


@register.filter
def digits(dice: Any) -> str:
    """Dice as they are typed: 115."""
    return "".join(map(str, dice))


@register.simple_tag
def token(position: int, name: str, side: int | None = None, size: str = "") -> SafeString:
    """A player's mark: colour and shape by the seat (in teams the colour is the team's)."""
    colour = (position if side is None else side) % COLOURS
    shape = (position + position // SHAPES) % SHAPES
    size = f" token--{size}" if size else ""
    letters = conditional_escape(initials(name))
    return mark_safe(  # noqa: S308  # numbers, a fixed word, and escaped letters
        f'<span class="token seat-{colour} shape-{shape}{size}" aria-hidden="true">{letters}</span>'
    )


@register.filter
def initials(name: str) -> str:
    """Two letters of a name: its first, and that of its second word or the next one.

    Never OK, which looks like a button: static/js/offline/seats.js draws the same.
    """
    first, *others = name.replace("-", " ").split() or ["?"]
    letter, *rest = list("".join([first, *others]))
    pairs = [(letter + second).upper() for second in [*(word[0] for word in others[:1]), *rest]]
    return next((pair for pair in pairs if pair != "OK"), letter.upper())


@register.filter
def ems(name: str) -> int:
    """How often its type's size a name is wide, at least, in its wider line: one of EMS.

    So the style knows how large it may be: static/js/offline/seats.js counts the same.
    """
    width = max(map(_width, _lines(name)))
    return next((step for step in EMS if step * 100 >= width), EMS[-1])


@register.filter
def is_long(name: str) -> bool:
    """Has the name two lines, each about half as high as one?"""
    return _width(name) > ONE_LINE and (_width(name) > ONE_WORD or len(_words(name)) > 1)


def _lines(name: str) -> list[str]:
    """The lines of a name, as even as its words allow."""
    words = _words(name)
    if not is_long(name):
        return [name]
    if len(words) == 1:
        half = ceil(len(name) / 2)
        return [name[: half + 1], name[half:]]
    splits = [["".join(words[:at]), "".join(words[at:])] for at in range(1, len(words))]
    return min(splits, key=lambda lines: max(map(_width, lines)))


def _words(name: str) -> list[str]:
    return re.split(r"(?<=[ -])", name)


def _width(line: str) -> int:
    """In hundredths of the type's size."""
    return sum(
        next((width for letters, width in WIDTHS if re.match(letters, letter)), 104)
        for letter in line
    )
