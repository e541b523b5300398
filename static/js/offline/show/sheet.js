// Draws the score sheet of a game that only this phone knows: what was finished here among the rows
// that the server drew, or a whole sheet where it has drawn none. Knows elements; no rule.

import * as said from "../../said.js";
import { finalRoundFrom, hasFinalRound } from "../../rules/ending.js";
import { placeOf } from "./places.js";
import { piece } from "../../paint.js";
import { points, say } from "../../words.js";

const find = (selector) => document.querySelector(`#game ${selector}`);
const column = (seat) => placeOf(seat) + 1; // the first column holds the round

let drawn = {}; // body, foot and notes as the server drew them

/** The rows, the heads and the lines of gifts and of points by hand; totals are drawn elsewhere. */
export function drawSheet({ rows, state, rules, seats }) {
  const parts = { body: find(".sheet__table tbody"), foot: find(".sheet__table tfoot") };
  if (!("here" in parts.body.dataset)) {
    const notes = [...document.querySelectorAll("#game .sheet__notes li")];
    drawn = { body: parts.body.cloneNode(true), foot: parts.foot.cloneNode(true), notes };
  }
  const body = drawn.body.cloneNode(true);
  if (rows.gone.some(({ beganFinal }) => beganFinal)) body.querySelectorAll(".row--final").forEach(unmarkFinal);
  const isFinal = finalTurns(body, rows.turns, state, rules);
  for (const cell of body.querySelectorAll(".is-turn")) emptied(cell);
  for (const { round, seat } of rows.gone) emptied(cellAt(body, round, seat));
  for (const row of body.rows) if (isEmpty(row)) blank(row);
  for (const turn of rows.turns) drawTurn(body, turn, state, isFinal(turn.number));
  if (state.turn) drawNow(body, state.turn, isFinal(state.turn.number));
  parts.body.replaceChildren(...body.children);
  parts.body.dataset.here = "";
  drawExtras(parts.foot, rows, state);
  drawNotes(rows, state);
  seats.forEach(drawHead);
}

function emptied(cell) {
  cell.classList.remove("is-turn");
  cell.replaceChildren();
}

const isEmpty = ({ cells }) => [...cells].slice(1).every(({ textContent }) => !textContent.trim());

/** Make the row blank, like those below it that wait for more rounds. Its first turn fills it again. */
function blank(row) {
  unmarkFinal(row);
  row.classList.add("row--blank");
  row.setAttribute("aria-hidden", "true");
}

function drawTurn(body, turn, state, isFinal) {
  const { text, kind } = said.cell(turn, state);
  const cell = cellAt(body, turn.round, turn.seat);
  cell.replaceChildren(piece("cell", { text, score: points(turn.score) }));
  cell.firstElementChild.classList.add(`turn-cell--${kind}`);
  if (isFinal) markFinal(cell.parentElement);
}

function drawNow(body, { round, seat }, isFinal) {
  const cell = cellAt(body, round, seat);
  const now = document.createElement("span");
  now.className = "turn-cell turn-cell--now";
  now.textContent = say("cell_now");
  cell.classList.add("is-turn");
  cell.replaceChildren(now);
  if (isFinal) markFinal(cell.parentElement);
}

/** The cell of a seat in a round; a row that is not there yet, or still blank, is made for it. */
function cellAt(body, round, seat) {
  while (body.rows.length < round) body.append(emptyRow(body));
  const row = body.rows[round - 1];
  if (row.matches(".row--blank") || !row.cells.length) row.replaceWith(rowOf(body, round));
  return body.rows[round - 1].cells[column(seat)];
}

const emptyRow = (body) => rowOf(body, body.rows.length + 1);

function rowOf(body, round) {
  const row = document.createElement("tr");
  const head = Object.assign(document.createElement("th"), { scope: "row", textContent: round });
  const { length } = find(".sheet__table thead").rows[0].cells;
  row.append(head, ...Array.from({ length: length - 1 }, () => document.createElement("td")));
  return row;
}

