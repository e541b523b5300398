"""Files of BG Stats become games, and whatever is none is left out with its reason."""

from __future__ import annotations

import math
from datetime import date, datetime
from typing import Any

import pytest

from sessions.exchange.into.bgstats import GameInFile, games_in, is_bgstats, read
from sessions.exchange.into.found import FileRefusedError, FoundGame, FoundSeat, LeftOut


def score(player: int, points: Any, **more: Any) -> dict[str, Any]:
    """As the app writes it, with all that it writes."""
    return {
        "score": points,
        "winner": False,
        "newPlayer": False,
        "startPlayer": False,
        "playerRefId": player,
        "rank": 0,
        "seatOrder": 0,
        **more,
    }


def play(*scores: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "uuid": "D8F8E2F9-6D7C-4AD9-8AAD-A47754064295",
        "modificationDate": "2024-11-26 23:25:16",
        "entryDate": "2024-11-26 23:11:43",
        "playDate": "2024-11-26 20:37:21",
        "usesTeams": False,
        "durationMin": 42,
        "ignored": False,
        "manualWinner": False,
        "rounds": 0,
        "bggId": 0,
        "locationRefId": 7,
        "gameRefId": 1,
        "scoringSetting": 1,
        "playerScores": list(scores),
        **more,
    }


def document(*plays: Any, **more: Any) -> dict[str, Any]:
    return {
        "games": [
            {"id": 1, "name": "Farkle", "bggId": 3181, "highestWins": True, "cooperative": False},
            {"id": 2, "name": "Azul", "bggId": 230802, "highestWins": True},
            {"id": 3, "name": "Golf", "highestWins": False, "noPoints": False},
            {"id": 4, "name": "Pandemic", "highestWins": True, "cooperative": True},
        ],
        "players": [
            {"id": 11, "uuid": "A1", "name": "Ana", "isAnonymous": False},
            {"id": 12, "uuid": "B2", "name": " Ben\n"},
            {"id": 13, "uuid": "C3", "name": "Anonymous player", "isAnonymous": True},
        ],
        "locations": [{"id": 7, "name": "Kitchen"}],
        "userInfo": {"meRefId": 11},
        "plays": list(plays),
        **more,
    }


ALL = {"1", "2", "3", "4"}
TWO = (score(11, "10200", winner=True), score(12, "9000"))


def only(*scores: dict[str, Any], **more: Any) -> FoundGame:
    found = read(document(play(*scores, **more)), ALL)
    assert not found.left_out
    return found.games[0]


def left(*scores: dict[str, Any], **more: Any) -> LeftOut:
    found = read(document(play(*scores, **more)), ALL)
    assert not found.games
    return found.left_out[0]


def test_a_play_says_who_when_and_where() -> None:
    found = read(document(play(*TWO, board="Short rules", comments="Rain\nall day")), ["1"])
    assert (found.source, found.left_out) == ("bgstats", [])
    assert found.games == [
        FoundGame(
            where="#1 · 2024-11-26 20:37:21",
            seats=(
                FoundSeat("Ana", 10_200, is_winner=True, source_player="a1"),
                FoundSeat("Ben", 9_000, is_winner=False, source_player="b2"),
            ),
            played_on=date(2024, 11, 26),
            played_at=datetime.fromisoformat("2024-11-26T20:37:21"),
            minutes=42,
            place="Kitchen",
            note="Short rules · Rain all day",
            source_id="d8f8e2f9-6d7c-4ad9-8aad-a47754064295",
            modified=datetime.fromisoformat("2024-11-26T23:25:16"),
        )
    ]


@pytest.mark.parametrize(
    ("said", "points"),
    [
        ("", None),
        (None, None),
        ("13", 13),
        ("72+75", 147),
        ("-10+7+22", 19),
        ("24-12", 12),
        (" 1 + 2 ", 3),
        ("−50", -50),
        (350, 350),
        (350.0, 350),
    ],
)
def test_points_are_the_sum_of_their_parts(said: Any, points: int | None) -> None:
    assert only(score(11, said), score(12, "1")).seats[0].score == points


@pytest.mark.parametrize("said", ["13.5", 13.5, "10,5", "3*4", "lots", "1++2", "+", "٣"])
def test_what_is_no_whole_number_is_left_out(said: Any) -> None:
    out = left(score(11, said), score(12, "1"))
    assert out == LeftOut(
        "#1 · 2024-11-26 20:37:21", "no_whole_score", {"name": "Ana", "score": str(said)}
    )


@pytest.mark.parametrize("said", ["10000001", "-10000001", "9" * 6_000, "1+" * 400 + "1"])
def test_scores_beyond_all_games_are_left_out(said: str) -> None:
    assert left(score(11, said), score(12, "1")).reason == "score_too_large"


def test_a_team_counts_only_where_teams_were_used() -> None:
    scores = (score(11, "1", team="0"), score(12, "2", team="1"))
    assert [seat.team for seat in only(*scores).seats] == [None, None]
    assert [seat.team for seat in only(*scores, usesTeams=True).seats] == ["0", "1"]


