"""Players who may be one person."""

from sessions.models import Player
from sessions.people.who import doubles
from sessions.people.who.doubles import suggested
from sessions.people.who.merging import merge
from sessions.people.who.naming import add


def names(group):
    return [(one.name, other.name) for one, other in suggested(group)]


def test_who_is_called_alike_and_never_met_may_be_one(group, known):
    assert names(group) == [("Vegar", "Vega"), ("Vegar", "Vegar S")]

    add(group=group, name="Véga")
    assert names(group) == [
        ("Vega", "Véga"),
        ("Vegar", "Vega"),
        ("Vegar", "Véga"),
        ("Vegar", "Vegar S"),
    ]


def test_who_sat_at_one_table_is_not_suggested_also_by_another_name(group, known, finished):
    merge(player=known("Cleo"), into=known("Vegar"), by=None)
    assert names(group) == []  # Cleo has sat with Vega and with Vegar S


def test_who_was_merged_or_erased_is_done_with(group, known):
    merge(player=known("Vega"), into=known("Vegar"), by=None)
    assert names(group) == [("Vegar", "Vegar S")]

    Player.objects.filter(name="Vegar S").update(erased_at=group.created_at)
    assert names(group) == []


def test_many_players_take_no_more_questions(group, django_assert_num_queries):
    with django_assert_num_queries(2):
        suggested(group)
    for number in range(60):
        add(group=group, name=f"Vegar {chr(97 + number % 20)}{'xyz'[number // 20]}")
    with django_assert_num_queries(2):
        found = suggested(group)

    assert len(found) == doubles.MAX_SUGGESTED


def test_where_nobody_is_alike_nobody_is_asked_for(finished, django_assert_num_queries):
    group = finished("Ana", "Ben").group
    with django_assert_num_queries(1):
        assert suggested(group) == []
