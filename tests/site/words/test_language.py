"""Which language the site answers in, and the page to choose it."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.core.checks.translation import check_language_settings_consistent
from django.http import HttpResponse
from django.test import Client

from tests.sessions.clients import ApiPlayer

pytestmark = pytest.mark.django_db

GERMAN = {"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}
SWISS = {"Accept-Language": "de-CH"}


def language(response: HttpResponse) -> str:
    return re.search('<html lang="([^"]+)"', response.content.decode())[1]


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ({}, "en"),
        ({"Accept-Language": "fr, xx"}, "en"),
        ({"Accept-Language": "en-GB"}, "en"),
        (GERMAN, "de"),
        (SWISS, "de-ch"),
        ({"Accept-Language": "fr, de;q=0.8, en;q=0.7"}, "de"),
    ],
)
def test_a_page_is_in_the_language_that_the_browser_asks_for(client, asked, answered):
    response = client.get("/", headers=asked)

    assert language(response) == response.headers["Content-Language"] == answered
    assert {"Accept-Language", "Cookie"} <= set(response.headers["Vary"].split(", "))


def test_where_the_browser_asks_for_none_of_them_the_site_has_its_own(client, settings):
    settings.LANGUAGE_CODE = "de"

    assert language(client.get("/", headers={"Accept-Language": "fr"})) == "de"
    assert language(client.get("/", headers={"Accept-Language": "en"})) == "en"
    english = client.get("/new/", headers={"Accept-Language": "en"})
    assert "Start the game" in english.content.decode()


def test_a_language_is_chosen_on_its_page_and_leads_back(client):
    page = client.get("/language/", headers={"Referer": "http://testserver/rules/?a=b"})
    assert 'name="next" value="/rules/?a=b"' in page.content.decode()

    response = client.post("/language/", {"language": "de", "next": "/rules/?a=b"})

    assert (response.status_code, response.headers["Location"]) == (302, "/rules/?a=b")
    cookie = response.cookies[settings.LANGUAGE_COOKIE_NAME]
    assert (cookie["httponly"], cookie["samesite"], cookie["secure"]) == (True, "Lax", "")
    assert cookie["max-age"] == settings.LANGUAGE_COOKIE_AGE
    assert language(client.get("/", headers={"Accept-Language": "en"})) == "de"


def test_the_cookie_is_as_safe_as_the_others():
    assert settings.LANGUAGE_COOKIE_SECURE is settings.SESSION_COOKIE_SECURE is settings.HTTPS


def test_each_language_is_named_in_itself_and_the_present_one_is_marked(client):
    page = client.get("/language/", headers=SWISS).content.decode()

    buttons = re.findall(
        r'<button[^>]* value="([^"]+)" lang="([^"]+)"([^>]*)>(?:<svg.*?</svg>)?\s*([^<]+)</button>',
        page,
    )
    assert [(value, lang, "aria-current" in more, name) for value, lang, more, name in buttons] == [
        ("en", "en", False, "English"),
        ("de", "de", False, "Deutsch"),
        ("de-ch", "de-ch", True, "Deutsch (Schweiz)"),
    ]


@pytest.mark.parametrize(
    "came_from",
    ["", "https://evil.example/", "//evil.example/", "http://testserver/language/", "javascript:x"],
)
def test_whoever_came_from_elsewhere_is_led_home(client, came_from):
    page = client.get("/language/", headers={"Referer": came_from} if came_from else {})
    assert 'name="next" value="/"' in page.content.decode()


@pytest.mark.parametrize("to", ["", "https://evil.example/", "//evil.example/", "javascript:x"])
def test_nobody_is_led_to_another_site(client, to):
    answer = client.post("/language/", {"language": "de", "next": to})

    assert answer.headers["Location"] == "/"


@pytest.mark.parametrize("code", ["xx", "", "../../etc", "fr"])
def test_an_unknown_language_changes_nothing(client, code):
    response = client.post("/language/", {"language": code, "next": "/"})

    assert (response.status_code, language(response)) == (200, "en")
    assert settings.LANGUAGE_COOKIE_NAME not in response.cookies


def test_a_language_is_not_chosen_from_another_site():
    client = Client(enforce_csrf_checks=True)

    response = client.post("/language/", {"language": "de"}, headers=GERMAN)

    assert (response.status_code, language(response)) == (403, "de")
    assert settings.LANGUAGE_COOKIE_NAME not in response.cookies


@pytest.mark.parametrize(
    "address", ["/", "/rules/", "/language/", "/join/", "/account/login/", "/nowhere/"]
)
def test_every_footer_leads_to_the_page(client, address):
    assert '<a href="/language/">' in client.get(address).content.decode()


def test_the_app_is_installed_in_the_language_of_its_page(client):
    response = client.get("/manifest.webmanifest", headers=GERMAN)

    manifest = response.json()
    said = (manifest["lang"], manifest["name"], manifest["shortcuts"][0]["name"])
    assert said == ("de", "Farkle-Punkteblock", "Neues Spiel")
    assert {"Accept-Language", "Cookie"} <= set(response.headers["Vary"].split(", "))


def test_pages_of_libraries_and_of_no_use_are_translated_too(client):
    login = client.get("/account/login/", headers=GERMAN).content.decode()
    nowhere = client.get("/nowhere/", headers=GERMAN).content.decode()

    assert "Benutzername oder E-Mail-Adresse" in login
    assert "Farkle: Hier zählt nichts" in nowhere


def test_a_site_is_set_to_a_language_that_it_has(settings):
    assert check_language_settings_consistent(None) == []
    settings.LANGUAGE_CODE = "fr"
    [problem] = check_language_settings_consistent(None)
    assert problem.id == "translation.E004"


def test_the_admin_is_english_for_everybody(admin_client):
    page = admin_client.get("/admin/", headers=GERMAN)

    assert (language(page), page.headers["Content-Language"]) == ("en", "en")
    assert "Farkle administration" in page.content.decode()


# --- the API is for programs


def asked_for_everything(client: Client, **headers: str) -> list[tuple[int, bytes, str]]:
    """Answers good and bad: of this site, of the framework, of the server itself."""
    client.cookies.clear()
    wrong = {"data": {"dice": [1], "points": 7}, "content_type": "application/json"}
    answers = [
        client.get("/api/v1/rule-sets/patch/", headers=headers),
        client.post("/api/v1/throws/evaluate/", **wrong, headers=headers),
        client.post("/api/v1/games/", "{", content_type="application/json", headers=headers),
        client.post("/api/v1/games/", "a=b", content_type="text/plain", headers=headers),
        client.delete("/api/v1/rule-sets/", headers=headers),
        client.get("/api/v1/tokens/", headers=headers),
        client.get("/api/v1/games/ZZZZZZ/", headers=headers),
        client.get("/api/v1/nothing/", headers=headers),
    ]
    return [(it.status_code, it.content, it.headers.get("Vary", "")) for it in answers]


def test_the_api_answers_in_english_whoever_asks(client):
    english = asked_for_everything(client)

    assert {status for status, *_ in english} >= {200, 400, 403, 404, 405, 415}
    assert asked_for_everything(client, **GERMAN) == english
    assert asked_for_everything(client, Cookie="django_language=de") == english
    assert not any("Accept-Language" in vary for *_, vary in english)


def test_a_refusal_of_the_rules_is_english_there_too(client):
    player = ApiPlayer(client)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    player.start("patch", "Ana", "Ben")

    refused = player.throw("111234", "111", bank=True, status=422)

    assert refused["detail"] == "200 more to open (500)."
