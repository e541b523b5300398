"""Rule sets to test with: the seven presets, a spread of house rules, and any valid one at random.

All of them are complete JSON objects written out here by hand, so that a test never has to ask the
engine what a rule set means. Knows the public format of a rule set; nothing about how it is read.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

RulesJson = dict[str, Any]

#: The default of every key, as documented: the Patch Products rules.
PATCH: RulesJson = {
    "name": "Patch Products",
    "dice": 6,
    "singles": {"1": 100, "5": 50},
    "three_of_a_kind": {"1": 300, "2": 200, "3": 300, "4": 400, "5": 500, "6": 600},
    "four_of_a_kind": 1000,
    "five_of_a_kind": 2000,
    "six_of_a_kind": 3000,
    "six_ones": None,
    "straight": 1500,
    "small_straights": None,
    "three_pairs": 1500,
    "four_and_pair": 1500,
    "two_triplets": 2500,
    "full_house_bonus": None,
    "six_of_a_kind_is_three_pairs": False,
    "six_of_a_kind_is_two_triplets": False,
    "van_t_hof_six": None,
    "opening_threshold": 500,
    "minimum_bank": 0,
    "target_score": 10000,
    "exact_target": False,
    "fixed_turns": None,
    "set_aside": "any",
    "hot_dice": "may_roll",
    "final_round": "others_once",
    "tie": "first_to_set",
    "farkle_streak": None,
    "toxic_twos": False,
    "high_stakes_bonus": None,
    "six_die_farkle_forfeit": None,
    "teams": False,
    "note": None,
}

#: Three 1s are worth 1000 in these games.
TRIPLES_1000 = {"1": 1000, "2": 200, "3": 300, "4": 400, "5": 500, "6": 600}

#: What five dice cannot make.
SIX_DICE_ONLY: RulesJson = {
    "six_of_a_kind": None,
    "six_ones": None,
    "small_straights": None,
    "three_pairs": None,
    "four_and_pair": None,
    "two_triplets": None,
    "six_of_a_kind_is_three_pairs": False,
    "six_of_a_kind_is_two_triplets": False,
}


def mix(name: str, **changes: Any) -> RulesJson:
    """The Patch rules with these keys changed."""
    assert changes.keys() <= PATCH.keys(), changes.keys() - PATCH.keys()
    return {**PATCH, "name": name, **changes}


def five_dice(name: str, **changes: Any) -> RulesJson:
    """The Patch rules with five dice and these keys changed."""
    return mix(name, **{"dice": 5, **SIX_DICE_ONLY, **changes})


#: What the documents say of each preset, apart from its name.
PRESETS: dict[str, RulesJson] = {
    "patch": mix("patch"),
    "wikihow": mix("wikihow", hot_dice="must_roll"),
    "mathgame": mix(
        "mathgame",
        three_of_a_kind=TRIPLES_1000,
        four_of_a_kind=None,
        five_of_a_kind=None,
        six_of_a_kind=None,
        straight=3000,
        four_and_pair="three_pairs",
        two_triplets=None,
        opening_threshold=0,
    ),
    "player-aid": mix("player-aid", opening_threshold=0),
    "official": mix(
        "official",
        three_of_a_kind=TRIPLES_1000,
        four_of_a_kind=None,
        five_of_a_kind=None,
        six_of_a_kind=None,
        straight=None,
        three_pairs=None,
        four_and_pair=None,
        two_triplets=None,
        opening_threshold=1000,
        hot_dice="must_roll",
        six_die_farkle_forfeit=1,
    ),
}

#: Of the two popular games without a document only these keys are settled.
PARTLY_KNOWN_PRESETS: dict[str, RulesJson] = {
    "facebook": {
        "three_of_a_kind": TRIPLES_1000,
        "four_of_a_kind": "x2",
        "five_of_a_kind": "x3",
        "six_of_a_kind": "x4",
        "straight": 1500,
        "three_pairs": 750,
        "farkle_streak": {
            "length": 3,
            "penalty": 1000,
            "floor_at_zero": False,
            "only_after_opening": False,
        },
    },
    "kingdom-come": {
        "three_of_a_kind": TRIPLES_1000,
        "four_of_a_kind": "x2",
        "five_of_a_kind": "x4",
        "six_of_a_kind": "x8",
        "straight": 1500,
        "small_straights": {"1-5": 500, "2-6": 750},
    },
}

#: A family of kinds: four, five and six alike as multiples of the triple.
X2_X3_X4 = {"four_of_a_kind": "x2", "five_of_a_kind": "x3", "six_of_a_kind": "x4"}
X4_X6_X8 = {"four_of_a_kind": "x4", "five_of_a_kind": "x6", "six_of_a_kind": "x8"}
X2_X4_X8 = {"four_of_a_kind": "x2", "five_of_a_kind": "x4", "six_of_a_kind": "x8"}

#: One way of each kind of scoring off; what is left are singles and triples.
ONLY_SINGLES_AND_TRIPLES: RulesJson = {
    "four_of_a_kind": None,
    "five_of_a_kind": None,
    "six_of_a_kind": None,
    "straight": None,
    "three_pairs": None,
    "four_and_pair": None,
    "two_triplets": None,
}

_NULL_TWOS = {"1": 1000, "2": None, "3": 300, "4": 400, "5": 500, "6": None}
_NO_TRIPLES = dict.fromkeys("123456")

_MIXES: tuple[RulesJson, ...] = (
    mix("x2 x3 x4", **X2_X3_X4),
    mix("x4 x6 x8", **X4_X6_X8, three_of_a_kind=TRIPLES_1000),
    mix("x2 x4 x8", **X2_X4_X8, three_of_a_kind=TRIPLES_1000),
    mix("kinds of every sort", four_of_a_kind="x2", five_of_a_kind=2000, six_of_a_kind=None),
    mix(
        "a price for each face",
        four_of_a_kind={"1": 1500, "2": "x2", "3": None, "4": 800, "5": 900, "6": 1000},
        five_of_a_kind={"1": 3000, "2": None, "3": "x3", "4": 1600, "5": 1800, "6": None},
        six_of_a_kind={"1": 6000, "2": "x8", "3": 3000, "4": 3200, "5": None, "6": 4000},
        three_of_a_kind={**TRIPLES_1000, "3": None},
    ),
    mix("three 1s 1000 with four alike 1000", three_of_a_kind=TRIPLES_1000),
    mix("six 1s 5000", six_ones=5000),
    mix("six 1s 5000 without six alike", six_ones=5000, six_of_a_kind=None),
    mix("six 1s worth less than two triples", six_ones=500, three_of_a_kind=TRIPLES_1000),
    mix("six 1s win", six_ones="win"),
    mix("six 1s win and nothing else for them", **ONLY_SINGLES_AND_TRIPLES, six_ones="win"),
    mix(
        "six 1s win although 1s never score",
        **ONLY_SINGLES_AND_TRIPLES,
        six_ones="win",
        singles={"1": None, "5": 50},
        three_of_a_kind={**TRIPLES_1000, "1": None},
    ),
    mix("no straight", straight=None),
    mix("straight 1200", straight=1200),
    mix("straight 2000", straight=2000),
    mix("straight 2500", straight=2500),
    mix("straight 3000", straight=3000),
    mix("no three pairs", three_pairs=None),
    mix("three pairs 500", three_pairs=500, four_and_pair="three_pairs"),
    mix("three pairs 600", three_pairs=600, four_and_pair=None),
    mix("three pairs 750", three_pairs=750),
    mix("three pairs 1000", three_pairs=1000, two_triplets=None),
    mix("cheap three pairs", three_pairs=50, four_and_pair="three_pairs", two_triplets=50),
    mix("six alike are three pairs", six_of_a_kind_is_three_pairs=True, six_of_a_kind=1000),
    mix("six alike are two triplets", six_of_a_kind_is_two_triplets=True, six_of_a_kind=None),
    mix(
        "six alike are both",
        six_of_a_kind_is_three_pairs=True,
        six_of_a_kind_is_two_triplets=True,
        three_pairs=4000,
        two_triplets=2500,
        six_ones=3500,
    ),
    mix("full house", full_house_bonus=250, **ONLY_SINGLES_AND_TRIPLES),
    mix("full house with everything", full_house_bonus=250),
    mix("full house, some triples off", full_house_bonus=250, three_of_a_kind=_NULL_TWOS),
    mix("small straights", small_straights={"1-5": 500, "2-6": 750}),
    mix("small straights only", straight=None, small_straights={"1-5": 1000, "2-6": 1000}),
    mix("some triples off, x2 x3 x4", **X2_X3_X4, three_of_a_kind=_NULL_TWOS),
    mix("no triples, fixed four alike", three_of_a_kind=_NO_TRIPLES),
    mix("singles and triples", **ONLY_SINGLES_AND_TRIPLES),
    mix("only singles", **ONLY_SINGLES_AND_TRIPLES, three_of_a_kind=_NO_TRIPLES),
    mix("singles off", singles={"1": None, "5": None}),
    mix("dear singles", singles={"1": 1000, "5": 500}),
    mix("odd points", singles={"1": 7, "5": 3}, three_pairs=11, straight=1, two_triplets=20),
    mix("set aside all", set_aside="all"),
    mix("set aside all, 1s 1000", set_aside="all", three_of_a_kind=TRIPLES_1000, **X2_X3_X4),
    mix("set aside all, six 1s win", set_aside="all", six_ones="win", toxic_twos=True),
    mix("set aside all, only triples", set_aside="all", singles={"1": None, "5": None}),
    mix("toxic twos", toxic_twos=True),
    mix("toxic twos, four alike off", toxic_twos=True, **ONLY_SINGLES_AND_TRIPLES),
    mix("too much is void", exact_target="void", target_score=2000),
    mix("Van't Hof", van_t_hof_six=3000),
    mix(
        "everything on",
        three_of_a_kind=TRIPLES_1000,
        **X4_X6_X8,
        six_ones=5000,
        small_straights={"1-5": 500, "2-6": 750},
        full_house_bonus=250,
        four_and_pair="three_pairs",
        six_of_a_kind_is_three_pairs=True,
        six_of_a_kind_is_two_triplets=True,
        van_t_hof_six=3000,
        toxic_twos=True,
        high_stakes_bonus=1000,
    ),
    five_dice("five dice"),
    five_dice("five dice, full house", full_house_bonus=250, three_of_a_kind=TRIPLES_1000),
    five_dice(
        "five dice, x2 x4, no straight",
        four_of_a_kind="x2",
        five_of_a_kind="x4",
        straight=None,
    ),
    five_dice("five dice, set aside all, toxic", set_aside="all", toxic_twos=True),
    five_dice("five dice, some triples off", three_of_a_kind=_NULL_TWOS, full_house_bonus=100),
)

#: House rules by name.
MIXES: dict[str, RulesJson] = {rules["name"]: rules for rules in _MIXES}
assert len(MIXES) == len(_MIXES), "two mixes share a name"


_POINTS = st.one_of(st.integers(1, 80).map(lambda n: 50 * n), st.sampled_from([1, 7, 99, 5000]))
_OFF_OR_POINTS = st.none() | _POINTS
_MULTIPLES = st.sampled_from(["x2", "x3", "x4", "x6", "x8"])
_KIND = st.none() | _POINTS | _MULTIPLES
_KINDS = _KIND | st.fixed_dictionaries(dict.fromkeys("123456", _KIND))


@st.composite
def _combinations(draw: st.DrawFn, dice: int) -> RulesJson:
    """The priced part of a rule set that so many dice can make."""
    drawn: RulesJson = {
        "singles": {face: draw(_OFF_OR_POINTS) for face in "15"},
        "three_of_a_kind": {face: draw(_OFF_OR_POINTS) for face in "123456"},
        "four_of_a_kind": draw(_KINDS),
        "five_of_a_kind": draw(_KINDS),
        "straight": draw(_OFF_OR_POINTS),
        "full_house_bonus": draw(_OFF_OR_POINTS),
        "van_t_hof_six": draw(st.none() | st.sampled_from([3000, 1000, 50])),
    }
    if dice == 5:
        return {**drawn, **SIX_DICE_ONLY}
    three_pairs, two_triplets = draw(_OFF_OR_POINTS), draw(_OFF_OR_POINTS)
    pair_choices = (
        _OFF_OR_POINTS if three_pairs is None else _OFF_OR_POINTS | st.just("three_pairs")
    )
    straights = st.fixed_dictionaries({"1-5": _POINTS, "2-6": _POINTS})
    return {
        **drawn,
        "six_of_a_kind": draw(_KINDS),
        "six_ones": draw(_OFF_OR_POINTS | st.just("win")),
        "small_straights": draw(st.none() | straights),
        "three_pairs": three_pairs,
        "four_and_pair": draw(pair_choices),
        "two_triplets": two_triplets,
        "six_of_a_kind_is_three_pairs": three_pairs is not None and draw(st.booleans()),
        "six_of_a_kind_is_two_triplets": two_triplets is not None and draw(st.booleans()),
    }


_STREAKS = st.none() | st.fixed_dictionaries(
    {
        "length": st.integers(2, 4),
        "penalty": st.sampled_from([500, 1000, 75, "reset"]),
        "floor_at_zero": st.booleans(),
        "only_after_opening": st.booleans(),
    }
)


@st.composite
def _options(draw: st.DrawFn) -> RulesJson:
    """The part of a rule set that is about turns and games; short games, so that they end."""
    fixed_turns = draw(st.none() | st.none() | st.integers(1, 4))
    return {
        "opening_threshold": draw(st.sampled_from([0, 0, 50, 350, 500, 1000])),
        "minimum_bank": draw(st.sampled_from([0, 0, 200, 350])),
        "target_score": draw(st.sampled_from([500, 1000, 2000, 3333, 10000])),
        "exact_target": fixed_turns is None and draw(st.sampled_from([False, True, "void"])),
        "fixed_turns": fixed_turns,
        "set_aside": draw(st.sampled_from(["any", "all"])),
        "hot_dice": draw(st.sampled_from(["may_roll", "must_roll"])),
        "final_round": draw(
            st.sampled_from(["others_once", "equal_turns", "everyone_once", "none"])
        ),
        "tie": draw(st.sampled_from(["first_to_set", "shared", "roll_off_round"])),
        "farkle_streak": draw(_STREAKS),
        "toxic_twos": draw(st.booleans()),
        "high_stakes_bonus": draw(st.sampled_from([None, 1000, 250])),
        "six_die_farkle_forfeit": draw(st.sampled_from([None, 1, 100])),
        "teams": draw(st.booleans()),
        "note": draw(st.sampled_from([None, "Oma deals: no phones."])),
    }


def _can_score(rules: RulesJson) -> bool:
    """Is there at least one plain way to score? (Multiples of nothing and bonuses are none.)"""
    fixed = [
        *rules["singles"].values(),
        *rules["three_of_a_kind"].values(),
        *(rules[kind] for kind in ("straight", "three_pairs", "two_triplets")),
    ]
    return any(price is not None for price in fixed)


@st.composite
def rule_sets(draw: st.DrawFn) -> RulesJson:
    """Any valid rule set, complete, as JSON."""
    dice = draw(st.sampled_from([6, 6, 6, 5]))
    rules = {
        "name": draw(st.sampled_from(["House rules", "Oma's Farkle", "Zehntausend €"])),
        "dice": dice,
        **draw(_combinations(dice)),
        **draw(_options()),
    }
    if not _can_score(rules):
        rules["singles"] = {"1": 100, "5": 50}
    return {key: rules[key] for key in PATCH}
