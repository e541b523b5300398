"""The statistics of a game: the race, what the turns brought, skill and luck."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest

from sessions.models import Role
from sessions.pages.charts.histogram import histograms
from tests import verbs
from tests.sessions.games.playing import play_on, throw
from tests.sessions.pages.conftest import fresh, reads

pytestmark = pytest.mark.django_db


def total(game, *points):
    for it in points:
        verbs.record_total(code=game.code, points=it)


def facts(response) -> dict[str, list[str]]:
    """The last table of the page: each line's cells, by its name without what that means."""
    html = response.content.decode().rpartition('class="table facts"')[2]
    rows = re.findall(r'<th scope="row">(?:<.*?summary>)?([^<]*?) ?<(.*?)</tr>', html)
    return {label: re.findall(r"<td>(.*?)</td>", cells) for label, cells in rows}


def turns_of(game):
    return [row.finished_turn for row in game.turns.all()]


def counts(chart) -> list[tuple[int, int, int]]:
    return [(bar.bin.least, bar.bin.most, bar.count) for bar in chart.bars]


def test_what_the_dice_brought_beside_what_could_be_expected(client, game):
    throw(game, "111234", "111", bank=False)
    throw(game, "115", "115", bank=True)
    throw(game, "223466")

    response = client.get(f"/g/{game.code}/statistics/")

    assert facts(response) == {
        "Turns": ["1", "1"],
        "Turns banked": ["1", "0"],
        "Turns lost to a farkle": ["0", "1"],
        "Six-die farkles": ["0", "1"],
        "Best turn": ["550", "–"],
        "Average banked turn": ["550", "–"],
        "Points lost to farkles": ["0", "0"],
        "Throws": ["2", "1"],
        "Hot dice": ["1", "0"],
        "Banked with 3 or more dice to throw": ["1", "0"],
        "Banked with 1 or 2 dice to throw": ["0", "0"],
        "Farkles thrown": ["0", "1"],
        "Farkles expected": ["0.3", "0.0"],
        "Points set aside": ["550", "0"],
    }
    assert "Best turn 550 Ana, round 1" in reads(response)
    assert "Most hot dice 1 Ana" in reads(response)
    assert "Kindest dice" not in reads(response)  # nobody is told while it goes on


def test_who_had_the_kindest_dice_is_told_when_the_game_is_over(client, start):
    game = start(opening_threshold=0, target_score=1000, final_round="none")
    throw(game, "223466")
    throw(game, "111444", "111444", bank=True)

    response = client.get(f"/g/{game.code}/statistics/")

    winner, other = facts(response)["Luck, in points"]  # who is ahead stands first
    assert (winner[0], other) == ("+", "−542")
    assert re.search(rf"Kindest dice How much better .* {re.escape(winner)} Ben", reads(response))


def test_what_was_beyond_an_exact_target_is_lost_to_no_farkle(client, start):
    game = start(opening_threshold=0, target_score=1000, exact_target="void")
    total(game, 500, 2400)

    response = client.get(f"/g/{game.code}/statistics/")

    assert facts(response)["Points lost to farkles"] == ["0", "0"]
    assert "Most points lost to farkles" not in reads(response)


def test_all_who_share_a_record_are_named(client, game):
    throw(game, "111555", "111555", bank=False)
    throw(game, "223466")
    throw(game, "123456", "123456", bank=False)
    throw(game, "223466")

    assert "Most hot dice 1 Ana and Ben" in reads(client.get(f"/g/{game.code}/statistics/"))


def test_all_who_had_the_best_turn_are_named(client, game):
    total(game, 600, 600, 450)

    text = reads(client.get(f"/g/{game.code}/statistics/"))

    assert "Best turn 600 Ana, round 1 and Ben, round 1" in text


def test_totals_say_nothing_about_luck(client, game):
    total(game, 600, 0, 450)

    response = client.get(f"/g/{game.code}/statistics/")

    assert "Throws" not in facts(response)
    assert facts(response)["Best turn"] == ["600", "–"]
    assert "Kindest dice" not in reads(response)
    assert "nobody knows what the dice were" in reads(response)


def test_dice_and_totals_in_one_game(client, game):
    throw(game, "111555", "111555", bank=True)
    total(game, 600)

    text = reads(client.get(f"/g/{game.code}/statistics/"))

    assert "1 turn was entered as its total: its dice are not among these numbers." in text


def test_every_chart_has_a_title_a_description_and_a_table(client, start):
    game = start("Ana", "Ben")
    total(game, 600, 0, 450, 700)

    html = client.get(f"/g/{game.code}/statistics/").content.decode()

    assert html.count("<svg") - html.count('<svg class="icon"') == html.count("<title id=") + 1
    assert html.count("<title id=") == html.count("<desc id=") == 3
    assert "✕ nothing: 1. 500–749: 1." in " ".join(
        re.search(r'turns-1-said">(.*?)</desc>', html, flags=re.DOTALL)[1].split()
    ).replace(" :", ":")
    assert html.count('<details class="as-table">') == 2
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert "style=" not in html


