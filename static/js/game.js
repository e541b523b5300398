// The dice pad: taps fill the tray, the throw table says what it is worth, entries go out in order.
// No rule is written here: points come from the table, limits from the game as the server answers it.

import "./app.js";
import { listen } from "./hands.js";
import { watch } from "./live.js";
import { looked } from "./look.js";
import { actions, outcome } from "./pad-view.js";
import {
  announce, drawn, paintActions, paintAside, paintKeys, paintOutcome, paintTray, paintTurn, putBack,
} from "./paint.js";
import { digits, lookUp } from "./throw-table.js";
import { points, readData, say } from "./words.js";

const INTO_GAME = { target: "#game", swap: "morph:outerHTML" };

const game = readData("table-data");
let server = {}; // the game as the server last answered it
let taken = ""; // the text that said so: another one means a new answer
let pieces = {}; // what the server drew where the script draws too
let now = {}; // what the pad shows: the server's game, or what it will be once it answers
let tray = []; // faces as they were tapped
let chosen = null; // the places set aside; null means the best selection
let stakes = false; // are these the dice the previous seat left over?
let notice = ""; // why the last entry was not written
let later = []; // dice tapped for the next throw while an earlier entry failed
let newest = 0; // the newest version that the server has told of
let looking = null; // the game on its way, because somebody else entered something
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
  return true;
}

function showServer() {
  now = structuredClone(server);
  stakes = Boolean(server.high_stakes);
  notice = server.problem;
  if (!isPlaying() || tray.length > inHand()) tray = [];
  chosen = null;
}

const isPlaying = () => Boolean(now.turn) && !now.roll_off && !now.totals;
const inHand = () => (stakes ? now.turn.leftover_dice : now.turn.dice_in_hand);
const isFull = () => isPlaying() && tray.length === inHand();

// --- taps ---

function press(face) {
  if (!isPlaying() || (face !== "back" && isFull())) return tray.length;
  if (face === "back") tray.pop();
  else tray.push(Number(face));
  chosen = null;
  notice = "";
  paint();
  if (isFull()) sayOutcome();
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
  const places = new Set(chosen ?? bestPlaces());
  if (!places.delete(place)) places.add(place);
  chosen = places;
  notice = "";
  paint();
}

/** Where the best selection lies in the tray. */
function bestPlaces() {
  const wanted = [...(lookUp(game.table, tray).best ?? "")];
  return tray.flatMap((face, place) => {
    const found = wanted.indexOf(String(face));
    if (found < 0) return [];
    wanted.splice(found, 1);
    return [place];
  });
}

const selection = () => digits([...(chosen ?? bestPlaces())].map((place) => tray[place]));

/** What setting these dice aside makes: turn score, next dice, why not to bank. */
function choice(found, picked) {
  if (!game.adds_up) return looked(now, tray, stakes, picked, paint);
  const hot = picked.length === tray.length;
  const turnScore = now.turn.turn_score + found.choices.get(picked) + (stakes ? game.bonus : 0);
  const gap = hot && game.must_roll ? 0 : now.turn.least_to_bank - turnScore;
  return {
    points: found.choices.get(picked),
    turn_score: turnScore,
    dice_in_hand: hot ? game.table.dice : tray.length - picked.length,
    hot_dice: hot,
    wins: game.table.wins.includes(picked),
    refusal: hot && game.must_roll ? say("must_roll") : fill(now.missing, gap),
    refusal_short: fill(now.missing_short, gap),
  };
}

const fill = (text, gap) => (gap > 0 ? text.replace("{points_missing}", points(gap)) : "");

// --- entries ---

function enterThrow({ bank }) {
  const found = lookUp(game.table, tray);
  const picked = found.isFarkle ? "" : selection();
  const made = found.isFarkle ? null : choice(found, picked);
  const values = { dice: tray.join(""), set_aside: picked };
  if (bank) values.bank = "1";
  if (stakes) values.high_stakes = "1";
  const before = { tray, chosen, stakes };
  now = bank || !made || made.wins ? nextTurn() : nextThrow(made, picked);
  [tray, chosen, stakes, later] = [later, null, false, []];
  send("throws/", values, before);
  paint();
}

function nextThrow(made, picked) {
  const throws = [...now.turn.throws, { set_aside: [...picked], points: made.points, bonus: 0 }];
  const changes = { turn_score: made.turn_score, dice_in_hand: made.dice_in_hand, throws };
  return { ...now, can_bank: false, turn: { ...now.turn, ...changes, leftover_dice: 0 } };
}

function nextTurn() {
  const fresh = { turn_score: 0, dice_in_hand: game.table.dice, throws: [], leftover_dice: 0 };
  const unknown = { name: now.next || now.name, next: "", score: null, can_bank: false, missing: "" };
  return { ...now, ...unknown, turn: { ...now.turn, ...fresh, least_to_bank: 0 } };
}

function send(path, values, before = { tray, chosen, stakes }) {
  jobs.push({ path, values, before });
  if (jobs.length === 1) work();
}

