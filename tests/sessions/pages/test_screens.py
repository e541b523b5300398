"""The big screen, the phone on the table, the race, and handing the phone over: what they read."""

from __future__ import annotations

import re
from itertools import pairwise
from types import SimpleNamespace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sessions.access import links
from sessions.access.roles import Actor
from sessions.games import services
from sessions.models import Role
from sessions.pages.charts.race import race_chart
from tests import verbs
from tests.sessions.games.playing import throw
from tests.sessions.pages.conftest import fresh, reads

pytestmark = pytest.mark.django_db


@pytest.fixture
def look(client):
    """Return `look(game, "tv")`: the answer of a screen."""

    def answer(game, screen, **headers):
        return client.get(f"/g/{game.code}/{screen}/", headers=headers)

    return answer


def points(number):
    return f"{number:,}"


def links_to(game):
    """The links with their codes, as whoever manages the game sees them."""
    return [
        SimpleNamespace(role=link.role, code=links.code_of(link))
        for link in links.links_of(code=game.code, by=None)
    ]


def total(game, *points):
    for number in points:
        verbs.record_total(code=game.code, points=number)


def standings(response):
    """Rank, name and score of every row, in order; hidden ones in brackets."""
    html = response.content.decode()
    rows = re.findall(r'<li class="standing.*?</li>', html, flags=re.DOTALL)
    read = []
    for row in rows:
        rank = re.search(r"standing__rank\">(.*?)<", row)[1]
        name = re.search(r"standing__name\"><span>(.*?)<", row)[1]
        score = re.search(r"standing__score\">(.*?)<", row)[1]
        line = f"{rank} {name} {score}"
        read.append(f"({line})" if " hidden>" in row.split(">")[0] + ">" else line)
    return read


def felt(response):
    html = response.content.decode()
    found = re.search(r'<section class="tv__felt".*?</section>', html, flags=re.DOTALL)[0]
    seen = re.sub(r'<span class="badge.*?</span>', "", found)
    return " ".join(re.sub(r"<[^>]+>", " ", seen).split())


def dice(response):
    html = response.content.decode()
    row = re.search(r'<p class="tv__dice">.*?</p>', html, flags=re.DOTALL)[0]
    return re.findall(r'role="img" aria-label="(.*?)"', row)


# --- the big screen ---


@pytest.mark.parametrize("screen", ["tv", ""])
def test_who_looks_on_reads_how_the_last_throws_points_come_about(client, game, screen):
    watcher = Client()
    code = next(link.code for link in links_to(game) if link.role == Role.WATCH)
    watcher.post("/join/", {"code": code})
    throw(game, "222512", "2225")

    said = reads(watcher.get(f"/g/{game.code}/{screen}/".replace("//", "/")))

    assert "three 2s 200 · a 5 50" in said


def test_before_the_first_throw_everybody_has_nothing(start, look):
    game = start("Ana", "Ben", "Cleo")

    response = look(game, "tv")

    assert felt(response) == ("Throws now then Ben, Cleo Ana 0 500 to open Nothing entered yet.")
    assert standings(response) == [" Ana 0", " Ben 0", " Cleo 0"]
    assert "It begins with the first turn." in reads(response)
    assert "Classic box game · to 10,000 · 500 to open" in reads(response)


def test_in_mid_turn_the_last_throw_lies_there_with_what_was_kept(start, look):
    game = start()
    total(game, 600, 700)
    throw(game, "115234", "11")

    response = look(game, "tv")

    assert felt(response) == (
        "Throws now then Ben Ana 600 9,400 to win 200 at risk +200 "
        "Ana: 1 1 kept, 200 at risk, 4 dice left"
    )
    assert dice(response) == ["1, set aside", "1, set aside", "2", "3", "4", "5"]
    assert standings(response) == ["1. Ben 700", "2. Ana 600"]


def test_after_a_farkle_its_dice_stay_until_the_next_throw(start, look):
    game = start()
    throw(game, "223346")

    response = look(game, "tv")

    assert felt(response) == (
        "Throws now then Ana Ben 0 500 to open Ana’s last throw farkle Ana farkled, nothing lost"
    )
    assert dice(response) == ["2", "2", "3", "3", "4", "6"]


def test_the_final_round_says_what_is_to_beat_and_who_still_throws(start, look):
    game = start("Ana", "Ben", "Cleo", target_score=1000)
    total(game, 1500)

    assert felt(look(game, "tv")) == (
        "Final round Throws now then Cleo Ben 0 1,500 to beat Ana banked 1,500"
    )


