"""Which sentences a phone without network chooses and how it fills them, against the server's.

The words are the same by nature: both take them from one catalogue. English has a form for one and
for more, Swiss German numbers of its own.
"""

from __future__ import annotations

import json
from dataclasses import replace
from html import unescape
from typing import Any

from django.test import Client
from django.utils import translation
from django.utils.html import strip_tags
from django.utils.translation import gettext
from playwright.sync_api import Page, expect

from scoring.ending import in_reach, lead_over
from scoring.entries import Player, TurnEntry, entry_from_json
from scoring.game import next_after_farkle
from scoring.rules.rule_set import RuleSet
from scoring.state import FinishedTurn, GameState
from scoring.written.snapshot import state_from_json
from sessions.access.roles import Actor
from sessions.games import services
from sessions.pages.pad import pad
from sessions.wording import reasons
from sessions.wording.format import points
from sessions.wording.game import entries, spoken, words
from sessions.wording.game.bank_hints import bank_hint
from tests import verbs
from tests.browser.engine.conformance import Games, Step, at_random, every, written
from tests.browser.playing import begun
from tests.sessions.games.playing import throw

ON_THE_PHONE = """
async (text) => {
  const said = await import("/static/js/said.js");
  const { padData } = await import("/static/js/offline/local.js");
  const { nextName } = await import("/static/js/pad/choices.js");
  const { bankHint } = await import("/static/js/pad/bank-hints.js");
  const { read } = await import("/static/js/rules/state.js");
  const { nothingHere: rows } = await import("/static/js/offline/keep/rows.js");
  const { pockets, steps } = JSON.parse(text);
  const isOfTurn = ({ type }) => ["throw", "bank", "total", "skip"].includes(type);
  const seated = (entry, { turn }) => (isOfTurn(entry) ? { ...entry, seat: turn.seat } : entry);
  return JSON.stringify(steps.map(({ rules, before, after, entry, banks }) => {
    const game = { pocket: pockets[rules], page: {}, own_seats: null };
    const state = read(after);
    const ledger = { game, state, version: 1, waiting: [], conflict: [], past: [], rows };
    const data = padData(ledger, { totals: false });
    const { last, goal, final, winners, why } = data.local;
    const spoken = { last: `${last.name} ${last.text}`.trim(), goal, final, winners, why };
    const next = state.turn ? nextName(data, pockets[rules]) : "";
    const brings = banks.map((banked) => bankHint(state, pockets[rules].rules, banked));
    const isOver = entry && isOfTurn(entry) && state.last_turn?.number !== before.last_turn?.number;
    const turn = isOver ? state.last_turn : undefined;
    const logged = entry ? said.entry(seated(entry, before), state, turn) : "";
    return { ...spoken, said: data.said, next, brings, entry: logged };
  }));
}
"""


def on_a_pad(browse, language: str) -> Page:
    """Any game: its page has the words."""
    return begun(browse, "Ana", "Ben", cookies={"django_language": language})


def test_the_phone_says_what_the_server_says(browse):
    games, tried = every(at_random)
    rules = [RuleSet.from_json(pocket["rules"]) for pocket in games.pockets]
    kept = [step for step in tried if "after" in step]
    states = [state_from_json(rules[step["rules"]], step["after"]) for step in kept]
    steps = [step | {"banks": banks(state)} for step, state in zip(kept, states, strict=True)]
    text = written(games, steps)
    page = on_a_pad(browse, "en")
    it_cheers_no_points_by_hand_and_no_correction(page, games, tried)

    for language in ("en", "de-ch"):
        speaks(page, language)
        heard = json.loads(page.evaluate(ON_THE_PHONE, text))
        assert len(heard) == len(steps) > 300
        with translation.override(language):
            for step, state, there in zip(steps, states, heard, strict=True):
                assert there == expected(step, state), step


def speaks(page: Page, language: str) -> None:
    """A pad whose words are all in that language."""
    site = page.evaluate("origin")
    page.context.add_cookies([{"name": "django_language", "value": language, "url": site}])
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.wait_for_load_state()


