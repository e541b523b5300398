// What others enter: heard of, asked for and shown, while what is tapped here stays. Knows how far the
// game has come; enters nothing.

import { arriving, askForGame, forgetAnswer } from "./server-state.js";
import { later } from "../app.js";
import { hold } from "./hands.js";
import { celebrate } from "../celebrations/celebrate.js";
import { pad, showServer } from "./pad.js";
import { paint } from "./paint-pad.js";
import { announce } from "../paint.js";
import { pointsField, typePoints } from "./totals.js";
import { say } from "../words.js";

const READING_MS = 10_000; // it takes so long to see that dice are gone, and to read why
const RETRY_MS = 10_000; // from one question to the next, where the module that hears is missing
const UNKNOWN = { version: Infinity, revision: Infinity }; // how far the game has come, which nobody has told: newer than any

let lost = -Infinity; // when typed dice gave way to what others had entered
let newest = { version: 0, revision: 0 }; // the newest that the server has told of
let isFollowing = false; // there is nothing to hear of a game that the server does not know yet

export function follow() {
  if (!isFollowing) later(listen);
  isFollowing = true;
}

/** If the module that hears cannot be loaded, the page asks again and again: no browser loads it a second time. */
async function listen() {
  try {
    (await import("../live.js")).watch(pad.server.events, hear);
  } catch {
    const indicator = document.getElementById("live");
    indicator.dataset.state = "reconnecting";
    indicator.querySelector("span").textContent = say("reconnecting");
    setInterval(() => document.hidden || hear(UNKNOWN), RETRY_MS);
  }
}

/** The game as the server draws it, whatever stands here. False when it cannot be reached. */
export async function lookAgain() {
  forgetAnswer();
  const came = await askForGame();
  if (came) follow();
  return came;
}

/** Somebody else has changed something: the page shows the game as it is, the tray stays. */
export async function hear(version) {
  if (isPast(version, newest)) newest = version;
  return catchUp();
}

/** Has the game come further than that? As offline/keep/ledger.js has it, which comes too late for this. */
const isPast = (now, seen) => (now.revision - seen.revision || now.version - seen.version) > 0;

/** Is it only that others are being told what is entered here? */
const isOwnNews = () => pad.telling && newest.version === pad.server.version;

/** Ask until the page shows the newest game. Not while an own entry is on its way: its answer brings the game. */
export async function catchUp() {
  if (pad.server.is_offline) return pad.offline.flush();
  if (!isPast(newest, pad.server) || pad.jobs.length || arriving() || isOwnNews()) return undefined;
  const before = pad.server;
  const typed = pointsField()?.value;
  if (!(await askForGame(pad.stakes ? { high_stakes: 1 } : {}))) return undefined;
  hold({ byOthers: pad.server.version !== before.version }); // else Undo and Farkle mean what they meant
  showBesideTray(before);
  if (!pad.notice) celebrate(before, pad.server, { isOwn: false }); // it would lie over what is to be read
  if (pointsField() && typed && pad.server.turn?.number === before.turn?.number) typePoints(typed);
  paint();
  if (pad.server.said !== before.said || pad.server.version !== before.version) announce(pad.server.said);
  return catchUp();
}

/**
 * If nothing was entered, the tray keeps its choice, and the refusal that it shows. If its dice had to go,
 * the words about that stay long enough to be read, even when more comes in meanwhile.
 */
function showBesideTray(before) {
  const { chosen, notice } = pad;
  if (pad.jobs.length === 0) showServer();
  if (pad.notice) lost = performance.now();
  else if (performance.now() < lost + READING_MS) pad.notice = notice;
  if (pad.server.version !== before.version || !pad.tray.length) return;
  pad.chosen = chosen;
  pad.notice ||= notice;
}
