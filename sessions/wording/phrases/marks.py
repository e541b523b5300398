"""What a phrase is, and the three marks by which the catalogues of languages find its text.

Knows languages; no phrase.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext, pgettext

GAP = re.compile(r"%\((\w+)\)s")
GAP_OF_SCORING = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text with its `%(gaps)s`; counted ones have a `plural`, and a gap `n` picks the form.

    `template` is the text as `scoring` writes it, where it is one of its sentences.
    """

    text: str
    plural: str = ""
    context: str = ""
    template: str = ""

    @property
    def gaps(self) -> frozenset[str]:
        """The names of the gaps, for each of which `say` needs a value."""
        counted = {"n"} if self.plural else set()
        return frozenset(GAP.findall(self.text + self.plural)) | counted

    def form(self, n: int | None = None) -> str:
        """The text in the reader's language, with its gaps still open."""
        if self.plural:
            return str(ngettext(self.text, self.plural, n))
        if self.template:
            return _with_our_gaps(gettext(self.template))
        if self.context:
            return str(pgettext(self.context, self.text))
        return str(gettext(self.text))


Table = dict[str, Phrase]
"""The phrases of one area, by their keys."""


def phrase(text: str) -> Phrase:
    return Phrase(text)


def counted(one: str, more: str) -> Phrase:
    """A phrase with a form for one and a form for more; some languages have further forms."""
    return Phrase(one, plural=more)


def meant(context: str, text: str) -> Phrase:
    """A word that means something else elsewhere: `context` tells translators what."""
    return Phrase(text, context=context)


def of_scoring(template: str) -> Phrase:
    """A sentence of `scoring` that others say too. It is marked there, with its gaps as {gap}."""
    return Phrase(_with_our_gaps(template), template=template)


def _with_our_gaps(template: str) -> str:
    return GAP_OF_SCORING.sub(r"%(\1)s", template)
