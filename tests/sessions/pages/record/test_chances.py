"""The chances to win of a game that is over: a line, the turns that decided it, a table."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest

from sessions.games.told import chances
from sessions.games.told.chances import win_line
from sessions.models import Role
from tests import verbs
from tests.sessions.games.playing import throw
from tests.sessions.pages.conftest import fresh, reads

pytestmark = pytest.mark.django_db
SHORT = {"opening_threshold": 0, "target_score": 1000}
FAR = {"opening_threshold": 9000, "target_score": 9000, "final_round": "none"}


@pytest.fixture
def played(start):
    """Ana leads, and Ben passes her in the final round."""
    game = start(**SHORT)
    for points in (600, 200, 500, 1500):
        verbs.record_total(code=game.code, points=points)
    return game


def test_who_would_have_won_when(client, played):
    found = win_line(fresh(played))
    told = [it.chances for it in found.moments]

    assert [it.turn for it in found.moments] == [0, 1, 2, 3, 4]
    assert told[0][0] > 0.5
    assert told[-1] == (0.0, 1.0)
    assert told[3][1] < 0.4  # only 950 points or more help Ben then
    assert found.turning[0][0] == 4
    text = reads(client.get(f"/g/{played.code}/chances/"))
    assert "The turns that decided it The percentage is" in text
    assert "what the turn brought. Ben, round 2" in text
    assert text.count("After Ana Ben the start") == 1
    assert "0% 100%" in text


@pytest.fixture
def near_the_end(start):
    game = start(opening_threshold=0, target_score=2000)
    for points in (1500, 1800):
        verbs.record_total(code=game.code, points=points)
    throw(game, "112346", "11", bank=True)
    throw(game, "112346", "11", bank=True)
    throw(game, "223466")
    return game


def test_what_luck_and_decisions_did_to_the_chances(client, near_the_end):
    found = win_line(fresh(near_the_end))
    ana, ben = found.seats

    assert [it.turn.number for it in found.turns] == [3, 4, 5]
    assert (ana.turns, ana.unknown, ben.turns, ben.unknown) == (2, 1, 1, 1)
    assert ana.loss > 0.03  # she might have gone on
    for before, turn, after in zip(found.moments[2:], found.turns, found.moments[3:], strict=False):
        seat = turn.turn.seat
        assert turn.expected == pytest.approx(before.chances[seat])
        if turn.turn.number < 5:
            assert turn.throws[-1].chosen == pytest.approx(after.chances[seat], abs=0.02)
    text = reads(client.get(f"/g/{near_the_end.code}/chances/"))
    assert "Given away, in chances to win" in text
    assert "Decisions that gave most away" in text
    assert "1 1 2 3 4 6 by when to stop" in text


def test_beside_the_points_of_a_play_stands_its_chance_to_win(client, near_the_end):
    text = reads(client.get(f"/g/{near_the_end.code}/insight/3/"))

    assert "Chance to win before it" in text
    assert "Chance given away" in text
    assert text.index("1 1 aside, throw 4 dice") < text.index("1 1 aside, bank 200 played")
    assert "% less" in text
    # Nobody knows what a fine price would make of it.
    assert chances.turn_chances(fresh(near_the_end), 99) is None


def test_of_a_long_game_every_second_turn_is_looked_at_and_the_last(played, monkeypatch):
    monkeypatch.setattr(chances, "MAX_POSITIONS", 2)
    game = fresh(played)
    game.version += 1  # nothing of it is remembered

    found = win_line(game)

    assert [it.turn for it in found.moments] == [1, 3, 4]
    assert found.turning == []  # which turns decided it is not known
    assert (found.turns, found.seats) == ((), ())


def test_who_looks_meanwhile_waits_for_the_first(game, monkeypatch):
    computed = []

    def slowly(game):
        computed.append(game.code)
        sleep(0.05)
        return chances.WinLine()

    monkeypatch.setattr(chances, "_computed", slowly)
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(chances._remembered, [game] * 4))

    assert computed == [game.code]
    assert found == [chances.WinLine()] * 4


def test_nothing_is_told_in_a_running_game_to_anybody(client, guest, game):
    throw(game, "112346", "11", bank=False)

    for browser in (client, *(guest(game, role, role.key) for role in Role)):
        assert browser.get(f"/g/{game.code}/chances/").status_code == 403
        response = browser.get(f"/api/v1/games/{game.code}/chances/")
        assert response.json()["code"] == "insight_not_yet"


def test_a_team_has_one_line_and_its_name(client, start):
    game = start("Ana:A", "Ben:B", "Cleo:A", "Dan:B", teams=True, **SHORT)
    for points in (600, 200, 500):
        verbs.record_total(code=game.code, points=points)
    throw(game, "111555", "111555", bank=True)
    throw(game, "223466")

    found = win_line(fresh(game))

    assert found.lines == (0, 1)
    assert found.moments[-1].chances == (0.0, 1.0, 0.0, 1.0)
    for moment in found.moments:
        one, other, *mates = moment.chances
        assert mates == [one, other]
        assert one + other == pytest.approx(1)
    text = reads(client.get(f"/g/{game.code}/chances/"))
    assert "After A B the start" in text
    assert "Turns looked at" in text


def test_fixed_turns_have_chances_too(client, start):
    game = start("Ana", "Ben", opening_threshold=0, fixed_turns=2)
    for points in (600, 200, 500, 1500):
        verbs.record_total(code=game.code, points=points)

    told = [it.chances for it in win_line(fresh(game)).moments]

    assert told[3][0] > told[0][0]
    assert told[-1] == (0.0, 1.0)


@pytest.mark.parametrize(
    ("names", "rules", "why"),
    [
        (["Ana"], SHORT, "Who plays alone wins anyway."),
        (["Ana", "Ben"], SHORT | {"exact_target": True}, "has to be hit exactly"),
        (["Ana", "Ben"], FAR, "too far away"),
        (
            ["Ana", "Ben"],
            SHORT | {"singles": {"1": 999_983, "5": 7}, "target_score": 7},
            "no estimate for this game",
        ),
    ],
)
def test_where_there_is_no_estimate_it_says_why(client, start, names, rules, why):
    game = start(*names, **rules)
    while not game.current_state().outcome:
        verbs.record_total(code=game.code, points=rules.get("target_score", 1000))
        game.refresh_from_db()

    assert why in reads(client.get(f"/g/{game.code}/chances/"))


def test_a_game_that_nobody_has_won_has_none(client, game):
    throw(game, "111555", "111555", bank=True)
    verbs.end_game(code=game.code, result="none")

    assert "Nobody has won this game." in reads(client.get(f"/g/{game.code}/chances/"))


def test_the_code_as_it_was_typed(client, played):
    url = client.get(f"/g/{played.code.lower()}/chances/").url
    assert url == f"/g/{played.code}/chances/"
