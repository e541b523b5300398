"""Coming into a game: by the address of a link, by its code, and what is said to those outside."""

import re
from dataclasses import replace

import pytest
from django.core.cache import cache
from django.test import Client

from sessions.access import links
from sessions.access.codes import new_code
from sessions.models import Device, DeviceGame, Grant, Role
from tests.proofs.access.permissions_alike import told
from tests.sessions.pages.conftest import code_of, reads

pytestmark = pytest.mark.django_db

HELP = "8 letters and digits, like K7MX 2QRD; never I, L, O, 0 or 1."


@pytest.fixture(autouse=True)
def _no_guesses_yet():
    cache.clear()


@pytest.fixture
def stranger():
    """A browser that has never been here."""
    return Client()


@pytest.mark.parametrize("role", Role)
def test_a_link_lets_a_new_device_in_and_is_not_in_the_next_address(stranger, game, role):
    response = stranger.get(f"/j/{code_of(game, role)}/")

    assert (response.status_code, response.url) == (303, f"/g/{game.code}/")
    assert response["Referrer-Policy"] == "no-referrer"
    assert response["Cache-Control"] == "no-store"
    grant = Grant.objects.select_related("link").get()
    assert grant.link.role == role
    assert DeviceGame.objects.filter(device=grant.device, game=game).count() == 1
    assert stranger.get(response.url).status_code == 200


SAID = {
    Role.WATCH: "This phone may watch the table of Ana and Ben. Got it",
    Role.SCORE: "This phone may enter throws at the table of Ana and Ben. Got it",
    Role.MANAGE: (
        "This phone may enter throws and run the game at the table of Ana and Ben. Got it"
    ),
}


@pytest.mark.parametrize("role", Role)
def test_who_is_let_in_is_told_once_whose_game_it_is_and_what_the_phone_may_do(
    stranger, game, role
):
    welcomed = stranger.get(f"/j/{code_of(game, role)}/", follow=True)

    assert reads(welcomed).count("This phone may") == 1
    assert SAID[role] in reads(welcomed)
    assert "This phone may" not in reads(stranger.get(f"/g/{game.code}/"))
    again = stranger.get(f"/j/{code_of(game, role)}/", follow=True)
    assert "This phone may" not in reads(again)


def test_a_screen_that_is_let_in_says_nothing_of_a_phone(stranger, game):
    page = stranger.post("/tv/", {"code": code_of(game, Role.WATCH)}, follow=True)

    assert page.templates[0].name == "screens/tv.html"
    assert "This phone may" not in reads(page)


def test_the_welcome_of_one_game_is_not_said_in_another(stranger, start):
    one, other = start("Ana", "Ben"), start("Cleo", "Dan")
    stranger.get(f"/j/{code_of(one, Role.SCORE)}/")
    stranger.get(f"/j/{code_of(other, Role.SCORE)}/")

    said = reads(stranger.get(f"/g/{other.code}/"))

    assert "at the table of Cleo and Dan" in said
    assert "at the table of Ana" not in said


@pytest.mark.parametrize("path", ["/", "/new/", "/g/{code}/"])
def test_a_copy_for_later_uses_up_no_welcome(stranger, game, path):
    stranger.get(f"/j/{code_of(game, Role.SCORE)}/")

    stranger.get(path.format(code=game.code), headers={"Purpose": "prefetch"})

    assert SAID[Role.SCORE] in reads(stranger.get(f"/g/{game.code}/"))


def test_who_may_do_more_now_is_told(stranger, game):
    for role, is_told in [(Role.SCORE, True), (Role.WATCH, False), (Role.MANAGE, True)]:
        page = stranger.post("/join/", {"code": code_of(game, role)}, follow=True)

        assert (SAID[role] in reads(page)) == is_told


def test_of_many_at_the_table_the_first_are_named(stranger, start):
    game = start("Ana", "Ben", "Cleo", "Dan", "Eve")

    page = stranger.get(f"/j/{code_of(game, Role.WATCH)}/", follow=True)

    assert "This phone may watch the table of Ana, Ben, Cleo and 2 more." in reads(page)


