// What the entries of this phone have changed in the rows of the sheet, since the server drew them.
// Knows states of games; no page.

import { finishedTurns } from "../../rules/state.js";

/**
 * `turns` were finished here; `gone` are those of the server that an undo has taken back, by round and
 * seat, and whether the final round began with it; `adjusted` are points by hand, those of the server that
 * an undo has taken back with `isGone`. `before` is what was here before the last entry.
 */
export const nothingHere = { turns: [], gone: [], adjusted: [], before: null };

export function rowsAfter(rows, before, state, entry) {
  const isOver = finishedTurns(state) > finishedTurns(before);
  const turns = isOver ? [...rows.turns, state.last_turn] : rows.turns;
  const adjusted = entry.type === "adjust" ? [...rows.adjusted, entry] : rows.adjusted;
  return { ...rows, turns, adjusted, before: rows };
}

/** An undo: what is `state` again had become `before`. */
export function rowsBefore(rows, before, state) {
  if (rows.before) return rows.before;
  if (finishedTurns(before) === finishedTurns(state)) return withoutPointsByHand(rows, before, state);
  const { round, seat } = before.last_turn;
  const beganFinal = Boolean(before.final_round) && !state.final_round;
  return { ...rows, gone: [...rows.gone, { round, seat, beganFinal }] };
}

/** Only an adjustment changes a score in mid-turn. In team games the state has the side, not the seat; the sheet has it. */
function withoutPointsByHand(rows, before, state) {
  const points = state.sides.map(({ score }, side) => score - before.sides[side].score).find(Boolean);
  return points ? { ...rows, adjusted: [...rows.adjusted, { points, isGone: true }] } : rows;
}
