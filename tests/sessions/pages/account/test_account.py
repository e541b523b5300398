"""Your account: its games and players, and what this device brings along."""

import re
from html import escape, unescape
from urllib.parse import urlsplit

import pytest

from scoring.rules.rule_set import RuleSet
from sessions.access.devices import COOKIE
from sessions.access.links import grant
from sessions.access.roles import Actor
from sessions.games.house_rules.kept import save_house_rules
from sessions.models import Device, Game, HouseRules, PlayedSeat, Player, Role
from sessions.people import players
from tests.sessions.pages.conftest import reads
from tests.sessions.people.belongings import begun, person, played

PAGES = [
    ("/account/", {"GET"}),
    ("/account/device/", {"POST"}),
    ("/account/players/", {"GET", "POST"}),
    ("/account/players/1/", {"POST"}),
    ("/account/tokens/", {"GET", "POST"}),
    ("/account/tokens/1/revoke/", {"GET", "POST"}),
    ("/account/data/", {"GET"}),
    ("/account/delete/", {"GET", "POST"}),
]


@pytest.fixture
def ana(db):
    return person("ana")


@pytest.fixture
def signed_in(client, ana):
    client.force_login(ana)
    return client


@pytest.fixture
def device(signed_in):
    """The device whose browser is signed in."""
    signed_in.post("/new/", {"name": ["Ana", "Dad"], "rules": "patch", "action": "start"})
    return Device.objects.get()


@pytest.mark.parametrize(
    ("path", "method"), [(path, method) for path, methods in PAGES for method in sorted(methods)]
)
def test_who_is_not_signed_in_is_asked_to(client, db, path, method):
    response = client.generic(method, path)

    assert (response.status_code, response.headers["Location"]) == (
        302,
        f"/account/login/?next={path}",
    )


@pytest.mark.parametrize(("path", "methods"), PAGES)
def test_other_methods_are_refused_and_nothing_is_kept_by_the_browser(signed_in, path, methods):
    wrong = {"GET", "POST", "PUT", "PATCH", "DELETE"} - methods

    answers = {method: signed_in.generic(method, path) for method in wrong}

    assert {method: answer.status_code for method, answer in answers.items()} == dict.fromkeys(
        wrong, 405
    )
    if "GET" in methods and "/1/" not in path and path != "/account/delete/":
        assert "no-store" in signed_in.get(path).headers["Cache-Control"]


def test_the_account_shows_its_games_and_rules_and_nobody_elses(signed_in, ana):
    own, opened = begun("Ana", "Dad", owner=ana), begun("Zoe", "Finn")
    grant(opened.links.get(role=Role.WATCH), Actor(account=ana))
    stranger = begun("Not", "Hers", owner=person("ben"))
    save_house_rules(name="Kitchen", rules=RuleSet.from_json({}), account=ana)

    page = reads(signed_in.get("/account/"))

    assert f"{own.code} · you own it" in page
    assert f"{opened.code} · opened by its link" in page
    assert "Kitchen House rules, version 1" in page
    assert stranger.code not in page
    assert "On this device" not in page


def test_this_devices_games_are_brought_along(signed_in, ana, device):
    Game.objects.update(owner=None, device=device)
    opened = begun("Zoe", "Finn")
    grant(opened.links.get(role=Role.SCORE), Actor(device=device))
    save_house_rules(name="Kitchen", rules=RuleSet.from_json({}), device=device)
    page = reads(signed_in.get("/account/"))
    assert "1 game it has started" in page
    assert "the link of 1 game it has opened" in page
    assert "1 set of house rules" in page

    answers = [signed_in.post("/account/device/") for _ in range(2)]

    assert [(it.status_code, it.headers["Location"]) for it in answers] == [(303, "/account/")] * 2
    assert list(Game.objects.filter(owner=ana)) == list(Game.objects.filter(device=device))
    page = reads(signed_in.get("/account/"))
    assert "belongs to your account now" in page
    assert "On this device" not in page
    assert f"{opened.code} · opened by its link" in page


