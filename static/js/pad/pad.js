// What the pad holds: the game as it was answered, the one that is shown, the dice in the tray and the
// entries on their way; and the questions about them. Draws, asks and enters nothing.

import { readData, say } from "../words.js";

export const game = readData("table-data"); // what stays the same: the throw table, names, limits

export const pad = {
  server: {}, // the game as the server last answered it
  shown: {}, // the answer that was shown last
  now: {}, // what the pad shows: the server's game, or what it will be once it answers
  tray: [], // faces as they were tapped
  laidBack: null, // { tray, version }: filled by an undo, for the game as it was then
  instead: null, // { tray, laidBack, chosen }: tapped instead of what an undo had laid back
  chosen: null, // the places set aside; null means the best selection
  stakes: false, // are these the dice the previous seat left over?
  drawn: null, // what was painted last of the tray
  notice: "", // why the last entry was not written
  later: [], // dice tapped for the next throw while an earlier entry failed
  jobs: [], // entries on their way, the first one sent
  telling: false, // are the others being told that something is entered here?
  choices: null, // choices.js, once it is here: what a whole throw leads to
  offline: null, // offline/pad.js, once it is here: goes on where there is no network
};

// --- questions ---

export const isDiceTurn = () => Boolean(pad.now.turn) && !pad.now.roll_off && !pad.now.totals;
/** Where a second scorer confirms, or the game is over with it, nothing follows an entry before its answer. */
export const isWaiting = () => pad.jobs.length > 0 && Boolean(pad.now.needs_second || pad.now.isOver);
/** All but a throw may end the turn unforeseen: dice wait in the tray for what comes, and nothing is entered. */
export const isChanging = () => pad.jobs.some(({ path }) => path !== "throws/");
export const isPlaying = () => isDiceTurn() && pad.now.has_keys && !isWaiting();
export const inHand = (stakes = pad.stakes) => (stakes ? pad.now.turn.leftover_dice : pad.now.turn.dice_in_hand);
export const isFull = () => isPlaying() && pad.tray.length === inHand();
/** Dice in hand that do not lie in the tray. */
export const missing = () => inHand() - pad.tray.length;
/** The next die begins anew, and whatever is entered next takes these dice away. */
export const isLaidBack = () => pad.laidBack?.tray === pad.tray;
/** The dice in whose place the tray is filled anew; null where nothing lay there. */
export const replaced = () => (pad.instead?.tray === pad.tray ? pad.instead.laidBack.tray : null);

// --- what changes together ---

/** Nothing is foreseen any more. */
export function showAnswered() {
  pad.shown = pad.server;
  pad.now = structuredClone(pad.server);
}

/**
 * The game as it was answered. What lies in the tray stays there as long as it fits; where others may have
 * gone on, also as long as it is for the same throw: it was not typed for whoever throws now.
 */
export function showServer({ isOwn = false } = {}) {
  const isTyped = pad.tray.length > 0 && !isLaidBack();
  const isOver = isLaidBack() && pad.server.version !== pad.laidBack.version;
  const isForThis = isOwn || isSameThrow(pad.shown.turn, pad.server.turn);
  showAnswered();
  pad.stakes = Boolean(pad.server.high_stakes);
  pad.notice = pad.server.problem;
  if (isOver || !isForThis || !isDiceTurn() || pad.tray.length > inHand()) pad.tray = [];
  if (isTyped && !isOwn && !pad.tray.length) pad.notice = say("dice_gone");
  pad.chosen = null;
}

const THROW = ["number", "seat", "dice_in_hand"];
export const isSameThrow = (was, is) => was?.throws.length === is?.throws.length && THROW.every((name) => was?.[name] === is?.[name]);

/** The dice that an undo has laid back give way to others, until the last of these is taken back. */
export function beginAnew() {
  const { laidBack, chosen } = pad;
  pad.tray = [];
  pad.instead = { tray: pad.tray, laidBack, chosen };
}

export function bringBack() {
  const { laidBack, chosen } = pad.instead;
  if (laidBack.version === pad.server.version) Object.assign(pad, { tray: laidBack.tray, laidBack, chosen });
}

export function changeStakes(on) {
  Object.assign(pad, { stakes: on, chosen: null, notice: "" });
}
