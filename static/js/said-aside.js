// The row of what is set aside in a turn: sessions/pages/pad/aside.py without network. Knows how much fits beside
// each other on the narrowest phone; draws nothing.

import { partsOf } from "./rules/parts.js";
import { digits } from "./rules/throw-table.js";
import { points } from "./words.js";

const MAX_WIDTH = 35; // in widths of a digit: a die takes three, what stands between two throws takes three
const width = ({ parts }) => parts.reduce((all, { dice, text }) => all + 3 * dice.length + text.length, 3);
const sumOf = (all) => all.reduce((sum, it) => sum + it.points, 0);

/** The newest throws part by part, those before them as one sum: as few of them as fit, or the newest undivided. */
export function row(table, made) {
  const throws = made.map((it) => laid(table, it));
  const rows = throws.map((_, count) => split(throws, count));
  return rows.find(fits) ?? { ...split(throws, throws.length - 1), shown: made.slice(-1).map(whole) };
}

function split(throws, count) {
  const older = throws.slice(0, Math.max(count, 0));
  return { older, sum: older.length ? points(sumOf(older)) : "", shown: throws.slice(older.length) };
}

const fits = ({ sum, shown }) => shown.reduce((all, it) => all + width(it), sum ? sum.length + 3 : 0) <= MAX_WIDTH;

/** A throw as it lies there, part by part, unless the other throws of the turn changed what its dice are worth. */
function laid(table, made) {
  const parts = partsOf(table, digits(made.set_aside));
  return sumOf(parts) === made.points ? shownAs(made, parts) : whole(made);
}

const whole = (made) => shownAs(made, [{ dice: made.set_aside, points: made.points }]);

const shownAs = ({ points: worth, bonus }, parts) => ({
  points: worth + bonus,
  parts: parts.map((part, at) => ({ dice: part.dice, text: points(part.points) + (parts[at + 1] ? " +" : signed(bonus)) })),
});

const signed = (bonus) => (bonus ? ` +${points(bonus)}` : "");
