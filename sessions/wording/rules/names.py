"""What rule sets are called where one was changed for a game. Knows languages; no rule."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override


def changed(title: str) -> str:
    """The name that a rule set gets when its options are changed: "Patch Products, changed"."""
    return _("%(rules)s, changed") % {"rules": title}


def called(name: str) -> str:
    """A rule set's name; one that the site has given, in the reader's language."""
    title = origin(name)
    return changed(title) if title else name


def origin(name: str) -> str:
    """What the rule set was called before it was changed; "" if the site has not named it."""
    for before, after in _given():
        if name.startswith(before) and name.endswith(after):
            return name.removeprefix(before).removesuffix(after)
    return ""


@cache
def _given() -> set[tuple[str, str]]:
    """What stands before and after the rule set in such a name, in every language."""
    found = set()
    for language, _named in settings.LANGUAGES:
        with override(language):
            before, _title, after = changed("\0").partition("\0")
            found.add((before, after))
    return found