def test_seats_are_in_their_order_where_all_have_one() -> None:
    said = only(score(11, "1", seatOrder=2), score(12, "2", seatOrder=1, startPlayer=True))
    assert [(seat.name, seat.started) for seat in said.seats] == [("Ben", True), ("Ana", False)]
    some = only(score(11, "1", seatOrder=2), score(12, "2"))
    assert [seat.name for seat in some.seats] == ["Ana", "Ben"]


def test_nobody_in_particular_has_no_name() -> None:
    said = only(score(13, "1"), score(13, "2"))
    assert [(seat.name, seat.source_player) for seat in said.seats] == [("", "c3"), ("", "c3")]


@pytest.mark.parametrize("said", ["", "soon", "0001-01-01 00:00:00", "9999-12-31 23:59:59"])
def test_a_change_at_no_moment_that_can_be_is_not_told(said: str) -> None:
    assert only(*TWO, modificationDate=said).modified is None


def test_a_day_without_a_time_and_minutes_that_nobody_measured() -> None:
    said = only(*TWO, playDate="2024-11-26", durationMin=0, locationRefId=99, modificationDate=5)
    assert (said.played_on, said.played_at) == (date(2024, 11, 26), None)
    assert (said.minutes, said.place, said.modified) == (None, "", None)


@pytest.mark.parametrize(
    ("reason", "scores", "more"),
    [
        ("ignored", TWO, {"ignored": True}),
        ("lowest_wins", TWO, {"gameRefId": 3}),
        ("cooperative", TWO, {"gameRefId": 4}),
        ("one_player", TWO[:1], {}),
        ("nobody", (), {}),
    ],
)
def test_what_is_no_game_of_farkle_is_left_out(
    reason: str, scores: tuple[dict[str, Any], ...], more: dict[str, Any]
) -> None:
    assert left(*scores, **more).reason == reason


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("playDate", {"playDate": "yesterday"}),
    ("playDate", {"playDate": None}),
    ("playDate", {"playDate": 20241126}),
    ("uuid", {"uuid": 5}),
    ("ignored", {"ignored": "no"}),
    ("usesTeams", {"usesTeams": []}),
    ("durationMin", {"durationMin": "42"}),
    ("comments", {"comments": {"a": 1}}),
    ("playerScores", {"playerScores": {"a": 1}}),
    ("{}", {"playerScores": [7]}),
    ("playerRefId", {"playerScores": [score(99, "1")]}),
    ("playerRefId", {"playerScores": [score(True, "1")]}),
    ("seatOrder", {"playerScores": [score(11, "1", seatOrder="first")]}),
    ("winner", {"playerScores": [score(11, "1", winner="yes")]}),
    ("score", {"playerScores": [score(11, ["1"])]}),
    ("score", {"playerScores": [score(11, True)]}),
]


@pytest.mark.parametrize(("field", "more"), WRONG)
def test_a_play_of_wrong_types_is_left_out_alone(field: str, more: dict[str, Any]) -> None:
    found = read(document(play(*TWO, **more), play(*TWO)), ALL)
    assert len(found.games) == 1
    assert [(it.reason, it.facts) for it in found.left_out] == [("unreadable", {"field": field})]


@pytest.mark.parametrize("said", [math.nan, math.inf])
def test_numbers_that_json_should_not_have_are_left_out(said: float) -> None:
    assert left(score(11, said), score(12, "1")).reason == "no_whole_score"


def test_whatever_is_no_play_is_left_out() -> None:
    found = read(document("play", play(*TWO)), ALL)
    assert found.left_out == [LeftOut("#1", "unreadable", {"field": "{}"})]
    assert len(found.games) == 1


def test_the_games_of_a_file_with_farkle_first() -> None:
    plays = (play(*TWO, gameRefId=2), play(*TWO, gameRefId=2), play(*TWO), "play", {})
    assert games_in(document(*plays)) == [
        GameInFile("1", "Farkle", 1, is_farkle=True),
        GameInFile("2", "Azul", 2, is_farkle=False),
    ]


@pytest.mark.parametrize(
    ("name", "is_farkle"),
    [
        ("FARKLE", True),
        ("Pocket Farkel", True),
        ("Zilch", True),
        ("Zonk!", True),
        ("10000", True),
        ("10.000", True),
        ("10,000 Dice Game", True),
        ("Zehntausend", True),
        ("Greed", True),
        ("Hot Dice", True),
        ("Greedy Dragons", False),
        ("Azul", False),
        ("210000", False),
    ],
)
def test_farkle_has_many_names(name: str, is_farkle: bool) -> None:
    file = document(play(*TWO), games=[{"id": 1, "name": name}])
    assert [it.is_farkle for it in games_in(file)] == [is_farkle]


def test_only_the_chosen_games_are_read() -> None:
    found = read(document(play(*TWO), play(*TWO, gameRefId=2), play(*TWO, ignored=True)), {"2"})
    assert (len(found.games), found.left_out) == (1, [])


@pytest.mark.parametrize(
    "file", [None, [], "plays", {}, {"plays": []}, {"games": [], "players": {}, "plays": []}]
)
def test_another_document_is_refused(file: Any) -> None:
    assert not is_bgstats(file)
    for asked in (lambda: games_in(file), lambda: read(file, ALL)):
        with pytest.raises(FileRefusedError) as refused:
            asked()
        assert refused.value.code == "no_bgstats"
