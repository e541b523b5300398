"""The catalogue of phrases: every key that is said is in it, and every phrase is said."""

from __future__ import annotations

import re
from functools import cache

import pytest
from django.template import Context, Template, TemplateSyntaxError, engines
from django.utils import translation

from sessions.wording.phrases import AREAS, CATALOGUE
from sessions.wording.phrases.marks import GAP, Phrase
from sessions.wording.say import for_scripts, say, say_later
from sessions.wording.scripts.correct import correction_words
from sessions.wording.scripts.new_game import form_words
from sessions.wording.scripts.offline import words_of_entries, words_of_games
from sessions.wording.scripts.pad import screen_words, script_words
from tests.catalogues import ROOT, texts
from tests.site.words.said_keys import Said, in_python, in_scripts, in_templates

WHERE = {"Python": in_python, "templates": in_templates, "scripts": in_scripts}
HANDED = {
    **script_words(),
    **screen_words(),
    **correction_words(),
    **form_words(),
    **words_of_entries(),
    **words_of_games(),
}


MIN_KEYS = {"Python": 50, "templates": 100}


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

    assert {key: file for key, file in keys.items() if key not in HANDED} == {}
    assert {it for it in beginnings if not any(key.startswith(it) for key in HANDED)} == set()


def test_a_script_is_handed_nothing_that_none_says():
    left = {key for key in HANDED if not said("scripts").has(key)}

    assert {key for key in left if not key.startswith("reason ")} == {"thousands"}


def test_every_phrase_is_said_somewhere():
    assert [key for key in CATALOGUE if not any(said(where).has(key) for where in WHERE)] == []


def test_every_template_can_be_read():
    """One that says an unknown key, or leaves a gap open, cannot."""
    names = [str(it.relative_to(ROOT / "templates")) for it in (ROOT / "templates").rglob("*.*")]

    for name in names:
        assert engines["django"].get_template(name), name
    assert len(names) > 100


def test_a_key_stands_in_one_area_only():
    keys = [key for area in AREAS for key in area.PHRASES]

    assert len(keys) == len(set(keys)) == len(CATALOGUE)


def test_gaps_are_written_in_one_way():
    texts = [text for it in CATALOGUE.values() for text in (it.text, it.plural)]

    assert [text for text in texts if re.search(r"\{\w*\}|%(?!\(\w+\)s|%)", text)] == []


def test_no_text_stands_twice():
    """One that does is a phrase of the catalogue, which both places say by its key."""
    places: dict[tuple[object, ...], list[str]] = {}
    for it in texts():
        if not it.place[0].endswith(".toml"):  # what a preset tells of itself, another may, too
            places.setdefault((it.context, it.text), []).append(":".join(map(str, it.place)))

    assert {text: found for text, found in places.items() if len(found) > 1} == {}
    assert len(places) > 1000


# --- how a phrase is said


def shown(template: str, **values: object) -> str:
    return Template(template).render(Context(values))


def test_python_templates_and_scripts_say_the_same():
    with translation.override("de"):
        assert say("banked", points="450") == "sichert 450"
        assert shown('{% say "banked" points=p %}', p="450") == "sichert 450"
        assert for_scripts(["banked"]) == {"banked": "sichert %(points)s"}


def test_a_counted_phrase_has_the_form_of_its_number():
    assert [say("more_dice", n=n) for n in (1, 2)] == ["1 more die", "2 more dice"]
    assert shown('{% say "more_dice" n=n %}', n=1) == "1 more die"
    forms = {1: "%(n)s more die", 2: "%(n)s more dice"}
    assert for_scripts(["more_dice"]) == {"more_dice": forms}


def test_forms_that_a_language_writes_alike_are_handed_over_once():
    assert for_scripts(["more_names"]) == {"more_names": "%(n)s more"}


def test_a_word_that_means_two_things_is_translated_by_what_is_meant():
    with translation.override("de"):
        assert say("cell_farkle") == "Farkle"
        assert shown('{% say "cell_retired" %}') == say("cell_retired") != say("retired")


def test_what_fills_a_gap_is_escaped_and_a_phrase_in_a_gap_is_not_escaped_again():
    template = '{% say "throws" name=name as who %}{% say "nothing_yet" as x %}{{ who }} {{ x }}'

    assert shown(template, name="<b>Ana") == "&lt;b&gt;Ana throws Nothing entered yet."


def test_a_phrase_for_later_is_said_when_it_is_shown():
    later = say_later("log_undo")

    with translation.override("de"):
        assert f"{later}" == say("log_undo")
    assert f"{later}" == "Undo"


@pytest.mark.parametrize(
    "template",
    [
        '{% say "no_such_phrase" %}',
        '{% say "banked" %}',
        '{% say "banked" points=1 score=2 %}',
        '{% say "banked" points=1 loud %}',
        '{% say "more_names" %}',
    ],
)
def test_a_template_with_a_wrong_key_or_gap_is_refused(template):
    with pytest.raises(TemplateSyntaxError):
        Template(template)


def test_an_unknown_key_is_an_error_at_once():
    with pytest.raises(KeyError):
        say("no_such_phrase")


def test_a_phrase_knows_its_gaps():
    assert CATALOGUE["kept"].gaps == {"dice", "points", "n"}
    assert Phrase("one", plural="more").gaps == {"n"}
    assert GAP.findall("%(a)s %(b)s") == ["a", "b"]
