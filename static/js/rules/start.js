// Sitting down to a game: scoring/seats/seating.py for a phone that starts one by itself.

import { beginTurn } from "./ending.js";
import { emptyGame, newSeat, newSide, Refused } from "./state.js";

/** A game before its first throw; `starts` says who of `players` starts, by number. */
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
