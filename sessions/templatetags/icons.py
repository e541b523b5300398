"""`{% icon "flag" %}`: a symbol of static/icons/icons.svg, in every template without a `load`.

Decoration only: the words stand beside it or in an aria-label. Knows no page.
"""

from __future__ import annotations

from functools import cache

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
@cache
def icon(name: str) -> SafeString:
    """A symbol's markup, made once for all places and pages."""
    return get_template("parts/_icon.html").render({"name": name})
