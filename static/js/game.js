// The dice pad: taps fill the tray, the throw table says what it is worth, entries go out in order.
// No rule is written here: points come from the table, limits from the game as the server answers it.

import "./app.js";
import { ask, prepare } from "./ask.js";
import { added, bestPlaces, nextThrow, nextTurn, placesOf } from "./foresight.js";
import { handOver } from "./hand-over.js";
import { hold, listen } from "./hands.js";
import { watch } from "./live.js";
import { looked } from "./look.js";
import { celebrate, feel } from "./moments.js";
import { actions, felt, heard, outcome } from "./pad-view.js";
import { wholeNumber } from "./numbers.js";
import {
  announce, drawn, keepFocus, paintActions, paintAside, paintKeys, paintOutcome, paintTray, paintTurn, putBack,
} from "./paint.js";
import { digits, lookUp } from "./throw-table.js";
import { undoneThrow } from "./undone.js";
import { points, readData, say } from "./words.js";

const PATIENCE = 10_000; // then an entry counts as not answered, and is kept here
const AWAY = new Set([502, 503, 504]);

const game = readData("table-data");
let server = {}; // the game as the server last answered it
let taken = ""; // the text that said so: another one means a new answer
let pieces = {}; // what the server drew where the script draws too
let now = {}; // what the pad shows: the server's game, or what it will be once it answers
let tray = []; // faces as they were tapped
let laidBack = null; // the tray, as long as an undo has filled it: the next die begins anew
let chosen = null; // the places set aside; null means the best selection
let stakes = false; // are these the dice the previous seat left over?
let notice = ""; // why the last entry was not written
let later = []; // dice tapped for the next throw while an earlier entry failed
let newest = { version: 0, revision: 0 }; // the newest that the server has told of
let looking = null; // the game on its way, because somebody else entered something
let apart = null; // offline/apart.js, once it is here: goes on where there is no network
const jobs = []; // entries on their way, the first one sent

// --- the game as the server answers it ---

/** Take over what the server has drawn. False when there is nothing new. */
function takeOver() {
  const found = document.getElementById("pad-data")?.textContent;
  if (!found || found === taken) return false;
  taken = found;
  const before = server.turn?.number;
  server = readData("pad-data");
  pieces = drawn();
  if (server.turn?.number !== before) bringIntoSight();
  apart?.remember(server);
  return true;
}

function showServer() {
  now = structuredClone(server);
  stakes = Boolean(server.high_stakes);
  notice = server.problem;
  if (!isDiceTurn() || tray.length > inHand()) tray = [];
  chosen = null;
}

const isDiceTurn = () => Boolean(now.turn) && !now.roll_off && !now.totals;
/** Where a second scorer confirms, the next throw waits for the answer about this one. */
const isWaiting = () => Boolean(now.needs_second) && jobs.length > 0;
const isPlaying = () => isDiceTurn() && now.has_keys && !isWaiting();
const inHand = () => (stakes ? now.turn.leftover_dice : now.turn.dice_in_hand);
const isFull = () => isPlaying() && tray.length === inHand();

// --- taps ---

function press(face) {
  if (isPlaying() && tray === laidBack && face !== "back") tray = [];
  if (!isPlaying() || (face === "back" ? !tray.length : isFull())) return tray.length;
  if (face === "back") tray.pop();
  else tray.push(Number(face));
  chosen = laidBack = null;
  notice = "";
  paint();
  const shown = inTray();
  announce(heard(shown));
  if (face !== "back") feel(felt(shown));
  return tray.length;
}

/** The finger was scrolling: its tap was none, unless more has been tapped since. */
function takeBackTap(length) {
  if (tray.length === length) press("back");
}

function shortcut(name) {
  if (name === "bank") return isFull() ? "bank" : "bank-now";
  return name === "keep" && !document.getElementById("keep") ? "farkle" : name;
}

function toggle(place) {
  chosen = new Set(places());
  if (!chosen.delete(place)) chosen.add(place);
  notice = "";
  paint();
  announce(heard(inTray()));
}

/** Where the dice lie that are set aside. */
const places = () => chosen ?? new Set(bestPlaces(game.table, tray));
const selection = () => digits([...places()].map((place) => tray[place]));

/** What setting these dice aside makes. */
function choice(found, picked) {
  return game.adds_up ? added(game, now, { tray, stakes, found, picked }) : lookedAt(found, picked);
}

