"""Reasons that are given by one tap: stored in English, said in the reader's language.

Knows languages; no entry. What somebody has typed stays as it is.
"""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, override

from sessions.games.sheet import HEAD_START

OF_CORRECTIONS = (
    gettext_noop("wrong dice entered"),
    gettext_noop("a die was overlooked"),
    gettext_noop("forgot to bank"),
    gettext_noop("entered for the wrong player"),
)
"""What most corrections are made for."""
NOT_SINGING = gettext_noop("docked a point for not singing")
ALL = (*OF_CORRECTIONS, NOT_SINGING, HEAD_START)
"""The last one nobody types: it stands with a late player's first points."""


def canonical(reason: str) -> str:
    """The English text under which it is stored: people pick a reason in their own language."""
    return _in_every_language().get(reason.strip(), reason)


def in_readers_language(reason: str) -> str:
    """The reason as the reader says it, also where an older game stores it in another language."""
    found = canonical(reason)
    return _(found) if found in ALL else reason


@cache
def _in_every_language() -> dict[str, str]:
    """What a reason is called in any language, and the English text under which it is stored."""
    found: dict[str, str] = {}
    for language, _named in settings.LANGUAGES:
        with override(language):
            found |= {_(reason): reason for reason in ALL}
    return found
