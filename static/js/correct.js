// Correcting a turn as on the pad: its throws in dice, tapped anew. Knows which dice lie where; what
// they score is looked up, and what the correction changes in the game is asked of the server.
// Without this script the fields of the page take the same dice as digits.

import "./app.js";
import { drawThrows, fields } from "./correct-view.js";
import { bestPlaces } from "./foresight.js";
import { announce } from "./paint.js";
import { setting } from "./preferences.js";
import { digits, lookUp } from "./throw-table.js";
import { points, readData, say } from "./words.js";

const QUIET = 300; // ms without a tap: then the server is asked what the correction changes

const game = readData("table-data");
const form = document.getElementById("correction");
const felt = fields(form);
const highStakes = form.elements.high_stakes;

let throws = felt.typed.map(({ dice, setAside }) => asTyped(dice, setAside));
if (!throws.length) throws = [{ tray: [], chosen: null }];
let open = 0; // the throw that is tapped now
let asked = 0; // looks that were asked for: only the answer to the last one counts

/** Digits as they were typed, or as the turn was played. */
function asTyped(dice, setAside) {
  const tray = faces(dice);
  const wanted = faces(setAside);
  const chosen = new Set();
  for (const face of wanted) {
    const place = tray.findIndex((it, at) => it === face && !chosen.has(at));
    if (place >= 0) chosen.add(place);
  }
  return { tray, chosen: wanted.length ? chosen : null };
}

function faces(text) {
  return [...text].filter((sign) => "123456".includes(sign)).map(Number);
}

// --- what lies there ---

/** Each throw with its dice in hand and what they score, up to the one that ends the turn. */
function readThrows() {
  const read = [];
  let inHand = game.table.dice;
  for (const [number, made] of throws.entries()) {
    const isStakes = number === 0 && highStakes?.checked;
    const seen = readThrow(made, isStakes ? Math.max(made.tray.length, 1) : inHand);
    // how many dice were left over is what is typed: the server knows it
    const canAdd = isStakes ? made.tray.length < game.table.dice : seen.missing > 0;
    read.push({ ...seen, canAdd, bonus: isStakes && seen.worth ? game.bonus : 0 });
    if (seen.isEnd) break;
    // behind a throw that is just being tapped, the next ones stay as they are
    inHand = seen.isLegal ? seen.left || game.table.dice : throws[number + 1]?.tray.length;
  }
  return read;
}

function readThrow({ tray, chosen }, inHand) {
  const missing = inHand - tray.length;
  const found = missing === 0 ? lookUp(game.table, tray) : null;
  const places = found && !found.isFarkle ? (chosen ?? new Set(bestPlaces(game.table, tray))) : new Set();
  const picked = digits([...places].map((place) => tray[place]));
  const isLegal = Boolean(found?.choices.has(picked));
  const isEnd = Boolean(found?.isFarkle) || game.table.wins.includes(picked);
  const worth = isLegal ? found.choices.get(picked) : 0;
  return { tray, inHand, missing, found, places, picked, isLegal, worth, left: inHand - picked.length, isEnd };
}

/** The turn's points, where they just add up and every throw is known. */
function sum(read) {
  if (!game.adds_up || !read.every((it) => it.isLegal || it.found?.isFarkle)) return null;
  if (read.at(-1).found.isFarkle) return 0;
  return read.reduce((total, it) => total + it.worth + it.bonus, 0);
}

// --- in words ---

function said({ tray, missing, found, picked, isLegal, worth }) {
  if (missing < 0) return { text: say("too_many", { n: -missing }), isRefused: true };
  if (!found) return { text: tray.length ? say("more", { n: missing }) : say("tap") };
  if (found.isFarkle) return { text: `${found.isToxic ? game.toxic_name : game.farkle_name}: ${say("nothing_scores")}` };
  if (!picked) return { text: say("choose"), isRefused: true };
  if (!isLegal) return { text: say("cannot"), isRefused: true };
  const hint = found.choices.size > 1 ? say("fewer") : "";
  return { text: say("set_aside", { points: points(worth), dice: [...picked].join(" ") }), hint };
}

/** In the row of a throw: its points, or that it is a farkle. */
function short({ found, isLegal, worth, bonus }) {
  if (found?.isFarkle) return `✕ ${found.isToxic ? game.toxic_name : game.farkle_name}`;
  return isLegal ? `+${points(worth + bonus)}` : "…";
}

// --- taps ---

function press(face) {
  const made = throws[open];
  if (face === "back") made.tray.pop();
  else if (readThrows()[open].canAdd) made.tray.push(Number(face));
  else return;
  made.chosen = null;
  show();
}

function toggle(place) {
  const made = throws[open];
  made.chosen = new Set(readThrows()[open].places);
  if (!made.chosen.delete(place)) made.chosen.add(place);
  show();
}

function add() {
  throws.length = readThrows().length; // what stood behind the turn's end is gone now
  throws.push({ tray: [], chosen: null });
  openThrow(throws.length - 1);
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
  announce([say("throw", { n: open + 1 }), said(readThrows()[open]).text].join(": "));
  look();
}

function paint() {
  const read = readThrows();
  open = Math.min(open, read.length - 1);
  const rows = read.map((it) => ({ ...it, ...said(it), short: short(it) }));
  drawThrows(felt, rows, open);
  const last = read.at(-1);
  felt.offer("add", last.isLegal && !last.isEnd ? say("again", { n: last.left || game.table.dice }) : "");
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
  setTimeout(() => number === asked && ask(number), QUIET);
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
  return response.ok ? response.text() : "";
}

// --- listening ---

felt.listen({ press, toggle, add, drop, open: openThrow });
document.getElementById("look").parentElement.remove(); // it is asked by itself
form.addEventListener("change", (event) => {
  if (event.target.matches("[name=by]")) look();
  if (event.target === highStakes) show();
});
form.elements.points.addEventListener("input", look);

const reason = document.getElementById("reason");
const reasons = [...form.querySelectorAll("[data-reason]")];
const markReason = () => {
  for (const it of reasons) it.setAttribute("aria-pressed", String(it.dataset.reason === reason.value));
};
form.addEventListener("click", ({ target }) => {
  const picked = target.closest("[data-reason]");
  if (!picked) return;
  reason.value = picked.dataset.reason;
  markReason();
});
reason.addEventListener("input", markReason);
markReason();

document.addEventListener("keydown", (event) => {
  const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=checkbox], [type=radio])");
  if (isElsewhere || form.elements.by.value === "total" || setting("keys") === "off") return;
  if (event.key === "Backspace") press("back");
  else if (/^[1-6]$/.test(event.key)) press(event.key);
});

paint();