def test_turns_are_counted_in_equal_steps_up_to_the_best(start):
    game = start("Ana", "Ben")
    total(game, 0, 500, 550, 1000, 600, 2950)

    charts = histograms(2, turns_of(game))

    assert counts(charts.seats[0]) == [
        (0, 0, 1), (1, 499, 0), (500, 999, 2), (1000, 1499, 0),
        (1500, 1999, 0), (2000, 2499, 0), (2500, 2999, 0),
    ]  # fmt: skip
    assert [count for _least, _most, count in counts(charts.seats[1])] == [0, 0, 1, 1, 0, 0, 1]
    highest = max(bar.rect.height for chart in charts.seats.values() for bar in chart.bars)
    assert charts.seats[0].bars[2].rect.height == highest == 2 * charts.seats[0].bars[0].rect.height


def test_a_turn_given_away_counts_as_what_it_was_worth(start):
    game = start("Ana", "Ben", target_score=1000, exact_target=True, opening_threshold=0)
    throw(game, "123456", "123456", bank=True)  # 500 more than allowed

    charts = histograms(2, turns_of(game))

    assert [turn.kind for turn in turns_of(game)] == ["gift"]
    assert [it for it in counts(charts.seats[0]) if it[2]] == [(1500, 1999, 1)]


@pytest.mark.parametrize(
    ("best", "numbers"),
    [
        (600, [0, 250, 500, 750]),
        (900, [0, 250, 500, 750, 1000]),
        (1100, [0, 500, 1000]),
        (2950, [0, 1000, 2000, 3000]),
        (12_000, [0, 5000, 10_000]),
    ],
)
def test_the_axis_counts_from_nothing_in_round_numbers_that_have_room(start, best, numbers):
    game = start("Ana", "Ben")
    total(game, best)

    chart = histograms(2, turns_of(game)).seats[0]

    assert [tick.value for tick in chart.ticks] == numbers
    places = [tick.at for tick in chart.ticks]
    assert all(right - left > 44 for left, right in pairwise(places))
    assert all(chart.bars[0].rect.middle < it < chart.width - 16 for it in places)
    bars = [bar.rect for bar in chart.bars]
    assert not [bar for bar in bars for it in places if bar.x < it < bar.x + bar.width]


def test_a_game_in_which_everybody_farkled_has_bars_too(client, game):
    total(game, 0, 0)

    charts = histograms(2, turns_of(game))

    assert counts(charts.seats[0])[0] == (0, 0, 1)
    assert client.get(f"/g/{game.code}/statistics/").status_code == 200


def test_before_the_first_turn(client, game):
    text = reads(client.get(f"/g/{game.code}/statistics/"))

    assert "It begins with the first turn." in text
    assert "Skill and luck" not in text


def test_a_corrected_turn_counts_as_corrected(client, game):
    total(game, 600, 700)
    verbs.amend_turn(code=game.code, turn=1, points=1500, reason="misheard")

    assert facts(client.get(f"/g/{game.code}/statistics/"))["Best turn"] == ["1,500", "700"]


def test_many_seats(client, start):
    game = start(*(f"Player {number}" for number in range(1, 87)))
    play_on(game, random.Random(1), entries=200)

    response = client.get(f"/g/{game.code}/statistics/")

    assert "74 more players" in reads(response)
    assert [len(cells) for cells in facts(response).values()] == [86] * len(facts(response))


def test_page_and_api_count_alike(client, start):
    game = play_on(start("Ana", "Ben"), random.Random(5), entries=60)

    shown = facts(client.get(f"/g/{game.code}/statistics/"))
    said = client.get(f"/api/v1/games/{game.code}/statistics/").json()["seats"]

    ranked = sorted(said, key=lambda seat: -fresh(game).current_state().score(seat["position"]))
    assert shown["Throws"] == [str(seat["throws"]) for seat in ranked]
    assert shown["Farkles thrown"] == [str(seat["thrown_farkles"]) for seat in ranked]


def test_a_game_that_is_over_leads_to_its_statistics_and_shows_the_race(client, start):
    game = start("Ana", "Ben", target_score=1000)
    total(game, 1000, 1500)

    html = client.get(f"/g/{game.code}/").content.decode()

    assert 'class="race"' in html
    assert f'href="/g/{game.code}/statistics/"' in html
    assert f'href="/g/{game.code}/print/"' in html


def test_queries(client, game, django_assert_max_num_queries):
    total(game, 600, 700)
    client.get(f"/g/{game.code}/statistics/")

    with django_assert_max_num_queries(6):
        client.get(f"/g/{game.code}/statistics/")


def test_who_may_not_watch(guest, game):
    assert guest(game).get(f"/g/{game.code}/statistics/").status_code == 403
    assert guest(game, Role.WATCH).get(f"/g/{game.code}/statistics/").status_code == 200
    assert guest(game, Role.WATCH).get("/g/NOGAME/statistics/").status_code == 403


def test_a_code_typed_in_another_way(client, game):
    response = client.get(f"/g/{game.code.lower()}/statistics/")

    assert (response.status_code, response.url) == (302, f"/g/{game.code}/statistics/")