@pytest.mark.parametrize("typed", ["{}", " {} ", "{}-"])
def test_a_code_is_read_in_any_case_with_spaces_and_dashes(stranger, game, typed):
    code = code_of(game, Role.SCORE).lower()
    written = f"{code[:4]} {code[4:]}" if " " in typed else f"{code[:4]}-{code[4:]}"

    response = stranger.post("/join/", {"code": written})

    assert (response.status_code, response.url) == (303, f"/g/{game.code}/")
    assert response["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "address",
    [
        "http://192.168.1.20:8000/j/{}/",
        "https://farkle.example/J/{}",
        " farkle.example/j/{}/?a=b#c ",
    ],
)
def test_the_address_of_an_invitation_may_be_pasted_for_its_code(stranger, game, address):
    pasted = address.format(code_of(game, Role.SCORE))

    response = stranger.post("/join/", {"code": pasted})

    assert (response.status_code, response.url) == (303, f"/g/{game.code}/")


def test_the_address_of_a_game_may_be_pasted_by_those_who_are_in(client, game):
    pasted = {"code": f"http://192.168.1.20:8000/g/{game.code}/#sheet"}

    assert client.post("/join/", pasted).url == f"/g/{game.code}/"


def test_the_code_of_a_game_leads_back_those_who_are_in(client, stranger, game):
    typed = f"{game.code[:3].lower()} {game.code[3:]}"

    assert client.post("/join/", {"code": typed}).url == f"/g/{game.code}/"
    outside = stranger.post("/join/", {"code": typed})

    assert outside.status_code == 403
    said = f"{game.code} is only in the game’s address. Type the code below the square (QR) on"
    assert f"{said} the other phone: “Invite” shows it." in reads(outside)
    assert stranger.cookies.keys() <= {"csrftoken"}


@pytest.mark.parametrize("page", ["/join/", "/tv/"])
def test_typed_codes_of_games_are_answered_alike_and_count(game, page, settings):
    """Whether there is such a game, and it is private, or there is none."""
    rates = {"unknown_games": "3/day", "writes": ""}
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates}

    def typed(code):
        return told(lambda: Client().post(page, {"code": code}), code)

    private, unknown = typed(game.code), typed(new_code())

    assert (private.status, private.counted, unknown.counted) == (403, 1, 2)
    assert replace(private, counted=2) == unknown
    assert typed(new_code()).status == 403
    assert [typed(code).status for code in (game.code, new_code())] == [429, 429]


@pytest.mark.parametrize("ask", ["/new/?same={}", "/g/{}/", "/g/{}/undo/"])
def test_codes_in_addresses_are_answered_alike_and_count(game, ask, settings):
    rates = {"unknown_games": "3/day", "writes": ""}
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates}

    def asked(code):
        method = "post" if "undo" in ask else "get"
        return told(lambda: getattr(Client(), method)(ask.format(code)), code)

    private, unknown = asked(game.code), asked(new_code())

    assert (private.status, private.counted, unknown.counted) == (403, 1, 2)
    assert replace(private, counted=2) == unknown
    assert asked(new_code()).status == 403
    page = asked(game.code)
    assert page.status == 429
    assert "Too many wrong codes came from your network." in page.body
    assert replace(page, headers=frozenset()) == replace(asked(new_code()), headers=frozenset())


def test_who_is_in_is_let_in_where_others_have_guessed(client, game, settings):
    rates = {"unknown_games": "1/day", "writes": ""}
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates}
    statuses = [Client().get(f"/g/{code}/").status_code for code in ("AAAAAA", game.code)]

    assert statuses == [403, 429]
    assert client.get(f"/g/{game.code}/").status_code == 200


@pytest.mark.parametrize("typed", ["NOGAME", "x", "", "☃☃☃☃☃☃", "K" * 5_000, "ABCD EFGH"])
def test_a_wrong_code_is_kept_and_makes_no_device(stranger, db, typed):
    response = stranger.post("/join/", {"code": typed})

    assert response.status_code == 404
    text = reads(response)
    assert "opens nothing. It may be mistyped, or closed since." in text
    assert HELP in text
    assert f'value="{typed}"' in response.content.decode()
    assert Device.objects.count() == 0


