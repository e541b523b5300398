"""The phone's own turn logic against `scoring`: the same moves, state by state, in the browser."""

from __future__ import annotations

import json
import random
import unicodedata
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, get_args

from playwright.sync_api import Page

from scoring.ending import final_round_from, in_reach, lead_over, ranks
from scoring.entries import KINDS
from scoring.rules.rule_set import RuleSet
from scoring.state import FinishedTurn
from scoring.written.snapshot import state_from_json
from sessions.games.told.highlights import Kind, bests, highlight
from sessions.wording.game.cheers import cheer
from tests.browser.engine.conformance import Games, Step, at_random, every, golden, written

IN_THE_BROWSER = """
async (text) => {
  const { apply, legalActions } = await import("/static/js/rules/game.js");
  const { start } = await import("/static/js/rules/start.js");
  const { read, Refused, write } = await import("/static/js/rules/state.js");
  const { pockets, steps, servers } = JSON.parse(text);
  return JSON.stringify(steps.map(({ rules: place, before, entry, players, starts }) => {
    const pocket = pockets[place];
    if (players) return { after: write(start(pocket, players, starts)) };
    const state = read(before);
    const known = { again: write(state), legal: legalActions(state, pocket) };
    if (servers.includes(entry.type)) return known;
    try {
      return { ...known, after: write(apply(state, pocket, entry)) };
    } catch (refusal) {
      if (!(refusal instanceof Refused)) throw refusal;
      return { ...known, refused: refusal.code, facts: refusal.facts };
    }
  }));
}
"""


SERVERS = KINDS.keys() - {"throw", "bank", "total", "roll_off", "adjust", "undo", "amend"}
"""Kinds of entries that no phone enters by itself: it only knows whether they are legal."""


def test_the_phone_plays_and_ranks_and_cheers_as_the_server_does(browse):
    """The tables of all rules are made once for all that is asked about random games."""
    page = browse("/rules/")
    it_plays_the_same(page, *every(golden))
    games, steps = every(at_random)
    it_plays_the_same(page, games, steps)
    it_ranks_the_same(page, games, [step for step in steps if "after" in step])
    it_cheers_the_same(page, games, steps)
    names_are_the_same(page)


def it_plays_the_same(page: Page, games: Games, steps: list[Step]) -> None:
    text = json.dumps(json.loads(written(games, steps)) | {"servers": sorted(SERVERS)})
    played = json.loads(page.evaluate(IN_THE_BROWSER, text))

    assert len(played) == len(steps) > 300
    for here, there in zip(json.loads(written(games, steps))["steps"], played, strict=True):
        assert there == expected(here, told=there.get("facts", {})), here


