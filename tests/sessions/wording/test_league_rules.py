"""The rules of a league for the wall: whatever can be chosen is said."""

from __future__ import annotations

from dataclasses import fields, replace
from fractions import Fraction

import pytest

from scoring.contests.byes import Given
from scoring.contests.keys.listed import KEYS
from scoring.contests.points import Ties
from scoring.contests.scales.listed import SCALES
from scoring.contests.sizes import Limits
from scoring.rules.rule_set import PATCH, RuleSet
from sessions.events.options import Options, Shown, Trust, Way
from sessions.wording.club import league_rules
from sessions.wording.club.league_rules import sections, worth

USUAL = Options(best=14, attendance=Fraction(1))
WAY = Way(RuleSet.from_json(PATCH.to_json() | {"fixed_turns": 10}), Limits(4, 3, 5))
CHANGED = {
    "rounds": 1,
    "best": None,
    "attendance": Fraction(0),
    "most_attendance": Fraction(5),
    "min_nights": 3,
    "min_present": 5,
    "missed": Given.LAST,
    "bye": Given.SECOND,
    "counts_absent": True,
    "guests_from_first": True,
    "trust": Trust.ORGANISER,
    "shown": Shown.FIRST,
}


def said(options: Options = USUAL, way: Way = WAY) -> list[str]:
    return [it for section in sections(options, way, 20) for it in section.sentences]


BEFORE_IT_BEGINS = {"cap", "registration", "starts", "place", "bring"}
"""Who may still come, and when: that is for an invitation, and no rule of how is counted."""


@pytest.mark.parametrize("field", sorted({it.name for it in fields(Options)} - BEFORE_IT_BEGINS))
def test_each_option_of_a_league_is_said(field):
    """One that is added later is missing here, and on the wall."""
    assert said(replace(USUAL, **{field: CHANGED[field]})) != said()


@pytest.mark.parametrize(
    "changed",
    [
        {"rules": PATCH},
        {"limits": Limits(3, 3, 5)},
        {"scale": SCALES["total"]},
        {"ties": Ties.LOW},
        {"keys": ("points",)},
        {"cut": 4},
    ],
)
def test_each_part_of_the_way_is_said(changed):
    assert said(way=replace(WAY, **changed)) != said()


def test_every_word_of_a_choice_is_there():
    assert set(league_rules.KEYS) == set(KEYS)
    assert set(league_rules.GIVEN) == set(Given)
    assert set(league_rules.TIES) == set(Ties)
    assert set(league_rules.TRUST) == set(Trust)
    assert set(league_rules.SHOWN) == set(Shown)


def test_what_places_are_worth_is_a_row_for_each_size():
    assert [(row.size, row.points) for row in worth(WAY)] == [
        (3, ["7", "4", "1"]),
        (4, ["7", "5", "3", "1"]),
        (5, ["7", "5½", "4", "2½", "1"]),
    ]
    assert worth(replace(WAY, scale=SCALES["total"])) == []
