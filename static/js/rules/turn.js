// A turn: the throws so far, what they are worth, what may be thrown next: scoring/turn.py in
// JavaScript. Points come from the throw table that the server compiled.

import { Refused } from "./state.js";
import { digits, lookUp } from "./throw-table.js";

/** The selection that was made of a throw, as sorted dice with points; null for a farkle. */
export function chosen(table, dice, setAside) {
  const found = lookUp(table, dice);
  const legal = [...found.choices.keys()].map((part) => [...part].map(Number));
  if (found.isFarkle) {
    if (setAside.length) throw new Refused("selection_not_allowed", { dice, set_aside: setAside });
    return null;
  }
  if (!setAside.length) throw new Refused("selection_required", { dice, legal_selections: legal });
  const wanted = digits(setAside);
  if (found.choices.has(wanted)) return { dice: [...wanted].map(Number), points: found.choices.get(wanted) };
  const facts = { dice, set_aside: setAside, legal_selections: legal };
  const isPart = wanted in table.selections && isWithin(setAside, dice);
  throw new Refused(isPart ? "must_set_aside_all" : "illegal_selection", facts);
}

function isWithin(part, dice) {
  const left = [...dice];
  return part.every((face) => {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** How many dice were thrown, entered or not. */
export const diceThrown = ({ dice, unentered = 0 }) => dice.length + unentered;

/** The turn after this throw, with the selection set aside; dice that were not entered are thrown again. */
export function settingAside(turn, { rules, table }, { dice, selection, stakes, unentered }) {
  const bonus = stakes ? rules.high_stakes_bonus ?? 0 : 0;
  const made = { dice, set_aside: selection.dice, points: selection.points, bonus, high_stakes: stakes, unentered };
  const throws = [...turn.throws, made];
  const left = diceThrown(made) - selection.dice.length;
  return {
    ...turn,
    dice_in_hand: left || rules.dice,
    hot_dice: left === 0,
    turn_score: turnScore(throws, rules, table),
    throws,
  };
}

/** With the Van't Hof 6, six 1s set aside over the turn may count apart from all that hold a 1. */
function turnScore(throws, rules, table) {
  const sum = (worth) => throws.reduce((total, made) => total + worth(made), 0);
  const bonus = sum((made) => made.bonus);
  const points = sum((made) => made.points);
  if (rules.van_t_hof_six === null) return points + bonus;
  const sixes = Math.floor(sum((made) => made.set_aside.filter((face) => face === 1).length) / 6);
  const apart = sum((made) => (made.set_aside.length ? table.without_ones[digits(made.set_aside)] : 0));
  return Math.max(points, sixes ? apart + sixes * rules.van_t_hof_six : 0) + bonus;
}
