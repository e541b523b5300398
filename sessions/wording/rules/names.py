"""What rule sets are called: for people, and where one was changed for a game.

A preset is stored under its title, which logs and exports keep for ever; on pages it has a name
that says what it is good for. Knows languages; no rule.
"""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from scoring.rules.presets import PRESETS

NAMES = {
    "patch": gettext_lazy("Classic box game"),
    "mathgame": gettext_lazy("For beginners"),
    "kingdom-come": gettext_lazy("Quick game"),
    "player-aid": gettext_lazy("Classic, easy start"),
    "wikihow": gettext_lazy("Classic, no stopping"),
    "facebook": gettext_lazy("Big points"),
    "official": gettext_lazy("Strict, with singing"),
}
"""A preset's name on pages, by its key."""

_BY_TITLE = {preset.title: NAMES[key] for key, preset in PRESETS.items()}


def changed(title: str) -> str:
    """The name that a rule set gets when its options are changed: "Patch Products, changed"."""
    return _("%(rules)s, changed") % {"rules": title}


def called(name: str) -> str:
    """A stored name as people read it; one that somebody has typed stays as it is."""
    title = origin(name)
    return changed(called(title)) if title else str(_BY_TITLE.get(name, name))


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
