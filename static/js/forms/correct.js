// Correcting a turn as on the pad: its throws in dice, tapped anew. Knows which dice lie where; what
// they make of a turn is for scoring/, and what the correction changes in the game is asked of the server.
// Without this script the fields of the page take the same dice as digits.

import "../app.js";
import { drawThrows, fields } from "./correct-view.js";
import { otherwise } from "../pad/pad-view.js";
import { announce } from "../paint.js";
import { setting } from "../preferences.js";
import { replaceByTyping } from "./replace.js";
import { settingAside } from "../rules/turn.js";
import { bestPlaces, digits, lookUp } from "../rules/throw-table.js";
import { brokenDown, worthOf } from "../said-parts.js";
import { points, readData, say } from "../words.js";

const QUIET_MS = 300; // without a tap: then the server is asked what the correction changes

const game = readData("table-data");
const BEGUN = { dice_in_hand: game.table.dice, turn_score: 0, throws: [] };
const form = document.getElementById("correction");
const felt = fields(form);
const highStakes = form.elements.high_stakes;

let throws = felt.typed.map(({ dice, setAside }) => asTyped(dice, setAside));
if (!throws.length) throws = [{ tray: [], chosen: null }];
let open = Math.min(form.elements.open.value, throws.length - 1); // the throw that is tapped now
let asked = 0; // questions sent so far: only the answer to the last one counts

/** Digits as they were typed, or as the turn was played; "115+3" has three dice that were not entered. */
function asTyped(dice, setAside) {
  const [entered, more] = dice.split("+");
  const tray = faces(entered);
  const wanted = faces(setAside);
  const chosen = new Set();
  for (const face of wanted) {
    const place = tray.findIndex((it, at) => it === face && !chosen.has(at));
    if (place >= 0) chosen.add(place);
  }
  return { tray, unentered: Number(more) || 0, chosen: wanted.length ? chosen : null, isLaidBack: true };
}

function faces(text) {
  return [...text].filter((sign) => "123456".includes(sign)).map(Number);
}

// --- what lies there ---

/** Each throw as it lies, and the turn after it, up to the throw that ends the turn. */
function readThrows() {
  const read = [];
  let turn = BEGUN;
  for (const [number, made] of throws.entries()) {
    const seen = readThrow(turn, made, number === 0 && Boolean(highStakes?.checked));
    read.push(seen);
    if (seen.isEnd) break;
    turn = seen.turn;
  }
  return read;
}

/** `before` is null behind a throw that is still being tapped. */
function readThrow(before, { tray, unentered = 0, chosen, instead, isLaidBack, isDeclared }, isStakes) {
  // how many dice were left over, or will be, is not known here: as many as are tapped
  const isAnyNumber = isStakes || !before;
  const thrown = tray.length + unentered;
  const missing = (isAnyNumber ? Math.max(thrown, 1) : before.dice_in_hand) - thrown;
  const canAdd = isAnyNumber ? thrown < game.table.dice : missing > 0;
  const looked = lookUp(game.table, tray);
  const isEnough = missing === 0 || (missing > 0 && !game.every_die && (looked.best || looked.isToxic)); // as on the pad: what scores nothing may be left out
  const found = isEnough ? looked : null;
  const rest = unentered + (found ? missing : 0);
  const canFarkle = !isAnyNumber && (isLaidBack || (missing >= 0 && looked.isFarkle));
  const places = found && !found.isFarkle ? (chosen ?? new Set(bestPlaces(game.table, tray))) : new Set();
  const picked = digits([...places].map((place) => tray[place]));
  const turn = found?.choices.has(picked) ? settingAside(before ?? BEGUN, game, { dice: tray, selection: selected(found, picked), stakes: isStakes, unentered: rest }) : null;
  const isEnd = Boolean(found?.isFarkle) || game.table.wins.includes(picked);
  return { tray, unentered: rest, isAnyNumber, canTakeBack: tray.length > 0 || Boolean(isDeclared), canFarkle, inHand: before?.dice_in_hand, isLaidBack, replaced: instead?.tray, missing, canAdd, found, places, picked, turn, made: turn?.throws.at(-1), isEnd };
}

const selected = (found, picked) => ({ dice: [...picked].map(Number), points: found.choices.get(picked) });

/** The turn's points, where every throw is known. */
function sum(read) {
  if (!read.every(({ turn, found }) => turn || found?.isFarkle)) return null;
  return read.at(-1).turn?.turn_score ?? 0; // lost with a farkle
}

// --- in words ---

function said(read) {
  const it = ofEntered(read);
  return read.unentered ? { ...it, text: `${it.text}, ${say("unentered", { n: read.unentered })}` } : it;
}

function ofEntered({ tray, isLaidBack, replaced, missing, found, picked, made }) {
  if (missing < 0) return { text: say("too_many", { n: -missing }), isRefused: true };
  if (!found) return { text: tray.length ? say("more_dice", { n: missing }) : say(game.every_die ? "tap_dice" : "tap_scoring"), hint: replaced && say("instead", { dice: replaced.join(" ") }) };
  if (found.isFarkle) return { text: `${found.isToxic ? game.toxic_name : game.farkle_name}: ${say("nothing_scores")}`, hint: isLaidBack && say("laid_back") };
  if (!picked) return { text: say("choose_dice"), isRefused: true };
  if (!made) return { text: say("cannot"), isRefused: true };
  return { text: worthOf(game.table, picked, made.points), parts: brokenDown(game.table, picked), hint: isLaidBack ? say("laid_back") : otherwise(found, picked) };
}