def test_a_browser_without_a_device_brings_nothing(signed_in, ana):
    begun("Ana", "Dad")

    answer = signed_in.post("/account/device/")

    assert (answer.status_code, COOKIE in signed_in.cookies) == (303, False)
    assert Game.objects.filter(owner=ana).count() == 0


def _guests(account):
    part = players.games_with_guests(account)
    return [guest.name for guest in players.guests_in(part, account)]


def test_guests_are_claimed_and_let_go(signed_in, ana):
    played("Ana", "Dad", owner=ana)
    played("Ana", "Zoe", owner=ana)
    page = reads(signed_in.get("/account/players/"))
    assert "No players yet." in page
    assert "Ana 2 games" in page

    form = {"action": "claim", "guest": ["Ana", "Dad", "Zoe"], "who": ["me", "new", ""]}
    first = signed_in.post("/account/players/", form)
    page = reads(signed_in.get("/account/players/"))
    again = signed_in.post("/account/players/", form)

    assert (first.status_code, again.status_code) == (303, 303)
    assert "3 seats were claimed." in page
    assert "as Ana in 2 games" in page
    assert [(it.name, it.is_me, it.games) for it in players.players_of(ana)] == [
        ("Ana", True, 2),
        ("Dad", False, 1),
    ]
    dad = Player.objects.get(name="Dad")
    signed_in.post(
        "/account/players/", {"action": "claim", "guest": "Zoe", "who": f"player:{dad.pk}"}
    )
    assert PlayedSeat.objects.filter(player=dad).count() == 2

    signed_in.post(f"/account/players/{dad.pk}/", {"action": "let_go", "guest": "Zoe"})
    assert PlayedSeat.objects.filter(player=dad).count() == 1
    signed_in.post(f"/account/players/{dad.pk}/", {"action": "me"})
    signed_in.post(f"/account/players/{Player.objects.get(name='Ana').pk}/", {"action": "remove"})
    assert [(it.name, it.is_me) for it in players.players_of(ana)] == [("Dad", True)]
    assert _guests(ana) == ["Ana", "Zoe"]


def links(page):
    """Where a page leads to earlier and later games, by the words of the link."""
    found = re.findall(r'<a class="btn" rel="\w+" href="([^"]*)">(\w+) games</a>', page)
    return {word: urlsplit(unescape(address)) for address, word in found}


def test_the_games_of_an_account_are_shown_in_parts(signed_in, ana):
    codes = [played("Ana", "Dad", owner=ana).code for _ in range(45)][::-1]

    def shown(query=""):
        page = signed_in.get(f"/account/?{query}").content.decode()
        return re.findall(r'href="/g/(\w+)/"', page), links(page)

    first, onwards = shown()
    second, both = shown(onwards["Earlier"].query)
    third, back = shown(both["Earlier"].query)

    assert [first, second, third] == [codes[:20], codes[20:40], codes[40:]]
    assert [list(it) for it in (onwards, both, back)] == [
        ["Earlier"],
        ["Later", "Earlier"],
        ["Later"],
    ]
    assert shown(back["Later"].query) == (second, both)
    assert shown(both["Later"].query) == (first, onwards)
    assert {it.fragment for it in both.values()} == {"games"}
    assert shown("before=soon") == shown("after=%00") == (first, onwards)

    begun_last = [begun("Left", "Nobody", owner=ana).code for _ in range(25)][::-1]
    first_again, onwards = shown()
    assert first_again == [begun_last[0], *first, *begun_last[1:20]]
    assert shown(onwards["Earlier"].query) == (second, both)


def test_who_has_few_games_sees_all_of_them(signed_in, ana):
    begun("Ana", "Dad", owner=ana)

    for path in ("/account/", "/account/players/"):
        page = signed_in.get(path)
        assert (links(page.content.decode()), "Shown are" in reads(page)) == ({}, False)


