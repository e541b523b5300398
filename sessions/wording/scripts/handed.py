"""What scripts are handed: phrases by their keys, how numbers are written, what `scoring` refuses.

Knows languages; which keys a page needs stands in the lists beside this module.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.formats import get_format
from django.utils.translation import gettext as _

from scoring.errors import RuleViolation
from sessions.wording.say import for_scripts

Words = dict[str, str | dict[int, str]]
"""By its key a text with %(gaps)s for the script to fill, or its forms by numbers."""


def words(keys: Iterable[str]) -> Words:
    """The phrases, and what stands between thousands."""
    return {"thousands": get_format("THOUSAND_SEPARATOR")} | for_scripts(keys)


def refusals(kinds: Iterable[type[RuleViolation]]) -> Words:
    """What `scoring` says of them, by their codes."""
    return {f"refused_{kind.code}": with_gaps(_(kind.template)) for kind in kinds}


def with_gaps(text: str) -> str:
    """A sentence of `scoring` with its {gaps} as the script fills them."""
    return text.format_map(_Gaps())


class _Gaps(dict[str, str]):
    """Leaves each {gap} of a template as a %(gap)s for the script."""

    def __missing__(self, name: str) -> str:
        return f"%({name})s"
