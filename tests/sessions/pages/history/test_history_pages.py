"""The pages about all games of a group: what they say, to whom, and what they cost."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sessions.access import links
from sessions.access.roles import Actor
from sessions.history.filters import HistoryFilter
from sessions.history.table import table
from sessions.models import Player, Role, SeatResult
from sessions.pages.kit.requests import group_url
from sessions.people.groups import change_group, new_group
from sessions.people.who.me import this_is_me
from tests import verbs
from tests.factories import DeviceFactory, GameFactory
from tests.sessions.devices import on_device
from tests.sessions.history.played import many_games
from tests.sessions.pages.conftest import reads
from tests.sessions.pages.history.conftest import SHORT, places, watcher, won

pytestmark = pytest.mark.django_db


def test_the_group_says_who_leads_and_who_has_won(client, evening):
    text = reads(client.get(places(evening)["games"]))

    assert "Table of all time place 1 1 Ana 75% 3 of 4 won place 2 2 Ben 25% 1 of 4 won" in text
    assert "Cleo" not in text.partition("Which games")[0]  # has played once
    assert text.index("Ben 1,000 Ana 0") < text.index("Ana 1,000 Ben 0 Cleo 0")


def test_ratings_are_there_when_they_are_switched_on_and_gone_when_off(client, evening):
    table, player = places(evening)["table"], places(evening)["player"]
    assert "Rating" not in reads(client.get(table)) + reads(client.get(player))

    wanted = {"name": "Club", "time_zone": "UTC", "min_games": "3"}
    client.post(f"/group/{evening.code}/settings/", wanted | {"is_rated": "on"})
    text = reads(client.get(f"{table}?sort=-rating"))
    rows = {
        name: re.search(rf" {name} \d+%.*? (\d+) \? provisional", text)[1]
        for name in ("Ana", "Ben", "Cleo")
    }
    assert rows == {"Ana": "18", "Ben": "16", "Cleo": "16"}
    assert text.index("2 Ben") < text.index("1 Ana")
    text = reads(client.get(player))
    assert re.search(r"Rating 18–\d+ provisional", text)
    assert "provisional" in text
    assert "4 games: between 18 and" in text

    client.post(f"/group/{evening.code}/settings/", wanted)
    assert "Rating" not in reads(client.get(table)) + reads(client.get(player))


def test_the_table_ranks_and_says_from_when(client, evening):
    text = reads(client.get(places(evening)["table"]))

    assert "place 1: 1 Ana 75% 3 4 +1.2 1,000 0% 1,000 3" in text
    assert "Ranked after 3 games Cleo 0% 0 1 −0.3 – – – 0" in text
    assert "Classic box game" in text
    assert text.index("What the figures mean") < text.index("half of one at a table of two")


def test_an_arrow_is_with_the_longest_streak_while_it_lasts(client, evening, phone):
    won(phone, "Ana", "Ben")
    pages = places(evening)["table"], places(evening)["player"]
    assert ["3 ↑" in reads(client.get(it)) for it in pages] == [False, False]

    for _ in range(2):
        won(phone, "Ana", "Ben")

    assert ["3 ↑" in reads(client.get(it)) for it in pages] == [True, True]


def test_it_is_sorted_by_its_heads(client, evening):
    table = places(evening)["table"]
    html = client.get(table).content.decode()
    assert '<th scope="col" aria-sort="descending">' in re.sub(r"\s+", " ", html)

    text = reads(client.get(f"{table}?sort=-share"))

    assert text.index("place 2: 2 Ben") < text.index("place 1: 1 Ana")


def test_a_player_has_their_figures_and_rivals(client, evening):
    text = reads(client.get(places(evening)["player"]))

    assert "Wins 3 of 4" in text
    assert "Share of wins 75% 30%–95%" in text
    assert "Beaten most often Ben 3 : 1" in text
    assert "Best turn 1,000" in text


def test_a_player_has_awards_until_a_game_is_corrected(client, phone, group):
    game = GameFactory(names=("Ben", "Ana"), rules=SHORT | {"fixed_turns": 1}, device=phone)
    for points in (500, 450):
        verbs.record_total(code=game.code, points=points)
    text = reads(client.get(places(group)["player"]))
    assert "So close 1× level 1 of 3 Came second, behind by 50 points or fewer." in text
    assert text.index("Awards to come") < text.index("Greedy Lost 2,000 points or more")

    verbs.amend_turn(code=game.code, turn=2, points=300, reason="a slip")
    text = reads(client.get(places(group)["player"]))
    assert text.index("Awards to come") < text.index("So close")


def test_two_beside_each_other(client, evening):
    text = reads(client.get(places(evening)["against"]))

    assert "Ana 3 : 1 Ben" in text
    assert "4 games: Ana was ahead in 3, Ben in 1. Ana has been ahead since" in text
    assert "Began the game 3 1 Began it and finished above 3 1" in text
    assert "Farthest ahead at the end 1,000 1,000" in text


def test_everybody_against_everybody_in_one_table(client, evening):
    place = places(evening)
    text = reads(client.get(place["cross"]))
    html = client.get(f"{place['cross']}?seats=2").content.decode()

    assert "Against all Ana Ben Cleo Ana 4 : 1 80% 3 : 1 1 : 0 Ben 1 : 3" in text
    assert "Cleo 0 : 1 0% 0 : 1 –" not in text  # level with Ben
    assert f'href="{place["against"]}?seats=2"' in html
    assert "Cleo" not in html.partition("<table")[2]
    for page in ("table", "against"):
        assert f'href="{place["cross"]}' in client.get(place[page]).content.decode()
    chosen = reads(client.get(f"{place['against']}?seats=2"))
    assert "Ana 2 : 1 Ben" in chosen
    assert "Which games not all" in chosen


def test_records_name_all_who_hold_them(client, evening, phone):
    won(phone, "Ben", "Ana", points=1_200)
    text = reads(client.get(places(evening)["records"]))

    assert "Highest score 1,200 Ben" in text
    assert re.search(r"Fewest turns to win 1 Ana .* Ana .* Ana .* Ben .* Ben", text)
    assert "Most wins in a row 3 Ana" in text
    assert "Luckiest night" not in text  # no game was entered by its dice


def test_chosen_games_on_paper(client, evening):
    place = places(evening)["paper"]
    text = reads(client.get(place))
    assert "4 games" in text
    assert text.count("1,000") == 4, "each game with its scores"
    cleo = Player.objects.get(group=evening, name="Cleo").uuid
    assert "1 game" in reads(client.get(f"{place}?player={cleo}"))
    assert "No finished game is like that." in reads(client.get(f"{place}?year=1999"))
    fold = client.get(f"{places(evening)['games']}?player={cleo}").content.decode()
    assert f'href="{place}?player={cleo}"' in fold


def test_the_book_of_a_year(client, evening):
    text = reads(client.get(places(evening)["year"]))

    assert "4 games · 1 night" in text
    assert "Ana 75% 3 of 4 won" in text
    empty = reads(client.get(f"/group/{evening.code}/year/1999/"))
    assert "Nothing was played to its end in this year." in empty


def test_the_book_of_a_players_year(client, evening):
    place = places(evening)
    text = reads(client.get(place["own year"]))

    assert "Ana 20" in text
    assert "4 games · 1 night Wins 3 of 4 Share of wins 75% 30%–95%" in text
    assert "Against whom Ben 3 : 1 4 games" in text
    assert "Own records Best turn 1,000" in text
    player = client.get(place["player"]).content.decode()
    assert f'href="{place["own year"]}"' in player
    before = re.sub(r"year/\d+/$", "year/1999/", place["own year"])
    assert "Nothing was played to its end in this year." in reads(client.get(before))
    assert client.get(re.sub(r"year/\d+/$", "year/0/", place["own year"])).status_code == 404


def test_a_page_is_passed_on_with_a_link_to_look_on(client, evening):
    place = places(evening)["own year"]
    html = client.get(place).content.decode()
    address = re.search(r'data-copy="http://testserver([^"]+)"', html)[1]
    stranger = Client()

    assert stranger.get(address)["Location"] == place
    assert stranger.get(place).status_code == 200
    link = address.partition("?")[0]
    for elsewhere in ("//example.org/", "../../", "../", "x", "https://example.org/", ""):
        there = Client().get(link, {"to": elsewhere})["Location"]
        assert there == f"/group/{evening.code}/", elsewhere
    evening.links.filter(role=Role.WATCH).delete()
    assert "data-copy" not in client.get(place).content.decode()


def test_a_filter_that_nothing_meets_says_so(client, evening):
    for page in ("games", "table", "records", "cross", "against"):
        text = reads(client.get(f"{places(evening)[page]}?year=1999"))
        assert "No finished game is like that." in text, page


def test_what_an_address_cannot_mean_is_left_out(client, evening):
    for page, place in places(evening).items():
        response = client.get(f"{place}?seats=many&from=never&before=nowhere&sort=luck")
        assert response.status_code == 200
        if "year" not in page:
            assert "Not understood, and left out: Players, From." in reads(response)


def test_earlier_games_are_behind_a_link(client, group, phone):
    many_games(group, 60)

    first = client.get(f"/group/{group.code}/?place=Home&place=")
    assert first.status_code == 200
    html = client.get(f"/group/{group.code}/").content.decode()
    earlier = re.search(r'href="([^"]+\?before=[^"]+)"', html)[1]
    later = reads(client.get(earlier))

    assert "The latest games" in later
    assert later.count("Saturday, March 1, 2025") == 1
    assert "Earlier games" not in later
    part = client.get(earlier, headers={"HX-Request": "true"})

    assert reads(part).startswith("Tuesday, March 4, 2025")
    assert reads(part) in later
    assert part["Cache-Control"] == "no-store"
    assert part.content.decode().count('tabindex="-1" autofocus') == 1
    assert "autofocus" not in client.get(earlier).content.decode()


def test_whoever_stands_further_down_is_beside_the_first_rows(client, phone):
    club = new_group(name="Club", by=Actor(phone))
    many_games(club, 30)
    last = table(club, HistoryFilter()).ranked[-1]
    before = [reads(client.get(place)).count(last.player.name) for place in ("/", group_url(club))]
    this_is_me(player=last.player, by=Actor(phone))

    for place, times in zip(("/", group_url(club)), before, strict=True):
        html = reads(client.get(place))
        assert html.count(last.player.name) == times + 1
        assert f"{last.player.name} you" in html


@pytest.mark.slow
def test_a_page_costs_the_same_for_any_number_of_games(client, phone):
    def asked(games: int) -> dict[str, int]:
        club = new_group(name=f"Club of {games}", by=Actor(phone))
        many_games(club, games)
        # Luck is counted once a game, ten with a look.
        SeatResult.objects.filter(group=club).update(luck_turns=0)
        counts = {}
        for page, place in (places(club) | {"home": "/"}).items():
            with CaptureQueriesContext(connection) as queries:
                assert client.get(place).status_code == 200
            counts[page] = len(queries)
        return counts

    few, many = asked(30), asked(80)

    assert few == many
    assert max(few.values()) <= 42


def test_watchers_see_initials_where_names_are_hidden(evening):
    looks = watcher(evening)
    Player.objects.filter(name="Ana").update(is_hidden=True)

    for page, place in places(evening).items():
        text = reads(looks.get(place))
        assert "Ana" not in text, page
        assert "A." in text, page
        assert "Ben" in text, page

    change_group(code=evening.code, by=None, hides_names=True)
    for page, place in places(evening).items():
        text = reads(looks.get(place))
        assert not re.search(r"\b(Ana|Ben|Cleo)\b", text), page


def test_a_newcomer_finds_their_name_and_says_so(evening):
    phone = DeviceFactory()
    links.open_link(code=links.code_of(evening.links.get(role=Role.SCORE)), by=Actor(phone))
    newcomer = on_device(Client(), phone)
    place = places(evening)
    there = newcomer.get(place["player"])
    assert "Are you one of them?" in reads(newcomer.get(place["table"]))
    assert "This is me" in reads(there)
    form = re.search(r'action="(/group/[^"]+/players/[^"]+/)"', there.content.decode())[1]

    said = newcomer.post(form, {"action": "me", "from": "history"})

    assert said["Location"] == place["player"]
    assert "Ana you This is not me" in reads(newcomer.get(place["player"]))
    for page in ("games", "table", "cross", "records"):
        html = newcomer.get(place[page]).content.decode()
        assert re.search(rf'href="{place["player"]}"[^>]*>Your page', html), page
    assert "Ana (you)" in reads(newcomer.get(place["table"]))
    home = newcomer.get("/").content.decode()
    assert re.search(rf'href="{place["player"]}"[^>]*>Your page', home)
    newcomer.post(form, {"action": "not_me", "from": "history"})
    assert "Your page" not in reads(newcomer.get(place["table"]))
    assert "This is me" not in reads(watcher(evening).get(place["player"]))


def test_strangers_see_nothing(evening):
    stranger = on_device(Client(), DeviceFactory())
    for place in places(evening).values():
        response = stranger.get(place)
        assert response.status_code == 403
        assert "Ana" not in reads(response)


def test_who_is_nobody_here_is_not_found(client, evening):
    for place in (
        f"/group/{evening.code}/player/00000000-0000-0000-0000-000000000000/",
        f"/group/{evening.code}/year/0/",
        places(evening)["against"].replace("/against/", "/against/x"),
    ):
        assert client.get(place).status_code == 404


def test_history_leads_to_the_group_played_with_last(client, evening):
    assert client.get("/history/")["Location"] == f"/group/{evening.code}/"
    assert "Nothing was played on this phone yet." in reads(Client().get("/history/"))


def test_home_shows_the_last_night_and_who_leads(client, evening):
    text = reads(client.get("/"))

    assert re.search(r"Club The last night, .*: Ana 3 · Ben 1 \(4 games\)", text)
    assert "place 1 1 Ana 75% 3 of 4 won" in text
