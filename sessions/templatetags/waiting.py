"""What waits on a phone: the words of the scripts that list it. Knows words alone."""

from __future__ import annotations

from django import template

from sessions.pages.offline_words import words_of_entries, words_of_games

register = template.Library()


@register.simple_tag
def listing_words() -> dict[str, str | dict[int, str]]:
    """What the script needs to list the games of which something waits."""
    return words_of_games()


@register.simple_tag
def waiting_words() -> dict[str, str | dict[int, str]]:
    """What the script needs to say what waits, on a page without a pad."""
    return words_of_entries()
