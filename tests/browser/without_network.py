"""A phone that loses the network: what it keeps, what it shows, and what the server has of it."""

from __future__ import annotations

import contextlib
import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Route,
    expect,
)

from tests.browser.around.test_installed import address, is_ready, keeps, until
from tests.browser.playing import (
    choose_rules,
    may_lose_the_network,
    started,
    throws,
)
from tests.proofs.site import Server, Site

NO_SYNC = "delete window.SyncManager;"
"""As in Safari and Firefox: only pages send, whose requests a test can see and hold up."""

UNASKED = "window.setInterval = () => 0;"
"""The page looks for itself whether there is a network only when it is told to."""


def phones_offline(
    browser: Browser, server: Server, host: str = "127.0.0.1"
) -> Iterator[Callable[..., Page]]:
    """For a fixture `phone(path="/", scheme="light", script=NO_SYNC) -> Page`: each another device.

    That network or database is away Chromium and htmx say aloud; nothing else may go wrong.
    """
    said: list[str] = []
    devices: list[BrowserContext] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error" and not re.search(
            r"htmx:|Failed to load resource|Response Status Error Code (403|50[37]) "
            r"|An unknown error occurred when fetching the script",  # looked for by the browser
            message.text,
        ):
            said.append(message.text)

    def open_page(path: str = "/", *, scheme: Any = "light", script: str = NO_SYNC) -> Page:
        device = browser.new_context(
            base_url=f"http://{host}:{server.port}",
            viewport={"width": 390, "height": 844},
            color_scheme=scheme,
            has_touch=True,
        )
        device.add_init_script(script)
        devices.append(device)
        device.on("console", hear)
        device.on("weberror", lambda error: said.append(str(error.error)))
        page = device.new_page()
        page.goto(path)
        return page

    yield open_page
    for device in devices:
        device.close()
    assert said == [], said  # no test module: pytest would not say what


# --- what the phone has, and what the server


def a_game(page: Page, *names: str, rules: str | dict[str, object] = "patch") -> str:
    """Started, kept by the worker, and in the phone's own store."""
    is_ready(page)
    started(page, *names, rules=rules)
    return is_kept(page)


def is_kept(page: Page) -> str:
    """The game that is open, by the worker and in the phone's own store. Its address."""
    keeps(page, address(page))
    has_told(page)
    return address(page)


STORED = """async (name) => {
  const open = indexedDB.open("farkle", 1);
  const db = await new Promise((done, fail) => {
    open.onsuccess = () => done(open.result);
    open.onerror = fail;
  });
  const all = db.transaction(name).objectStore(name).getAll();
  const found = await new Promise((done) => { all.onsuccess = () => done(all.result); });
  db.close();
  return found;
}"""


def has_told(page: Page) -> None:
    """The phone has put down the game as the server has it."""
    may_lose_the_network(page)
    until(
        page,
        f"""async () => {{
          const shown = JSON.parse(document.getElementById("pad-data").textContent || "null");
          const games = await ({STORED})("games");
          const here = games.find(({{ code }}) => location.pathname.includes(code));
          return shown && here?.version === shown.version;
        }}""",
    )


def stored(page: Page, name: str) -> list[dict[str, Any]]:
    return page.evaluate(STORED, name)


def log(site: Site, game: str) -> list[dict[str, Any]]:
    """The entries that the server has, in order."""
    code = game.split("/")[2]
    with sqlite3.connect(site.folder / "farkle.sqlite3") as database:
        rows = database.execute(
            "SELECT e.payload FROM game_sessions_gameentry e"
            " JOIN game_sessions_game g ON g.id = e.game_id WHERE g.code = ? ORDER BY e.version",
            [code],
        ).fetchall()
    return [json.loads(payload) for (payload,) in rows]


def games(site: Site) -> list[str]:
    """The codes of all games that the server has, in their order."""
    with sqlite3.connect(site.folder / "farkle.sqlite3") as database:
        rows = database.execute("SELECT code FROM game_sessions_game ORDER BY id").fetchall()
    return [code for (code,) in rows]


CHANGE = """(name) => navigator.locks.request("farkle-sender", async () => {
  const open = indexedDB.open("farkle", 1);
  const db = await new Promise((done) => { open.onsuccess = () => done(open.result); });
  const change = db.transaction(name, "readwrite");
  const store = change.objectStore(name);
  const all = store.getAll();
  all.onsuccess = () => store.put(WORK(all.result));
  await new Promise((done) => { change.oncomplete = done; });
  db.close();
})"""


def change_kept(page: Page, name: str, work: str) -> None:
    """What an app of another version may have kept: `work` makes one of all that is stored there.

    Nothing is on its way meanwhile.
    """
    page.evaluate(CHANGE.replace("WORK", f"({work})"), name)


def waits(page: Page, title: str) -> None:
    expect(page.locator("#waiting summary")).to_have_text(title)