def test_a_tied_roll_off_names_who_throws_again(start, look):
    game = start("Ana", "Ben", "Cleo")
    verbs.record_roll_off(code=game.code, faces={0: 4, 1: 4, 2: 1})

    response = look(game, "tv")

    assert felt(response) == "Tied: throw again Ana and Ben The roll-off is tied."
    assert 'aria-current="true"' not in response.content.decode()


def test_a_finished_game_shows_its_winner_and_why(start, look):
    game = start("Ana", "Ben", target_score=1000)
    total(game, 1500, 1800)

    response = look(game, "tv")

    assert felt(response) == "Ben wins 1,800 The most points after the last turns."
    assert standings(response) == ["1. Ben 1,800", "2. Ana 1,500"]
    assert "confetti" in response.content.decode()
    assert "data-finished" in response.content.decode()


def test_from_a_finished_game_the_way_leads_to_its_rematch(start, look, device):
    game = start("Ana", "Ben", target_score=1000)
    total(game, 1500, 1800)
    assert "data-next" not in look(game, "tv").content.decode()

    again = services.rematch(code=game.code, by=Actor(device))

    for screen in ("tv", "across"):
        html = look(game, screen).content.decode()
        assert f'data-next="/g/{again.code}/{screen}/"' in html
        assert f'content="10; url=/g/{again.code}/{screen}/"' in html


def test_teams_share_their_place_and_their_line(start, look):
    game = start("Ana:Red", "Ben:Blue", "Cleo:Red", "Dora:Blue", teams=True)
    total(game, 600, 700, 800)

    response = look(game, "tv")

    assert standings(response) == ["1. Ana 1,400", "1. Cleo 1,400", "2. Ben 700", "2. Dora 700"]
    assert "Throws now · Team Blue" in felt(response)
    state = fresh(game).current_state()
    chart = race_chart(state, [row.finished_turn for row in game.turns.all()])
    assert [(line.name, line.scores) for line in chart.lines] == [
        ("Red", (1400,)),
        ("Blue", (700,)),
    ]


def test_twelve_seats_are_shown_at_once(start, look):
    game = start(*(f"Player {number}" for number in range(1, 13)))
    total(game, *range(600, 1800, 100))

    response = look(game, "tv")

    assert standings(response) == [
        f"{13 - number}. Player {number} {points(500 + 100 * number)}"
        for number in range(12, 0, -1)
    ]
    assert "more, shown in turn" not in reads(response)


def test_of_86_seats_the_first_and_the_one_that_throws_stay_and_the_rest_come_in_pages(
    start, look, client
):
    game = start(*(f"Player {number}" for number in range(1, 87)))
    total(game, *(500 + 50 * number for number in range(1, 86)))

    response = look(game, "tv")

    rows = standings(response)
    assert rows[:5] == [
        "1. Player 85 4,750",
        "2. Player 84 4,700",
        "3. Player 83 4,650",
        "4. Player 82 4,600",
        "86. Player 86 0",
    ]
    shown = [row for row in rows[5:] if not row.startswith("(")]
    assert shown == [f"{86 - n}. Player {n} {points(500 + 50 * n)}" for n in range(81, 74, -1)]
    assert len(rows) == 86
    assert "and 81 more, shown in turn" in reads(response)
    assert 'http-equiv="refresh" content="10; url=?page=2"' in response.content.decode()

    last = client.get(f"/g/{game.code}/tv/?page=12")
    shown = [row for row in standings(last)[5:] if not row.startswith("(")]
    assert shown == [f"{86 - n}. Player {n} {points(500 + 50 * n)}" for n in range(4, 0, -1)]
    assert 'content="10; url=?page=1"' in last.content.decode()


def test_without_script_the_page_asks_again_every_ten_seconds(start, look):
    game = start()

    for screen in ("tv", "across"):
        html = look(game, screen).content.decode()
        assert '<noscript><meta http-equiv="refresh" content="10"></noscript>' in html


# --- the race ---


def test_the_race_has_a_title_a_description_and_a_table(start, look):
    game = start("Ana", "Ben")
    total(game, 600, 0, 450, 700)

    html = look(game, "tv").content.decode()

    assert '<title id="chart-title">Score after each round</title>' in html
    assert "After 2 rounds the most points are Ana’s: 1,050." in html
    table = re.search(r"<table>.*?</table>", html, flags=re.DOTALL)[0]
    assert " ".join(re.sub(r"<[^>]+>", " ", table).split()) == (
        "Score after each round Round Ana Ben 1 600 0 2 1,050 700"
    )
    assert "style=" not in html


