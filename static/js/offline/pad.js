// Goes on without network: what is tapped is judged and kept here, shown as waiting, and sent when
// there is a network again. Knows the ledger, the sender and the drawing; the pad itself is game.js.

import { showBar as drawBar } from "./show/bar.js";
import { chooseFaces, clear, drawConflict, drawGame, drawLeft, drawRollOff, dropNotes, facesChosen } from "./show/draw.js";
import {
  askAgain, drop, dropGame, enter as enterInLedger, enterBehind, fitting, isGone, isPast, judgedBehind, leaveAll, markOf, readLedger, storeServerState,
} from "./keep/ledger.js";
import { padData } from "./local.js";
import { explain, note } from "./needs.js";
import { dropAll } from "./keep/unsendable.js";
import { refusal } from "../pad/bank-hints.js";
import * as said from "../said.js";
import { entriesSince, sendWaiting, sentElsewhere, tellOthers } from "./keep/sender.js";
import { hideSent, saySent } from "./keep/sent.js";
import { sayNothingWaits, saySomethingWaits } from "./keep/unsent-flag.js";
import { askToStay, isAllSent, read } from "./keep/store.js";
import { entryOf } from "../rules/entered.js";
import { Refused } from "../rules/state.js";
import { digits } from "../rules/throw-table.js";
import { brokenDown } from "../said-parts.js";
import { points, say } from "../words.js";

const RETRY_MS = 10_000;
const SEEING_MS = 300; // so soon after another tab's entry is drawn here, nobody has seen it

let code = "";
let page = {}; // what game.js does for us: { pocket, totals(), show(data), look() }
let newest = null; // what the server has told last
let shown = ""; // the mark of the game that stands in the page
let telling = Promise.resolve(); // the server's answers are kept one after the other
let isApart = false;
let isEntering = false;
let redrawn = -Infinity; // when another tab's entry was drawn here
let sending = null;
let isAsked = false;
let stopped = ""; // why the last try has not sent what waits
let listed = []; // what is offered to be dropped, as it was last read

/** This page's game. Answers the game to show if something waits to be sent. */
export async function open(server, hooks) {
  code = server.url.split("/")[2];
  page = hooks;
  remember(server);
  await telling;
  const ledger = (await readLedger(code)) ?? (await takePage(server));
  for (const [target, name] of [[window, "online"], [window, "focus"], [document, "visibilitychange"]]) {
    target.addEventListener(name, flush);
  }
  sentElsewhere.addEventListener("message", flush);
  setInterval(() => stopped === "gone" || flush(), RETRY_MS); // each question about a closed game counts as a guess
  document.addEventListener("click", tapped);
  if (!ledger) return server.is_offline ? lookForGame(server) : null;
  if (ledger.left.length) showLeft(ledger);
  const isBehind = ledger.version > server.version; // the worker has kept an older page than what this phone knows
  const isUnsent = ledger.waiting.length + ledger.conflict.length > 0;
  if (!isUnsent) saySent(code).catch(() => {}); // another page, or the worker, may have sent it
  if (!server.is_offline && !isBehind && !isUnsent) return null;
  if (isBehind && !isUnsent) {
    await page.look();
    if (newest?.version >= ledger.version) return page.show(null); // nothing is missing here
  }
  setTimeout(flush);
  if (location.hash === "#roll-off") setTimeout(offerRollOff);
  return goOffline(ledger);
}

/**
 * A kept page with other keys than it was kept with goes on here (worker.js), but this phone's store has nothing
 * of its game: then the game is what stands in the page, as on a page that has its own keys.
 */
async function takePage(server) {
  if (!server.is_offline) return null;
  remember({ ...server, is_offline: false });
  await telling;
  return readLedger(code);
}

/** Nothing can be kept either: only the server can go on. The page shows it as soon as it answers. */
async function lookForGame(server) {
  server.is_offline = false;
  if (await page.look()) page.show(null);
  else addEventListener("online", () => lookForGame(server), { once: true });
  return null;
}

/**
 * Where no service worker answers without network, as on plain http, all that is loaded when something waits
 * is fetched now; and whoever is about to leave the page without network is asked.
 */
export async function keepAtHand() {
  if (navigator.serviceWorker) return;
  addEventListener("beforeunload", (event) => isApart && !navigator.onLine && event.preventDefault());
  const links = [...document.querySelectorAll("template")].flatMap(({ content }) => [...content.querySelectorAll("link")]);
  const styles = new Set(links.map((link) => link.getAttribute("href")));
  await Promise.allSettled([import("../celebrations/cheers.js"), import("./keep/start.js"), ...[...styles].map((style) => fetch(style))]);
}

