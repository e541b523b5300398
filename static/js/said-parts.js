// What is set aside in words, part by part: sessions/wording/game/parts.py without network. Knows words; no rule.

import { partsOf } from "./rules/parts.js";
import { points, saidDice, say } from "./words.js";

/** "four 6s 1,200 · a 1 100"; "" where there is but one part. */
export function brokenDown(table, picked) {
  const parts = picked in table.selections ? partsOf(table, picked) : [];
  if (parts.length < 2) return "";
  return parts.map(({ dice, points: worth }) => say("part", { part: called(table, dice), points: points(worth) })).join(" · ");
}

/** The dice set aside, by their name if they have one, and what they are worth. */
export function worthOf(table, picked, worth) {
  const dice = isNamed(table, picked) ? called(table, picked) : saidDice(picked);
  return say("set_aside", { dice, points: points(worth) });
}

const isAlike = (dice) => dice === dice[0].repeat(dice.length);
const isNamed = (table, dice) => !isAlike(dice) && partsOf(table, dice).length === 1;

function called({ dice: inHand }, dice) {
  if (dice.length === 1) return say("one_die", { face: dice });
  if (isAlike(dice)) return say(`alike_${dice.length}`, { face: dice[0] });
  switch (shape(dice)) {
    case "222": return say("three_pairs");
    case "33": return say("two_triplets");
    case "42": return say("four_and_pair");
    case "32": return say("full_house");
    default: return say(dice.length === inHand ? "straight" : "small_straight");
  }
}

/** How many of each face, the most first: "32" of 22333. */
const shape = (dice) => dice.match(/(.)\1*/g).map((alike) => alike.length).sort().reverse().join("");