/** Where points do not just add up, the server says it; without network this phone. */
function lookedAt(found, picked) {
  if (now.is_apart) return apart?.choice(server, tray, picked, found, stakes) ?? null;
  return looked(now, tray, stakes, picked, paint, goApart);
}

// --- entries ---

function enterThrow({ bank }) {
  const found = lookUp(game.table, tray);
  const picked = found.isFarkle ? "" : selection();
  const made = found.isFarkle ? null : choice(found, picked);
  const values = { dice: tray.join(""), set_aside: picked };
  if (bank) values.bank = "1";
  if (stakes) values.high_stakes = "1";
  const before = { tray, chosen, stakes };
  if (!now.needs_second) now = bank || !made || made.wins ? nextTurn(now, game.table.dice) : nextThrow(now, made, picked);
  feel(bank ? "bank" : "keep");
  [tray, chosen, stakes, later] = [later, null, false, []];
  send("throws/", values, before);
  paint();
}

/** Whoever undoes twice means it. Anything else but a throw waits for its answer. */
const MAY_FOLLOW_ITSELF = /(throws|undo)\/$/;

function send(path, values, before = { tray, chosen, stakes }) {
  if (!MAY_FOLLOW_ITSELF.test(path) && jobs.some((job) => job.path === path)) return;
  jobs.push({ path, values, before });
  if (jobs.length === 1) work();
}

/** Entries go out one after the other, each with the version the one before has made. */
async function work() {
  while (jobs.length) {
    await Promise.all([looking, painted()]);
    const job = jobs[0];
    const before = server;
    const failure = await post(job);
    if (failure === "" && !server.problem) {
      jobs.shift();
      celebrate(before, server, { isOwn: true });
      if (jobs.length === 0) {
        showServer();
        if (/undo\/$/.test(job.path)) layBack(undoneThrow(before.state, server.state));
        handOver(before.turn, server, tray.length);
      }
    } else {
      jobs.length = 0;
      takeBack(job, failure || server.problem);
    }
    paint();
    if (!document.querySelector('#game [role="alert"]')) announce(notice || saidLast());
  }
  hear(newest);
}

/** The dice that an undo has taken back lie in the tray again, chosen as they were: one tap corrects what was pressed. */
function layBack(thrown) {
  if (!thrown || !isPlaying()) return;
  stakes = thrown.high_stakes;
  if (thrown.dice.length !== inHand()) return changeStakes(false);
  laidBack = tray = [...thrown.dice];
  chosen = thrown.set_aside.length ? new Set(placesOf(thrown.set_aside, tray)) : null;
}

/** What was entered, and after an undo also what lies in the tray again. */
const saidLast = () => (tray === laidBack ? `${server.said.replace(/\.?$/, ".")} ${heard(inTray())}` : server.said);

/** What was tapped is seen before it is sent; a page that nobody sees is not waited for. */
const painted = () => new Promise((done) => {
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, 100);
});

/** How long an answer is waited for: as long as it takes where nothing can be kept. */
const patience = () => (apart ? PATIENCE : 0);

async function post(job) {
  if (server.is_apart) return enterHere(job);
  const { path, values } = job;
  const { url, version, totals } = server;
  const sent = { ...values, expected_version: version, ...(totals ? { mode: "totals" } : {}) };
  let status;
  try {
    status = await ask("POST", new URL(path, new URL(url, location.href)).pathname, sent, patience());
  } catch {
    return enterHere(job, { mayBeWritten: true });
  }
  if (!takeOver()) return AWAY.has(status) ? enterHere(job, { mayBeWritten: true }) : say("broken");
  return "";
}

/** The entry is not written: its dice are in the tray again, later taps wait behind it. */
function takeBack({ before }, reason) {
  const typedSince = tray;
  now = structuredClone(server);
  const fits = isDiceTurn() && before.tray.length <= (before.stakes ? now.turn.leftover_dice : now.turn.dice_in_hand);
  [tray, chosen, stakes] = fits ? [before.tray, before.chosen, before.stakes] : [[], null, false];
  later = fits && before.tray.length ? typedSince : [];
  notice = reason;
}

// --- without network ---

/** What a page needs only once it stands; the first entry tries again what did not come. */
async function loadTools() {
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", () => setTimeout(done), { once: true }));
  await prepare().catch(() => {});
}

