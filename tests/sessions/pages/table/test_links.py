"""The links of a game on its pages: shown to whoever may pass them on, closed, opened anew."""

import re

import pytest
from django.test import RequestFactory

from scoring.rules.rule_set import PATCH
from sessions.access import links
from sessions.access.devices import COOKIE
from sessions.access.roles import Actor
from sessions.events import links as event_links
from sessions.games.house_rules.kept import save_house_rules
from sessions.models import GameLink, Role
from sessions.pages.kit.links import invitation
from tests.factories import AccountFactory
from tests.sessions.devices import cookie_of
from tests.sessions.events.evenings import cup, league
from tests.sessions.pages.conftest import code_of, reads

pytestmark = pytest.mark.django_db


def shown(client, game):
    """What stands on the page, by role: code and address, or that it is closed."""
    html = client.get(f"/g/{game.code}/table/").content.decode()
    found = {}
    for role, link in re.findall(r'id="link-(\w+)">(.*?)</details>', html, flags=re.DOTALL):
        codes = re.findall(r'<p class="join__code">(.*?)</p><p class="[^"]*">(.*?)</p>', link)
        found[role] = codes[0] if codes else None
        assert link.count('viewBox="0 0 31 31"') == len(codes), "a QR code beside each code"
    return found


def expected(game, *roles):
    codes = {role: code_of(game, role) for role in roles}
    return {
        role.key: (f"{code[:4]} {code[4:]}", f"http://testserver/j/<wbr>{code}/")
        for role, code in codes.items()
    }


def test_everybody_is_shown_what_they_may_pass_on(client, game, guest):
    manager = guest(game, Role.MANAGE)
    everything = expected(game, Role.SCORE, Role.WATCH, Role.MANAGE)

    assert shown(client, game) == everything
    assert shown(manager, game) == everything
    assert shown(guest(game, Role.SCORE), game) == expected(game, Role.SCORE, Role.WATCH)
    assert shown(guest(game, Role.WATCH), game) == expected(game, Role.WATCH)


def test_an_invitation_is_what_other_pages_show(game, device):
    request = RequestFactory().get("/", headers={"cookie": f"{COOKIE}={cookie_of(device)}"})

    found = invitation(request, game, Role.WATCH)

    code = code_of(game, Role.WATCH)
    assert found.role == Role.WATCH
    assert found.code == f"{code[:4]} {code[4:]}"
    assert found.address == f"http://testserver/j/{code}/"
    assert found.qr.startswith("<svg")
    assert invitation(request, game, Role.WATCH).qr is found.qr, "drawn once"
    assert invitation(request, game, Role.SCORE).qr != found.qr
    links.revoke_link(code=game.code, role=Role.WATCH, by=None)
    assert invitation(request, game, Role.WATCH) is None


def test_who_is_affected_is_said_before_a_link_is_closed(client, game, guest):
    guest(game, Role.SCORE, "Ben's phone")
    guest(game, Role.SCORE, "")
    guest(game, Role.WATCH, "Oma's tablet")
    account = AccountFactory(username="cleo")
    links.grant(game.links.get(role=Role.SCORE), links.Actor(account=account))

    text = reads(client.get(f"/g/{game.code}/links/score/close/"))

    assert "Close the link to play along?" in text
    assert (
        "3 have come in by the present code, and are out then: "
        "Ben's phone a device without a name cleo What they have entered stays."
    ) in text
    assert GameLink.objects.filter(game=game).count() == 3


def test_nothing_is_said_of_anybody_where_nobody_has_come_in(client, game):
    text = reads(client.get(f"/g/{game.code}/links/score/close/"))

    assert "Nobody has come in by the present code. From then on it opens nothing." in text
    assert "What they have entered" not in text


def test_closing_a_link_cannot_be_taken_for_closing_the_panel(client, game):
    html = client.get(f"/g/{game.code}/table/").content.decode()

    buttons = re.findall(r'<a class="btn btn--danger" href="[^"]*/close/">(.*?)</a>', html)
    assert buttons == ["Close this link for everybody"] * 3


def test_a_closed_link_is_gone_until_it_gets_a_new_code(client, game, guest):
    scorer, old = guest(game, Role.SCORE), code_of(game, Role.SCORE)

    response = client.post(f"/g/{game.code}/links/score/close/")

    assert (response.status_code, response.url) == (303, f"/g/{game.code}/table/#invite")
    assert shown(client, game)["score"] is None
    assert scorer.get(f"/g/{game.code}/").status_code == 403
    asked = reads(client.get(f"/g/{game.code}/links/score/new/"))
    assert "The link is closed now. A new code opens it again." in asked
    client.post(f"/g/{game.code}/links/score/new/")
    assert code_of(game, Role.SCORE) != old
    assert shown(client, game) == expected(game, Role.SCORE, Role.WATCH, Role.MANAGE)


def test_a_new_code_closes_the_old_one(client, game, guest):
    watcher = guest(game, Role.WATCH)
    asked = reads(client.get(f"/g/{game.code}/links/watch/new/"))
    assert "A new code to watch?" in asked
    assert "One has come in by the present code, and is out then: Ben's phone" in asked

    client.post(f"/g/{game.code}/links/watch/new/")

    assert watcher.get(f"/g/{game.code}/").status_code == 403
    watcher.get(f"/j/{code_of(game, Role.WATCH)}/")
    assert watcher.get(f"/g/{game.code}/").status_code == 200


