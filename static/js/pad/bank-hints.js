// What a bank brings or lacks, and why an entry is refused, in words. Knows the rules' answers; no page.

import { inReach, leadOver } from "../rules/ending.js";
import { scoreOf } from "../rules/state.js";
import { points, say } from "../words.js";

/** What a bank of so many points by whoever throws brings, or lacks; mostly "": sessions/wording/game/bank_hints.py. */
export function bankHint(state, rules, banked) {
  const { seat } = state.turn;
  const over = leadOver(state, rules, seat);
  if (over && banked <= over.points) return shortOf(state, over, banked);
  const reach = inReach(state, rules, seat);
  const isReached = reach && banked >= reach.points && (reach.most === null || banked <= reach.most);
  const key = isReached ? (reach.wins ? "bank_wins" : "bank_begins") : over && "bank_leads";
  return key ? say(key, { points: points(scoreOf(state, seat) + banked) }) : "";
}

/** What a bank that does not pass the leader leaves to them. */
function shortOf(state, { seat, points: gap, wins_tie: winsTie }, banked) {
  const { name, team } = state.seats[seat];
  const values = { name: team ?? name, points_missing: points(gap - banked) };
  if (banked < gap) return say("short_of", values);
  return winsTie ? say("was_first", values) : "";
}

/** Why an entry was refused: by the rules, here or by the server, or because it needs the server. */
export const refusal = (reason) => known(reason) || say("fits_no_more");

/** The same, or nothing where this phone has no words for it. */
export function known({ code, facts = {} }) {
  const values = Object.entries(facts).map(([name, value]) => [name, typeof value === "number" ? points(value) : value]);
  const gaps = Object.fromEntries(values);
  return say(`refused_${code}`, gaps);
}

/** Why a bank is refused, where there is little room: on the button itself. */
export const refusalInShort = (reason) => say(`short_${reason.code}`, { points_missing: points(reason.facts.points_missing ?? 0) }) || refusal(reason);
