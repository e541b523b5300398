// What comes back into the tray: the dice that an undo takes back, one throw after the other once they
// are entered again, and whatever lay there when the page was left. Knows throws and their places in the
// game, by turn; enters nothing. Not needed before the page stands.

import { inHand, isLaidBack, isPlaying, pad } from "./pad.js";
import { paint } from "./paint-pad.js";
import { placesOf } from "../rules/throw-table.js";
import { diceThrown } from "../rules/turn.js";

const LEFT = "farkle-tray"; // what lay in the tray of each game when its page was left or closed, by addresses
const MAX_LEFT = 30; // games: as many as this phone keeps

let undone = []; // the throws that were taken back and not entered again: { turn, nth, dice, set_aside }, the newest first
let known = null; // the version of the game to which they belong

/** An entry is written, after `before`. Where others went on meanwhile, nothing comes back. */
export function keepTrack(before) {
  const { server } = pad;
  const taken = server.needs_second ? null : throwTakenBack(before.state, server.state);
  const sooner = known === before.version ? undone : [];
  undone = [...(taken ? [taken] : []), ...sooner].filter(isToCome);
  known = server.version;
}

/**
 * The throw that was in the game before and is not in the one after: found by comparing their states
 * (scoring/written/snapshot.py). Null when something else was undone, or entered.
 */
function throwTakenBack(before, after) {
  if (!before || !after?.turn) return null;
  const { number: turn, throws = [] } = after.turn;
  const [nth, played] = [throws.length, [before.turn, before.last_turn].find((it) => it?.number === turn)?.throws ?? []];
  return played.length === nth + 1 ? { set_aside: [], ...played.at(-1), turn, nth } : null;
}

function isToCome({ turn, nth }) {
  const now = pad.server.turn;
  return Boolean(now) && (turn > now.number || (turn === now.number && nth >= now.throws.length));
}

/**
 * They lie in the tray again, chosen as they were: one tap corrects what was pressed. What was typed
 * meanwhile goes before them; and dice left over, fewer than are in hand now, are a choice.
 */
export function layBack() {
  const thrown = undone.find(({ turn, nth }) => turn === pad.server.turn?.number && nth === pad.server.turn.throws.length);
  if (!isPlaying() || pad.tray.length || !thrown?.dice.length || diceThrown(thrown) !== inHand()) return;
  pad.tray = [...thrown.dice];
  pad.laidBack = { tray: pad.tray, version: pad.server.version };
  pad.chosen = thrown.set_aside.length ? new Set(placesOf(thrown.set_aside, pad.tray)) : null;
}

/** Whoever comes back, from another page or to a game that was closed in mid-throw, finds the tray as it was, if nobody has gone on. */
export function recall() {
  const left = stored()[location.pathname];
  document.addEventListener("visibilitychange", () => document.hidden && store());
  if (pad.jobs.length || left?.version !== pad.server.version) return;
  [undone, known] = [left.undone, left.version];
  if (left.isLaidBack) layBack();
  else if (isPlaying() && !pad.tray.length && !pad.stakes) Object.assign(pad, { tray: left.tray, chosen: left.chosen && new Set(left.chosen) });
  paint();
}

/** An entry on its way may not have been written: if it was not, its dice lie there again. */
function store() {
  const { server, jobs } = pad;
  const { tray, chosen, stakes } = jobs[0]?.before ?? pad;
  const lying = { tray: stakes ? [] : tray, chosen: chosen && [...chosen], isLaidBack: isLaidBack() };
  const left = { version: server.version, ...lying, undone: known === server.version ? undone : [] };
  const { [location.pathname]: _, ...others } = stored();
  const all = left.tray.length || left.undone.length ? { ...others, [location.pathname]: left } : others;
  try {
    localStorage.setItem(LEFT, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MAX_LEFT))));
  } catch {
    // a browser that keeps nothing: the tray is empty on the way back
  }
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(LEFT)) ?? {};
  } catch {
    return {};
  }
}
