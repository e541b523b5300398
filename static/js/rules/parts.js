// How the points of a selection come about: Worth.parts of scoring/throws/selections.py, found again in the
// throw table by its sums. Knows no price and no combination.

import { parts, without } from "./throw-table.js";

/** Each combination as sorted digits with its points, the largest first; single dice of one face are one part. */
export function partsOf(table, picked) {
  const all = divided(table, picked);
  const large = all.filter((dice) => dice.length > 1);
  const faces = [...new Set(all.filter((dice) => dice.length === 1))];
  const singles = faces.map((face) => face.repeat(all.filter((dice) => dice === face).length));
  return [
    ...large.map((dice) => ({ dice, points: table.selections[dice] })),
    ...singles.map((dice) => ({ dice, points: table.selections[dice[0]] * dice.length })),
  ];
}

/** One combination, or the two whose points add up to as much, and these again: of all ways the simplest. */
function divided(table, whole) {
  const { selections } = table;
  let best = [whole];
  if (table.whole?.includes(whole)) return best;
  for (const few of parts(whole)) {
    const rest = without(whole, few);
    if (selections[few] + selections[rest] !== selections[whole]) continue;
    const made = [...divided(table, few), ...divided(table, rest)].sort(inPlace);
    if (best.length < 2 || isSimpler(made, best)) best = made;
  }
  return best;
}

const inPlace = (a, b) => b.length - a.length || (a < b ? -1 : Number(a > b));

/** Fewer parts, then larger ones, then lower faces. */
function isSimpler(made, best) {
  if (made.length !== best.length) return made.length < best.length;
  const at = made.findIndex((dice, place) => dice !== best[place]);
  return at >= 0 && inPlace(made[at], best[at]) < 0;
}
