"""How a phrase is said: by Python, in templates, and as scripts are handed it."""

from __future__ import annotations

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils import translation

from sessions.wording.phrases import CATALOGUE
from sessions.wording.phrases.marks import GAP, Phrase
from sessions.wording.say import _forms, for_scripts, say, say_later


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


@pytest.mark.parametrize(
    ("forms", "handed"),
    [
        ({1: "a", 2: "b", 5: "c"}, {1: "a", 2: "b", 5: "c"}),
        ({1: "a", 2: "b", 5: "b"}, {1: "a", 2: "b"}),
        ({1: "a", 2: "b", 5: "a"}, {1: "a", 2: "b", 5: "a"}),
        ({1: "a", 2: "a", 5: "b"}, {1: "a", 2: "a", 5: "b"}),
        ({1: "a", 2: "a", 5: "a"}, "a"),
    ],
)
def test_only_the_last_form_is_left_out_which_a_script_takes_anyway(forms, handed):
    class InSomeLanguage(Phrase):
        def form(self, n: int | None = None) -> str:
            return forms[n]

    assert _forms(InSomeLanguage("one", plural="more")) == handed


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
