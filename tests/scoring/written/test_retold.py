"""A game that is told by the points of its rounds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.entries import Player, Total
from scoring.game import apply, start
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from scoring.written.retold import retell

PATCH = PRESETS["patch"].rules
SHORT = RuleSet.from_json(PATCH.to_json() | {"target_score": 1_000, "opening_threshold": 500})
ANA, BEN = Player("Ana"), Player("Ben")


def test_a_game_that_follows_the_rules_is_played_to_its_end():
    told = retell(SHORT, [ANA, BEN], [[500, 600], [0, 550]])
    assert told.is_whole
    assert told.entries == (Total(500, 0), Total(0, 1), Total(600, 0), Total(550, 1))
    assert [told.state.score(seat) for seat in (0, 1)] == [1_100, 550]
    assert told.state.outcome.winners == (0,)


@pytest.mark.parametrize(
    ("rounds", "why_not", "seat", "number"),
    [
        ([[500], [0]], "The game is not over here by these rules.", 0, 2),
        ([[500, None, 600], [0, 0, 0]], "This round is empty.", 0, 2),
        ([[500, 600], [-50, 550]], "A turn cannot bring less than 0 points.", 1, 1),
        ([[500, 600], [0, 550, 300]], "By these rules the game was over before this.", 1, 3),
        ([[500, 600, 50], [0, 550, None]], "By these rules the game was over before this.", 0, 3),
    ],
)
def test_the_first_thing_that_the_rules_do_not_allow_is_named(rounds, why_not, seat, number):
    told = retell(SHORT, [ANA, BEN], rounds)
    assert (told.why_not, told.seat, told.round) == (why_not, seat, number)
    assert not told.is_whole


def test_a_refusal_of_the_rules_says_what_they_say():
    told = retell(SHORT, [ANA, BEN], [[300], [0]])
    assert (told.seat, told.round, told.entries) == (0, 1, ())
    assert "500" in told.why_not


def test_empty_rounds_behind_the_end_are_none():
    assert retell(SHORT, [ANA, BEN], [[500, 600, None], [0, 550, None]]).is_whole


def test_who_starts_throws_first():
    told = retell(SHORT, [ANA, BEN], [[0, 500], [500, 600]], starts=1)
    assert told.is_whole
    assert told.entries[0] == Total(500, 1)


@given(st.lists(st.sampled_from([0, 500, 550, 1_000]), min_size=2, max_size=30))
def test_any_game_that_was_played_is_told_again_as_it_was(points):
    state, rounds = start(SHORT, [ANA, BEN]), [[], []]
    for it in points:
        if state.turn is None:
            break
        rounds[state.turn.seat].append(it)
        state = apply(state, Total(it, state.turn.seat))
    told = retell(SHORT, [ANA, BEN], rounds)
    assert told.state == state
    assert told.is_whole == (state.outcome is not None)
