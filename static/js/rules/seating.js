// Round the table: who starts, and points by hand: scoring/seats/seating.py in JavaScript. Joining, leaving,
// names, places, skipping, the end before the end and signing are the server's alone.

import { beginTurn } from "./ending.js";
import { contendersOf, isStartOpen, Refused, scoring, seatsPlaying } from "./state.js";

/** One die each: the highest starts, and those tied for highest throw again. */
export function recordRollOff(state, rules, { faces }) {
  if (state.last_turn || state.turn.throws.length) throw new Refused("roll_off_over");
  if (!isStartOpen(state)) throw new Refused("roll_off_over");
  const throwing = state.roll_off ? contendersOf(state) : seatsPlaying(state);
  const thrown = Object.keys(faces).map(Number);
  if (thrown.length !== throwing.length || !thrown.every((seat) => throwing.includes(seat))) {
    throw new Refused("roll_off_seats", { contenders: throwing });
  }
  const highest = Math.max(...Object.values(faces));
  const tied = throwing.filter((seat) => faces[seat] === highest);
  if (tied.length > 1) return { ...state, roll_off: { contenders: tied } };
  return beginTurn({ ...state, starts: tied[0], roll_off: { contenders: [] } }, rules, tied[0]);
}

/** A score corrected by hand. */
export function adjust(state, { seat, points }) {
  if (!state.seats[seat]) throw new Refused("seat_unknown", { seat, last_seat: state.seats.length - 1 });
  return scoring(state, seat, points);
}