def test_a_manager_by_link_is_warned_of_closing_their_own_way_in(client, game, guest):
    manager = guest(game, Role.MANAGE)
    url = f"/g/{game.code}/links/manage/close/"
    warning = "You run the game by this link yourself."

    assert warning in reads(manager.get(url))
    assert warning not in reads(client.get(url))
    assert warning not in reads(manager.get(f"/g/{game.code}/links/score/close/"))
    assert manager.post(url).url == "/"
    assert shown(client, game)["manage"] is None


@pytest.mark.parametrize("role", [Role.WATCH, Role.SCORE])
@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("verb", ["new", "close"])
def test_only_managers_change_links(game, guest, role, method, verb):
    before = code_of(game, Role.WATCH)

    response = getattr(guest(game, role), method)(f"/g/{game.code}/links/watch/{verb}/")

    assert response.status_code == 403
    assert "Only who runs this game may do that." in reads(response)
    assert code_of(game, Role.WATCH) == before


def test_a_role_that_is_none_has_no_page(client, game):
    for method in (client.get, client.post):
        assert method(f"/g/{game.code}/links/own/close/").status_code == 404


# --- from the machine itself ---


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]"])
@pytest.mark.parametrize("port", ["", ":8123"])
def test_phones_get_the_address_of_the_network(client, game, settings, host, port):
    settings.PHONE_HOST, settings.ALLOWED_HOSTS = "192.168.7.9", ["*"]
    code = code_of(game, Role.SCORE)

    html = client.get(f"/g/{game.code}/table/", headers={"Host": f"{host}{port}"}).content.decode()

    assert f"http://192.168.7.9{port}/j/<wbr>{code}/</p>" in html
    assert "names only this machine" not in html


@pytest.mark.parametrize(
    ("phones", "allowed"), [("", ["*"]), ("192.168.7.9", ["localhost", "127.0.0.1"])]
)
def test_without_an_address_for_phones_the_page_says_so(client, game, settings, phones, allowed):
    settings.PHONE_HOST, settings.ALLOWED_HOSTS = phones, allowed
    code, host = code_of(game, Role.WATCH), {"Host": "localhost:8123"}

    table = client.get(f"/g/{game.code}/table/", headers=host)
    screen = client.get(f"/g/{game.code}/tv/", headers=host)

    assert f"http://localhost:8123/j/<wbr>{code}/</p>" in table.content.decode()
    assert reads(table).count("Phones cannot open this address: it names only this machine.") == 3
    assert "Phones need this machine’s address in the network instead." in reads(screen)


PASSED_ON = ("settings", "people", "register", "flyer", "cards", "badges")
"""Pages of a group and of its tournament with links that people open on phones of their own."""


@pytest.fixture
def pages(client, device) -> dict[str, str]:
    event = cup(by=Actor(device), registration=True)
    told = {"code": event.code, "by": Actor(device)}
    event_links.issue_cards(tables=1, **told)
    event_links.issue_own(**told)
    group, event_url = f"/group/{event.group.code}/", f"/e/{event.code}/"
    papers = {it: f"{event_url}1/paper/{it}/" for it in ("cards", "badges")}
    own = {it: f"{event_url}{it}/" for it in ("people", "register", "flyer")}
    return {"settings": f"{group}settings/", **own, **papers}


@pytest.mark.parametrize("name", PASSED_ON)
def test_every_page_passes_on_what_phones_can_open(client, pages, settings, name):
    settings.PHONE_HOST, settings.ALLOWED_HOSTS = "192.168.7.9", ["*"]
    page = client.get(pages[name], headers={"Host": "localhost:8123"}).content.decode()
    assert "localhost:8123/j/" not in page
    assert "names only this machine" not in page
    settings.PHONE_HOST = ""
    alone = client.get(pages[name], headers={"Host": "localhost:8123"})
    assert "names only this machine" in reads(alone)


@pytest.mark.parametrize("about", ["calendar", "house rules", "a wide sheet"])
def test_what_is_told_to_others_without_a_link_names_the_network_too(
    client, device, start, settings, about
):
    settings.PHONE_HOST, settings.ALLOWED_HOSTS = "192.168.7.9", ["*"]
    found = {
        "calendar": lambda: f"/e/{league(by=Actor(device)).code}/",
        "house rules": lambda: (
            f"/rules/{save_house_rules(name='Ours', rules=PATCH, device=device).key}/"
        ),
        "a wide sheet": lambda: f"/g/{start(*'ABCDEFGHIJKLMNOP').code}/",
    }
    page = client.get(found[about](), headers={"Host": "localhost:8123"}).content.decode()
    assert "http://192.168.7.9:8123/" in page
    assert "localhost:8123/" not in page


@pytest.mark.parametrize("host", ["farkle.example", "192.168.7.7:8000"])
def test_an_address_that_others_can_open_is_passed_on_as_it_is(client, game, settings, host):
    settings.PHONE_HOST, settings.ALLOWED_HOSTS = "192.168.7.9", ["*"]

    html = client.get(f"/g/{game.code}/table/", headers={"Host": host}).content.decode()

    assert f"http://{host}/j/<wbr>{code_of(game, Role.SCORE)}/</p>" in html
    assert "names only this machine" not in html
