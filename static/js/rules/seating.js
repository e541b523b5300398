// Round the table: sitting down, who starts, joining, leaving, points by hand, signing:
// scoring/seating.py for a phone without network.

import { beginTurn, finish, goOn, withoutLastTurn } from "./ending.js";
import {
  contendersOf, emptyGame, finished, isLocked, isStartOpen, newSeat, newSide, places, Refused, scoreOf, scoring,
  sidesPlaying, toSign, withSeat,
} from "./state.js";

/** A game before its first throw; `starts` is the place of the starting player in `players`. */
export function start({ rules, seats: { fewest, most } }, players, starts = 0) {
  if (players.length < fewest) throw new Refused("too_few_seats", { least: fewest, seats: players.length });
  if (players.length > most) throw new Refused("too_many_seats", { most, seats: players.length });
  const seated = rules.teams ? alternating(players) : players;
  let state = emptyGame(seated.indexOf(players[starts]));
  for (const player of seated) state = sitDown(state, rules, player);
  if (rules.teams && state.sides.length < 2) throw new Refused("too_few_teams", { teams: seated.map((it) => it.team) });
  return beginTurn(state, rules, state.starts);
}

function sitDown(state, rules, { name, team = null }) {
  if (state.seats.some((seat) => sameName(seat.name, name))) throw new Refused("name_taken", { name });
  if (rules.teams && team === null) throw new Refused("team_required", { name });
  if (!rules.teams && team !== null) throw new Refused("team_not_allowed", { name, team });
  const mate = team === null ? undefined : state.seats.find((seat) => seat.team === team);
  const side = mate ? mate.side : state.sides.length;
  const sides = mate ? state.sides : [...state.sides, newSide(rules.opening_threshold === 0)];
  return { ...state, seats: [...state.seats, newSeat(name, team, side)], sides };
}

/** Names that differ only in their case are the same: also "ß", "ẞ" and "SS". A dotless ı is no i. */
export const sameName = (one, other) => folded(one) === folded(other);
const folded = (name) => [...name].map((letter) => (letter === "ı" ? letter : foldedLetter(letter))).join("");
const foldedLetter = (letter) => letter.toLowerCase().toUpperCase().toLowerCase();

/** The order with the fewest team-mates side by side: as given, dealt round, or every other. */
function alternating(players) {
  const teams = new Map();
  for (const player of players) teams.set(player.team, [...(teams.get(player.team) ?? []), player]);
  const bySize = [...teams.values()].sort((a, b) => b.length - a.length);
  const dealt = bySize[0].flatMap((_, row) => bySize.flatMap((team) => team[row] ?? []));
  const inRow = bySize.flat();
  const half = Math.ceil(players.length / 2);
  const everyOther = players.map((_, at) => inRow[at % 2 ? half + (at - 1) / 2 : at / 2]);
  const orders = [players, dealt, everyOther];
  return orders.reduce((best, order) => (matesSideBySide(order) < matesSideBySide(best) ? order : best));
}

const matesSideBySide = (players) =>
  players.filter((player, at) => player.team === players[(at + 1) % players.length].team).length;

/** One die each: the highest starts, and those tied for highest throw again. */
export function recordRollOff(state, rules, { faces }) {
  if (state.last_turn || state.turn.throws.length) throw new Refused("roll_off_over");
  if (!isStartOpen(state)) throw new Refused("roll_off_over");
  const throwing = state.roll_off ? contendersOf(state) : places(state, (seat) => !seat.is_retired);
  const thrown = Object.keys(faces).map(Number);
  if (thrown.length !== throwing.length || !thrown.every((seat) => throwing.includes(seat))) {
    throw new Refused("roll_off_seats", { contenders: throwing });
  }
  const highest = Math.max(...Object.values(faces));
  const tied = throwing.filter((seat) => faces[seat] === highest);
  if (tied.length > 1) return { ...state, roll_off: { contenders: tied } };
  return beginTurn({ ...state, starts: tied[0], roll_off: { contenders: [] } }, rules, tied[0]);
}

/** A late player takes the last seat, with 0 points, before the final round. */
export function join(state, { rules, seats: { most } }, player) {
  if (state.final_round) throw new Refused("final_round_begun");
  if (state.seats.length === most) throw new Refused("too_many_seats", { most, seats: most + 1 });
  const place = state.seats.length;
  const round = state.turn.round + (state.turn.seat < state.starts ? 1 : 0);
  return withSeat(sitDown(state, rules, player), place, { joined_round: round });
}

/** A seat leaves: it has no more turns and cannot win; an unbanked turn score is lost. */
export function retire(state, rules, { seat: place }) {
  const seat = playingSeat(state, place);
  const { turn } = state;
  let after = state;
  let { turns } = seat;
  if (turn.seat === place && turn.throws.length) {
    turns += 1;
    const line = { ...finished(turn, "retired"), lost: turn.turn_score, score: scoreOf(state, place) };
    after = { ...after, last_turn: line, leftover_dice: 0 };
  }
  after = withSeat(after, place, { turns, is_retired: true });
  if (sidesPlaying(after).length === 1) return finish(after, sidesPlaying(after), "last_seat");
  after = withoutContender(after, rules, place);
  return after.turn?.seat === place ? goOn(after, rules, place) : withoutLastTurn(after, place);
}

/** A roll-off goes on without the seat; the only one left in it starts. */
function withoutContender(state, rules, place) {
  if (!contendersOf(state).includes(place)) return state;
  const left = contendersOf(state).filter((other) => other !== place);
  if (left.length > 1) return { ...state, roll_off: { contenders: left } };
  return beginTurn({ ...state, starts: left[0], roll_off: { contenders: [] } }, rules, left[0]);
}

/** A score corrected by hand. */
export function adjust(state, { seat, points }) {
  atTable(state, seat);
  return scoring(state, seat, points);
}

/** A seat signs the card of a finished game. */
export function sign(state, { seat }) {
  if (!state.outcome) throw new Refused("game_not_finished");
  const { name } = playingSeat(state, seat);
  if (state.signed.includes(seat)) throw new Refused("already_signed", { name, seat });
  return { ...state, signed: [...state.signed, seat] };
}

/** A locked card becomes what it was before the first signature. */
export function unlock(state) {
  if (!isLocked(state)) throw new Refused("card_not_locked", { signed: state.signed, to_sign: toSign(state) });
  return { ...state, signed: [], entries: state.entries - state.signed.length };
}

function playingSeat(state, place) {
  const seat = atTable(state, place);
  if (seat.is_retired) throw new Refused("seat_retired", { name: seat.name, seat: place });
  return seat;
}

function atTable(state, place) {
  const seat = state.seats[place];
  if (!seat) throw new Refused("seat_unknown", { seat: place, last_seat: state.seats.length - 1 });
  return seat;
}
