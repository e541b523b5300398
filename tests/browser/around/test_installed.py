"""The pad as an app, with the real server: installed, without network, with a new version.

http://127.0.0.1 counts as safe, so that Chromium does here what it does over https elsewhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Playwright, expect

from farkle_site.starting.network import own_names
from tests.browser.access.page_access import barriers
from tests.browser.conftest import Troubles, launched
from tests.browser.playing import (
    enter,
    may_lose_the_network,
    new_game,
    score,
    shown_code,
    started,
    throws,
    type_code,
)
from tests.proofs.site import Server, Site

pytestmark = pytest.mark.slow

AT_HAND = ["/", "/new/", "/offline/", "/new/pockets/", "/new/sheet/", "/new/sheet/totals/"]
"""What is kept without a visit."""

CACHES = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    found[name] = requests.map(({ url }) => url.slice(location.origin.length));
  }
  return found;
}"""


@pytest.fixture
def phone(phone: Callable[..., Page]) -> Callable[..., Page]:
    return partial(phone, service_workers="allow")


def address(page: Page) -> str:
    return urlsplit(page.url).path


def until(page: Page, condition: str, argument: object = None) -> None:
    """Wait for what only a script can see; the pages' policy forbids Playwright's own way."""
    page.evaluate(
        f"""async (argument) => {{
          const end = Date.now() + 30_000;
          while (!(await ({condition})(argument))) {{
            if (Date.now() > end) throw new Error("This did not come true in 30 seconds.");
            await new Promise((done) => setTimeout(done, 50));
          }}
        }}""",
        argument,
    )


def stands(page: Page) -> None:
    """What every game's page loads only once it stands has come as well."""
    for name in ("service-worker-page", "wake"):
        until(
            page,
            """(name) => performance.getEntriesByType("resource").some((it) =>
              it.responseEnd && it.name.includes(`/${name}.`))""",
            name,
        )


def is_ready(page: Page) -> None:
    """The worker answers for this page, and has what opens without a visit."""
    until(
        page,
        """async (paths) => {
          if (navigator.serviceWorker.controller?.state !== "activated") return false;
          const kept = paths.map((path) => caches.match(path, { ignoreVary: true }));
          return (await Promise.all(kept)).every(Boolean);
        }""",
        AT_HAND,
    )


def keeps(page: Page, path: str, text: str = "") -> None:
    """A copy in which this text stands is kept by now, or will be in a moment."""
    until(
        page,
        """async ([path, text]) => {
          const kept = await caches.match(path, { ignoreVary: true });
          return kept && (await kept.text()).includes(text);
        }""",
        [path, text],
    )


def keeps_no(page: Page, path: str) -> None:
    until(page, "async (path) => !(await caches.match(path, { ignoreVary: true }))", path)


def kept_pages(page: Page) -> list[str]:
    found = page.evaluate(CACHES)
    return [path for name in found if name.startswith("pages-") for path in found[name]]


def cut(page: Page) -> None:
    page.context.set_offline(True)


def a_game(page: Page, *names: str) -> str:
    started(page, *names)
    keeps(page, address(page))
    return address(page)


def test_home_the_form_and_a_visited_game_open_without_network(phone):
    page = phone()
    is_ready(page)
    game = a_game(page, "Ana", "Ben")

    cut(page)

    page.goto("/?source=installed")
    expect(page.get_by_role("heading", name="Games on this device")).to_be_visible()
    page.get_by_role("link", name="New game").click()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    page.goto(game)
    expect(page.locator("#turn-name")).to_have_text("Ana")
    page.locator('.key[data-face="1"]').tap()
    expect(page.locator(".tray .die")).to_have_count(1)


def test_the_first_page_ever_opened_is_kept_too(phone):
    first = phone()
    started(first, "Ana", "Ben")
    second = phone("/rules/patch/")
    is_ready(second)
    keeps(second, "/rules/patch/")

    cut(second)
    second.reload()

    expect(second.get_by_role("heading", level=1)).to_have_text("Patch Products")


