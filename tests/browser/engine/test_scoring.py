"""The phone's own turn logic against `scoring`: the same moves, state by state, in the browser."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pytest

from scoring.ending import final_round_from, in_reach, lead_over, ranks
from scoring.rules.rule_set import RuleSet
from scoring.snapshot import state_from_json
from scoring.state import FinishedTurn
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


SERVERS = {
    *("skip", "join", "retire", "come_back", "rename", "change_places", "end", "sign", "unlock"),
}
"""Kinds of entries that no phone enters by itself: it only knows whether they are legal."""


@pytest.mark.parametrize("games_of", [golden, at_random])
def test_the_phone_plays_as_the_server_does(games_of, browse):
    games, steps = every(games_of)
    page = browse("/rules/")

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


def test_the_final_round_the_ranking_and_what_a_bank_brings_are_the_same_here_and_there(browse):
    games, tried = every(at_random)
    steps = [step for step in tried if "after" in step]
    page = browse("/rules/")

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


FOLD = """
async (text) => {
  const { sameName } = await import("/static/js/rules/start.js");
  return JSON.parse(text).filter(([one, other]) => !sameName(one, other));
}
"""


def test_names_are_the_same_here_and_there(browse):
    """Every letter that has a case, against what Python makes of it however it is written."""
    letters = [char for char in map(chr, range(0x110000)) if unicodedata.category(char)[0] == "L"]
    others = {char: {char.lower(), char.upper(), char.casefold()} - {char} for char in letters}
    cased = [char for char in letters if others[char]]
    pairs = [(char, other) for char in cased for other in others[char] | {"i", "ss", "\u03c3"}]
    pairs += [("Straße", "STRASSE"), ("ẞ", "ss"), ("ı", "i"), ("I", "ı"), ("ΟΔΟΣ", "οδος")]
    page = browse("/rules/")

    told_apart = page.evaluate(FOLD, json.dumps(pairs))

    different = [list(pair) for pair in pairs if pair[0].casefold() != pair[1].casefold()]
    assert told_apart == different