/** Loaded after them. Null for whoever cannot, or only watches. */
async function loadApart() {
  await loadTools();
  if (!server.state || !isSecureContext || !window.indexedDB || !navigator.locks) return null;
  const found = await import("./offline/apart.js");
  const hooks = { pocket: game, totals: () => Boolean(server.totals), show, look: lookAgain };
  apart = found;
  const waiting = await found.open(server, hooks);
  if (waiting && hasPad()) show(waiting);
  document.getElementById("waiting").dataset.ready = ""; // from now on the network may go
  return found;
}

const hasPad = () => document.querySelector('#game [data-pad="tray"], #game [data-pad="points"]') !== null;
const canPart = async () => Boolean(await loading) && hasPad() && Boolean(server.state);

/** The entry is kept on this phone, judged by its own copy of the rules, and sent later. */
async function enterHere({ path, values }, options) {
  if (!(await canPart())) return say(server.needs_second ? "second_needs_server" : "unsent");
  const answer = await apart.enter(path, values, options);
  if (typeof answer === "string") {
    await goApart();
    return answer;
  }
  takeLocal(answer);
  return "";
}

/** From now on the game is this phone's own, until all that was entered here is sent. */
function takeLocal(local) {
  const before = server.turn?.number;
  hold();
  server = local;
  apart.drawGame(local);
  pieces = drawn();
  const field = document.querySelector('[data-pad="points"]');
  if (field) {
    field.value = "";
    now = structuredClone(server);
    paintTotal();
  }
  if (server.turn?.number !== before) bringIntoSight();
}

async function goApart() {
  if (server.is_apart || !(await canPart())) return false;
  const local = await apart.part();
  if (!local) return false;
  takeLocal(local);
  if (jobs.length === 0) now = structuredClone(server);
  paint();
  return true;
}

/** Show this game of the phone, or the one that the server has just drawn. */
function show(local) {
  if (local) takeLocal(local);
  if (jobs.length === 0) showServer();
  paint();
  if (!local) announce(server.said);
}

/** The game as the server draws it, whatever stands here. False when it cannot be reached. */
async function lookAgain() {
  document.getElementById("pad-data").textContent = "";
  taken = "";
  const values = server.totals ? { mode: "totals" } : {};
  looking = ask("GET", server.url, values, patience()).then(takeOver, () => false);
  const came = await looking;
  looking = null;
  if (came) follow();
  return came;
}

// --- painting ---

function paint() {
  paintPad();
  keepFocus();
}

function paintPad() {
  if (now.is_apart && now.totals) apart?.drawProblem(notice);
  if (!isDiceTurn() || !now.has_keys) return;
  if (isWaiting()) {
    paintKeys({ canAdd: false, canTakeBack: false });
    paintActions([{ kind: "hint", text: say("sending") }]);
    return;
  }
  const shown = inTray();
  const { found, made } = shown;
  const isAsDrawn = !tray.length && !jobs.length && !notice && !now.is_apart;
  if (!isAsDrawn) paintActions(actions(shown));
  paintTray(tray.map((face, place) => die(face, place, found)), inHand());
  paintKeys({ canAdd: !isFull() || tray === laidBack, canTakeBack: tray.length > 0 });
  const risk = made ? made.turn_score : now.turn.turn_score;
  paintTurn({
    name: now.name,
    goal: now.score === null ? say("sending") : "",
    risk: risk ? points(risk) : "",
    atRisk: say("at_risk"),
    isHot: Boolean(made?.hot_dice),
  });
  if (isAsDrawn) return putBack(pieces);
  paintThrows();
  paintOutcome(outcome(shown));
}

/** Everything that the words on the pad depend on. */
function inTray() {
  const found = isFull() ? lookUp(game.table, tray) : null;
  const picked = found && !found.isFarkle ? selection() : "";
  const made = found?.choices.has(picked) ? choice(found, picked) : null;
  const reason = () => (now.is_apart ? null : looked(now, tray, stakes, picked, paint, goApart))?.reason || say("cannot");
  return { game, now, tray, stakes, notice, found, picked, made, reason, missing: inHand() - tray.length };
}

function die(face, place, found) {
  const scores = found && [...found.choices.keys()].some((part) => part.includes(String(face)));
  return {
    face,
    label: say("die", { face }),
    canChoose: Boolean(found) && !found.isFarkle,
    isChosen: Boolean(scores) && places().has(place) || Boolean(chosen?.has(place)),
    isScoring: Boolean(scores),
    isDull: Boolean(found) && !scores,
  };
}