def test_joining_starts_with_an_empty_field_and_reads_no_code_from_the_address(stranger, game):
    response = stranger.get("/join/", {"code": code_of(game, Role.SCORE)})

    assert response.status_code == 200
    assert "opens nothing" not in reads(response)
    assert code_of(game, Role.SCORE) not in response.content.decode()


def test_a_closed_link_says_so_kindly(stranger, game):
    code = code_of(game, Role.WATCH)
    links.revoke_link(code=game.code, role=Role.WATCH, by=None)

    response = stranger.get(f"/j/{code}/")

    assert response.status_code == 404
    assert "It has been closed, or has a new code by now." in reads(response)
    assert HELP in reads(response)
    assert code not in response.content.decode()
    assert response["Referrer-Policy"] == "no-referrer"
    assert response["Cache-Control"] == "no-store"


def test_guessing_is_limited_in_one_count_for_links_and_codes(stranger, client, game, settings):
    rates = {"unknown_games": "3/day", "writes": ""}
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates}
    stranger.get("/j/AAAAAAAA/")
    stranger.post("/join/", {"code": "BBBBBBBB"})
    stranger.post("/join/", {"code": game.code})

    right = {"code": code_of(game, Role.SCORE)}
    answers = [stranger.post("/join/", right), stranger.get(f"/j/{right['code']}/")]

    assert [answer.status_code for answer in answers] == [429, 429]
    for answer in answers:
        assert 0 < int(answer["Retry-After"]) <= 24 * 60 * 60
        assert "Too many wrong codes came from your network." in reads(answer)
    opened = answers[1].content.decode()
    assert re.findall(r"<h1>(.*?)</h1>", opened) == ["Too many wrong codes"]
    assert "This link opens nothing" not in opened
    assert client.post("/join/", {"code": game.code}).status_code == 303


def test_a_household_guesses_as_one(game, settings):
    rates = {"unknown_games": "3/day", "writes": ""}
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates}
    statuses = [
        Client(REMOTE_ADDR=f"2001:db8::{n}").get("/j/AAAAAAAA/").status_code for n in range(4)
    ]

    assert statuses == [404, 404, 404, 429]
    right = f"/j/{code_of(game, Role.SCORE)}/"
    assert Client(REMOTE_ADDR="2001:db8::5").get(right).status_code == 429
    assert Client(REMOTE_ADDR="2001:db8:0:1::5").get(right).status_code == 303


LOOKING_AHEAD = [
    ("head", {}),
    ("get", {"Purpose": "prefetch"}),
    ("get", {"Sec-Purpose": "prefetch;prerender"}),
]


@pytest.mark.parametrize(("method", "headers"), LOOKING_AHEAD)
def test_what_only_looks_ahead_opens_nothing_and_learns_nothing(stranger, game, method, headers):
    look = getattr(stranger, method)
    code = code_of(game, Role.SCORE)

    right, wrong = (look(f"/j/{it}/", headers=headers) for it in (code, "AAAAAAAA"))

    assert (right.status_code, wrong.status_code) == (200, 200)
    assert reads(right) == reads(wrong)
    assert (right["Cache-Control"], right["Referrer-Policy"]) == ("no-store", "no-referrer")
    assert (Grant.objects.count(), Device.objects.count()) == (0, 1), "only the one that started it"
    assert stranger.get(f"/j/{code}/").url == f"/g/{game.code}/"


PAGES = ["", "table/", "log/", "rules/", "turns/1/", "links/score/new/"]


@pytest.mark.parametrize("page", PAGES)
def test_a_stranger_sees_a_field_for_a_code_and_nothing_of_the_game(stranger, game, page):
    response = stranger.get(f"/g/{game.code}/{page}")

    assert response.status_code == 403
    text = reads(response)
    assert "This game is private" in text
    assert HELP in text
    assert "Ana" not in text


def test_an_open_pad_is_loaded_anew_when_its_link_was_closed(game, guest, htmx):
    scorer = guest(game, Role.SCORE)
    links.revoke_link(code=game.code, role=Role.SCORE, by=None)

    response = htmx(f"/g/{game.code}/throws/", scorer, dice="112346", set_aside="11")

    assert (response.status_code, response["HX-Refresh"]) == (403, "true")
