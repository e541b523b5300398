"""`{% say "banked" points=… %}`: a phrase of the catalogue, in every template without a `load`.

`{% say "banked" points=… as name %}` keeps it for later. The key and the names of its gaps are read
when the template is: a wrong one is an error there. Knows no phrase.
"""

from __future__ import annotations

from typing import Any, cast

from django import template
from django.template.base import (
    FilterExpression,
    Parser,
    Token,
    render_value_in_context,
    token_kwargs,
)
from django.template.exceptions import TemplateSyntaxError
from django.utils.safestring import SafeString, mark_safe

from sessions.wording.phrases import CATALOGUE
from sessions.wording.phrases.marks import Phrase

register = template.Library()


class Say(template.Node):
    """Says one phrase. What fills its gaps is escaped; the phrase itself is ours."""

    child_nodelists = ()

    def __init__(self, phrase: Phrase, values: dict[str, FilterExpression], name: str) -> None:
        self._phrase = phrase
        self._values = values
        self._name = name

    def render(self, context: template.Context) -> SafeString:
        said = self._said(context)
        if not self._name:
            return said
        context[self._name] = said
        return SafeString()

    def _said(self, context: template.Context) -> SafeString:
        if not self._values:
            return mark_safe(self._phrase.form())  # noqa: S308  # a text of ours, no gap in it
        values = {name: value.resolve(context) for name, value in self._values.items()}
        shown = {name: render_value_in_context(it, context) for name, it in values.items()}
        said = self._phrase.form(cast("Any", values.get("n"))) % shown
        return mark_safe(said)  # noqa: S308  # what fills the gaps is escaped


@register.tag
def say(parser: Parser, token: Token) -> Say:
    """A phrase by its key, with a value for each of its gaps."""
    _tag, key, *bits = token.split_contents()
    name = ""
    if len(bits) >= 2 and bits[-2] == "as":
        *bits, _as, name = bits
    phrase = CATALOGUE.get(key.strip("\"'"))
    if phrase is None:
        raise TemplateSyntaxError(f"no phrase has the key {key}")
    values = token_kwargs(bits, parser)
    if bits or values.keys() != phrase.gaps:
        raise TemplateSyntaxError(f"{key} needs {sorted(phrase.gaps)}, not {sorted(values)} {bits}")
    return Say(phrase, values, name)