def test_an_address_that_is_not_kept_says_what_works(phone):
    page = phone(viewport="small")
    is_ready(page)
    a_game(page, "Ana", "Ben")

    cut(page)
    page.goto("/rules/facebook/")

    expect(page.get_by_role("heading", level=1)).to_have_text("No network")
    line = page.locator("#kept .list__link")
    expect(line).to_have_text("Ana, BenAna throwsAna 0 · Ben 0")
    assert barriers(page) == []
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("No network")
    line.click()
    expect(page.locator("#turn-name")).to_have_text("Ana")


def test_the_page_asked_for_opens_by_itself_when_the_network_is_back(phone):
    page = phone()
    is_ready(page)
    a_game(page, "Ana", "Ben")
    cut(page)
    page.goto("/rules/facebook/")
    expect(page.locator("#kept")).to_be_visible()

    page.context.set_offline(False)

    title = page.get_by_role("heading", level=1)
    expect(title).not_to_have_text("No network", timeout=20_000)
    assert address(page) == "/rules/facebook/"


def test_a_game_opens_as_it_was_last_not_as_it_was_loaded(phone):
    page = phone()
    is_ready(page)
    game = a_game(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    enter(page, "114446", "Keep 600, roll 1")
    expect(page.locator(".risk")).to_have_text("600 at risk")
    keeps(page, f"{game}?fragment", "<b>600</b> at risk")

    cut(page)
    page.reload()

    expect(page).to_have_title(re.compile("^Ben throws"))
    throws(page, "Ben")
    expect(score(page, "Ana")).to_have_text("1,500")
    expect(page.locator(".risk")).to_have_text("600 at risk")
    assert page.locator("#game").count() == 1
    assert page.locator("#script-words").count() == 1


def test_a_page_loaded_anew_replaces_what_came_after_the_one_before(phone):
    page = phone()
    is_ready(page)
    game = a_game(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    keeps(page, f"{game}?fragment")

    page.reload()
    throws(page, "Ben")
    keeps_no(page, f"{game}?fragment")

    cut(page)
    page.reload()
    expect(score(page, "Ana")).to_have_text("1,500")


def test_an_older_state_that_comes_late_is_not_kept(phone):
    page = phone()
    is_ready(page)
    game = a_game(page, "Ana", "Ben")
    older = page.evaluate(FRAGMENT, game)
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    keeps(page, f"{game}?fragment", "1,500")

    page.evaluate(
        """([fragment, html]) =>
          navigator.serviceWorker.controller.postMessage({ fragment, html })""",
        [game, older],
    )
    page.goto("/rules/")
    keeps(page, "/rules/")

    keeps(page, f"{game}?fragment", "1,500")


def test_what_changes_without_an_entry_is_kept_too(phone):
    owner, page = phone(), phone()
    started(owner, "Ana", "Ben")
    game = address(owner)
    is_ready(page)
    type_code(page, shown_code(owner, game, "score"))
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    keeps(page, f"{game}?fragment", "1,500")

    owner.goto(f"{game}table/")
    owner.locator("#entering").get_by_label("Second scorer").check()
    owner.locator("#entering").get_by_role("button", name="Save").tap()

    keeps(page, f"{game}?fragment", '"needs_second": true')


FRAGMENT = """async (address) => {
  const answer = await fetch(address, { headers: { "HX-Request": "true" } });
  return answer.text();
}"""


def test_continue_opens_the_game_kept_last_without_network(phone):
    page = phone()
    is_ready(page)
    a_game(page, "Ana", "Ben")
    last = a_game(page, "Cleo", "Dad")

    cut(page)
    page.goto("/continue/")

    assert address(page) == last
    expect(page.locator("#turn-name")).to_have_text("Cleo")


def test_calls_streams_and_accounts_are_never_kept(phone):
    page = phone()
    is_ready(page)
    game = a_game(page, "Ana", "Ben")
    code = game.split("/")[2]
    for path in (f"{game}table/", f"{game}log/", "/account/login/", "/join/", "/help/https/"):
        page.goto(path)
    page.goto(f"/api/v1/games/{code}/")
    page.goto(f"{game}?mode=totals")
    page.goto("/rules/")
    keeps(page, "/rules/")
    keeps(page, f"{game}rules/")

    assert sorted(kept_pages(page)) == sorted([*AT_HAND, "/rules/", game, f"{game}rules/"])


def test_a_game_that_is_closed_to_this_phone_is_kept_no_longer(phone):
    owner = phone()
    started(owner, "Ana", "Ben")
    page = phone()
    is_ready(page)
    own = a_game(page, "Cleo", "Dad")
    may_lose_the_network(page)  # until then the phone still has its start
    page.context.clear_cookies()

    page.goto(own)
    keeps_no(page, own)

    cut(page)
    page.goto(own)
    expect(page.get_by_role("heading", level=1)).to_have_text("No network")


VISIT = "(path) => navigator.serviceWorker.controller.postMessage({ visit: path })"

LEADS_HOME = """(path) => {
  const { fetch } = self;
  self.fetch = (request, options) => fetch(request === path ? "/continue/" : request, options);
}"""

HELD_UP = """(path) => {
  const { fetch } = self;
  self.hasAsked = new Promise((asked) => {
    self.fetch = async (request, options) => {
      const answer = await fetch(request, options);
      if (request !== path) return answer;
      asked();
      await new Promise((done) => { self.goOn = done; });
      return answer;
    };
  });
}"""


def test_what_leads_elsewhere_now_is_kept_no_longer(phone):
    """As where a server that stands before this one asks for a name first."""
    page = phone()
    is_ready(page)
    page.goto("/rules/patch/")
    keeps(page, "/rules/patch/")
    [worker] = page.context.service_workers
    worker.evaluate(LEADS_HOME, "/rules/patch/")

    page.evaluate(VISIT, "/rules/patch/")

    keeps_no(page, "/rules/patch/")


def test_what_arrives_after_somebody_has_signed_in_is_not_kept(phone):
    """It was drawn for whoever asked before."""
    page = phone()
    is_ready(page)
    [worker] = page.context.service_workers
    worker.evaluate(HELD_UP, "/rules/")
    page.evaluate(VISIT, "/rules/")
    worker.evaluate("hasAsked")

    page.evaluate("fetch('/language/', { method: 'POST' })")
    worker.evaluate("goOn()")

    page.evaluate(VISIT, "/rules/patch/")
    keeps(page, "/rules/patch/")
    assert "/rules/" not in kept_pages(page)


def test_nobody_sees_what_was_kept_for_the_account_before(phone):
    page = phone()
    is_ready(page)
    game = a_game(page, "Ana", "Ben")
    page.goto("/account/signup/")
    page.get_by_label("Username").fill("cleo")
    for field in page.locator('input[type="password"]').all():
        field.fill("a long enough phrase")
    page.locator('main button[type="submit"], main form button').last.click()
    expect(page).not_to_have_url(re.compile("signup"))

    assert game not in kept_pages(page)


def test_a_new_version_waits_until_it_is_wanted_and_leaves_nothing_behind(phone, server, site):
    page = phone()
    is_ready(page)
    game = a_game(page, "Ana", "Ben")
    page.goto("/rules/patch/")
    keeps(page, "/rules/patch/")
    before = page.evaluate(CACHES)
    change_a_file(site)
    server.restart()

    page.goto(game)
    bar = page.locator("#update")
    expect(bar).to_contain_text("A new version is ready.")
    expect(page.get_by_role("button", name="Later")).to_be_visible()
    page.locator('.key[data-face="1"]').tap()
    expect(page.locator(".tray .die")).to_have_count(1)
    page.get_by_role("button", name="Reload").focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")

    throws(page, "Ana")
    until(
        page,
        """async (before) => {
          const names = await caches.keys();
          return names.length === 2 && !names.some((name) => before.includes(name));
        }""",
        list(before),
    )
    expect(bar).to_be_empty()
    after = page.evaluate(CACHES)
    assert {name.split("-")[0] for name in after} == {"shell", "pages"}
    assert sorted(kept_pages(page)) == sorted(
        path for name in before if name.startswith("pages-") for path in before[name]
    )
    cut(page)
    page.goto("/rules/patch/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Patch Products")
    page.reload()
    assert page.evaluate("getComputedStyle(document.querySelector('.card, .table')).display") != ""


def change_a_file(site: Site) -> Path:
    """What a new release does: a style sheet with another content, under another name."""
    listing = site.folder / "static" / "staticfiles.json"
    names = json.loads(listing.read_text(encoding="utf-8"))
    old = names["paths"]["css/site.css"]
    new = re.sub(r"\.[0-9a-f]{12}\.", f".{uuid4().hex[:12]}.", old)
    content = (site.folder / "static" / old).read_bytes()
    (site.folder / "static" / new).write_bytes(content + b"\n/* changed */\n")
    names["paths"]["css/site.css"] = new
    listing.write_text(json.dumps(names), encoding="utf-8")
    return site.folder / "static" / new


NO_COPY = """([path, status]) => {
  const { fetch } = self;
  self.hasAsked = new Promise((asked) => {
    self.fetch = async (request, options) => {
      if (request !== path) return fetch(request, options);
      asked();
      return status ? new Response("", { status }) : Promise.reject(new TypeError("No network."));
    };
  });
}"""


def test_a_server_that_is_busy_when_a_version_changes_costs_no_kept_page(phone, server, site):
    page = phone()
    is_ready(page)
    game = a_game(page, "Ana", "Ben")
    change_a_file(site)
    server.restart()
    page.goto("/rules/")
    bar = page.get_by_role("button", name="Reload")
    expect(bar).to_be_visible()
    newer = page.context.service_workers[-1]
    newer.evaluate(NO_COPY, [game, 503])
    with page.expect_navigation():
        bar.tap()
    newer.evaluate("hasAsked")
    until(page, "async () => !(await navigator.serviceWorker.getRegistration()).waiting")
    page.evaluate(VISIT, "/rules/patch/")
    keeps(page, "/rules/patch/")

    cut(page)
    page.goto(game)
    throws(page, "Ana")


def test_what_an_earlier_version_has_kept_of_a_game_never_hides_what_is_newer(phone):
    page = phone()
    is_ready(page)
    game = a_game(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    keeps(page, f"{game}?fragment", "1,500")
    [worker] = page.context.service_workers
    worker.evaluate(NO_COPY, [game, 0])
    page.evaluate(AS_OF_AN_EARLIER_VERSION)
    enter(page, "223346", "Write the farkle")
    throws(page, "Ana")
    page.reload()
    until(page, KEPT_TWICE, game)

    cut(page)
    page.reload()

    throws(page, "Ana")


AS_OF_AN_EARLIER_VERSION = """async () => {
  const [name] = (await caches.keys()).filter((it) => it.startsWith("pages-"));
  const pages = await caches.open(name);
  const older = await caches.open("pages-older");
  for (const request of await pages.keys()) {
    await older.put(request, await pages.match(request, { ignoreVary: true }));
  }
  await caches.delete(name);
}"""

KEPT_TWICE = """async (path) => {
  const names = (await caches.keys()).filter((it) => it.startsWith("pages-"));
  const all = await Promise.all(names.map((name) => caches.open(name)));
  const kept = await Promise.all(all.map((one) => one.match(path, { ignoreVary: true })));
  return kept.length === 2 && kept.every(Boolean);
}"""


@pytest.fixture
def half_a_release(site: Site, server: Server) -> Iterator[Callable[[], None]]:
    """The server gets a new version of which one file is missing."""
    listing = site.folder / "static" / "staticfiles.json"
    before = listing.read_text(encoding="utf-8")

    def release() -> None:
        change_a_file(site).unlink()
        server.restart()

    yield release
    listing.write_text(before, encoding="utf-8")
    server.restart()


UPDATED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const state = new Promise((done) => {
    registration.addEventListener("updatefound", () => {
      const next = registration.installing;
      next.addEventListener("statechange", () => done(next.state), { once: true });
    });
  });
  await registration.update();
  return state;
}"""


def test_a_version_of_which_one_file_is_missing_is_not_installed(phone, half_a_release):
    page = phone()
    is_ready(page)
    game = a_game(page, "Ana", "Ben")
    half_a_release()

    assert page.evaluate(UPDATED) == "redundant"

    cut(page)
    page.goto(game)
    throws(page, "Ana")


def test_dice_in_the_tray_of_another_tab_stay_there(phone, server, site):
    page = phone()
    is_ready(page)
    game = a_game(page, "Ana", "Ben")
    other = page.context.new_page()
    other.goto(game)
    other.locator('.key[data-face="1"]').tap()
    change_a_file(site)
    server.restart()
    page.goto("/")

    with page.expect_navigation():
        page.get_by_role("button", name="Reload").click()

    until(other, "async () => !(await navigator.serviceWorker.getRegistration()).waiting")
    expect(other.locator(".tray .die")).to_have_count(1)
    enter(other, "23456", "Bank 1,500")
    throws(other, "Ben")


def test_a_new_version_can_wait_for_later(phone, server, site):
    page = phone()
    is_ready(page)
    change_a_file(site)
    server.restart()
    page.goto("/new/")
    expect(page.locator("#update")).to_contain_text("A new version is ready.")
    header = page.locator(".site-header")
    assert page.locator("#update").bounding_box()["height"] <= header.bounding_box()["height"]

    page.get_by_role("button", name="Later").click()

    expect(page.locator("#update")).to_be_empty()
    expect(header.get_by_role("link", name="Rules")).to_be_visible()


def test_every_picture_of_the_app_is_as_large_as_it_says(phone):
    page = phone()
    told = page.evaluate("async () => (await fetch('/manifest.webmanifest')).json()")
    pictures = [*told["icons"], *told["screenshots"]]
    measure = """(src) => new Promise((done, fail) => {
      const image = new Image();
      image.onload = () => done(`${image.naturalWidth}x${image.naturalHeight}`);
      image.onerror = fail;
      image.src = src;
    })"""

    assert len(pictures) == 6
    for picture in pictures:
        assert page.evaluate(measure, picture["src"]) == picture["sizes"]


def test_every_file_of_the_shell_answers(phone):
    page = phone()
    is_ready(page)

    found = page.evaluate(CACHES)
    [shell] = [found[name] for name in found if name.startswith("shell-")]
    script = page.evaluate("async () => (await fetch('/sw.js')).text()")
    said = json.loads(re.search(r"= (\{.*?^\});$", script, re.MULTILINE | re.DOTALL)[1])
    assert sorted(shell) == sorted([*said["shell"], said["offline"]])
    hashed = [path for path in shell if re.search(r"\.[0-9a-f]{12}\.\w+$", path)]
    assert len(hashed) == len(said["shell"])


def test_with_a_full_disk_everything_works_that_needs_the_network(phone):
    page = phone("/help/https/", service_workers="block")
    devtools = page.context.new_cdp_session(page)
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(page.url))
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    page = page.context.new_page()
    new_game(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")


def test_a_phone_that_gets_full_later_goes_on_online(phone):
    page = phone()
    is_ready(page)
    devtools = page.context.new_cdp_session(page)
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(page.url))
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})

    new_game(page, "Ana", "Ben")
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    page.reload()

    throws(page, "Ben")
    expect(score(page, "Ana")).to_have_text("1,500")
    assert kept_pages(page) == AT_HAND


def test_the_oldest_of_many_pages_is_dropped(phone):
    page = phone()
    is_ready(page)
    script = """async () => {
      const [name] = (await caches.keys()).filter((it) => it.startsWith("pages-"));
      const cache = await caches.open(name);
      for (let n = 10; n < 50; n += 1) await cache.put(`/g/GAME${n}/`, new Response("kept"));
    }"""
    page.evaluate(script)

    page.goto("/rules/")
    until(
        page,
        """async () => {
          const [name] = (await caches.keys()).filter((it) => it.startsWith("pages-"));
          return (await (await caches.open(name)).keys()).length === 33;
        }""",
    )

    games = [f"/g/GAME{n}/" for n in range(24, 50)]
    assert sorted(kept_pages(page)) == sorted([*AT_HAND, "/rules/", *games])


def test_a_slow_network_is_not_waited_for_where_a_page_is_kept(phone, server):
    page = phone()
    is_ready(page)
    game = a_game(page, "Ana", "Ben")
    server.kill()  # its socket stays open: who asks waits

    page.goto(game)

    expect(page.locator("#turn-name")).to_have_text("Ana")
    server.start()


def test_no_barrier_is_found_in_the_help_and_in_the_offer_of_a_new_version(phone, server, site):
    page = phone("/help/https/", viewport="small")
    is_ready(page)
    change_a_file(site)
    server.restart()
    page.reload()
    expect(page.get_by_role("button", name="Reload")).to_be_visible()

    assert barriers(page) == []


IOS = """
Object.defineProperty(navigator, "standalone", { value: %s });
Object.defineProperty(navigator, "userAgent", { value: %r });
"""
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1"
CHROME = SAFARI.replace("Version/18.1", "CriOS/130.0")


def test_safari_is_told_how_to_install(phone):
    page = phone(script=IOS % ("false", SAFARI))

    expect(page.locator("#as-an-app")).to_contain_text("tap Share, then “Add to Home Screen”")


@pytest.mark.parametrize(("standalone", "agent"), [("true", SAFARI), ("false", CHROME)])
def test_who_has_installed_it_or_cannot_is_told_nothing(phone, standalone, agent):
    page = phone(script=IOS % (standalone, agent))

    expect(page.locator("#as-an-app")).to_be_hidden()


def test_the_install_button_asks_once(phone):
    page = phone()
    expect(page.locator("#as-an-app")).to_be_hidden()
    page.evaluate(
        """() => {
          window.asked = 0;
          const event = new Event("beforeinstallprompt", { cancelable: true });
          event.prompt = () => { window.asked += 1; };
          window.prevented = !dispatchEvent(event);
        }"""
    )

    page.get_by_role("button", name="Install").tap()

    expect(page.locator("#as-an-app")).to_be_hidden()
    assert page.evaluate("[asked, prevented]") == [1, True]


INSECURE = "Object.defineProperty(window, 'isSecureContext', { value: false });"


@pytest.fixture
def plain(playwright: Playwright, server: Server) -> Iterator[Page]:
    """A phone at the address that this machine has in its network, without https."""
    name = next(one for one in own_names() if one.endswith(".local"))
    rule = f"--host-resolver-rules=MAP {name} 127.0.0.1"
    troubles = Troubles()
    with launched(playwright, rule) as browser:
        page = browser.new_page(
            base_url=f"http://{name}:{server.port}",
            viewport={"width": 390, "height": 844},
            has_touch=True,
        )
        troubles.watch(page)
        page.goto("/")
        yield page
    assert troubles.said == []


def test_a_plain_http_address_says_what_is_missing_and_the_game_works(plain):
    page = plain
    assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    expect(page.locator("#as-an-app")).to_contain_text("browsers allow that over https only")
    page.get_by_role("link", name="How to get https").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("https at home")

    new_game(page, "Ana", "Ben")
    for dice, button in (
        ("111111", "Keep 3,000, roll 6"),
        ("111111", "Keep 3,000, roll 6"),
        ("123456", "Bank 7,500"),
        ("223346", "Write the farkle"),
        ("123456", "Bank 1,500"),
        ("223346", "Write the farkle"),
        ("444123", "Bank 500"),
    ):
        enter(page, dice, button)
    throws(page, "Ben")
    page.get_by_role("button", name="Undo").tap()
    throws(page, "Ana")
    page.reload()
    throws(page, "Ana")
    page.goto(f"{address(page)}?mode=totals")
    page.get_by_label("Points of this turn").fill("1000")
    page.locator("#total-bank").tap()
    throws(page, "Ben")
    page.locator("#total-farkle").tap()
    expect(page.locator(".panel__title")).to_have_text("Ana wins")


SHIFTS = """
window.shifts = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifts += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("kind", ["", INSECURE])
def test_nothing_moves_when_the_home_page_says_how_to_install(phone, kind):
    page = phone(script=SHIFTS + kind)
    started(page, "Ana", "Ben")
    page.goto("/")
    page.evaluate(
        "dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => {} }))"
    )
    expect(page.get_by_role("button", name="Install")).to_be_visible()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")

    assert page.evaluate("shifts") == 0
