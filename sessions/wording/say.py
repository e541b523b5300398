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
    """The text, or where the language has several forms, each by a number that has it.

    A script takes the last form for numbers that are like none: so it is not repeated.
    """
    if not phrase.plural:
        return phrase.form()
    forms = {n: phrase.form(n) for n in FORMS}
    *others, last = FORMS
    while others and forms[last] == forms[others[-1]]:
        del forms[last]
        last = others.pop()
    return forms if others else forms[last]
