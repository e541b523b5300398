"""The catalogues of words: nothing is missing, and what is compiled is what is written."""

from __future__ import annotations

import io
import re

import pytest
from babel.messages import Catalog, Message
from babel.messages.mofile import read_mo
from django.utils import translation
from django.utils.translation import gettext, pgettext

from tests import catalogues
from tests.catalogues import GERMAN, SWISS, forms_of, texts_of

GAP = re.compile(r"%\(\w+\)s|\{\w+(?::,)?\}|<[^>]+>")


def said(catalogue: Catalog) -> dict[tuple[str | None, str], list[str]]:
    return {(_context(it), texts_of(it)[0]): forms_of(it) for it in catalogue if it.id}


def _context(message: Message) -> str | None:
    """A compiled one has it in bytes."""
    return message.context.decode() if isinstance(message.context, bytes) else message.context


@pytest.mark.slow
def test_german_has_every_text_of_the_code_and_no_other():
    """To bring it up to date: python -m tests.catalogues"""
    assert said(catalogues.read(GERMAN)).keys() == said(catalogues.template()).keys()


@pytest.mark.slow
def test_the_extraction_finds_every_kind_of_text():
    found = said(catalogues.template())

    assert {
        (None, "It is {name}'s turn."),  # a refusal of the rules
        (None, "throw first."),  # what fills its gap
        (None, "Nothing is needed to open"),  # a preset
        (None, "As in the box"),  # what it is for
        (None, "Skip to the content"),  # a template
        (None, "%(dice)s kept, %(points)s at risk, %(n)s die left"),  # a plural
        ("sheet", "opened"),  # one with a context
        (None, "Hot dice"),  # one for later
    } <= found.keys()


def test_german_is_complete():
    german = catalogues.read(GERMAN)

    missing = [it.id for it in german if it.id and not all(forms_of(it))]
    doubtful = [it.id for it in german if it.id and it.fuzzy]
    assert (missing, doubtful, list(german.obsolete)) == ([], [], [])
    assert all(len(forms_of(it)) == 2 for it in german if it.pluralizable)


@pytest.mark.parametrize("locale", [GERMAN, SWISS])
def test_every_translation_has_the_gaps_of_its_text(locale):
    wrong = []
    for message in catalogues.read(locale):
        for text, form in zip(texts_of(message), forms_of(message), strict=True):
            if message.id and set(GAP.findall(form)) != set(GAP.findall(text)):
                wrong.append((text, form))

    assert wrong == []


def test_what_the_swiss_write_differently_is_all_that_their_catalogue_holds():
    swiss = said(catalogues.read(SWISS))

    assert swiss == said(catalogues.swiss(catalogues.read(GERMAN)))
    assert swiss[None, "Hot dice"] == ["Heisse Würfel"]
    assert swiss[None, "Short: play it to 5,000"] == ["Kurz: spielt bis 5’000"]


def test_the_swiss_read_german_where_nothing_differs():
    german = catalogues.read(GERMAN)
    with translation.override("de-ch"):
        for (context, text), (form, *_) in said(german).items():
            shown = pgettext(context, text) if context else gettext(text)
            is_counted = german.get(text, context).pluralizable
            assert is_counted or shown == catalogues.as_swiss(form), text


@pytest.mark.parametrize("locale", [GERMAN, SWISS])
def test_what_is_compiled_is_what_is_written(locale):
    """To compile: python -m tests.catalogues"""
    compiled = read_mo(io.BytesIO(catalogues.path_of(locale, "mo").read_bytes()))

    assert said(compiled) == said(catalogues.read(locale))


@pytest.mark.parametrize("locale", [GERMAN, SWISS])
def test_the_files_are_as_they_would_be_written(locale):
    kept = catalogues.path_of(locale, "po").read_bytes()

    assert catalogues.written(catalogues.read(locale)) == kept