def test_guests_of_earlier_games_are_claimed_where_they_are_shown(signed_in, ana, monkeypatch):
    monkeypatch.setattr(players, "MAX_GAMES_AT_ONCE", 2)
    for name in ("Zoe", "Yan", "Xia"):
        played("Ana", name, owner=ana)
    first = signed_in.get("/account/players/")
    there = f"/account/players/?{links(first.content.decode())['Earlier'].query}"

    page = signed_in.get(there)
    assert "Shown are the guests of 1 game. What you say counts for all of your games." in reads(
        page
    )
    assert f'action="{escape(there)}"' in page.content.decode()
    answer = signed_in.post(
        there, {"action": "claim", "guest": ["Ana", "Zoe"], "who": ["me", "new"]}
    )

    assert (answer.status_code, answer.url) == (303, there)
    assert "4 seats were claimed." in reads(signed_in.get(there))
    assert "Everybody in these games is one of your players." in reads(signed_in.get(there))
    assert _guests(ana) == ["Xia", "Yan"]


@pytest.mark.parametrize(
    "who", ["player:", "player:x", "player:" + "9" * 30, "player:-1", "player:²", "somebody", "ME"]
)
def test_a_choice_that_is_none_claims_nothing(signed_in, ana, who):
    begun("Ana", "Dad", owner=ana)

    answer = signed_in.post(
        "/account/players/", {"action": "claim", "guest": ["Ana", "Dad"], "who": who}
    )

    assert answer.status_code == 303
    assert (PlayedSeat.objects.count(), Player.objects.count()) == (0, 0)


def test_another_accounts_player_cannot_be_had_or_changed(signed_in, ana):
    other = players.add_player(account=person("ben"), name="Dad")
    begun("Ana", "Dad", owner=ana)

    signed_in.post(
        "/account/players/", {"action": "claim", "guest": "Dad", "who": f"player:{other.pk}"}
    )
    answers = [
        signed_in.post(f"/account/players/{other.pk}/", {"action": action}).status_code
        for action in ("me", "remove", "let_go", "")
    ]

    assert answers == [404] * 4
    other.refresh_from_db()
    assert (other.account, PlayedSeat.objects.count()) == (None, 0)


def test_a_player_is_added_once(signed_in, ana):
    answers = [signed_in.post("/account/players/", {"action": "add", "name": " Dad "})]
    answers += [
        signed_in.post("/account/players/", {"name": name}) for name in ("dad", "", "x" * 41)
    ]

    assert [answer.status_code for answer in answers] == [303, 422, 422, 422]
    assert "The group has a player called Dad." in reads(answers[1])
    assert [player.name for player in players.players_of(ana)] == ["Dad"]


def test_a_name_is_written_out_not_run(signed_in, ana):
    played("<b>Ana</b>", "Dad", owner=ana)

    for path in ("/account/", "/account/players/"):
        page = signed_in.get(path).content.decode()
        assert "<b>Ana</b>" not in page
        assert "&lt;b&gt;Ana&lt;/b&gt;" in page


def test_posting_needs_the_sites_own_form(ana):
    from django.test import Client  # noqa: PLC0415

    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ana)

    posts = [path for path, methods in PAGES if "POST" in methods]
    assert {path: strict.post(path).status_code for path in posts} == dict.fromkeys(posts, 403)


def test_what_is_started_and_saved_while_signed_in_is_the_accounts(signed_in, ana):
    form = {"name": ["Ana", "Dad"], "rules": "patch", "house_name": "Kitchen"}
    signed_in.post("/new/", form | {"action": "save"})
    signed_in.post("/new/", form | {"action": "start"})

    assert [game.owner for game in Game.objects.all()] == [ana]
    assert [rules.owner for rules in HouseRules.objects.all()] == [ana]
    elsewhere = type(signed_in)()
    elsewhere.force_login(ana)
    assert "Kitchen" in reads(elsewhere.get("/new/"))
    assert "Kitchen" in reads(elsewhere.get("/rules/"))
    assert "Kitchen" not in reads(type(signed_in)().get("/rules/"))


def test_long_lists_cost_no_more_questions(signed_in, ana, django_assert_max_num_queries):
    for number in range(8):
        begun(f"Guest {number}", "Dad", owner=ana)
        name = f"Guest {number}"
        players.claim(player=players.player_called(ana, name), guest=name, account=ana)

    with django_assert_max_num_queries(8):
        signed_in.get("/account/players/")
    with django_assert_max_num_queries(10):
        signed_in.get("/account/")
