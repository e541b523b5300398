// The entries' line: they go out one after the other, and a throw is shown as written before it is.
// Knows what becomes of an entry, written or not; no finger and no rule.

import { later } from "../app.js";
import { arriving, forgetAnswer, mode, patience, takeOver } from "./server-state.js";
import { ask } from "./ask.js";
import { enterHere } from "./go-offline.js";
import { hold } from "./hands.js";
import { celebrate, feel, handOver } from "../celebrations/celebrate.js";
import { catchUp } from "./news.js";
import { game, inHand, isChanging, isDiceTurn, isLaidBack, isSameThrow, pad, showAnswered, showServer } from "./pad.js";
import { paint } from "./paint-pad.js";
import { announce, painted } from "../paint.js";
import { lookUp } from "../rules/throw-table.js";
import { selection } from "./tray.js";
import { say } from "../words.js";

const AWAY = new Set([502, 503, 504, 507]);

let undone = null; // the module that knows what comes back into the tray; no entry waits until it is here
later(async () => { undone = await import("./undone.js"); });

/** `dice` are entered of those in hand; what else was thrown is not. */
export function enterThrow({ bank = false, dice = pad.tray } = {}) {
  const { now, tray, chosen, stakes } = pad;
  const { isFarkle } = lookUp(game.table, dice);
  const values = { dice: dice.join(""), set_aside: isFarkle ? "" : selection() };
  const unentered = inHand() - dice.length;
  if (unentered) values.unentered = unentered;
  if (bank) values.bank = "1";
  if (stakes) values.high_stakes = "1";
  if (!now.needs_second) pad.now = pad.choices?.after(now, game, "throws/", values) ?? { ...now, isOver: true };
  feel(bank ? "bank" : isFarkle && unentered ? "farkle" : "keep");
  Object.assign(pad, { tray: pad.later, chosen: null, stakes: false, later: [] });
  send("throws/", values, { tray, chosen, stakes });
}

/**
 * `before` is what lay in the tray, and lies there again if this is not written. Behind what may end the turn
 * only an undo is entered, for who undoes twice means it; all else would be written for another player.
 */
export function send(path, values, { tray, chosen, stakes } = pad) {
  if (isChanging() && !path.endsWith("undo/")) return;
  pad.jobs.push({ path, values, before: { tray, chosen, stakes } });
  if (pad.jobs.length === 1) work();
  paint();
}

/** The first entry is sent with the version that it was tapped for, each later one with the version that the one before has made. */
async function work() {
  let before = pad.server;
  while (pad.jobs.length) {
    await Promise.all([arriving(), painted()]); // what was tapped is seen before it is sent
    const job = pad.jobs[0];
    const failure = (await post(job, before)) || pad.server.problem;
    if (failure) takeBack(job, failure, before);
    else isWritten(before);
    before = pad.server;
    paint();
    if (!document.querySelector('#game [role="alert"]')) announce(pad.notice || saidLast());
  }
  catchUp();
}

/** Answers why it could not be written, as far as that is known before the server says so. */
async function post(job, { version }) {
  if (pad.server.is_offline) return enterHere(job);
  const { url } = pad.server;
  const sent = { ...job.values, expected_version: version, ...mode() };
  const go = () => ask("POST", new URL(job.path, new URL(url, location.href)).pathname, sent, patience());
  const token = document.body.getAttribute("hx-headers");
  let status;
  forgetAnswer(); // what is refused twice is answered the same twice
  try {
    status = await go();
    if (status === 403 && document.body.getAttribute("hx-headers") !== token) status = await go(); // with the token it brought
  } catch {
    return enterHere(job, { mayBeWritten: true });
  }
  if (takeOver()) return "";
  // Its link was closed, its cookies were deleted, or this is some other server's answer.
  if (status < 500) return (await enterHere(job, { isShutOut: true })) && say("game_gone");
  return AWAY.has(status) ? enterHere(job, { mayBeWritten: true }) : say("broken");
}

function isWritten(before) {
  const { server, jobs } = pad;
  jobs.shift();
  document.querySelector(".welcome")?.close();
  undone?.keepTrack(before);
  celebrate(before, server, { isOwn: true });
  if (jobs.length > 0) return;
  showServer({ isOwn: true });
  undone?.layBack();
  handOver(before.turn, server, () => pad.server.version === server.version && !pad.jobs.length && !pad.tray.length);
}

/**
 * The entry was not written: its dice lie in the tray again, and those of the next throw follow them. They do not if
 * others were faster and another throw is due: then one tap would enter them for whoever throws now.
 */
function takeBack({ path, before }, reason, { version, turn }) {
  hold({ byOthers: pad.server.version !== version });
  const { tray } = pad.jobs[1]?.before ?? pad; // of the next throw, entered or only tapped
  pad.jobs.length = 0;
  showAnswered();
  const fits = isDiceTurn() && isSameThrow(turn, pad.server.turn) && before.tray.length <= inHand(before.stakes);
  Object.assign(pad, fits ? before : { tray: [], chosen: null, stakes: false });
  pad.later = fits && path === "throws/" ? tray : [];
  pad.notice = reason;
}

/** What was entered, and after an undo also what lies in the tray again. */
function saidLast() {
  const { said } = pad.server;
  if (!isLaidBack()) return said;
  return say("tray_again", { said: said.replace(/(?<![.!])$/, "."), dice: pad.tray.join(" ") });
}