/** Keep what the server has answered, to go on from there. */
export function remember(server) {
  if (!server.state || server.needs_second || server.is_offline) return;
  const { version, revision, state, kind, undoes, own_seats, best, url, events, every_die } = server;
  const { "x-csrftoken": csrf } = JSON.parse(document.body.getAttribute("hx-headers") ?? "{}");
  const news = { code, version, revision, state, kind, undoes, own_seats, best, csrf, page: { url, events, every_die }, pocket: page.pocket };
  newest = news;
  shown = markOf(version);
  telling = telling.then(() => storeServerState(news)).catch(() => {}); // a full disk: then only the network will do
}

/** Keep the game as it is now. A sign-out in another tab may have left none, a full disk an older one. */
async function isKept() {
  await telling;
  if (!newest) return;
  const { game } = await read(code);
  if (!game || isPast(newest, game)) await storeServerState(newest);
}

/**
 * Keep an entry of the pad. Answers the game to show, with a `problem` if it has gone on in another tab;
 * or a sentence that says why the entry is not kept.
 */
export async function enter(path, values, options) {
  if (performance.now() < redrawn + SEEING_MS) return goneOn();
  isEntering = true;
  try {
    return await keep(path, values, options);
  } finally {
    isEntering = false;
  }
}

async function keep(path, values, options) {
  try {
    const entry = entryOf(path, values, page.pocket.totals.most);
    await isKept();
    await enterInLedger(code, entry, { ...options, shown });
  } catch (error) {
    if (!(error instanceof Refused)) return say("not_kept");
    await leaveIfGone();
    return error.code === "was_faster" ? goneOn() : refusal(error);
  }
  saySomethingWaits();
  tellOthers();
  if (options?.isShutOut) setTimeout(flush); // then the bar says at once why it waits, and what to do
  dropNotes();
  return goOffline(await readLedger(code));
}

/** Another tab was faster. What was tapped here was meant for the game as it stood here. */
async function goneOn() {
  const ledger = await readLedger(code);
  const now = said.announcement(ledger.state, ledger.game.pocket.rules);
  return { ...goOffline(ledger), problem: say("was_faster", { said: now }) };
}

/** Go on without network before anything has been entered. */
export async function goOn() {
  const ledger = await isKept().then(() => readLedger(code)).catch(() => null);
  return ledger && goOffline(ledger);
}

// --- showing

function goOffline(ledger) {
  isApart = true;
  shown = ledger.mark;
  if (ledger.waiting.length) askToStay();
  hideSent();
  const data = padData(ledger, { totals: page.totals() });
  showBar(ledger);
  return data;
}

const redraw = (ledger) => page.show(goOffline(ledger));

/** Another tab may have gone on: that is drawn, too. An entry on its way from here is drawn once it is kept. */
function showWhatWaits(ledger) {
  if (!ledger) return;
  if (ledger.mark === shown || isEntering) {
    showBar(ledger);
    return;
  }
  redrawn = performance.now();
  redraw(ledger);
}

/** What leads away from here: to the roll-off, which this phone can do, or to what needs the network. */
function tapped(event) {
  const rematch = event.target.closest?.("[data-rematch]");
  if (rematch) startAgain(rematch);
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || (!isApart && navigator.onLine)) return;
  if (link.hash === "#roll-off") {
    event.preventDefault();
    offerRollOff();
  } else explain(event, link);
}

/** The same players again, without asking the server. */
async function startAgain(button) {
  button.disabled = true; // a double tap starts one game only
  try {
    const start = await import("./keep/start.js");
    location.assign(await start.startAgain(await readLedger(code)));
  } catch ({ message, facts }) {
    button.disabled = false;
    note(button, say(message, { page: button.textContent.trim(), ...facts }) || say("game_not_taken"));
  }
}

async function offerRollOff() {
  const local = await goOn();
  if (!local) return;
  page.show(local);
  drawRollOff({ seats: local.local.mayRollOff, url: local.url, version: local.version });
}

export { drawGame };

const showBar = (ledger) => drawBar(ledger, { stopped, onGame: decideOnGame, onUnsendable: decideOnUnsendable });

async function decideOnUnsendable() {
  await dropAll(code);
  await leaveIfGone();
}

async function decideOnGame(choice) {
  if (choice === "drop") {
    await dropGame(code);
    tellOthers();
  } else await askAgain(code);
  if (await leaveIfGone()) return undefined;
  redraw(await readLedger(code)); // who asks again does so by another key
  await sendNow();
  return document.querySelector("#waiting [data-slot=why]")?.focus();
}

