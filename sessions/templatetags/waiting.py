"""What waits on a phone, counted: for the script that lists it. Knows words alone."""

from __future__ import annotations

from django import template
from django.utils.translation import ngettext

from sessions.pages.offline_words import FORMS, words_of_entries

register = template.Library()


@register.simple_tag
def entries_wait() -> dict[int, str]:
    return {n: ngettext("%(n)s entry waits", "%(n)s entries wait", n) for n in FORMS}


@register.simple_tag
def waiting_words() -> dict[str, str | dict[int, str]]:
    """What the script needs to say what waits, on a page without a pad."""
    return words_of_entries()
