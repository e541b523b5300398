"""A whole game followed by ear: told by the texts of the live regions, held against the log."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import enter, new_game, score, shown_code, throws, type_code
from tests.sessions.blanks import plain

pytestmark = pytest.mark.slow

LISTEN = """
const REGION = "[aria-live]:not([aria-live=off]), [role=status], [role=alert]";
const tell = (region) => region.textContent.trim() && window.hear(region.textContent.trim());
new MutationObserver((changes) => {
  const spoken = new Set();
  for (const { target, addedNodes } of changes) {
    const within = (target.nodeType === 1 ? target : target.parentElement)?.closest(REGION);
    if (within) spoken.add(within);
    for (const node of addedNodes) if (node.matches?.(REGION)) spoken.add(node);
  }
  spoken.forEach(tell);
}).observe(document, { childList: true, characterData: true, subtree: true });
"""

NUMBER = r"-?[\d,]+"
KEPT = r"(?:a (?=\d kept))?(?P<kept>[1-6 ]+)"
SAID = {
    "thrown": rf"(?P<name>\w+): {KEPT} kept, (?P<risk>{NUMBER}) at risk, "
    r"(?:(?P<left>\d) (?:die|dice) left|hot dice: all (?P<all>\d) again)",
    "banked": rf"(?P<name>\w+): {KEPT} kept, banked (?P<points>{NUMBER}), "
    rf"now at (?P<score>{NUMBER})\. (?P<then>.+)",
    "farkled": rf"(?P<name>\w+): farkled, (?:(?P<lost>{NUMBER}) lost|nothing lost)\. (?P<then>.+)",
    "begins": r"(?P<then>\w+ throws\.)",
}
THEN = {
    "throws": r"(?P<name>\w+) throws\.",
    "last": rf"Final round: (?P<name>\w+) throws, (?P<best>{NUMBER}) to beat"
    rf"(?:, {NUMBER} behind)?\.",
    "won": rf"(?P<name>\w+) wins with (?P<points>{NUMBER})\.",
}
WAVED = "No die scores: wave and sing"
CHEERED = rf" (?:A big bank|Best turn so far|Personal best|{WAVED})[.!]$"
PART = rf"[a-zA-Z]+(?: [1-6]s?)? {NUMBER}"
IN_PARTS = rf"(?:[:.] {PART}(?: · {PART})+)?"
WHAT_ELSE = r"(?:\. Hot dice: all 6 dice again|, \d (?:die|dice) not entered)?"
IN_THE_TRAY = (
    r"[1-6 ]+, (?:instead of [1-6 ]+, )?\d more (?:die|dice)",
    rf"(?:[1-6 ]+, )?(?:a [1-6]|[1-6 ]+|[A-Z][a-z ]+) = {NUMBER} points{IN_PARTS}{WHAT_ELSE}",
    r"Farkle: .+",
)


@dataclass
class Turn:
    """What was heard of a turn: name, dice kept, points at risk, dice left, and how it ended."""

    name: str
    throws: list[tuple[str, int, int]] = field(default_factory=list)
    kind: str = ""
    points: int = 0
    lost: int = 0
    score: int | None = None


@dataclass
class Ear:
    """Somebody who sees nothing."""

    texts: list[str] = field(default_factory=list)

    def at(self, page: Page) -> Page:
        page.expose_function("hear", self.hear)
        page.evaluate(LISTEN)
        return page

    def hear(self, text: str) -> None:
        self.texts.append(text)

    def entries(self) -> list[dict[str, str]]:
        """Each text about an entry, taken apart. What was undone is forgotten."""
        told: list[dict[str, str]] = []
        for text in map(plain, self.texts):
            if any(re.fullmatch(said, text) for said in IN_THE_TRAY):
                continue
            if text.startswith("Undone. "):
                told.pop()
                assert taken_apart(without_tray(text.removeprefix("Undone. "))) == told[-1]
            else:
                told.append(taken_apart(text))
        return told


def without_tray(text: str) -> str:
    """After an undo its dice lie in the tray again, which is said as well."""
    lies_there = r" In the tray again: [1-6 ]+\. New dice replace these\.$"
    return re.sub(rf"(?:(?<=left|gain)\.)?{lies_there}", "", text)


def taken_apart(text: str) -> dict[str, str]:
    for kind, said in SAID.items():
        if found := re.fullmatch(said, re.sub(CHEERED, "", text)):
            return {"kind": kind} | {key: it for key, it in found.groupdict().items() if it}
    raise AssertionError(f"nobody could make anything of: {text}")


def number(text: str) -> int:
    return int(text.replace(",", ""))


def turns_heard(told: list[dict[str, str]]) -> tuple[list[Turn], list[tuple[str, str]]]:
    """The turns, and what was said of each next one, as far as the ear can tell."""
    turns: list[Turn] = []
    followed = []
    for it in told:
        if it["kind"] == "begins":
            continue
        if not turns or turns[-1].kind:
            turns.append(Turn(it["name"]))
        turn = turns[-1]
        assert turn.name == it["name"]
        turn.kind = {"thrown": "", "banked": "banked", "farkled": "farkle"}[it["kind"]]
        if turn.kind != "farkle":
            risk = number(it.get("risk", it.get("points", "")))
            if not turn.throws or turn.throws[-1][1] != risk:  # banking alone throws nothing
                left = int(it.get("left", it.get("all", 0)))
                turn.throws.append((it["kept"].replace(" ", ""), risk, left))
        if turn.kind:
            turn.points = number(it.get("points", "0"))
            turn.lost = number(it.get("lost", "0"))
            turn.score = number(it["score"]) if "score" in it else None
            followed.append(then(it["then"]))
    return turns, followed


def then(text: str) -> tuple[str, str]:
    for kind, said in THEN.items():
        if found := re.fullmatch(said, text):
            return kind, found["name"]
    raise AssertionError(f"who is next? {text}")


# --- the game as the log has it ---


def turns_played(page: Page, code: str) -> list[Turn]:
    api = f"/api/v1/games/{code}/"
    names = [seat["name"] for seat in page.request.get(api).json()["seats"]]
    played = page.request.get(f"{api}turns/").json()["results"]
    return [_played(names[turn["seat"]], turn) for turn in played]


def _played(name: str, turn: dict[str, Any]) -> Turn:
    risk = 0
    made = []
    for throw in turn["throws"]:
        if not throw["set_aside"]:
            continue
        risk += throw["points"]
        left = len(throw["dice"]) - len(throw["set_aside"]) or 6
        made.append(("".join(map(str, throw["set_aside"])), risk, left))
    if turn["kind"] == "banked":
        made[-1] = (*made[-1][:2], 0)  # whoever banks leaves the dice
    score = turn["score"] if turn["points"] else None
    return Turn(name, made, turn["kind"], turn["points"], turn["lost"], score)


def test_a_whole_game_is_followed_by_ear(phone):
    scoring, watching = phone(), phone()
    new_game(scoring, "Ana", "Ben", "Cleo")
    game = scoring.url
    code = game.rstrip("/").rsplit("/", 1)[-1]
    type_code(watching, shown_code(scoring, game, "watch"))
    scoring.goto(game)
    throws(scoring, "Ana")
    expect(watching.locator("#live span")).to_have_text("live")
    expect(scoring.locator("#live span")).to_have_text("live")
    at_the_pad, far_away = Ear(), Ear()
    at_the_pad.at(scoring)
    far_away.at(watching)

    play(scoring, watching)

    for ear in (at_the_pad, far_away):
        told = ear.entries()
        turns, followed = turns_heard(told)
        assert turns == _with_banks_alike(turns, turns_played(scoring, code))
        assert followed == [
            ("throws", "Ben"),
            ("throws", "Cleo"),
            ("throws", "Ana"),
            ("last", "Ben"),
            ("last", "Cleo"),
            ("won", "Cleo"),
        ]
        assert told[-1]["then"] == "Cleo wins with 10,700."
    entries = scoring.request.get(f"/api/v1/games/{code}/entries/").json()["results"]
    assert len(far_away.texts) == len(entries)  # each once, and nothing else


def _with_banks_alike(heard: list[Turn], played: list[Turn]) -> list[Turn]:
    """Where a turn was banked without a throw, its last throw was told with its dice left."""
    for ear, log in zip(heard, played, strict=True):
        if log.kind == "banked" and ear.throws[-1][2]:
            log.throws[-1] = ear.throws[-1]
    return played


def play(scoring: Page, watching: Page) -> None:
    """Refusal, hot dice, a farkle that is undone, a bank by itself, and an overtaking winner."""

    def entered(dice: str, button: str) -> None:
        far_away = watching.locator("#announce")
        before = far_away.text_content() or ""
        enter(scoring, dice, button)
        expect(far_away).not_to_have_text(re.compile(f"^{re.escape(before)}$"))
        expect(scoring.locator("#announce")).to_have_text(far_away.text_content() or "")

    entered("123446", "Keep 100, roll 5")
    entered("11155", "Keep 400, roll 6")
    entered("114446", "Bank 1,100")
    entered("112346", "Keep 200, roll 4")
    entered("2346", "No points: end the turn")
    scoring.get_by_role("button", name="Undo").tap()
    throws(scoring, "Ben")
    throws(watching, "Ben")
    entered("2346", "No points: end the turn")
    entered("123456", "Keep 1,500, roll 6")
    scoring.locator("#bank-now").tap()
    throws(scoring, "Ana")
    throws(watching, "Ana")
    for dice, button in [("111111", "Keep 3,000"), ("111111", "Keep 3,000"), ("444444", "Bank 9")]:
        entered(dice, button)
    throws(scoring, "Ben")
    entered("223346", "No points: end the turn")
    for _ in range(2):
        entered("111111", "Keep 3,000, roll 6")
    entered("555555", "Keep 3,000, roll 6")
    entered("112346", "Bank 9,200")
    expect(scoring.locator("#turn-name")).to_have_text("Cleo wins")
    expect(watching.locator("#turn-name")).to_have_text("Cleo wins")
    expect(score(watching, "Cleo")).to_have_text("10,700")