/** Entries go out one after the other, each with the version the one before has made. */
async function work() {
  while (jobs.length) {
    await looking;
    const job = jobs[0];
    const failure = await post(job);
    if (failure === "" && !server.problem) {
      jobs.shift();
      if (jobs.length === 0) showServer();
    } else {
      jobs.length = 0;
      takeBack(job, failure || server.problem);
    }
    paint();
    announce(notice || server.said);
  }
  hear(newest);
}

async function post({ path, values }) {
  const { url, version, totals } = server;
  const sent = { ...values, expected_version: version, ...(totals ? { mode: "totals" } : {}) };
  const target = { ...INTO_GAME, values: sent };
  try {
    await window.htmx.ajax("POST", new URL(path, new URL(url, location.href)).pathname, target);
  } catch {
    return say("unsent");
  }
  return takeOver() ? "" : say("broken");
}

/** The entry is not written: its dice are in the tray again, later taps wait behind it. */
function takeBack({ before }, reason) {
  const typedSince = tray;
  now = structuredClone(server);
  const fits = isPlaying() && before.tray.length <= (before.stakes ? now.turn.leftover_dice : now.turn.dice_in_hand);
  [tray, chosen, stakes] = fits ? [before.tray, before.chosen, before.stakes] : [[], null, false];
  later = fits && before.tray.length ? typedSince : [];
  notice = reason;
}

// --- painting ---

function paint() {
  if (!isPlaying()) return;
  const found = isFull() ? lookUp(game.table, tray) : null;
  const picked = found && !found.isFarkle ? selection() : "";
  const made = found?.choices.has(picked) ? choice(found, picked) : null;
  paintTray(tray.map((face, place) => die(face, place, found)), inHand());
  paintKeys({ canAdd: !isFull(), canTakeBack: tray.length > 0 });
  const risk = made ? made.turn_score : now.turn.turn_score;
  paintTurn({
    name: now.name,
    goal: now.score === null ? say("sending") : "",
    risk: risk ? points(risk) : "",
    atRisk: say("at_risk"),
    isHot: Boolean(made?.hot_dice),
  });
  if (!tray.length && !jobs.length && !notice) return putBack(pieces);
  paintThrows();
  paintOutcome(outcome(shown(found, picked, made)));
  paintActions(actions(shown(found, picked, made)));
}

/** Everything that the words on the pad depend on. */
function shown(found, picked, made) {
  const reason = () => looked(now, tray, stakes, picked, paint)?.reason || say("cannot");
  return { game, now, tray, notice, found, picked, made, reason, missing: inHand() - tray.length };
}

function die(face, place, found) {
  const scores = found && [...found.choices.keys()].some((part) => part.includes(String(face)));
  return {
    face,
    label: say("die", { face }),
    canChoose: Boolean(found) && !found.isFarkle,
    isChosen: Boolean(scores) && (chosen ?? new Set(bestPlaces())).has(place) || Boolean(chosen?.has(place)),
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

function sayOutcome() {
  const found = lookUp(game.table, tray);
  const told = outcome(shown(found, found.best ?? "", null));
  announce([told.name ?? (told.kind === "wave" ? game.farkle_name : ""), told.text].filter(Boolean).join(": "));
}

// --- buttons ---

function act(button) {
  if (button.getAttribute("aria-disabled") === "true") {
    notice = button.dataset.refusal;
    paint();
    announce(notice);
  } else if (isFull()) enterThrow({ bank: button.id === "bank" });
}

function takeStakes(on) {
  tray = [];
  const target = { ...INTO_GAME, values: on ? { high_stakes: 1 } : {} };
  window.htmx.ajax("GET", server.url, target).then(begin, () => {
    notice = say("unsent");
    paint();
  });
}

function addPoints(more) {
  const field = document.querySelector('[data-pad="points"]');
  const before = Number(field.value.replace(/\D/g, "")) || 0;
  field.value = more === "clear" ? "" : String(before + Number(more));
  paintTotal();
}

function paintTotal() {
  const total = Number(document.querySelector('[data-pad="points"]').value.replace(/\D/g, "")) || 0;
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
    window.htmx.ajax("GET", server.url, INTO_GAME).then(begin);
    return;
  }
  paint();
}

/** Somebody else has entered something: the page shows the game as it is, the tray stays. */
async function hear(version) {
  newest = Math.max(newest, version);
  if (newest <= server.version || jobs.length || looking) return;
  const turn = server.turn?.number;
  const typed = document.querySelector('[data-pad="points"]')?.value;
  const values = { ...(stakes ? { high_stakes: 1 } : {}), ...(server.totals ? { mode: "totals" } : {}) };
  looking = window.htmx.ajax("GET", server.url, { ...INTO_GAME, values }).then(takeOver, () => false);
  const came = await looking;
  looking = null;
  if (!came) return;
  if (jobs.length === 0) showServer();
  const field = document.querySelector('[data-pad="points"]');
  if (field && typed && server.turn?.number === turn) {
    field.value = typed;
    paintTotal();
  }
  paint();
  announce(server.said);
  hear(newest);
}

listen({ press, takeBackTap, toggle, act, takeStakes, addPoints, typedPoints: paintTotal, enter: send, shortcut });
begin();
watch(server.events, hear);
