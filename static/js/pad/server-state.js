// The game as the server answers it: asked for, and taken over once it is drawn. Knows where in the
// page it stands; nothing of what is entered.

import { ask } from "./ask.js";
import { pad } from "./pad.js";
import { keepDrawn } from "../paint.js";
import { readData } from "../words.js";

const TIMEOUT_MS = 10_000; // then an entry counts as not answered, and is kept here

let taken = ""; // the text that said what the server answered: another one means a new answer
let onItsWay = null;

/** The game on its way, because somebody else entered something. */
export const arriving = () => onItsWay;

/** How long to wait for an answer. Without end, where this phone cannot keep the entry. */
export const patience = () => (pad.offline ? TIMEOUT_MS : 0);

/** Whoever enters totals is answered with the field for them. */
export const mode = () => (pad.server.totals ? { mode: "totals" } : {});

/** Ask for the game as it is now. False when there is nothing new, or no answer. */
export async function askForGame(values = {}) {
  onItsWay = ask("GET", pad.server.url, { ...values, ...mode() }, patience()).then(takeOver, () => false);
  const came = await onItsWay;
  onItsWay = null;
  return came;
}

/** Take over what the server has drawn. False when there is nothing new. */
export function takeOver() {
  const found = document.getElementById("pad-data")?.textContent;
  if (!found || found === taken) return false;
  taken = found;
  goOnWith(readData("pad-data"));
  pad.offline?.remember(pad.server);
  return true;
}

/** Take the next answer for a new one, even if it is the same. */
export function forgetAnswer() {
  document.getElementById("pad-data").textContent = "";
  taken = "";
}

/** From now on this is the game; it stands in the page already. */
export function goOnWith(answered) {
  const before = pad.server.turn?.number;
  pad.server = answered;
  keepDrawn();
  if (answered.turn?.number !== before) bringIntoSight();
}

const MAX_SEEN_WHOLE = 6; // of so many the strip shows everybody, and the sheet begins with the first player

/** The seat whose turn it is is in sight. */
function bringIntoSight() {
  for (const box of document.querySelectorAll("#game .strip, #game .sheet__scroll")) {
    const turn = box.querySelector(".is-turn");
    if (!turn || box.scrollWidth <= box.clientWidth || turn.parentElement.querySelectorAll("li, th").length <= MAX_SEEN_WHOLE) continue;
    box.scrollLeft = turn.offsetLeft - (box.clientWidth - turn.offsetWidth) / 2;
  }
}

// When a phone is turned, the browser forgets how far the sheet was scrolled.
matchMedia("(orientation: portrait)").addEventListener("change", bringIntoSight);
