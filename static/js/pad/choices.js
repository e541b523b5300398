// What a throw leads to before it is entered: what setting dice aside makes, what a bank brings or lacks,
// the game after it. Asks the rules, with network and without; knows words. Draws, asks and enters nothing.
// Comes behind the pad, whose taps are painted without it too (tray.js).

import { bankHint, refusal as why, refusalInShort } from "./bank-hints.js";
import { apply, bankRefusal, leastToBank, nextAfterFarkle, totalRefusal } from "../rules/game.js";
import { entryOf } from "../rules/entered.js";
import { contendersOf, offersHighStakes, read, Refused, scoreOf } from "../rules/state.js";
import { placesOf } from "../rules/throw-table.js";
import { settingAside } from "../rules/turn.js";
import { row } from "../said-aside.js";
import { brokenDown, worthOf } from "../said-parts.js";
import { points, say } from "../words.js";

export { row };

const states = new WeakMap(); // read once for each answer, though every tap asks

function stateOf({ state }) {
  if (!states.has(state)) states.set(state, read(state));
  return states.get(state);
}

/**
 * What setting these dice aside makes: in words and part by part, turn score, next dice, why not to bank, or what that brings. Dice that
 * were not entered are thrown again.
 */
export function choice(now, game, { tray, stakes, found, picked, unentered }) {
  const state = stateOf(now);
  const selection = { dice: [...picked].map(Number), points: found.choices.get(picked) };
  const turn = settingAside(state.turn, game, { dice: tray, selection, stakes, unentered });
  const refusal = bankRefusal(state, game.rules, turn);
  return {
    points: selection.points,
    said: worthOf(game.table, picked, selection.points),
    parts: brokenDown(game.table, picked),
    turn_score: turn.turn_score,
    dice_in_hand: turn.dice_in_hand,
    hot_dice: turn.hot_dice,
    wins: game.table.wins.includes(picked),
    refusal: refusal ? why(refusal) : "",
    hint: refusal ? refusalInShort(refusal) : brings(now, game, turn.turn_score),
  };
}

/** Why these dice of a throw cannot be set aside. */
export function whyNot({ table, idle }, picked) {
  if (picked in table.selections) return say("refused_must_set_aside_all");
  const parts = Object.keys(table.selections).filter((part) => placesOf([...part], [...picked]).length === part.length);
  const scoring = parts.reduce((most, part) => (part.length > most.length ? part : most), "");
  const count = (dice, face) => [...dice].filter((it) => it === face).length;
  const face = [...picked].find((it) => count(picked, it) > count(scoring, it));
  return idle?.[face] ?? say("cannot"); // rules that were kept before they said it
}

/** What a bank of so many points brings: the win, the lead or the final round, or just points. */
export function brings(now, { rules }, banked) {
  const state = stateOf(now);
  const { seat } = state.turn;
  const score = points(scoreOf(state, seat) + banked);
  return bankHint(state, rules, banked) || say("goes_to", { name: state.seats[seat].name, points: score });
}

/** Why a turn cannot end with so many points, in short. */
export function refusalOfTotal(now, game, total) {
  const refusal = totalRefusal(stateOf(now), game, total);
  return refusal ? refusalInShort(refusal) : "";
}

/** The buttons before a throw, as the server would have drawn them: the leftover dice, or a bank; null where there are none. */
export function beforeTheThrow(now, game, { stakes, missing }) {
  const dice = game.table.dice;
  if (stakes) {
    const text = say("throw_all", { n: dice });
    return [{ kind: "act", stakes: "off", text, hint: say("like_any_other") }, { kind: "hint", text: say("enter_stakes", { n: missing }) }];
  }
  if (now.turn.leftover_dice) {
    const text = say("take_all_leftover", { n: now.turn.leftover_dice });
    const hint = say("if_any", { points: `+${points(game.rules.high_stakes_bonus)}` });
    return [{ kind: "hint", text: say("enter_all", { n: dice }) }, { kind: "act", className: "btn--roll", stakes: "on", text, hint }];
  }
  const hint = bankNow(now, game);
  if (hint === null) return null;
  const text = say("bank", { points: points(now.turn.turn_score) });
  return [{ kind: "act", className: "btn--go", id: "bank-now", text, hint: hint || say("bank_now") }, { kind: "hint", text: say("or_more", { n: missing }) }];
}

/** What a bank without another throw brings; null where none is possible. */
function bankNow(now, game) {
  const state = stateOf(now);
  if (contendersOf(state).length || bankRefusal(state, game.rules, state.turn)) return null;
  return bankHint(state, game.rules, state.turn.turn_score);
}

/** Who throws after a farkle; "" where the game is over then. */
export const nextName = (now, { rules }) => nameOf(stateOf(now), nextAfterFarkle(stateOf(now), rules));

const nameOf = (state, seat) => state.seats[seat]?.name ?? "";

/**
 * The game as it will be once the server has written this entry. `isForeseen`: in the next turn;
 * `isOver`: there is none.
 */
export function after(now, game, path, values) {
  try {
    const state = apply(stateOf(now), game, entryOf(path, values, game.totals.most));
    if (!state.turn) return { ...now, isOver: true };
    const isForeseen = Boolean(now.isForeseen) || state.turn.number !== now.turn.number;
    return { ...now, ...turnData(state, game.rules), state, isForeseen };
  } catch (refusal) {
    if (!(refusal instanceof Refused)) throw refusal;
    return now; // the server will say so
  }
}

/** Whose turn it is, and the turn, as a page is told of them (sessions/pages/pad/data.py). */
export function turnData(state, rules) {
  const { turn } = state;
  const leftover = offersHighStakes(state, rules) ? state.leftover_dice : 0;
  const shown = { ...turn, least_to_bank: leastToBank(state, rules, turn.seat), leftover_dice: leftover };
  return { turn: shown, seat: turn.seat, name: nameOf(state, turn.seat) };
}
