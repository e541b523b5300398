"""How this phone is set: what is kept on it, and that every page follows from its first byte on."""

from __future__ import annotations

import re

import pytest

from sessions.pages.kit.preferences import PREFIX, SETTINGS
from tests import verbs
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db

NOT_THE_DEFAULT = {name: values[-1] for name, values in SETTINGS.items()}


def first_element(response) -> str:
    return re.search(r"<html[^>]*>", response.content.decode())[0]


def chosen(response) -> dict[str, str]:
    """What is checked on the page."""
    radios = re.findall(r'name="([\w-]+)" value="([\w-]+)" checked', response.content.decode())
    return dict(radios)


def test_at_first_everything_is_as_usual(client):
    response = client.get("/device/")

    assert response.status_code == 200
    assert chosen(response) == {name: values[0] for name, values in SETTINGS.items()}
    assert first_element(response) == '<html lang="en">'
    assert not [name for name in response.cookies if name.startswith(PREFIX)]


def test_what_is_saved_is_on_every_page(client, game):
    saved = client.post("/device/", NOT_THE_DEFAULT)

    assert (saved.status_code, saved.url) == (303, "/device/")
    response = client.get("/device/")
    assert "Saved for this phone." in reads(response)
    assert chosen(response) == NOT_THE_DEFAULT
    said = "".join(f' data-{name}="{value}"' for name, value in NOT_THE_DEFAULT.items())
    for path in ("/device/", "/", "/new/", f"/g/{game.code}/", f"/g/{game.code}/tv/", "/nowhere/"):
        assert first_element(client.get(path)) == f'<html lang="en"{said}>'


def test_the_usual_is_kept_nowhere(client):
    client.post("/device/", NOT_THE_DEFAULT)

    client.post("/device/", {name: values[0] for name, values in SETTINGS.items()})

    assert {it.value for name, it in client.cookies.items() if name.startswith(PREFIX)} == {""}
    assert first_element(client.get("/")) == '<html lang="en">'


def test_a_script_sends_one_setting_and_draws_it_itself(client):
    client.post("/device/", {"theme": "dark"})

    response = client.post("/device/", {"hand": "left"}, headers={"Accept": "application/json"})
    assert (response.status_code, response.content) == (204, b"")
    assert first_element(client.get("/")) == '<html lang="en" data-theme="dark" data-hand="left">'

    client.post("/device/", {"theme": ""}, headers={"Accept": "application/json"})
    assert first_element(client.get("/")) == '<html lang="en" data-hand="left">'


@pytest.mark.parametrize("value", ["purple", '"><script>', "left"])
def test_what_is_no_setting_is_not_kept_and_not_shown(client, value):
    client.post("/device/", {"theme": value, "colour": "red"})
    assert not [name for name in client.cookies if name.startswith(PREFIX)]

    client.cookies[PREFIX + "theme"] = value
    assert first_element(client.get("/")) == '<html lang="en">'


@pytest.mark.parametrize(
    ("theme", "scheme", "light", "dark"),
    [
        ("", "light dark", "(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"),
        ("light", "light", "all", "not all"),
        ("dark", "dark", "not all", "all"),
    ],
)
def test_the_browser_itself_follows_the_colours(client, theme, scheme, light, dark):
    client.cookies[PREFIX + "theme"] = theme

    html = client.get("/").content.decode()

    assert f'<meta name="color-scheme" content="{scheme}">' in html
    assert f'<meta name="theme-color" data-theme="light" media="{light}"' in html
    assert f'<meta name="theme-color" data-theme="dark" media="{dark}"' in html


@pytest.mark.parametrize(
    ("contrast", "media"), [("", "screen and (prefers-contrast: more)"), ("more", "screen")]
)
def test_more_contrast_comes_from_the_system_or_from_here(client, contrast, media):
    client.cookies[PREFIX + "contrast"] = contrast

    html = client.get("/").content.decode()

    assert (
        re.search(r'href="[^"]*contrast[^"]*" id="more-contrast" media="([^"]*)"', html)[1] == media
    )


def test_from_the_table_one_finds_here_and_back(client, game):
    table = client.get(f"/g/{game.code}/table/").content.decode()
    assert f'href="/device/?game={game.code}"' in table

    here = client.get(f"/device/?game={game.code}").content.decode()
    assert f'<a href="/g/{game.code}/">Back to the pad</a>' in here

    saved = client.post("/device/", {"hand": "left", "game": game.code})
    assert saved.url == f"/device/?game={game.code}"


@pytest.mark.parametrize("text", ["A/B", "ABC234&x=1", "ABC2#4", "ABC10I", "ABC2344"])
def test_what_is_no_code_leads_nowhere(client, text):
    here = client.get("/device/", {"game": text})
    assert (here.status_code, "Back to the pad" in reads(here)) == (200, False)

    assert client.post("/device/", {"hand": "left", "game": text}).url == "/device/"


@pytest.mark.parametrize("is_https", [True, False])
def test_it_is_kept_from_plain_http_on_a_site_with_https(client, settings, is_https):
    settings.SESSION_COOKIE_SECURE = is_https

    client.post("/device/", {"hand": "left"})

    cookie = client.cookies[f"{PREFIX}hand"]
    assert bool(cookie["secure"]) is is_https
    assert (cookie["samesite"], cookie["httponly"], cookie["max-age"]) == ("Lax", "", 31536000)


def test_another_method_is_refused(client):
    response = client.put("/device/")

    assert (response.status_code, response["Allow"]) == (405, "GET, HEAD, POST")


def test_the_screen_is_kept_on_while_a_game_runs(client, start):
    game = start("Ana", "Ben", target_score=1000, final_round="none")
    url = f"/g/{game.code}/"
    assert 'data-wake="on"' in client.get(url).content.decode()

    verbs.record_total(code=game.code, points=1000)

    assert 'data-wake="off"' in client.get(url).content.decode()
