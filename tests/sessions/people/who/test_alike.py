"""Which names may be those of one person."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sessions.people.who.alike import folded_name, is_one_slip, pairs_alike, short_forms


def alike(*names):
    return [(names[one], names[other]) for one, other in pairs_alike(names)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoë", "zoe"),
        ("Anne-Marie", "Anne Marie"),
        ("Vegar S.", "VEGAR S"),
        ("Ana", "Anna"),
        ("Stefan", "Stefen"),
        ("Vegar", "Vegard"),
        ("Vegar", "Vegar S"),
        ("Vegar S", "Vegar Solberg"),
        ("Vegar", "Vegar Solberg"),
        ("Anna Maria", "Anna Maria Huber"),
    ],
)
def test_these_may_be_one_person(one, other):
    assert alike(one, other) == [(one, other)]
    assert alike(other, one) == [(other, one)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Tim", "Tom"),
        ("Ana", "Ben"),
        ("Vegar S", "Vegar Hansen"),
        ("Vegar S", "Vegar H S"),
        ("Player 1", "Player 2"),
        ("Player 1", "Player 12"),
        ("Seat 2", "Seat B"),
        ("V", "Vegar"),
        ("Vegar", "Vegardos"),
        ("???", "!!!"),
        ("🎲🎲", "🎲🎲🎲"),
    ],
)
def test_these_are_two(one, other):
    assert alike(one, other) == []


def test_the_most_alike_come_first_and_each_pair_once():
    assert alike("Vegar", "Vegar S", "Vegard", "vegar") == [
        ("Vegar", "vegar"),
        ("Vegar", "Vegard"),
        ("Vegard", "vegar"),
        ("Vegar", "Vegar S"),
        ("Vegar S", "vegar"),
    ]


def test_names_are_shortened_word_by_word():
    assert list(short_forms("anna maria huber")) == [
        "anna",
        "anna m",
        "anna maria",
        "anna maria h",
    ]
    assert list(short_forms("team 12")) == ["team"]


@given(st.text("ab ë1", max_size=5), st.text("ab ë1", max_size=5))
def test_a_slip_is_one_letter(one, other):
    one, other = folded_name(one), folded_name(other)
    assert is_one_slip(one, other) == is_one_slip(other, one)
    if is_one_slip(one, other):
        assert slips(one, other) == 1


def slips(one, other):
    """How many letters are wrong, missing or too many, slowly."""
    if not one or not other:
        return len(one) + len(other)
    if one[0] == other[0]:
        return slips(one[1:], other[1:])
    return 1 + min(slips(one[1:], other), slips(one, other[1:]), slips(one[1:], other[1:]))


@given(st.lists(st.text("abcë ", min_size=1, max_size=6), max_size=8))
def test_nobody_is_forgotten_by_looking_only_where_it_may_be(names):
    found = {frozenset(pair) for pair in pairs_alike(names)}
    folded = [folded_name(name) for name in names]

    for one in range(len(names)):
        for other in range(one):
            pair = folded[one], folded[other]
            is_alike = all(pair) and (
                pair[0] == pair[1]
                or is_one_slip(*pair)
                or pair[0] in short_forms(pair[1])
                or pair[1] in short_forms(pair[0])
            )
            assert (frozenset((one, other)) in found) == is_alike


def test_thousands_of_names_are_compared_with_few_of_them(monkeypatch):
    compared = []
    slow = is_one_slip
    monkeypatch.setattr(
        "sessions.people.who.alike.is_one_slip",
        lambda one, other: compared.append(1) or slow(one, other),
    )
    names = [
        f"{first}{middle}{last}" for first in "ABCDEFGHIJ" for middle in "rstuvw" for last in WORDS
    ]

    list(pairs_alike(names))

    assert len(names) == 2_100
    assert len(compared) < 20 * len(names)


WORDS = [one + other for one in ("anne", "olbi", "uchem", "ipsot", "endra") for other in "abcdefg"]