def test_a_late_player_begins_where_they_joined(start):
    game = start("Ana", "Ben")
    total(game, 600, 700, 800, 900)
    verbs.join_seat(code=game.code, name="Lou")
    total(game, 500, 500, 1000)

    chart = race_chart(fresh(game).current_state(), [row.finished_turn for row in game.turns.all()])

    assert [(line.name, line.scores) for line in chart.lines] == [
        ("Ben", (700, 1600, 2100)),
        ("Ana", (600, 1400, 1900)),
        ("Lou", (None, None, 1000)),
    ]
    starts = [float(line.points.split(",")[0]) for line in chart.lines]
    assert starts[0] == starts[1] < starts[2]


def test_points_by_hand_are_in_the_race(start):
    game = start("Ana", "Ben")
    total(game, 600, 700)
    verbs.adjust_score(code=game.code, seat=0, points=-50, reason="did not sing")

    chart = race_chart(fresh(game).current_state(), [row.finished_turn for row in game.turns.all()])

    assert [line.scores for line in chart.lines] == [(700,), (550,)]


def test_names_in_the_race_never_lie_upon_each_other(start):
    game = start(*(f"Player {number}" for number in range(1, 31)))
    total(game, *([600] * 30))

    chart = race_chart(fresh(game).current_state(), [row.finished_turn for row in game.turns.all()])

    places = sorted(line.label_y for line in chart.lines)
    assert len(places) == 10
    assert chart.left_out == 20
    assert min(b - a for a, b in pairwise(places)) >= 22
    assert places[0] > 0
    assert places[-1] <= chart.bottom


# --- the phone on the table ---


def totals(response):
    html = response.content.decode()
    return re.findall(r'across__total" data-digits="\d+">(.*?)<', html), re.findall(
        r'<li.*?<b data-digits="\d+">(.*?)</b></li>', html, flags=re.DOTALL
    )


def test_the_table_shows_who_throws_whom_they_chase_and_all_the_others(start, look):
    game = start("Ana", "Ben", "Cleo", "Dora")
    total(game, 600, 2000, 800)
    throw(game, "115234", "11")

    response = look(game, "across")

    assert totals(response) == (["0", "2,000"], ["600", "800"])
    text = reads(response)
    assert "Dora 0 200 at risk 500 to open" in text
    assert "Ben 2,000 leads" in text


def test_who_leads_sees_who_follows(start, look):
    game = start("Ana", "Ben")
    total(game, 600, 500)

    response = look(game, "across")

    assert totals(response) == (["600", "500"], [])
    assert "Ben 500 place 2" in reads(response)


def test_on_the_table_the_winner_stands_first(start, look):
    game = start("Ana", "Ben", target_score=1000)
    total(game, 1500, 1800)

    response = look(game, "across")

    assert totals(response) == (["1,800", "1,500"], [])
    assert "Ben wins 1,800 The most points after the last turns." in reads(response)


def test_on_the_table_a_tie_for_the_start_is_thrown_again(start, look):
    game = start("Ana", "Ben")
    verbs.record_roll_off(code=game.code, faces={0: 4, 1: 4})

    assert "Ana and Ben throw again" in reads(look(game, "across"))


# --- asking again ---


def test_the_script_gets_the_part_that_changes_and_not_twice(start, look):
    game = start()
    first = look(game, "tv", **{"HX-Request": "true"})
    assert first.content.decode().lstrip().startswith('<div id="screen" class="tv"')
    asked = {"HX-Request": "true", "If-None-Match": first["ETag"]}

    same = look(game, "tv", **asked)
    total(game, 600)
    other = look(game, "tv", **asked)

    assert (same.status_code, same.content) == (304, b"")
    assert other.status_code == 200
    assert other["ETag"] != first["ETag"]
    assert other["Cache-Control"] == "private, no-cache"
    assert "HX-Request" in other["Vary"]


@pytest.mark.parametrize("screen", ["tv", "across"])
def test_a_long_game_costs_as_many_queries_as_a_short_one(start, look, screen):
    def queries(game):
        with CaptureQueriesContext(
            connection,
        ) as seen:
            assert look(game, screen).status_code == 200
        return [query["sql"] for query in seen.captured_queries]

    short, long = start("Ana", "Ben"), start("Ana", "Ben")
    total(short, 600)
    total(long, *([600, 550] + [0] * 60))

    asked = queries(long)
    assert len(asked) == len(queries(short))
    assert sum("game_sessions_playedturn" in sql for sql in asked) == 1


# --- addresses ---


@pytest.mark.parametrize("screen", ["tv", "across"])
def test_a_code_typed_in_another_way_leads_to_the_screen(start, client, screen):
    game = start()

    response = client.get(f"/g/{game.code.lower()}/{screen}/")

    assert (response.status_code, response.url) == (302, f"/g/{game.code}/{screen}/")


