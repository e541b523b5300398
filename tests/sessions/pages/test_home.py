"""Home and joining by code."""

import gzip

import pytest

from sessions.access.roles import Actor
from sessions.games.lists.lines import MAX_BEGUN
from sessions.models import Device, Role
from sessions.people.groups import new_group
from tests import verbs
from tests.factories import DeviceFactory, GameFactory
from tests.sessions.games.playing import throw
from tests.sessions.pages.conftest import reads
from tests.sessions.pages.history.conftest import won

pytestmark = pytest.mark.django_db


def test_a_new_device_is_offered_a_new_game_and_makes_no_record(client):
    response = client.get("/")

    assert response.status_code == 200
    assert "No games on this device yet. Start one, or join one by a code." in reads(response)
    assert '<a class="btn btn--roll btn--big" href="/new/">' in response.content.decode()
    assert Device.objects.count() == 0
    assert set(response.cookies) == {"csrftoken"}


def test_the_games_of_this_device_are_listed_the_latest_first(client, start):
    first, second = start("Ana", "Ben"), start("Cleo", "Dora")
    GameFactory(names=("Eve", "Finn"), device=DeviceFactory())
    throw(first, "111234", "111")
    verbs.record_total(code=second.code, points=600)
    throw(first, "234", "")

    text = reads(client.get("/"))

    assert text.index("Ana, Ben Ben throws Ana 0 · Ben 0") < text.index(
        "Cleo, Dora Dora throws Cleo 600 · Dora 0"
    )
    assert "Eve, Finn" not in text
    assert first.code not in text  # it opens nothing: links do


def test_a_finished_game_names_the_winner(client, start):
    game = start("Ana", "Ben", target_score=500, final_round="none")
    client.get(f"/g/{game.code}/")
    verbs.record_total(code=game.code, points=1500)

    assert "Ana, Ben Ana won Ana 1,500 · Ben 0" in reads(client.get("/"))


def test_all_who_share_the_win_are_named(client, start):
    game = start("Ana", "Ben", fixed_turns=1, tie="shared")
    client.get(f"/g/{game.code}/")
    for _ in range(2):
        verbs.record_total(code=game.code, points=1500)

    assert "Ana, Ben won Ana 1,500 · Ben 1,500" in reads(client.get("/"))
    german = reads(client.get("/", headers={"Accept-Language": "de"}))
    assert "Ana, Ben haben gewonnen" in german


def test_a_game_in_its_final_round_says_so(client, start):
    game = start("Ana", "Ben", target_score=500)
    client.get(f"/g/{game.code}/")
    verbs.record_total(code=game.code, points=1500)

    assert "Final round · Ben throws" in reads(client.get("/"))


def test_the_list_costs_the_same_for_any_number_of_games(client, start, django_assert_num_queries):
    for _ in range(5):
        client.get(f"/g/{start().code}/")

    verbs.record_total(code=start().code, points=600)
    for _ in range(30):  # begun and left: they stand apart
        start()

    # device; days, games and totals of those that are played; the same of those that are not;
    # the group played with last, the role in it, its last night, that nothing in it is finished;
    # and all groups
    with django_assert_num_queries(12):
        text = reads(client.get("/"))
    assert text.count("Ana throws") == MAX_BEGUN


def test_every_group_of_a_device_is_found_from_home(client, device):
    family, club = (new_group(name=it, by=Actor(device)) for it in ("Family", "Club"))
    theirs = new_group(name="Somebody else's", by=Actor(DeviceFactory()))
    assert "Your groups Club Family" in reads(client.get("/"))

    won(device, "Ana", "Ben")

    page = client.get("/")
    assert "Your other groups Family" in reads(page)
    for group, is_there in ((family, True), (club, True), (theirs, False)):
        assert (f'href="/group/{group.code}/"' in page.content.decode()) is is_there


def test_a_game_that_was_begun_and_left_takes_the_place_of_no_other(client, start):
    played = start("Ana", "Ben")
    verbs.record_total(code=played.code, points=600)
    for number in range(MAX_BEGUN + 5):
        start(f"Left {number}", "Nobody")
    text, _, begun = reads(client.get("/")).partition("Nothing entered yet")

    # in front the one that was begun last: it is about to be played
    assert text.index("Left 24, Nobody") < text.index("Ana, Ben")
    assert "Left 23" not in text
    assert begun.index("Left 23") < begun.index("Left 5")
    assert "Left 4" not in begun

    verbs.record_total(code=played.code, points=600)
    text, _, begun = reads(client.get("/")).partition("Nothing entered yet")
    assert "Left" not in text
    assert "Left 24" in begun


def test_what_is_taken_back_was_only_begun(client, start):
    first, second = start("Ana", "Ben"), start("Cleo", "Dora")
    for game in (first, second):
        verbs.record_total(code=game.code, points=600)
    verbs.undo(code=first.code)
    verbs.record_total(code=second.code, points=600)

    text, _, begun = reads(client.get("/")).partition("Nothing entered yet")
    assert ("Cleo, Dora" in text, "Ana, Ben" in text, "Ana, Ben" in begun) == (True, False, True)


def test_a_game_that_is_only_watched_says_so(game, guest):
    watcher, scorer = guest(game, Role.WATCH), guest(game, Role.SCORE)

    assert "watching · " in reads(watcher.get("/"))
    assert "watching" not in reads(scorer.get("/"))


def test_posting_is_refused_with_a_page(client):
    response = client.post("/")

    assert response.status_code == 405
    assert response["Allow"] == "GET, HEAD"
    assert "Nothing was written" in reads(response)


def test_a_page_travels_compressed(client):
    plain = client.get("/")
    packed = client.get("/", headers={"accept-encoding": "gzip"})

    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert b"<!DOCTYPE html>" in gzip.decompress(packed.content)
    assert len(packed.content) < len(plain.content) / 2