def banks(state: GameState) -> list[int]:
    """Points to bank: none, some, and those around which something changes."""
    if state.turn is None:
        return []
    seat = state.turn.seat
    edges = [found.points for found in (lead_over(state, seat), in_reach(state, seat)) if found]
    return [0, 350, *(edge + more for edge in edges for more in (-50, 0, 50))]


BEHIND = """
async (text) => {
  const { padData } = await import("/static/js/offline/local.js");
  const { read } = await import("/static/js/rules/state.js");
  const { nothingHere } = await import("/static/js/offline/keep/rows.js");
  const { pocket, after, undoes } = JSON.parse(text);
  const state = read(after);
  const rows = { ...nothingHere, turns: [state.last_turn] };
  const game = { pocket, page: {}, own_seats: null, best: state.seats.map(() => [0, 0]) };
  const ledger = { game, state, version: 1, waiting: [], conflict: [], past: [], rows };
  const behind = (it) => padData({ ...ledger, undoes: it }, { totals: false });
  return undoes.map((it) => behind(it).cheer?.kind ?? null);
}
"""


def it_cheers_no_points_by_hand_and_no_correction(
    page: Page, games: Games, tried: list[Step]
) -> None:
    by_hand = {"type": "adjust", "seat": 0, "points": -1, "reason": "did not sing"}
    undoes = ["", by_hand, "Ben, round 1: 550 → 500"]
    sung = next(
        step
        for step in tried
        if "after" in step
        and games.pockets[step["rules"]]["rules"]["six_die_farkle_forfeit"] is not None
        and (step["after"].get("last_turn") or {}).get("six_die_farkle")
        and not (step["after"].get("outcome") or (step["after"].get("turn") or {}).get("throws"))
    )
    pocket = games.pockets[sung["rules"]]

    asked = {"pocket": pocket, "after": sung["after"], "undoes": undoes}
    assert page.evaluate(BEHIND, json.dumps(asked)) == ["six_die_farkle", None, None]


LOGGED = """async (entries) => {
  const { entry } = await import("/static/js/said.js");
  return entries.map((made) => entry(made, { seats: [{ name: "Ana" }] }));
}"""


def test_reasons_and_refusals_are_said_in_the_readers_language(browse, client):
    page = on_a_pad(browse, "de")
    it_says_a_reason_of_one_tap(page)
    it_names_rules_that_the_server_does_not_know(page, client)
    speaks(page, "en")
    it_blames_a_name_only_for_itself(page, client)
    a_counted_word_has_the_form_of_its_language(page)


def it_says_a_reason_of_one_tap(page: Page) -> None:
    given = [*reasons.ALL, "Oma hat gewackelt", "bank"]

    made = [{"type": "unlock", "reason": reason} for reason in given]
    heard = page.evaluate(LOGGED, made)

    with translation.override("de"):
        assert heard == [entries.said(entry_from_json(entry), ()) for entry in made]
    assert "docked a point" not in " ".join(heard)


REFUSED_START = """async ([entry, { code, ...facts }]) => {
  const { refusedStart } = await import("/static/js/said.js");
  return refusedStart({ entry, reason: { code, facts } });
}"""


def it_names_rules_that_the_server_does_not_know(page: Page, client: Client) -> None:
    start = {"players": [{"name": "Ana"}, {"name": "Ben"}]}
    start["rules"] = {"name": "Patch Products", "dice_of_glass": True}

    answer = client.post("/api/v1/games/", start, content_type="application/json")

    assert answer.status_code == 400
    said = page.evaluate(REFUSED_START, [start, answer.json()])
    with translation.override("de"):
        sentence = gettext("The server does not know these rules: %(name)s")
        assert said == sentence % {"name": "Patch Products"}


def it_blames_a_name_only_for_itself(page: Page, client: Client) -> None:
    for wrong, said in (
        ({"name": "B" * 100}, f"A name cannot be written like this: {'B' * 100}"),
        ({"name": "Ben", "team": 7}, "The server did not say why in words that this phone knows."),
        ({"name": "Ana"}, "Ana is already at this table. Add a letter to tell them apart."),
    ):
        start = {"players": [{"name": "Ana"}, wrong]}
        answer = client.post("/api/v1/games/", start, content_type="application/json")
        assert answer.status_code in {400, 422}
        assert page.evaluate(REFUSED_START, [start, answer.json()]) == said