@pytest.mark.parametrize("screen", ["tv", "across"])
def test_head_is_answered_and_other_methods_are_not(start, client, screen):
    game = start()

    head = client.head(f"/g/{game.code}/{screen}/")
    post = client.post(f"/g/{game.code}/{screen}/")

    assert (head.status_code, head.content) == (200, b"")
    assert (post.status_code, post["Allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize("screen", ["tv", "across"])
def test_an_unknown_code_can_be_typed_again(client, db, screen):
    response = client.get(f"/g/NOGAME/{screen}/")

    assert response.status_code == 403
    assert "The address ends in NOGAME: check it letter by letter." in reads(response)


@pytest.mark.parametrize("screen", ["tv", "across"])
def test_who_may_not_watch_the_game_sees_none_of_it(start, client, screen):
    game = start("Ana", "Ben")
    client.cookies.clear()

    response = client.get(f"/g/{game.code}/{screen}/")

    assert response.status_code == 403
    assert "Ana" not in reads(response)


def test_a_television_types_the_code(game):
    television = Client()
    code = next(it.code for it in links_to(game) if it.role == Role.WATCH)

    asked = television.get("/tv/")
    opened = television.post("/tv/", {"code": f" {code[:4]}-{code[4:].lower()} "})
    shown = television.get(opened.url)

    assert asked.status_code == 200
    assert "Show the game" in reads(asked)
    assert '<form class="stack" method="post" action="/tv/">' in asked.content.decode()
    assert (opened.status_code, opened.url) == (303, f"/g/{game.code}/tv/")
    assert felt(shown) == "Throws now then Ben Ana 0 500 to open Nothing entered yet."


def test_a_television_is_told_of_a_wrong_code(db):
    response = Client().post("/tv/", {"code": "nogame22"})

    assert response.status_code == 404
    assert "The code NOGAME22 opens nothing." in reads(response)
    assert 'action="/tv/"' in response.content.decode()


def invited(answer):
    html = answer.content.decode()
    title = re.search(r'id="join-title">(.*?)<', html)[1]
    return title, re.findall(r'class="join__code">(.*?)<', html)


def test_the_screen_shows_how_to_watch_and_only_when_asked_how_to_score(start, client):
    game = start()
    television = Client()
    codes = {it.role: it.code for it in links_to(game)}
    url = f"/g/{game.code}/tv/"
    score = f"{codes[Role.SCORE][:4]} {codes[Role.SCORE][4:]}"
    watch = f"{codes[Role.WATCH][:4]} {codes[Role.WATCH][4:]}"
    television.post("/tv/", {"code": codes[Role.WATCH]})

    assert invited(client.get(url)) == ("Watch by phone", [watch])
    assert invited(client.get(f"{url}?invite=score")) == ("Score by phone", [score])
    assert invited(client.get(f"{url}?invite=manage")) == ("Watch by phone", [watch])
    assert invited(television.get(f"{url}?invite=score")) == ("Watch by phone", [watch])

    links.revoke_link(code=game.code, role=Role.WATCH, by=None)
    assert invited(client.get(url)) == ("Joining is closed", [])


def test_a_screen_that_shows_how_to_score_does_so_in_the_rematch_and_without_script(start, client):
    game = start("Ana", "Ben", target_score=1000)
    total(game, 1500, 1800)
    again = services.rematch(code=game.code)
    url = f"/g/{game.code}/tv/"

    plain, asked = (client.get(it).content.decode() for it in (url, f"{url}?invite=score"))

    assert f'data-next="/g/{again.code}/tv/"' in plain
    assert f'content="10; url=/g/{again.code}/tv/"' in plain
    assert f'data-next="/g/{again.code}/tv/?invite=score"' in asked
    assert f'content="10; url=/g/{again.code}/tv/?invite=score"' in asked


def test_the_table_page_leads_scorers_to_both_screens(game, client, guest):
    def screens(asking):
        html = asking.get(f"/g/{game.code}/table/").content.decode()
        return re.findall(rf'href="/g/{game.code}/tv/([^"]*)"', html)

    assert screens(client) == ["", "?invite=score"]
    assert screens(guest(game, Role.SCORE)) == ["", "?invite=score"]
    assert screens(guest(game, Role.WATCH)) == [""]


def test_dice_that_were_not_entered_lie_there_blank_and_are_called_so(client, game):
    throw(game, "115", "11", unentered=3)

    shown = client.get(f"/g/{game.code}/tv/").content.decode()

    assert shown.count('aria-label="not entered"') == 3
