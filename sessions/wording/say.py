"""Says a phrase of the catalogue in the reader's language, by its key.

Templates have `{% say %}` for it, scripts a function of the same name, for which a page hands the
phrases over. Knows no phrase; an unknown key is an error at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.functional import lazy

from sessions.wording.phrases import CATALOGUE
from sessions.wording.phrases.marks import Phrase

FORMS = (1, 2, 5)
"""Numbers that most languages count differently: a script finds the form of any other."""


def say(key: str, /, **values: Any) -> str:
    """The phrase with its gaps filled; of a counted one `n` picks the form."""
    text = CATALOGUE[key].form(values.get("n"))
    return text % values if values else text


def say_later(key: str) -> Any:
    """A phrase without gaps, in the language that is spoken when it is shown."""
    return lazy(CATALOGUE[key].form, str)()


def for_scripts(keys: Iterable[str]) -> dict[str, str | dict[int, str]]:
    """The phrases with these keys, gaps still open: static/js/words.js fills them."""
    return {key: _forms(CATALOGUE[key]) for key in keys}


def _forms(phrase: Phrase) -> str | dict[int, str]:
    """The text, or where the language has several forms, each that differs, by a number of it."""
    forms: dict[int, str] = {}
    for n in FORMS if phrase.plural else FORMS[:1]:
        if phrase.form(n) not in forms.values():
            forms[n] = phrase.form(n)
    return forms if len(forms) > 1 else forms[1]
