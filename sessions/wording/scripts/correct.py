"""The words that the script of a correction writes by itself, with %(gaps)s for it to fill."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from sessions.wording.scripts.pad import script_words

AS_ON_THE_PAD = (
    *("thousands", "tap", "more", "set_aside", "one_die", "fewer", "others"),
    *("choose", "cannot", "die", "instead", "laid_back"),
)


def correction_words() -> dict[str, Any]:
    pad = script_words()
    return {name: pad[name] for name in AS_ON_THE_PAD} | {
        "throw": _("Throw %(n)s"),
        "again": {n: _again(n) for n in range(1, 7)},
        "too_many": {n: _too_many(n) for n in range(1, 7)},
        "nothing_scores": _("nothing scores"),
        "turn_is": _("This turn: %(points)s"),
    }


def _again(count: int) -> str:
    return ngettext("One more throw: %(n)s die", "One more throw: %(n)s dice", count) % {"n": count}


def _too_many(count: int) -> str:
    return ngettext(
        "%(n)s die too many: take it back", "%(n)s dice too many: take them back", count
    ) % {"n": count}
