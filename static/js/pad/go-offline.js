// Where the pad goes on without network: from then on it shows the game of this phone. Knows when, and
// what has to be loaded for it; how entries are judged, kept and sent there knows offline/pad.js.

import { goOnWith } from "./server-state.js";
import { standing } from "../app.js";
import { prepare } from "./ask.js";
import { hold } from "./hands.js";
import { lookAgain } from "./news.js";
import { game, pad, showAnswered, showServer } from "./pad.js";
import { paint } from "./paint-pad.js";
import { announce } from "../paint.js";
import { backToDice, pointsField, typePoints } from "./totals.js";
import { rulesAreHere } from "./tray.js";
import { say } from "../words.js";

let loading = null;

/** Load, once the page stands, what it needs to go on. */
export function getReady() {
  loading = loadOffline().catch(() => null);
  loading.then(async () => (await import("./undone.js")).recall()).catch(() => {});
}

/** Two scorers need the server; whoever only watches has no game to go on with. */
const goesOn = () => Boolean(pad.server.state) && !pad.server.needs_second;

/** Null for whoever cannot go on. */
async function loadOffline() {
  await standing;
  await prepare().catch(() => {}); // the first entry tries again
  if (!window.indexedDB) return null;
  if (!goesOn()) return (await import("../offline/list-only.js")).listOnly(pad.server.url);
  const [found] = await Promise.all([import("../offline/pad.js"), rulesAreHere]);
  await found.keepAtHand();
  const hooks = { pocket: game, totals: () => Boolean(pad.server.totals), show, look: lookAgain };
  pad.offline = found;
  const waiting = await found.open(pad.server, hooks);
  if (waiting && hasPad()) show(waiting);
  document.getElementById("waiting").dataset.ready = ""; // from now on the network may go
  return found;
}

/** A turn that has throws goes on with dice; where the keys are for totals, the page with dice follows. */
const lacksTray = ({ turn }) => Boolean(location.search && pointsField() && turn?.throws.length);
const hasPad = () => document.querySelector('#game [data-pad="tray"], #game [data-pad="points"]') !== null;
const canGoOffline = async () => Boolean(await loading) && hasPad() && goesOn();

/** The entry is kept on this phone, judged by its own copy of the rules, and sent later. */
export async function enterHere({ path, values }, options) {
  if (!(await canGoOffline())) return say(pad.server.needs_second ? "refused_second_needs_server" : "unsent");
  const answer = await pad.offline.enter(path, values, options);
  if (typeof answer === "string") {
    await goOffline();
    return answer;
  }
  takeLocal(answer);
  return "";
}

export async function goOffline() {
  if (pad.server.is_offline || !(await canGoOffline())) return false;
  const local = await pad.offline.goOn();
  if (!local) return false;
  takeLocal(local);
  if (pad.jobs.length === 0) showAnswered();
  paint();
  return true;
}

/** Show this game of the phone, or the one that the server has just drawn. */
function show(local) {
  if (local) takeLocal(local);
  if (pad.jobs.length === 0) showServer();
  paint();
  if (!local) announce(pad.server.said);
}

/** From now on the game is this phone's own, until all that was entered here is sent. */
function takeLocal(local) {
  if (lacksTray(local)) {
    backToDice(); // or the page, which the server drew before these dice, would lead to the totals again
    return location.replace(location.pathname);
  }
  hold();
  const isSameTurn = local.turn?.number === pad.server.turn?.number;
  const typed = isSameTurn ? pointsField()?.value : "";
  pad.offline.drawGame(local);
  goOnWith(local);
  if (!pointsField()) return;
  showAnswered();
  typePoints(typed ?? "");
}
