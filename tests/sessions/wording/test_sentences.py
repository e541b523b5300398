"""What the rules say, as pages say it in German: the sentence, its gaps and its numbers."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring import errors
from scoring.rules.rule_set import RuleSet
from scoring.sentences import Sentence
from scoring.throws.throw_table import table_for
from sessions.pages.rules.form import errors_of, fields_of
from sessions.wording.game import words
from sessions.wording.sentences import translated


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "There is nothing to bank: throw first."),
        ("de", "Es gibt nichts zu sichern: erst würfeln."),
    ],
)
def test_what_fills_a_gap_is_translated_too(language, said):
    refusal = errors.NothingToBank(reason=Sentence("throw first."))

    with translation.override(language):
        assert words.refusal(refusal) == said
    assert str(refusal) == "There is nothing to bank: throw first."


@pytest.mark.parametrize(
    ("language", "most"), [("en", "1,000,000"), ("de", "1.000.000"), ("de-ch", "1’000’000")]
)
def test_numbers_are_written_as_in_that_language(language, most):
    said = Sentence("This must be a whole number from {least:,} to {most:,}.", least=0, most=10**6)

    with translation.override(language):
        assert most in translated(said)
    assert said == "This must be a whole number from 0 to 1,000,000."


def test_a_number_that_names_something_is_no_amount():
    unknown = errors.TurnUnknown(turn=1234, finished_turns=1200)

    with translation.override("de"):
        assert "1234" in words.refusal(unknown)


def test_a_name_with_braces_is_a_name():
    assert translated(Sentence("{name} won the roll-off.", name="{x} 100%")) == (
        "{x} 100% won the roll-off."
    )


def test_dice_that_do_not_score_are_explained_in_german():
    table = table_for(RuleSet.from_json({}))
    with pytest.raises(errors.IllegalSelection) as refused:
        table.selection((1, 2, 2, 3, 4, 6), (2,))

    with translation.override("de"):
        said = words.refusal(refused.value)
    assert said == "Die 2 zählt hier nicht: Dafür braucht es einen Drilling."


def test_a_form_says_empty_where_json_says_null():
    with pytest.raises(errors.RuleSetInvalid) as invalid:
        RuleSet.from_json({"straight": 0, "four_of_a_kind": 0})

    with translation.override("de"):
        said = errors_of(invalid.value, fields_of(RuleSet.from_json({}).to_json()))
    assert said == {
        "rule-straight": "Das muss eine ganze Zahl von 1 bis 1.000.000 sein oder leer bleiben.",
        "rule-four_of_a_kind": (
            "Das muss eine ganze Zahl von 1 bis 1.000.000 oder ein Vielfaches wie „x2“ sein "
            "oder leer bleiben."
        ),
    }
