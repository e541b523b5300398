"""The public format of a rule set: defaults, round trips, every refusal at its exact pointer."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from scoring.errors import RuleSetInvalid
from scoring.rules.presets import PRESETS as ENGINE_PRESETS
from scoring.rules.rule_set import RuleSet
from tests.scoring.rule_sets import (
    MIXES,
    PARTLY_KNOWN_PRESETS,
    PATCH,
    PRESETS,
    SIX_DICE_ONLY,
    five_dice,
    mix,
    rule_sets,
)

NOTHING_SCORES: dict[str, Any] = {
    "singles": {"1": None, "5": None},
    "three_of_a_kind": dict.fromkeys("123456"),
    "four_of_a_kind": None,
    "five_of_a_kind": None,
    "six_of_a_kind": None,
    "straight": None,
    "three_pairs": None,
    "four_and_pair": None,
    "two_triplets": None,
}


def problems_of(data: object) -> list[tuple[str, str]]:
    """(pointer, code) of everything that is refused in this document, in order."""
    with pytest.raises(RuleSetInvalid) as refused:
        RuleSet.from_json(data)
    for problem in refused.value.problems:
        assert problem.detail.endswith("."), f"no sentence: {problem}"
        assert problem.detail in str(refused.value)
    return [(problem.pointer, problem.code) for problem in refused.value.problems]


# Defaults and round trips


def test_an_empty_object_is_the_patch_rules_with_every_key_in_the_documented_order() -> None:
    written = RuleSet.from_json({}).to_json()
    assert written == PATCH
    assert list(written) == list(PATCH)


@pytest.mark.parametrize("key", PATCH)
def test_every_key_may_be_given_alone(key: str) -> None:
    assert RuleSet.from_json({key: PATCH[key]}).to_json() == PATCH


@pytest.mark.parametrize("name", MIXES)
def test_house_rules_come_back_as_they_went_in(name: str) -> None:
    rules = RuleSet.from_json(MIXES[name])
    text = json.dumps(rules.to_json(), allow_nan=False)
    assert json.loads(text) == MIXES[name]
    assert RuleSet.from_json(json.loads(text)) == rules


@pytest.mark.slow
@given(rules=rule_sets())
def test_any_rule_set_comes_back_as_it_went_in(rules: dict[str, Any]) -> None:
    assert RuleSet.from_json(rules).to_json() == rules


def test_a_rule_set_is_a_value() -> None:
    first, second = RuleSet.from_json(MIXES["everything on"]), RuleSet.from_json(PATCH)
    assert first == RuleSet.from_json(dict(reversed(MIXES["everything on"].items())))
    assert {first, second, RuleSet.from_json({})} == {first, second}


def test_faces_and_details_that_are_not_given_keep_their_defaults() -> None:
    given_partly = {
        "singles": {"5": None},
        "three_of_a_kind": {"1": 1000, "6": None},
        "farkle_streak": {"penalty": "reset"},
        "small_straights": {"1-5": 500},
    }
    written = RuleSet.from_json(given_partly).to_json()
    assert written == {
        **PATCH,
        "singles": {"1": 100, "5": None},
        "three_of_a_kind": {**PATCH["three_of_a_kind"], "1": 1000, "6": None},
        "farkle_streak": {
            "length": 3,
            "penalty": "reset",
            "floor_at_zero": False,
            "only_after_opening": False,
        },
        "small_straights": {"1-5": 500, "2-6": None},
    }


def test_five_dice_switch_off_by_themselves_what_they_cannot_make() -> None:
    assert RuleSet.from_json({"dice": 5}).to_json() == {**PATCH, "dice": 5, **SIX_DICE_ONLY}


# The presets


def test_the_presets_in_the_order_they_are_shown() -> None:
    assert list(ENGINE_PRESETS) == [
        "patch",
        "mathgame",
        "kingdom-come",
        "player-aid",
        "wikihow",
        "facebook",
        "official",
    ]
    assert all(preset.key == key for key, preset in ENGINE_PRESETS.items())


@pytest.mark.parametrize("key", PRESETS)
def test_a_documented_preset_is_exactly_what_its_document_says(key: str) -> None:
    preset = ENGINE_PRESETS[key]
    assert preset.rules.to_json() == {**PRESETS[key], "name": preset.title}


@pytest.mark.parametrize("key", PARTLY_KNOWN_PRESETS)
def test_a_popular_preset_agrees_in_everything_that_is_settled(key: str) -> None:
    written = ENGINE_PRESETS[key].rules.to_json()
    settled = PARTLY_KNOWN_PRESETS[key]
    assert {name: written[name] for name in settled} == settled


@pytest.mark.parametrize(
    ("key", "document"),
    [
        ("patch", "PATCH"),
        ("wikihow", "wikiHow"),
        ("mathgame", "Farkle: Fun Math Game"),
        ("player-aid", "player aid"),
        ("official", "Dacy & Amy"),
        ("facebook", "Facebook"),
        ("kingdom-come", "Kingdom Come"),
    ],
)
def test_every_preset_names_its_document_and_says_what_is_special(key: str, document: str) -> None:
    preset = ENGINE_PRESETS[key]
    assert document in preset.source
    assert preset.title
    assert preset.purpose
    assert preset.summary
    assert all(preset.summary)


# Refusals of shape: the wrong kind of value


@pytest.mark.parametrize("data", [None, [], "patch", 6, True, 1.5])
def test_a_rule_set_must_be_an_object(data: object) -> None:
    assert problems_of(data) == [("", "invalid_type")]


@pytest.mark.parametrize(
    ("data", "pointer"),
    [
        ({"four_of_a_knd": 1000}, "/four_of_a_knd"),
        ({"": 1}, "/"),
        ({"a/b~c": 1}, "/a~1b~0c"),
        ({"Name": "x"}, "/Name"),
        ({"singles": {"2": 20}}, "/singles/2"),
        ({"three_of_a_kind": {"7": 700}}, "/three_of_a_kind/7"),
        ({"three_of_a_kind": {"01": 700}}, "/three_of_a_kind/01"),
        ({"small_straights": {"3-7": 500}}, "/small_straights/3-7"),
        ({"farkle_streak": {"lenght": 3}}, "/farkle_streak/lenght"),
    ],
)
def test_unknown_keys_are_refused_wherever_they_are(data: object, pointer: str) -> None:
    assert problems_of(data) == [(pointer, "unknown_key")]


POINTS_OR_NULL = (
    "straight",
    "three_pairs",
    "two_triplets",
    "full_house_bonus",
    "van_t_hof_six",
    "high_stakes_bonus",
    "six_die_farkle_forfeit",
    "fixed_turns",
)
POINTS_OR_MORE = (
    "four_of_a_kind",
    "five_of_a_kind",
    "six_of_a_kind",
    "six_ones",
    "four_and_pair",
)
WHOLE_NUMBERS = ("opening_threshold", "minimum_bank", "target_score")
SWITCHES = (
    "six_of_a_kind_is_three_pairs",
    "six_of_a_kind_is_two_triplets",
    "toxic_twos",
    "teams",
)
OF_EACH_FACE = ("four_of_a_kind", "five_of_a_kind", "six_of_a_kind")
CHOICES = ("set_aside", "hot_dice", "final_round", "tie")
OBJECTS = ("singles", "three_of_a_kind")

NOT_NUMBERS: tuple[object, ...] = (True, False, "100", "", [], [100], {}, 1.5, 100.0)
NOT_FINITE = (float("nan"), float("inf"), float("-inf"), json.loads("1e400"))


@pytest.mark.slow
@pytest.mark.parametrize("key", [*POINTS_OR_NULL, *POINTS_OR_MORE, *WHOLE_NUMBERS])
@pytest.mark.parametrize("value", [*NOT_NUMBERS, *NOT_FINITE])
def test_points_are_whole_numbers_and_nothing_else(key: str, value: object) -> None:
    if value == {} and key in OF_EACH_FACE:
        return
    assert problems_of({key: value}) == [(f"/{key}", "invalid_type")]


@pytest.mark.parametrize("key", OF_EACH_FACE)
def test_points_alike_are_one_price_or_one_for_each_face(key: str) -> None:
    each = {"1": 1500, "2": "x2", "3": None, "4": 800, "5": 900, "6": 1000}
    rules = RuleSet.from_json({key: each})
    assert getattr(rules, key) == (1500, "x2", None, 800, 900, 1000)
    assert rules.to_json()[key] == each
    assert RuleSet.from_json(rules.to_json()) == rules
    gone = {face: price for face, price in each.items() if face != "4"}
    assert problems_of({key: gone}) == [(f"/{key}/4", "required")]
    assert problems_of({key: {**each, "7": 100}}) == [(f"/{key}/7", "unknown_key")]
    assert problems_of({key: {**each, "3": 0}}) == [(f"/{key}/3", "out_of_range")]
    assert problems_of({key: {**each, "3": "x1"}}) == [(f"/{key}/3", "invalid_type")]


@pytest.mark.parametrize("value", [False, True, "void"])
def test_an_exact_target_is_off_on_or_void(value: object) -> None:
    assert RuleSet.from_json({"exact_target": value}).to_json()["exact_target"] is value
    if value:
        assert problems_of({"exact_target": value, "fixed_turns": 5}) == [
            ("/exact_target", "contradiction")
        ]


@pytest.mark.parametrize(
    ("value", "code"),
    [
        *((value, "invalid_type") for value in (0, 1, None, [], {}, 1.0)),
        *((value, "invalid_value") for value in ("true", "", "VOID")),
    ],
)
def test_an_exact_target_is_nothing_else(value: object, code: str) -> None:
    assert problems_of({"exact_target": value}) == [("/exact_target", code)]


@pytest.mark.parametrize("key", [*POINTS_OR_NULL, *POINTS_OR_MORE, *WHOLE_NUMBERS])
@pytest.mark.parametrize("value", [-1, -100, 10**12, 10**30, -(10**30)])
def test_points_are_neither_negative_nor_huge(key: str, value: int) -> None:
    assert problems_of({key: value}) == [(f"/{key}", "out_of_range")]


@pytest.mark.parametrize("key", [*POINTS_OR_NULL, *POINTS_OR_MORE, "target_score"])
def test_zero_points_are_no_way_to_switch_something_off(key: str) -> None:
    assert problems_of({key: 0}) == [(f"/{key}", "out_of_range")]


@pytest.mark.parametrize("key", [*WHOLE_NUMBERS, *SWITCHES, *CHOICES, *OBJECTS, "dice", "name"])
def test_what_cannot_be_switched_off_is_not_null(key: str) -> None:
    assert problems_of({key: None}) == [(f"/{key}", "invalid_type")]


@pytest.mark.parametrize("key", SWITCHES)
@pytest.mark.parametrize("value", [0, 1, "true", "", [], {}, 1.0])
def test_switches_are_true_or_false_and_nothing_else(key: str, value: object) -> None:
    assert problems_of({key: value}) == [(f"/{key}", "invalid_type")]


@pytest.mark.parametrize("key", CHOICES)
def test_choices_are_the_documented_words(key: str) -> None:
    assert problems_of({key: "ANY"}) == [(f"/{key}", "invalid_value")]
    assert problems_of({key: ""}) == [(f"/{key}", "invalid_value")]
    for value in (1, True, [], {}, ["any"]):
        assert problems_of({key: value}) == [(f"/{key}", "invalid_type")]


@pytest.mark.parametrize(
    "value", ["x1", "x0", "x-2", "x02", "2x", "x", "X2", "x2.5", "double", "x 2"]
)
@pytest.mark.parametrize("key", ["four_of_a_kind", "five_of_a_kind", "six_of_a_kind"])
def test_multiples_are_written_x2_x3_and_so_on(key: str, value: str) -> None:
    assert problems_of({key: value}) == [(f"/{key}", "invalid_type")]


@pytest.mark.parametrize(
    ("data", "pointer", "code"),
    [
        ({"dice": 4}, "/dice", "invalid_value"),
        ({"dice": 7}, "/dice", "invalid_value"),
        ({"dice": "6"}, "/dice", "invalid_type"),
        ({"dice": 6.0}, "/dice", "invalid_type"),
        ({"dice": True}, "/dice", "invalid_type"),
        ({"dice": [6]}, "/dice", "invalid_type"),
        ({"name": ""}, "/name", "blank"),
        ({"name": " \t\n "}, "/name", "blank"),
        ({"name": 5}, "/name", "invalid_type"),
        ({"name": ["Patch"]}, "/name", "invalid_type"),
        ({"name": "x" * 10_000}, "/name", "too_long"),
        ({"name": "Pa\x00tch"}, "/name", "invalid_value"),
        ({"singles": [100, 50]}, "/singles", "invalid_type"),
        ({"singles": {"1": True}}, "/singles/1", "invalid_type"),
        ({"singles": {"1": "100"}}, "/singles/1", "invalid_type"),
        ({"singles": {"5": 0}}, "/singles/5", "out_of_range"),
        ({"singles": {"5": -50}}, "/singles/5", "out_of_range"),
        ({"three_of_a_kind": 300}, "/three_of_a_kind", "invalid_type"),
        ({"three_of_a_kind": {"3": float("nan")}}, "/three_of_a_kind/3", "invalid_type"),
        ({"three_of_a_kind": {"3": 10**30}}, "/three_of_a_kind/3", "out_of_range"),
        ({"three_of_a_kind": {"3": "x2"}}, "/three_of_a_kind/3", "invalid_type"),
        ({"six_ones": "lose"}, "/six_ones", "invalid_type"),
        ({"six_ones": "x2"}, "/six_ones", "invalid_type"),
        ({"four_and_pair": "two_pairs"}, "/four_and_pair", "invalid_type"),
        ({"small_straights": 500}, "/small_straights", "invalid_type"),
        ({"small_straights": {"1-5": "500"}}, "/small_straights/1-5", "invalid_type"),
        ({"small_straights": {"2-6": -750}}, "/small_straights/2-6", "out_of_range"),
        ({"opening_threshold": 75}, "/opening_threshold", "invalid_value"),
        ({"opening_threshold": 501}, "/opening_threshold", "invalid_value"),
        ({"farkle_streak": 3}, "/farkle_streak", "invalid_type"),
        ({"farkle_streak": True}, "/farkle_streak", "invalid_type"),
        ({"farkle_streak": {"length": 0}}, "/farkle_streak/length", "out_of_range"),
        ({"farkle_streak": {"length": "3"}}, "/farkle_streak/length", "invalid_type"),
        ({"farkle_streak": {"length": None}}, "/farkle_streak/length", "invalid_type"),
        ({"farkle_streak": {"penalty": "zero"}}, "/farkle_streak/penalty", "invalid_type"),
        ({"farkle_streak": {"penalty": -500}}, "/farkle_streak/penalty", "out_of_range"),
        ({"farkle_streak": {"penalty": None}}, "/farkle_streak/penalty", "invalid_type"),
        ({"farkle_streak": {"floor_at_zero": 1}}, "/farkle_streak/floor_at_zero", "invalid_type"),
        (
            {"farkle_streak": {"only_after_opening": "no"}},
            "/farkle_streak/only_after_opening",
            "invalid_type",
        ),
    ],
)
def test_impossible_values_are_refused_at_their_key(data: object, pointer: str, code: str) -> None:
    assert problems_of(data) == [(pointer, code)]


# Refusals of sense: keys that contradict each other


@pytest.mark.parametrize(
    ("data", "pointer"),
    [
        ({"three_pairs": None, "four_and_pair": "three_pairs"}, "/four_and_pair"),
        (
            {"three_pairs": None, "six_of_a_kind_is_three_pairs": True},
            "/six_of_a_kind_is_three_pairs",
        ),
        (
            {"two_triplets": None, "six_of_a_kind_is_two_triplets": True},
            "/six_of_a_kind_is_two_triplets",
        ),
        ({"exact_target": True, "fixed_turns": 10}, "/exact_target"),
        ({"dice": 5, "exact_target": True, "fixed_turns": 10}, "/exact_target"),
        (NOTHING_SCORES, "/singles"),
        ({**NOTHING_SCORES, "full_house_bonus": 250}, "/singles"),
        ({**NOTHING_SCORES, "four_of_a_kind": "x2"}, "/singles"),
        ({**NOTHING_SCORES, "six_ones": "win"}, "/singles"),
    ],
)
def test_contradictions_are_refused(data: object, pointer: str) -> None:
    assert problems_of(data) == [(pointer, "contradiction")]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("six_of_a_kind", 3000),
        ("six_of_a_kind", "x4"),
        ("six_ones", 5000),
        ("six_ones", "win"),
        ("small_straights", {"1-5": 500, "2-6": 750}),
        ("three_pairs", 1500),
        ("four_and_pair", 1500),
        ("four_and_pair", "three_pairs"),
        ("two_triplets", 2500),
        ("six_of_a_kind_is_three_pairs", True),
        ("six_of_a_kind_is_two_triplets", True),
    ],
)
def test_what_five_dice_cannot_make_is_refused(key: str, value: object) -> None:
    assert problems_of(five_dice("five", **{key: value})) == [(f"/{key}", "contradiction")]


def test_all_that_five_dice_cannot_make_is_named_at_once() -> None:
    assert sorted(problems_of({**PATCH, "dice": 5})) == [
        ("/four_and_pair", "contradiction"),
        ("/six_of_a_kind", "contradiction"),
        ("/three_pairs", "contradiction"),
        ("/two_triplets", "contradiction"),
    ]


def test_several_problems_are_reported_at_once() -> None:
    data = {
        "nmae": "x",
        "dice": 9,
        "singles": {"1": True, "3": 10},
        "target_score": float("nan"),
        "farkle_streak": {"length": 0, "penality": 1},
        "tie": "coin",
    }
    assert sorted(problems_of(data)) == [
        ("/dice", "invalid_value"),
        ("/farkle_streak/length", "out_of_range"),
        ("/farkle_streak/penality", "unknown_key"),
        ("/nmae", "unknown_key"),
        ("/singles/1", "invalid_type"),
        ("/singles/3", "unknown_key"),
        ("/target_score", "invalid_type"),
        ("/tie", "invalid_value"),
    ]


def test_the_refusal_is_about_the_document_and_the_document_is_untouched() -> None:
    data = mix("house", dice=9)
    before = json.dumps(data)
    assert problems_of(data) == [("/dice", "invalid_value")]
    assert json.dumps(data) == before


def test_target_scores_from_tiny_to_officials_really_long_night() -> None:
    for target in (1, 5000, 20_000, 8_435_042):
        assert RuleSet.from_json({"target_score": target}).target_score == target


def test_opening_thresholds_of_the_documents() -> None:
    for threshold in (0, 350, 400, 500, 600, 1000, 2050):
        assert RuleSet.from_json({"opening_threshold": threshold}).opening_threshold == threshold