function showLeft({ left, state, game }) {
  listed = left;
  const lines = left.map(({ entry, reason }) => ({ said: said.entry(entry, state), why: refusal(reason), ...worth(entry, game.pocket) }));
  drawLeft(lines, async () => {
    await drop(code, listed);
    showLeft(leftOver(await readLedger(code)));
  });
}

/** Where nothing is entered without the server, what waits, or others were faster than, is left over, too. */
function leftOver(ledger) {
  const { waiting, conflict, left } = ledger;
  return { ...ledger, left: page.look ? left : [...waiting, ...conflict, ...left].map((one) => ({ ...one, reason: one.reason ?? FITS_NO_MORE })) };
}

const FITS_NO_MORE = { code: "" };

/** This page's game, of which nothing is entered here: what can be is sent, the rest is listed. */
export async function listOnly(its) {
  if (!code) addEventListener("online", () => listOnly(its));
  code = its;
  await sendWaiting().catch(() => {});
  const ledger = await readLedger(code);
  if (ledger) showLeft(leftOver(ledger));
}

// --- sending

/** Send what waits, if anything does; then the page shows the game as the server has it. */
export function flush() {
  if (!isApart || document.hidden) return sending;
  isAsked = true;
  sending ??= sendWhileAsked().finally(() => (sending = null));
  return sending;
}

/** Try once more after the try under way, which does not know yet what has just been decided. */
async function sendNow() {
  await sending;
  await flush();
}

/** The network may have come back while the last try was failing without it. */
async function sendWhileAsked() {
  while (isApart && isAsked) {
    isAsked = false;
    await sendAll().catch(() => {}); // tried again soon
  }
}

async function sendAll() {
  stopped = (await sendWaiting())[code];
  if (await leaveIfGone()) return undefined;
  const ledger = await readLedger(code);
  if (ledger?.conflict.length) return showConflict();
  if (ledger?.waiting.length) return showWhatWaits(ledger);
  if (await isAllSent()) sayNothingWaits();
  return comeBack();
}

/** Another tab may have dropped the game, or seen it move to another code: then this page goes there. */
async function leaveIfGone() {
  const { game } = await read(code);
  if (!isGone(game)) return false;
  location.replace(game.moved_to ? `/g/${game.moved_to}/` : "/");
  return true;
}

/** Nothing waits: the game as the server draws it, if it can be reached. */
async function comeBack() {
  await bringToken();
  const chosen = facesChosen();
  if (!(await page.look())) return showWhatWaits(await readLedger(code));
  chooseFaces(chosen);
  await telling;
  const ledger = await readLedger(code);
  if (ledger?.waiting.length) { // entered while it was on its way
    isAsked = true;
    return redraw(ledger);
  }
  isApart = false;
  clear();
  page.show(null);
  if (ledger) showLeft(ledger);
  return saySent(code);
}

/** The token by which all was sent: that of the page may be of an earlier session, and no server may have drawn it. */
async function bringToken() {
  const { game } = await read(code);
  if (game) document.body.setAttribute("hx-headers", JSON.stringify({ "x-csrftoken": game.csrf }));
}

/** The points of a throw that are set aside, and how they come about; or of a whole turn. */
function worth({ set_aside: kept = [], points: called }, { table }) {
  const made = called ?? table.selections[digits(kept)];
  return { worth: made === undefined ? "" : points(made), parts: brokenDown(table, digits(kept)) };
}

async function showConflict() {
  if (!(await page.look())) return;
  await telling;
  const ledger = await readLedger(code);
  const since = Math.min(...ledger.conflict.map(({ version }) => version));
  const theirs = await entriesSince(code, since).catch(() => []);
  page.show(padData(ledger, { totals: false }));
  clear();
  listed = ledger.conflict;
  const judged = judgedBehind(ledger);
  const told = (entry, why) => ({ said: said.entry(entry, ledger.state), why, ...worth(entry, ledger.game.pocket) });
  drawConflict({
    theirs: theirs.map((one) => told(one, said.by(one.recorded_by))),
    ours: judged.map(({ one, reason }) => told(one.entry, reason ? refusal(reason) : "")),
    fits: fitting(judged),
    decide,
  });
}

async function decide(choice) {
  if (choice === "behind") await enterBehind(code);
  else if (choice === "later") await leaveAll(code);
  else await drop(code, listed);
  const ledger = await readLedger(code);
  showLeft(ledger);
  redraw(ledger);
  await sendNow();
}
