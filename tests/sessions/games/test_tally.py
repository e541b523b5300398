"""Tonight's tally: who has won how often in a chain of rematches."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F

from scoring.entries import Player
from scoring.rules.rule_set import RuleSet
from sessions.games import services
from sessions.games.lists.tally import tally
from sessions.models import Game
from sessions.wording.game.results import tonight
from tests import verbs

pytestmark = pytest.mark.django_db

QUICK = {"target_score": 500, "opening_threshold": 0, "final_round": "none"}


def game(*players: str, **rules: object) -> Game:
    seats = [Player(*player.split(":")) for player in players]
    return services.start_game(rules=RuleSet.from_json(QUICK | rules), players=seats)


def rematch(before: Game) -> Game:
    return services.rematch(code=before.code)


def won(it: Game, winner: str) -> Game:
    """The game, won by this seat: everybody before it farkles."""
    state = Game.objects.get(pk=it.pk).current_state()
    while state.outcome is None:
        points = 500 if state.seats[state.turn.seat].name == winner else 0
        state = verbs.record_total(code=it.code, points=points).current_state()
    return Game.objects.get(pk=it.pk)


def counted(it: Game) -> list[tuple[str, int]]:
    it = Game.objects.get(pk=it.pk)
    return [tuple(wins) for wins in tally(it, it.current_state())]


def test_each_win_of_the_chain_counts_up_to_this_game():
    first = won(game("Ana", "Ben"), "Ana")
    second = won(rematch(first), "Ben")
    third = rematch(second)
    assert counted(first) == []
    assert counted(second) == [("Ana", 1), ("Ben", 1)]
    assert counted(third) == [("Ana", 1), ("Ben", 1)], "it is not over yet"
    won(third, "Ana")
    assert counted(third) == [("Ana", 2), ("Ben", 1)]
    assert tonight(counted(third)) == "Tonight: Ana 2 : 1 Ben"
    assert counted(second) == [("Ana", 1), ("Ben", 1)], "what came later does not"


def test_nothing_is_told_before_anybody_has_won():
    assert counted(rematch(game("Ana", "Ben"))) == []


def test_players_are_known_by_name_wherever_they_sit():
    first = won(game("Ana", "Ben", "Cleo"), "Ben")
    second = game("ben", "Dora", "Ana")
    Game.objects.filter(pk=second.pk).update(rematch_of=first)
    won(second, "Dora")
    assert counted(second) == [("ben", 1), ("Dora", 1), ("Ana", 0)]
    third = game("Ana", "Cleo")
    Game.objects.filter(pk=third.pk).update(rematch_of=second)
    assert counted(third) == [("Ana", 0), ("Cleo", 0), ("Ben", 1), ("Dora", 1)]


def test_a_team_wins_once_and_a_shared_win_is_everybodys():
    teams = won(game("Ana:Red", "Ben:Blue", "Cleo:Red", "Dan:Blue", teams=True), "Ana")
    assert counted(rematch(teams)) == [("Red", 1), ("Blue", 0)]
    shared = game("Ana", "Ben", fixed_turns=1, tie="shared")
    won(shared, "nobody")
    assert counted(rematch(shared)) == [("Ana", 1), ("Ben", 1)]


def test_another_evening_begins_anew():
    first = won(game("Ana", "Ben"), "Ana")
    second = won(rematch(first), "Ben")
    third = rematch(second)
    moments = {name: F(name) - timedelta(days=1) for name in ("created_at", "updated_at")}
    Game.objects.filter(pk=first.pk).update(**moments)
    assert counted(third) == [("Ana", 0), ("Ben", 1)]


def test_a_long_evening_costs_as_many_queries_as_a_short_one(django_assert_num_queries):
    last = won(game("Ana", "Ben"), "Ana")
    for _ in range(4):
        last = won(rematch(last), "Ben")
    state = last.current_state()
    with django_assert_num_queries(3):
        assert [wins.games for wins in tally(last, state)] == [1, 4]


@pytest.mark.parametrize(
    ("wins", "said"),
    [
        ([], ""),
        ([("A", 1), ("B", 0), ("C", 2)], "Tonight: C 2 · A 1 · B 0"),
        (
            [(letter, place) for place, letter in enumerate("ABCDEFGH")],
            "Tonight: H 7 · G 6 · F 5 · E 4 · D 3 · C 2 · 2 more",
        ),
    ],
)
def test_many_sides_fit_a_line(wins, said):
    assert tonight(wins) == said