/** In the row of a throw: its points, or that it is a farkle. */
function short({ found, made }) {
  if (found?.isFarkle) return `✕ ${found.isToxic ? game.toxic_name : game.farkle_name}`;
  return made ? `+${points(made.points + made.bonus)}` : "…";
}

// --- taps ---

/** Where all dice lie the next one begins anew, until the last of these is taken back. */
function press(face) {
  const made = throws[open];
  const seen = readThrows()[open];
  if (face === "back") takeBack(made, seen);
  else if (face === "farkle") farkle(made, seen);
  else if (seen.canAdd) Object.assign(made, { tray: [...made.tray, Number(face)], chosen: null, isLaidBack: false });
  else throws[open] = { tray: [Number(face)], chosen: null, instead: made };
  show();
}

function takeBack(made, { isAnyNumber }) {
  if (!made.isDeclared) {
    made.tray.pop();
    Object.assign(made, { chosen: null, isLaidBack: false });
    if (!isAnyNumber) made.unentered = 0; // told anew by how many dice there were
  }
  if (made.isDeclared || (!made.tray.length && made.instead)) throws[open] = made.instead;
}

/** Nothing that was thrown scores, entered or not. Dice that lay there give way. */
function farkle(made, { canFarkle, inHand }) {
  if (!canFarkle) return;
  const tray = made.isLaidBack ? [] : made.tray;
  throws[open] = { tray, unentered: inHand - tray.length, chosen: null, instead: made, isDeclared: true };
}

function toggle(place) {
  const made = throws[open];
  Object.assign(made, { chosen: new Set(readThrows()[open].places), isLaidBack: false });
  if (!made.chosen.delete(place)) made.chosen.add(place);
  show();
}

function add() {
  throws.push({ tray: [], chosen: null });
  openThrow(throws.length - 1);
  look();
}

function drop() {
  throws.length = readThrows().length - 1;
  openThrow(Math.min(open, throws.length - 1));
  look();
}

function openThrow(number) {
  open = number;
  paint();
  felt.focus(number);
}

// --- painting ---

function show() {
  paint();
  announce([say("throw_n", { n: open + 1 }), said(readThrows()[open]).text, said(readThrows()[open]).parts].filter(Boolean).join(": "));
  look();
}

function paint() {
  const read = readThrows();
  open = Math.min(open, read.length - 1);
  form.elements.open.value = open;
  const rows = read.map((it) => ({ ...it, ...said(it), short: short(it) }));
  drawThrows(felt, rows, open);
  const last = read.at(-1);
  felt.offer("add", last.turn && !last.isEnd ? say("one_more_throw", { n: last.turn.dice_in_hand }) : "");
  felt.offer("drop", read.length > 1);
  const total = sum(read);
  felt.sum(total === null ? "" : say("turn_is", { points: points(total) }));
}

// --- what it changes ---

/** A moment after the last tap, and only if it can be judged at all. */
function look() {
  asked += 1;
  const number = asked;
  if (!canAsk()) return felt.change("");
  felt.isAsking();
  setTimeout(() => number === asked && ask(number), QUIET_MS);
}

function canAsk() {
  if (form.elements.by.value === "total") return form.elements.points.value.trim() !== "";
  return readThrows().every((it) => it.found);
}

async function ask(number) {
  const values = new URLSearchParams(new FormData(form));
  values.set("look", "1");
  const html = await posted(values).catch(() => ""); // without network the form says so when it is sent
  if (number === asked) felt.change(html);
}

async function posted(values) {
  const response = await fetch(form.action, { method: "POST", headers: { "HX-Request": "true" }, body: values });
  return response.ok && !response.redirected ? response.text() : ""; // a redirect, such as to the sign-in page, is no answer
}

// --- listening ---

felt.listen({ press, toggle, add, drop, open: openThrow });
document.getElementById("look").parentElement.remove(); // the script asks by itself
form.addEventListener("change", (event) => {
  if (event.target.matches("[name=by]")) look();
  if (event.target === highStakes) show();
});
form.elements.points.addEventListener("input", look);
replaceByTyping(form);

const reason = document.getElementById("reason"); // there only where the table wants one
const reasons = [...form.querySelectorAll("[data-reason]")];
const markReason = () => {
  for (const it of reasons) it.setAttribute("aria-pressed", String(it.dataset.reason === reason.value));
  if (!reason.value.trim()) return;
  reason.removeAttribute("aria-invalid");
  document.getElementById("reason-error")?.remove();
};
form.addEventListener("click", ({ target }) => {
  const picked = target.closest("[data-reason]");
  if (!picked) return;
  reason.value = picked.dataset.reason === reason.value ? "" : picked.dataset.reason; // tapped a second time: empty again, for one's own words
  markReason();
});
reason?.addEventListener("input", markReason);
if (reason) markReason();

document.addEventListener("keydown", (event) => {
  const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=checkbox], [type=radio])");
  if (isElsewhere || form.elements.by.value === "total" || setting("keys") === "off") return;
  if (event.key === "Backspace") press("back");
  else if (event.key.toLowerCase() === "f") press("farkle");
  else if (/^[1-6]$/.test(event.key)) press(event.key);
});

paint();
