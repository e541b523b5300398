"""How pages write points and players' marks. Knows no game."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.formats import number_format
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

COLOURS = 12
SHAPES = 12
MINUS = "\N{MINUS SIGN}"


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
    """Dice as they are read aloud: 1 1 5. No line ends between them."""
    return "\N{NO-BREAK SPACE}".join(map(str, dice))


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