function markFinal(row) {
  if (row.classList.contains("row--final")) return;
  row.classList.add("row--final");
  row.cells[0].append(" ", Object.assign(document.createElement("span"), { className: "row__mark", textContent: say("row_final") }));
}

function unmarkFinal(row) {
  row.classList.remove("row--final");
  row.cells[0].replaceChildren(row.cells[0].firstChild.data.trim());
}

/** Does a turn with this number belong to the final round? All do where the server has drawn its row. */
function finalTurns(body, turns, state, rules) {
  if (body.querySelector(".row--final")) return () => hasFinalRound(state, rules);
  const from = finalRoundFrom(state, rules, turns);
  return (number) => from !== null && number > from;
}

/** Gifts and points by hand: what the server knows, and what came to it here. */
function drawExtras(foot, { turns, adjusted }, { seats }) {
  const gained = (list, who, what) =>
    seats.map((_, seat) => list.filter((one) => one[who] === seat).reduce((sum, one) => sum + one[what], 0));
  const gifts = gained(turns.filter(({ gift }) => gift), "gift_to", "gift");
  const byHand = gained(withSeats(adjusted), "seat", "points");
  const total = foot.rows[foot.rows.length - 1];
  const known = [...drawn.foot.rows].slice(0, -1);
  const lines = [["gifts", gifts], ["by_hand", byHand]].flatMap(([name, more]) => {
    const before = known.find(({ cells }) => cells[0].textContent === say(name));
    return before || more.some(Boolean) ? [extraLine(say(name), more, before)] : [];
  });
  foot.replaceChildren(...lines, total);
}

/** Whose points an undo has taken back: those of the newest notes that the server drew. */
function withSeats(adjusted) {
  const notes = [...drawn.notes];
  return adjusted.map((one) => (one.isGone ? { ...one, seat: Number(notes.pop().dataset.seat) } : one));
}

function extraLine(title, more, before) {
  const row = document.createElement("tr");
  row.className = "sheet__extra";
  const sums = more.map((points, seat) => points + numberIn(before?.cells[column(seat)].textContent));
  const inPlace = sums.map((_, seat) => seat).sort((one, other) => placeOf(one) - placeOf(other));
  const cells = inPlace.map((seat) => sums[seat]).map((sum) => Object.assign(document.createElement("td"), { textContent: sum ? said.signed(sum) : "" }));
  row.append(Object.assign(document.createElement("th"), { scope: "row", textContent: title }), ...cells);
  return row;
}

/** Points by hand with their reasons: those of the server but what was taken back, then those made here. */
function drawNotes({ adjusted }, { seats }) {
  const gone = adjusted.filter(({ isGone }) => isGone).length;
  const known = drawn.notes.slice(0, drawn.notes.length - gone);
  const list = document.createElement("ul");
  list.className = "sheet__notes";
  list.append(...known, ...adjusted.filter(({ isGone }) => !isGone).map((one) => noteOf(one, seats)));
  find(".sheet__notes")?.remove();
  if (list.children.length) find(".sheet__links").before(list);
}

function noteOf({ seat, points: more, reason }, seats) {
  const note = document.createElement("li");
  const whose = Object.assign(document.createElement("b"), { textContent: `${seats[seat].name} ${said.signed(more)}` });
  note.append(whose, ` ${said.inReadersLanguage(reason)}`);
  return note;
}

const numberIn = (text = "") => Number(text.replace(/\D/g, "")) * (/^[-−]/.test(text.trim()) ? -1 : 1);

function drawHead({ isTurn, leads, won, rank, hasPoints }, seat) {
  const head = find(".sheet__table thead").rows[0].cells[column(seat)];
  head.classList.toggle("is-turn", isTurn);
  head.classList.toggle("is-leader", leads);
  if (rank === null) return;
  const shown = [...head.querySelectorAll(".sheet__rank")].at(-1);
  shown.replaceChildren(won ? piece("rank-won") : leads ? piece("rank-leads") : hasPoints ? say("rank", { rank }) : "\u00a0");
}
