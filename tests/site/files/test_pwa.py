"""The manifest, the service worker and what is shown without network, as the site answers them."""

from __future__ import annotations

import json
import posixpath
import re
import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.utils import translation

from farkle_site import pwa
from farkle_site.static_files import scripts_of
from sessions.access.roles import Actor
from sessions.games import services
from tests.factories import DeviceFactory
from tests.sessions.devices import on_device

pytestmark = pytest.mark.django_db


def facts(client) -> dict:
    script = client.get("/sw.js").content.decode()
    found = re.search(
        r"^const FACTS = (\{.*?^\});$",
        script,
        re.MULTILINE | re.DOTALL,
    )
    return json.loads(found[1])


def start(device, *names: str):
    players = [services.Player(name) for name in names]
    return services.start_game(
        rules=services.RuleSet.from_json({}), players=players, by=Actor(device)
    )


def test_the_manifest_says_what_the_app_is(client):
    response = client.get("/manifest.webmanifest")

    assert response.status_code == 200
    assert response.headers["Content-Type"] == "application/manifest+json"
    manifest = response.json()
    assert [icon.pop("src") for icon in manifest["icons"]] == [
        "/static/icons/icon-192.png",
        "/static/icons/icon-512.png",
        "/static/icons/icon-maskable-192.png",
        "/static/icons/icon-maskable-512.png",
    ]
    assert manifest == {
        "id": "/",
        "lang": "en",
        "name": "Farkle score pad",
        "short_name": "Farkle",
        "description": "Keep the score of a game of Farkle with real dice.",
        "start_url": "/?source=installed",
        "scope": "/",
        "display": "standalone",
        "background_color": "#ece2cf",
        "theme_color": "#ece2cf",
        "categories": ["games", "utilities"],
        "icons": [
            {"sizes": "192x192", "type": "image/png", "purpose": "any"},
            {"sizes": "512x512", "type": "image/png", "purpose": "any"},
            {"sizes": "192x192", "type": "image/png", "purpose": "maskable"},
            {"sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
        "screenshots": [
            {
                "src": "/static/screenshots/narrow.jpg",
                "sizes": "390x844",
                "type": "image/jpeg",
                "form_factor": "narrow",
                "label": "A throw of six dice and what it scores",
            },
            {
                "src": "/static/screenshots/wide.jpg",
                "sizes": "1280x800",
                "type": "image/jpeg",
                "form_factor": "wide",
                "label": "The pad and the score sheet of three players",
            },
        ],
        "shortcuts": [
            {
                "name": name,
                "url": url,
                "icons": [
                    {
                        "src": "/static/icons/icon-192.png",
                        "sizes": "192x192",
                        "type": "image/png",
                        "purpose": "any",
                    }
                ],
            }
            for name, url in (("New game", "/new/"), ("Continue", "/continue/"))
        ],
    }


def test_the_icons_are_as_large_as_the_manifest_says():
    sizes = {}
    for name, _sizes, _purpose in pwa.ICONS:
        head = Path(finders.find(name)).read_bytes()[:26]
        assert head[:8] == b"\x89PNG\r\n\x1a\n"
        width, height = struct.unpack(">II", head[16:24])
        sizes[name] = f"{width}x{height}"

    assert sizes == {name: said for name, said, _purpose in pwa.ICONS}


def test_a_maskable_icon_is_opaque():
    """Where it is cut out, nothing may shine through: PNG's colour type 2 has no transparency."""
    for name, _sizes, purpose in pwa.ICONS:
        colour_type = Path(finders.find(name)).read_bytes()[25]
        assert (name, colour_type) == (name, 2 if purpose == "maskable" else 6)


def test_the_app_has_the_colour_of_the_table():
    tokens = Path(finders.find("css/site/tokens.css")).read_text(encoding="utf-8")

    assert f"--table: light-dark({pwa.GROUND}," in tokens


def test_every_page_names_the_manifest_and_starts_the_worker(client):
    page = client.get("/").content.decode()

    assert page.count('<link rel="manifest" href="/manifest.webmanifest"') == 1
    assert page.count('<script type="module" src="/static/js/app.js">') == 1


def test_the_worker_is_a_script_for_the_whole_site_that_is_always_asked_for_anew(client):
    response = client.get("/sw.js")

    assert response.status_code == 200
    assert response.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert response.headers["Cache-Control"] == "no-cache"
    assert "default-src 'self'" in response.headers["Content-Security-Policy"]
    assert not response.cookies


def test_every_file_of_the_shell_is_there(client):
    said = facts(client)

    names = [address.removeprefix("/static/") for address in said["shell"]]
    assert [name for name in names if finders.find(name) is None] == []
    assert client.get(said["offline"]).status_code == 200
    assert len(names) == len(set(names))


def test_the_shell_holds_all_that_the_pages_at_the_table_load(client):
    device = DeviceFactory()
    game = start(device, "Ana", "Ben")
    on_device(client, device)
    shell = set(facts(client)["shell"])

    for address in ("/", "/new/", "/rules/", "/rules/patch/", "/offline/", f"/g/{game.code}/"):
        page = client.get(address).content.decode()
        loaded = set(
            re.findall(r'<(?:link rel="stylesheet" href|script[^>]* src|img src)="([^"]+)"', page)
        )
        loaded |= set(re.findall(r'<use href="(/[^"#]+)', page))
        loaded |= imported(loaded)
        assert len(loaded) >= 5
        assert loaded - shell == set(), address


@pytest.mark.parametrize("part", ["css/game/pad.css", "js/pad/hands.js"])
def test_the_shell_holds_parts_of_files_only_where_they_are_sent_apart(settings, part):
    assert part not in pwa.shell_files.__wrapped__()

    settings.DEBUG = True

    assert part in pwa.shell_files.__wrapped__()


def test_the_worker_is_one_script_that_any_browser_can_run(client):
    script = client.get("/sw.js").content.decode()

    assert not re.search(r"\b(import|export)\b *[{*(\"]", script)
    assert script.count('addEventListener("fetch"') == script.count('addEventListener("sync"') == 1


def imported(loaded: set[str]) -> set[str]:
    """What these scripts import, at once or when it is wanted, and what that imports in turn."""
    found: set[str] = set()
    stored = scripts_of(pwa.our_scripts())
    scripts = [address for address in loaded if address.endswith(".js")]
    while scripts:
        script = scripts.pop()
        text = stored.get(script.removeprefix("/static/"), "")  # a library's imports nothing
        for name in re.findall(r'\b(?:from|import) ?\(?"(\.[^"]+\.js)"', text):
            address = posixpath.normpath(f"{posixpath.dirname(script)}/{name}")
            if address not in found:
                found.add(address)
                scripts.append(address)
    return found


def test_the_version_follows_what_is_in_the_shell(client, monkeypatch):
    before = facts(client)["version"]
    assert re.fullmatch("[0-9a-f]{12}", before)
    assert facts(client)["version"] == before

    monkeypatch.setattr(pwa, "shell_files", lambda: ("css/site.css",))

    assert facts(client)["version"] != before


@pytest.mark.filterwarnings("ignore:A .% csrf_token")  # nobody in particular is asking
@pytest.mark.parametrize("is_developed", [False, True])
def test_the_pages_that_are_kept_are_drawn_once_unless_they_may_change(
    client, settings, is_developed
):
    settings.DEBUG = is_developed
    before = facts(client)["version"]

    again = client.get("/sw.js")

    drawn = {template.name for template in again.templates}
    assert ("offline/offline.html" in drawn, "offline/sheet_blank.html" in drawn) == (
        is_developed,
        is_developed,
    )
    assert before in again.content.decode()


def test_another_language_is_no_other_version(client):
    before = facts(client)["version"]

    with translation.override("de"):
        assert facts(client)["version"] == before


def test_the_offline_page_is_the_same_for_everybody(client, django_user_model):
    stranger = client.get("/offline/")
    client.force_login(django_user_model.objects.create_user("ana"))
    response = client.get("/offline/")

    assert (response.status_code, response.content) == (200, stranger.content)
    assert b"csrf" not in response.content
    assert not response.cookies


def test_continue_leads_to_the_game_opened_last_on_this_device(client):
    device = DeviceFactory()
    first, second = start(device, "Ana", "Ben"), start(device, "Cleo", "Dad")
    on_device(client, device)

    client.get(f"/g/{first.code}/")
    assert client.get("/continue/").headers["Location"] == f"/g/{first.code}/"
    client.get(f"/g/{second.code}/")
    assert client.get("/continue/").headers["Location"] == f"/g/{second.code}/"


def test_a_copy_for_later_opens_no_game(client):
    device = DeviceFactory()
    first, second = start(device, "Ana", "Ben"), start(device, "Cleo", "Dad")
    on_device(client, device)

    client.get(f"/g/{second.code}/")
    client.get(f"/g/{first.code}/", headers={"Purpose": "prefetch"})

    assert client.get("/continue/").headers["Location"] == f"/g/{second.code}/"


def test_continue_leads_a_new_device_home(client):
    response = client.get("/continue/")

    assert (response.status_code, response.headers["Location"]) == (302, "/")


@pytest.mark.parametrize("address", ["/manifest.webmanifest", "/sw.js", "/offline/", "/continue/"])
def test_nothing_is_sent_there(client, address):
    assert client.post(address).status_code == 405


def test_the_help_about_https_names_the_port_that_was_asked(client, settings):
    settings.HOME_AUTHORITY = None
    response = client.get("/help/https/", SERVER_PORT="8123")

    assert response.status_code == 200
    assert "<b>http://localhost:8123</b>" in response.content.decode()
    assert "<b>--https</b>" in response.content.decode()
    assert client.get("/help/https/farkle.crt").status_code == 404


def test_where_the_site_has_a_certificate_the_help_leads_to_it(client, settings):
    settings.HOME_HTTPS_PORT, settings.HOME_FINGERPRINT = 8443, "AB:CD"

    plain = client.get("/help/https/", headers={"Host": "localhost:8000"}, SERVER_PORT="8000")
    secure = client.get("/help/https/", secure=True)

    for said in ("https://localhost:8443/", "AB:CD", 'href="/help/https/farkle.crt"'):
        assert said in plain.content.decode()
    assert "notice--good" not in plain.content.decode()
    assert "notice--good" in secure.content.decode()
    file = client.get("/help/https/farkle.crt")
    assert (file.content, file.headers["Content-Type"]) == (
        b"a certificate",
        "application/x-x509-ca-cert",
    )