FORMS = """async ([language, numbers]) => {
  document.documentElement.lang = language;
  const { formFor } = await import("/static/js/words.js");
  return numbers.map((n) => formFor({ 1: "one", 2: "few", 5: "many" }, n)).join(" ");
}"""


def a_counted_word_has_the_form_of_its_language(page: Page) -> None:
    for language, forms in (
        ("en", "few one few many few few"),
        ("de-ch", "few one few many few few"),
        ("fr", "one one few many few few"),
        ("pl", "many one few many few many"),
    ):
        assert page.evaluate(FORMS, [language, [0, 1, 2, 5, 23, 111]]) == forms, language


def expected(step: Step, state: GameState) -> dict[str, Any]:
    last, goal = strip_tags(words.last_entry(state)), ""
    if state.turn is not None:
        can_hit = not state.rules.exact_target or state.can_hit_target(state.turn.seat)
        goal = words.goal(state, state.turn.seat) if can_hit else exactly(state)
    entry = entry_from_json(step["entry"]) if "entry" in step else None
    if isinstance(entry, TurnEntry):  # in a log they have their seat
        entry = replace(entry, seat=step["before"]["turn"]["seat"])
    return {
        "last": unescape(last),
        "goal": goal,
        "final": {"title": words.final_title(state), "text": words.final_round(state)},
        "winners": words.winners(state),
        "why": words.why_won(state),
        "said": spoken.announcement(state),
        "next": pad._name(state, next_after_farkle(state)),
        "brings": [bank_hint(state, banked) for banked in step["banks"]],
        "entry": entries.said(entry, state.seats, ended(step, state)) if entry else "",
    }


def ended(step: Step, state: GameState) -> FinishedTurn | None:
    """The turn that was over with this entry."""
    is_of_turn = step["entry"]["type"] in {"throw", "bank", "total", "skip"}
    return state.last_turn if is_of_turn and before_it(step) != state.finished_turns else None


def before_it(step: Step) -> int:
    return (step["before"].get("last_turn") or {}).get("number", 0)


def exactly(state: GameState) -> str:
    """That a target cannot be hit any more only the server works out."""
    assert state.turn is not None
    seat = state.turn.seat
    if state.to_beat is not None or not state.has_opened(seat):
        return words.goal(state, seat)
    missing = max(state.rules.target_score - state.score(seat), 0)
    return gettext("exactly %(points)s to win") % {"points": points(missing)}


BEFORE_THE_THROW = """async () => {
  const { actions } = await import("/static/js/pad/pad-view.js");
  const { beforeTheThrow } = await import("/static/js/pad/choices.js");
  const { readData } = await import("/static/js/words.js");
  const now = { ...readData("pad-data"), is_offline: true, may_total: true };
  const { high_stakes: stakes, turn } = now;
  const missing = stakes ? turn.leftover_dice : turn.dice_in_hand;
  const game = readData("table-data");
  const begins = beforeTheThrow(now, game, { stakes, missing });
  return actions({ game, now, tray: [], missing, begins })
    .flatMap(({ text, hint, totals }) => [text, hint, totals]).filter(Boolean);
}"""


def test_below_the_keys_stands_the_same_with_and_without_network(browse_own, device):
    rules = RuleSet.from_json({"high_stakes_bonus": 1000, "opening_threshold": 0})
    players = [Player("Ana"), Player("Ben")]
    game = services.start_game(rules=rules, players=players, by=Actor(device))
    page = browse_own("/join/")

    def stands_the_same(path: str = "") -> None:
        page.goto(f"/g/{game.code}/{path}")
        said = page.locator(".actions :is(b, small, span, a:not(.btn), p:not(:has(*)))")
        assert page.evaluate(BEFORE_THE_THROW) == [text.strip() for text in said.all_inner_texts()]

    stands_the_same()
    throw(game, "112346", "11")
    stands_the_same()
    throw(game, "1155", "115")
    stands_the_same()
    verbs.bank(code=game.code)
    stands_the_same()
    stands_the_same("?high_stakes=1")
