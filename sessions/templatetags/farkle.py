"""What templates may ask of the wording, as filters and tags. Knows no page and no game."""

from __future__ import annotations

from collections.abc import Collection

from django import template
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scoring.dice import MAX_DICE
from scoring.entries import MAX_PLAYER_NAME, MAX_REASON
from scoring.rules.rule_set import MAX_NOTE, MAX_RULE_SET_NAME
from sessions.models.accounts import MAX_TOKEN_NAME
from sessions.models.devices import MAX_DEVICE_NAME
from sessions.wording.club.badges import SHAPES, colour_of, initials
from sessions.wording.club.history import entered_as, played_for
from sessions.wording.format import (
    day,
    decimal,
    digits,
    faces,
    percent,
    points,
    signed,
    signed_decimal,
)
from sessions.wording.game.cheers import ICONS
from sessions.wording.game.ended import how_ended
from sessions.wording.name_size import ems, is_long
from sessions.wording.reasons import in_readers_language
from sessions.wording.rules.names import called
from sessions.wording.scripts.offline import words_of_entries, words_of_games
from sessions.wording.sentences import translated

register = template.Library()

for said in (
    points,
    signed,
    decimal,
    signed_decimal,
    percent,
    day,
    faces,
    digits,
    how_ended,
    initials,
    translated,
    in_readers_language,
    called,
    played_for,
    entered_as,
    ems,
    is_long,
):
    register.filter(said)


@register.filter
def cells(texts: Collection[str]) -> SafeString:
    """Each of them, a line at most, in a cell of a table's row: a season has a thousand such."""
    if not texts:
        return SafeString()
    written = escape("\n".join(texts)).replace("\n", "</td><td>")
    return mark_safe(f"<td>{written}</td>")  # noqa: S308  it is escaped above


class Constant(template.Node):
    """A part of a page that is the same for everybody: rendered once in each language."""

    def __init__(self, nodes: template.NodeList) -> None:
        self._nodes = nodes
        self._texts: dict[str | None, SafeString] = {}

    def render(self, context: template.Context) -> SafeString:
        language = get_language()
        if language not in self._texts:
            # With none of the page's values: whatever depended on one would be missing at once.
            self._texts[language] = self._nodes.render(context.new())
        return self._texts[language]


@register.tag
def constant(parser: template.base.Parser, _token: template.base.Token) -> Constant:
    """A part of a page that depends on nothing but the language, up to `endconstant`."""
    nodes = parser.parse(("endconstant",))
    parser.delete_first_token()
    return Constant(nodes)


@register.simple_tag
def max_letters(field: str) -> int:
    """How many letters a field takes: as many as whoever reads it."""
    return MAX_LETTERS[field]


MAX_LETTERS = {
    "device": MAX_DEVICE_NAME,
    "dice": MAX_DICE,
    "note": MAX_NOTE,
    "player": MAX_PLAYER_NAME,
    "reason": MAX_REASON,
    "rule_set": MAX_RULE_SET_NAME,
    "token": MAX_TOKEN_NAME,
    # More than any of them: what is pasted and too long is refused with a sentence, not cut off.
    "pasted": 200,
}


@register.simple_tag
def cheer_icons() -> list[tuple[str, str]]:
    """Each kind of cheer with its icon."""
    return list(ICONS.items())


@register.simple_tag
def badge(seat: int, name: str, side: int | None = None, size: str = "") -> SafeString:
    """A player's badge: colour and shape by the seat, in teams the colour by the team."""
    colour = colour_of(seat, side)
    shape = (seat + seat // SHAPES) % SHAPES
    size = f" badge--{size}" if size else ""
    letters = conditional_escape(initials(name))
    return mark_safe(  # noqa: S308  # numbers, a fixed word, and escaped letters
        f'<span class="badge seat-{colour} shape-{shape}{size}" aria-hidden="true">{letters}</span>'
    )


@register.simple_tag
def listing_words() -> dict[str, str | dict[int, str]]:
    """What the script needs to list the games of which something waits."""
    return words_of_games()


@register.simple_tag
def waiting_words() -> dict[str, str | dict[int, str]]:
    """What the script needs to say what waits, on a page without a pad."""
    return words_of_entries()