function paintThrows() {
  const throws = now.turn.throws.map((made) => ({
    dice: made.set_aside,
    text: points(made.points) + (made.bonus ? ` +${points(made.bonus)}` : ""),
  }));
  const first = stakes ? say("stakes", { points: points(game.bonus) }) : say("first", { n: inHand() });
  paintAside(throws, first);
}

// --- buttons ---

function act(button) {
  if (button.getAttribute("aria-disabled") === "true") {
    notice = button.dataset.refusal;
    paint();
  } else if (button.id === "bank-now") {
    feel("bank");
    send("bank/", {});
  } else if (isFull()) enterThrow({ bank: button.id === "bank" });
}

function enterForm(path, values) {
  if (path.endsWith("/totals/")) feel(values.farkle ? "farkle" : "bank");
  send(path, values);
}

function takeStakes(on) {
  tray = [];
  if (now.is_apart) return changeStakes(on);
  const values = on ? { high_stakes: 1 } : {};
  return ask("GET", server.url, values, patience()).then(begin, async () => {
    if (await goApart()) return changeStakes(on);
    notice = say("unsent");
    return paint();
  });
}

function changeStakes(on) {
  [stakes, chosen, notice] = [on, null, ""];
  paint();
}

function addPoints(more) {
  const field = document.querySelector('[data-pad="points"]');
  const before = wholeNumber(field.value) ?? 0;
  field.value = more === "clear" ? "" : String(before + Number(more));
  paintTotal();
}

function paintTotal() {
  const total = wholeNumber(document.querySelector('[data-pad="points"]').value) ?? 0;
  const button = document.querySelector("#total-bank");
  button.querySelector("b").textContent = say("bank", { points: points(total) });
  button.querySelector("small").textContent = say("goes_to", { name: now.name, points: points(now.score + total) });
}

// --- start ---

/** The newest rows, and the seat whose turn it is, are in sight. */
function bringIntoSight() {
  for (const box of document.querySelectorAll("#game .strip, #game .sheet__scroll")) {
    const turn = box.querySelector(".is-turn");
    if (turn && box.scrollWidth > box.clientWidth) {
      box.scrollLeft = turn.offsetLeft - (box.clientWidth - turn.offsetWidth) / 2;
    }
  }
}

function begin() {
  if (!takeOver()) return;
  showServer();
  if (server.typed) {
    tray = [...server.typed].map(Number);
    history.replaceState(null, "", location.pathname);
    ask("GET", server.url, {}, patience()).then(begin);
    return;
  }
  paint();
}

/** Has the game come further than that? A revision is a change that is no entry. */
const isPast = (mark, seen) => (mark.version - seen.version || mark.revision - seen.revision) > 0;

/** Somebody else has changed something: the page shows the game as it is, the tray stays. */
async function hear(mark) {
  if (isPast(mark, newest)) newest = mark;
  if (server.is_apart) return apart.flush();
  if (!isPast(newest, server) || jobs.length || looking) return undefined;
  const before = server;
  const turn = server.turn?.number;
  const typed = document.querySelector('[data-pad="points"]')?.value;
  const values = { ...(stakes ? { high_stakes: 1 } : {}), ...(server.totals ? { mode: "totals" } : {}) };
  looking = ask("GET", server.url, values, patience()).then(takeOver, () => false);
  const came = await looking;
  looking = null;
  if (!came) return undefined;
  hold({ byOthers: true });
  celebrate(before, server, { isOwn: false });
  const held = { chosen, notice };
  if (jobs.length === 0) showServer();
  if (server.version === before.version && tray.length) {
    chosen = held.chosen;
    notice ||= held.notice;
  }
  const field = document.querySelector('[data-pad="points"]');
  if (field && typed && server.turn?.number === turn) {
    field.value = typed;
    paintTotal();
  }
  paint();
  if (server.said !== before.said || server.version !== before.version) announce(server.said);
  return hear(newest);
}

let isFollowing = false; // there is nothing to hear of a game that the server does not know yet

function follow() {
  if (!isFollowing) watch(server.events, hear);
  isFollowing = true;
}

listen({ press, takeBackTap, toggle, act, takeStakes, addPoints, typedPoints: paintTotal, enter: enterForm, shortcut });
begin();
document.addEventListener("farkle:answered", () => hold());
const loading = loadApart().catch(() => null);
if (!server.is_apart) follow();