SHEET = """(html) => {
  const page = html ? new DOMParser().parseFromString(html, "text/html") : document;
  return [...page.querySelectorAll(".sheet__table tr:not(.row--blank)")].map((row) =>
    [...row.cells].map((cell) => {
      const copy = cell.cloneNode(true);
      for (const said of copy.querySelectorAll(".visually-hidden")) said.remove();
      for (const piece of copy.querySelectorAll("b, small, span")) piece.append(" ");
      return copy.textContent.trim().replace(/\\s+/g, " ");
    }));
}"""


def sheet(page: Page) -> list[list[str]]:
    """What stands in the sheet, row by row."""
    return page.evaluate(SHEET)


def sheet_in(page: Page, html: str) -> list[list[str]]:
    """The same, of a page that the server has drawn."""
    return page.evaluate(SHEET, html)


def is_back(page: Page) -> None:
    """Everything is sent, and the page shows what the server has drawn."""
    until(page, f"async () => (await ({STORED})('waiting')).length === 0")
    expect(page.locator("#waiting")).to_be_empty()
    expect(page.locator("main")).not_to_have_attribute("data-offline", re.compile("."))


def reconnect(page: Page) -> None:
    """The network is back, and said to be: of a page opened without one Chromium says nothing."""
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")


def reopened(page: Page, path: str) -> Page:
    """The last page was closed without network; later, with one, another is opened."""
    device = page.context
    page.close()
    device.set_offline(False)
    another = device.new_page()
    another.goto(path)
    return another


def has_sent_all(page: Page) -> None:
    """Nothing waits to be sent; what was sent of the game that is open has come back to it."""
    until(
        page,
        f"""async () => (await ({STORED})('waiting')).every(({{ code, status }}) =>
          status === 'sent' && !location.pathname.includes(code))""",
    )


def kinds(entries: list[dict[str, Any]]) -> list[str]:
    return [entry["type"] for entry in entries]


# --- a game that begins without network


def is_home(url: str) -> bool:
    return urlsplit(url).path == "/"


def in_the_form(page: Page) -> None:
    """On the form, which can start a game by itself."""
    page.goto("/new/")
    expect(page.locator("#new-game")).to_have_attribute("data-ready", "")


def fill_in(page: Page, *names: str, rules: str = "patch") -> None:
    for number, name in enumerate(names, start=1):
        if number > 2:
            page.get_by_role("button", name="Add a player").tap()
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    choose_rules(page, rules)


def start(page: Page, *names: str, rules: str = "patch") -> str:
    """From the form to the first throw, without network."""
    in_the_form(page)
    fill_in(page, *names, rules=rules)
    page.get_by_role("button", name="Start the game").tap()
    page.wait_for_url("**/g/*/")
    throws(page, names[0])
    may_lose_the_network(page)
    return address(page)


def choose_ours(page: Page) -> None:
    """As with any other: those that the form proposes stand there, the others are folded away."""
    ours = page.locator(".choice__title", has_text="Ours")
    if not ours.is_visible():
        page.get_by_text("All rule sets").tap()
    ours.tap()


def refuses(page: Page, sentence: str) -> None:
    """The form starts nothing, and says why."""
    page.get_by_role("button", name="Start the game").tap()
    expect(page.locator("#problem-here")).to_contain_text(sentence)
    assert address(page) == "/new/"


def enter_total(page: Page, points: str) -> None:
    page.locator('[data-pad="points"]').fill(points)
    page.locator("#total-bank").tap()


# --- a network, or a disk, that a test takes away

AWAY = ("**/g/*/throws/", "**/g/*/totals/", "**/g/*/undo/", "**/api/**")
"""Where entries go. Chromium thinks that it has a network, and fires no event of its own."""


def lose_the_way(page: Page) -> None:
    for where in AWAY:
        page.route(where, lambda route: route.abort("internetdisconnected"))


def find_the_way(page: Page) -> None:
    for where in AWAY:
        page.unroute(where)


def lose_the_answer(route: Route) -> None:
    """The server does what it is asked, and its answer never comes."""
    route.fetch()
    with contextlib.suppress(Error):  # the page may have gone on meanwhile
        route.abort("connectionreset")


# This Chromium heeds no quota that its debugger sets for IndexedDB; so its store ends writing the
# way a full disk does: the transaction is given up.
FULL = """
const { put } = IDBObjectStore.prototype;
IDBObjectStore.prototype.put = function (value) {
  const request = put.call(this, value);
  if (this.name === window.full) this.transaction.abort();
  return request;
};
"""


# --- the worker


def let_the_worker_send(page: Page) -> None:
    """What Chromium does when it thinks that there is a network again."""
    devtools = page.context.new_cdp_session(page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(it["registrationId"] for it in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    eventually(lambda: bool(found), page)
    sync = {"registrationId": found[0], "tag": "farkle-waiting", "lastChance": True}
    devtools.send(
        "ServiceWorker.dispatchSyncEvent", {"origin": page.evaluate("location.origin"), **sync}
    )


def eventually(condition: Callable[[], bool], page: Page) -> None:
    """Nothing on this page tells when: look again each time that it has drawn itself."""
    for _ in range(600):
        if condition():
            return
        page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
    raise AssertionError("This did not come true.")
