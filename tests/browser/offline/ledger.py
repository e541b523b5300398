"""What a phone keeps and sends, asked of its own modules in one page that shows no game.

Knows the modules under static/js/offline/keep, and how a server's news of a game look; no buttons.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from scoring.phone import phone_rules
from scoring.written.snapshot import state_to_json
from sessions.models import Game
from tests import verbs
from tests.sessions.games.playing import throw

KEPT = {"type": "throw", "dice": [1, 1, 4, 4, 4, 6], "set_aside": [1, 1, 4, 4, 4]}
BANKED = {"type": "throw", "dice": [5], "set_aside": [5], "bank": True}
STRAIGHT = {"type": "throw", "dice": [1, 2, 3, 4, 5, 6], "set_aside": [1, 2, 3, 4, 5, 6]}
STRAIGHT_BANKED = STRAIGHT | {"bank": True}
FARKLE = {"type": "throw", "dice": [2, 2, 3, 3, 4, 6]}

# What a phone does is asked for by name, with JSON; what is refused answers with its code.
ASK = """async ([module, name, given]) => {
  const { Refused } = await import("/static/js/rules/state.js");
  const it = await import(`/static/js/${module}.js`);
  try {
    return (await it[name](...given)) ?? null;
  } catch (refusal) {
    if (!(refusal instanceof Refused)) throw refusal;
    return { refused: refusal.code };
  }
}"""
EMPTY = """() => new Promise((done, fail) => {
  const emptied = indexedDB.deleteDatabase("farkle");
  emptied.onsuccess = () => done();
  emptied.onblocked = emptied.onerror = () => fail(new Error("The store is not emptied."));
})"""
LOOK = """async (code) => {
  const { readLedger, judgedBehind, fitting } = await import("/static/js/offline/keep/ledger.js");
  const { write } = await import("/static/js/rules/state.js");
  const ledger = await readLedger(code);
  if (!ledger) return null;
  const kinds = (all) => all.map(({ entry }) => entry.type);
  const judged = judgedBehind(ledger);
  return {
    version: ledger.version,
    mark: ledger.mark,
    state: write(ledger.state),
    past: ledger.past.length,
    isOvertaken: ledger.isOvertaken,
    waiting: kinds(ledger.waiting),
    conflict: kinds(ledger.conflict),
    left: kinds(ledger.left),
    behind: ledger.conflict.length ? fitting(judged) : null,
    why: judged.map(({ reason }) => reason?.code ?? ""),
  };
}"""


class Phone:
    """A page with the phone's own modules, and one game that it has been told of."""

    def __init__(self, page: Page, game: Game) -> None:
        self.page = page
        self.game = game
        self.code = game.code

    def ask(self, module: str, name: str, *given: Any) -> Any:
        return self.page.evaluate(ASK, [module, name, given])

    def told(self, **more: Any) -> None:
        """It hears of the game as the server has it now, as a game's page tells it."""
        self.game.refresh_from_db()
        state = self.game.current_state()
        self.ask(
            "offline/keep/ledger",
            "storeServerState",
            news_of(self.page, self.game) | {"kind": _kind(state)} | more,
        )

    def enter(self, entry: dict[str, Any], code: str = "", **more: Any) -> Any:
        """Enter it for the game as it is shown; None, or what it is refused as."""
        code = code or self.code
        shown = self.page.evaluate(LOOK, code)["mark"]
        return self.ask("offline/keep/ledger", "enter", code, entry, {"shown": shown} | more)

    def send(self) -> dict[str, str]:
        """Send what waits; why some game's entries were not sent."""
        return self.ask("offline/keep/sender", "sendWaiting")

    @property
    def now(self) -> dict[str, Any]:
        return self.page.evaluate(LOOK, self.code)

    @property
    def version(self) -> int:
        return self.now["version"]

    @property
    def scores(self) -> list[int]:
        return [side.get("score", 0) for side in self.now["state"]["sides"]]


def _kind(state: Any) -> str:
    return "throw" if state.entries else ""


def news_of(page: Page, game: Game) -> dict[str, Any]:
    """What the page of a game tells the phone to keep."""
    headers = page.evaluate("JSON.parse(document.body.getAttribute('hx-headers'))")
    return {
        "code": game.code,
        "version": game.version,
        "revision": game.revision,
        "state": state_to_json(game.current_state()),
        "undoes": "",
        "own_seats": None,
        "best": [[0, 0] for _ in game.current_state().seats],
        "csrf": headers["x-csrftoken"],
        "page": {"url": f"/g/{game.code}/", "events": f"/api/v1/games/{game.code}/events"},
        "pocket": phone_rules(game.current_state().rules),
    }


def log(game: Game) -> list[str]:
    """The kinds of entries that the server has, in order."""
    return list(game.entries.order_by("version").values_list("kind", flat=True))


Theirs = Callable[[Game], object]


def they_bank(game: Game) -> None:
    throw(game, "123456", "123456", bank=True)


def they_keep_another(game: Game) -> None:
    throw(game, "114443", "11444")


def they_undo_their_own(game: Game) -> None:
    throw(game, "112346", "11")
    verbs.undo(code=game.code)
