"""The catalogue of phrases: every key that is said is in it, and every phrase is said."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest
from django.template import engines

from sessions.wording.phrases import AREAS, CATALOGUE
from sessions.wording.scripts.correct import correction_words
from sessions.wording.scripts.events import clock_words, following_words
from sessions.wording.scripts.files import file_words
from sessions.wording.scripts.handed import Words
from sessions.wording.scripts.new_game import form_words
from sessions.wording.scripts.offline import words_of_entries, words_of_games
from sessions.wording.scripts.pad import screen_words, script_words
from tests.catalogues import ROOT
from tests.site.words.said_keys import Said, in_python, in_scripts, in_templates

WHERE = {"Python": in_python, "templates": in_templates, "scripts": in_scripts}
HANDED: dict[str, Callable[[], Words]] = {
    "js/pad/game.js": script_words,
    "js/screens/screen.js": screen_words,
    "js/forms/correct.js": correction_words,
    "js/forms/new-game.js": form_words,
    "js/offline/waiting-here.js": words_of_entries,
    "js/app.js": words_of_games,
    "js/events/follow.js": following_words,
    "js/events/clock.js": clock_words,
    "js/forms/take.js": file_words,
}
"""A script, and the words of the pages on which it runs."""
MIN_KEYS = {"Python": 50, "templates": 100, "scripts": 50}


@cache
def said(where: str) -> Said:
    return WHERE[where]()


@pytest.mark.parametrize("where", ["Python", "templates"])
def test_every_key_that_is_said_has_a_phrase(where):
    keys, beginnings = said(where).keys, said(where).beginnings

    assert {key: place for key, place in keys.items() if key not in CATALOGUE} == {}
    assert {it for it in beginnings if not any(key.startswith(it) for key in CATALOGUE)} == set()
    assert len(keys) > MIN_KEYS[where]


def test_every_key_that_a_script_says_is_handed_to_it():
    keys, beginnings = said("scripts").keys, said("scripts").beginnings
    handed = {key for words in HANDED.values() for key in words()}

    assert {key: file for key, file in keys.items() if key not in handed} == {}
    assert {it for it in beginnings if not any(key.startswith(it) for key in handed)} == set()


@pytest.mark.parametrize("script", HANDED)
def test_a_script_is_handed_nothing_that_it_does_not_say(script):
    left = {key for key in HANDED[script]() if not in_scripts(script).has(key)}

    assert {key for key in left if not key.startswith("reason ")} <= {"thousands"}


def test_every_phrase_is_said_somewhere():
    assert [key for key in CATALOGUE if not any(said(where).has(key) for where in WHERE)] == []


@pytest.mark.parametrize("where", ["Python", "scripts"])
def test_no_gap_stays_open(where):
    told = [it for it in said(where).told if it[0] in CATALOGUE]

    assert [it for it in told if not CATALOGUE[it[0]].gaps <= it[2]] == []
    assert len(told) > MIN_KEYS[where]


def test_every_template_can_be_read():
    """One that says an unknown key, or leaves a gap open, cannot."""
    names = [str(it.relative_to(ROOT / "templates")) for it in (ROOT / "templates").rglob("*.*")]

    for name in names:
        assert engines["django"].get_template(name), name
    assert len(names) > 100


def test_a_key_stands_in_one_area_only():
    keys = [key for area in AREAS for key in area.PHRASES]

    assert len(keys) == len(set(keys)) == len(CATALOGUE)


def test_no_phrase_holds_markup():
    """To Python it is a text, to a template a piece of HTML: it has to read the same as both."""
    texts = [text for it in CATALOGUE.values() for text in (it.text, it.plural)]

    assert [text for text in texts if re.search("[<>&]", text)] == []


def test_gaps_are_written_in_one_way():
    texts = [text for it in CATALOGUE.values() for text in (it.text, it.plural)]

    assert [text for text in texts if re.search(r"\{\w*\}|%(?!\(\w+\)s)", text)] == []