def expected(step: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """What the browser should have answered. Facts that are sentences it leaves to the server."""
    answer = {name: step[name] for name in ("after", "legal", "refused") if name in step}
    if "before" in step:
        answer["again"] = step["before"]
    if step.get("entry", {}).get("type") in SERVERS:
        return {name: answer[name] for name in ("legal", "again")}
    if "refused" in step:
        answer["facts"] = {name: step["facts"][name] for name in told}
        left_out = step["facts"].keys() - told
        assert left_out <= {"reason", "names"}, left_out
    return answer


STANDINGS = """
async (text) => {
  const { finalRoundFrom, inReach, leadOver, ranks } = await import("/static/js/rules/ending.js");
  const { finishedTurns, read } = await import("/static/js/rules/state.js");
  const { pockets, steps } = JSON.parse(text);
  let turns = [];
  return steps.map(({ rules, players, after }) => {
    const state = read(after);
    if (players) turns = [];
    else if (finishedTurns(state) > turns.length) turns.push(state.last_turn);
    const { rules: played } = pockets[rules];
    const leads = state.seats.map((_seat, place) => leadOver(state, played, place));
    const reach = state.turn && inReach(state, played, state.turn.seat);
    return [finalRoundFrom(state, played, turns), ranks(state), leads, reach];
  });
}
"""


def it_ranks_the_same(page: Page, games: Games, steps: list[Step]) -> None:
    """And knows the final round, and what a bank brings."""
    found = page.evaluate(STANDINGS, written(games, steps))

    expected = list(standings(games, steps))
    assert found == expected
    assert len({began for began, *_ in expected}) > 3
    assert len([lead for _, _, leads, _ in expected for lead in leads if lead]) > 100
    assert len({reach and reach["wins"] for *_, reach in expected}) == 3


def standings(games: Games, steps: list[Step]) -> Iterator[list[Any]]:
    turns: list[FinishedTurn] = []
    for step in steps:
        rules = RuleSet.from_json(games.pockets[step["rules"]]["rules"])
        state = state_from_json(rules, step["after"])
        if "players" in step:
            turns = []
        elif state.last_turn is not None and state.finished_turns > len(turns):
            turns.append(state.last_turn)
        over = [lead_over(state, seat) for seat in range(len(state.seats))]
        leads = [lead and asdict(lead) for lead in over]
        reach = in_reach(state, state.turn.seat) if state.turn else None
        yield [final_round_from(state, turns), list(ranks(state)), leads, reach and asdict(reach)]


CHEERED = """
async (text) => {
  const { highlight } = await import("/static/js/offline/highlight.js");
  const { read } = await import("/static/js/rules/state.js");
  const { pockets, steps } = JSON.parse(text);
  return JSON.stringify(steps.map(({ rules, after, best, turns }) => {
    const lines = turns.map((line) => read({ ...after, last_turn: line }).last_turn);
    return highlight(read(after), pockets[rules].rules, { best, turns: lines });
  }));
}
"""


def it_cheers_the_same(page: Page, games: Games, tried: list[Step]) -> None:
    steps, expected = zip(*with_cheers(games, tried, random.Random(3)), strict=True)

    seen = json.loads(page.evaluate(CHEERED, written(games, steps)))

    assert seen == list(expected)
    assert {it["kind"] for it in seen if it} == set(get_args(Kind))


def with_cheers(
    games: Games, tried: list[Step], dice: random.Random
) -> Iterator[tuple[Step, Step | None]]:
    """Each step with what a phone knows that has seen the last few turns itself, and its cheer."""
    turns: list[FinishedTurn] = []
    lines: list[Step] = []
    for step in (step for step in tried if "after" in step):
        if "players" in step:
            turns, lines = [], []
        after = step["after"]
        rules = RuleSet.from_json(games.pockets[step["rules"]]["rules"])
        state = state_from_json(rules, after)
        if state.last_turn and state.last_turn.number > len(turns):
            turns.append(state.last_turn)
            lines.append(after["last_turn"])
        told = max(0, len(turns) - dice.randint(1, 6))
        best = bests(turns[:told], len(state.seats))
        last = state.last_turn.number if state.last_turn else 0
        before = [turn for turn in turns if turn.number < last]
        found = cheer(highlight(state, bests(before, len(state.seats))))
        known = {"rules": step["rules"], "after": after, "best": best, "turns": lines[told:]}
        yield known, found and {"kind": found.kind, "key": found.key}


FOLD = """
async (text) => {
  const { sameName } = await import("/static/js/rules/start.js");
  return JSON.parse(text).filter(([one, other]) => !sameName(one, other));
}
"""


def names_are_the_same(page: Page) -> None:
    """Every letter that has a case, against what Python makes of it however it is written."""
    letters = [char for char in map(chr, range(0x110000)) if unicodedata.category(char)[0] == "L"]
    others = {char: {char.lower(), char.upper(), char.casefold()} - {char} for char in letters}
    cased = [char for char in letters if others[char]]
    pairs = [(char, other) for char in cased for other in others[char] | {"i", "ss", "\u03c3"}]
    pairs += [("Straße", "STRASSE"), ("ẞ", "ss"), ("ı", "i"), ("I", "ı"), ("ΟΔΟΣ", "οδος")]

    told_apart = page.evaluate(FOLD, json.dumps(pairs))

    different = [list(pair) for pair in pairs if pair[0].casefold() != pair[1].casefold()]
    assert told_apart == different
