// Draws a game that only this phone knows over what the server drew, and what waits to be sent.
// Knows elements and classes; no game.

import "./header.js";
import { line, offer } from "./choices.js";
import { placeOf } from "./places.js";
import { ems, isLong } from "./seats.js";
import { drawSheet } from "./sheet.js";
import { piece } from "../../paint.js";
import { points, say } from "../../words.js";

const find = (selector) => document.querySelector(selector);

/** The scores, whose turn it is and what was last, as `local` says; the tray is drawn elsewhere. */
export function drawGame({ local, name, turn, url, version }) {
  document.title = `${local.standing} · Farkle ${url.split("/")[2]}`;
  find("main").dataset.offline = local.winners ? "won" : local.notHere ? "closed" : "playing";
  local.seats.forEach(drawSeat);
  drawSheet(local);
  drawLast(local, url);
  drawPanel(local, url, version);
  if (turn && find("#game .turn")) drawTurn(local, name, turn);
}

function drawSeat({ score, isTurn, leads }, seat) {
  const line = find(`#game .strip__list > :nth-child(${placeOf(seat) + 1})`);
  line.classList.toggle("is-turn", isTurn);
  if (isTurn) line.setAttribute("aria-current", "true");
  else line.removeAttribute("aria-current");
  line.querySelector(".score__points").textContent = points(score);
  line.classList.toggle("is-long", points(score).length > 6);
  const name = line.querySelector(".score__name");
  for (const drawn of name.querySelectorAll(":scope > .icon, :scope > .icon + .visually-hidden")) drawn.remove();
  if (leads) name.append(piece("leads"));
  const total = find(`#game tfoot tr:last-child > :nth-child(${placeOf(seat) + 2})`);
  total.textContent = points(score);
  total.classList.toggle("is-turn", isTurn);
}

function drawLast({ last, cheer, cheerKind, mayUndo, mayRollOff, isTied }, url) {
  const text = find("#game .last p");
  const who = document.createElement("b");
  who.textContent = last.name;
  text.replaceChildren(...(last.name ? [who, ` ${last.text}`] : [last.text]));
  if (cheer) text.append("\u00a0", piece(`cheer-${cheerKind}`, { text: cheer }));
  if (mayRollOff.length && !isTied) text.append(" ", piece("roll-off-link"));
  const form = find("#undo-form");
  if (!mayUndo) return form?.remove();
  if (form) return undefined;
  const made = piece("undo");
  made.firstElementChild.action = `${url}undo/`;
  return text.after(made);
}

function drawTurn({ goal, final, seats }, name, { seat, throws }) {
  const box = find("#game .turn");
  const title = box.querySelector("#turn-name");
  title.textContent = name;
  title.dataset.ems = ems(name);
  title.classList.toggle("turn__name--long", isLong(name));
  find("#game .last").classList.toggle("last--kept", throws.length > 0);
  find("#game .last").classList.toggle("last--long", name.length > 9);
  const badge = find(`#game .strip__list > :nth-child(${placeOf(seat) + 1}) .badge`).cloneNode(true);
  badge.classList.add("badge--l");
  box.querySelector(".badge").replaceWith(badge);
  const score = document.createElement("b");
  score.textContent = points(seats[seat].score);
  box.querySelector("[data-pad=goal]").replaceChildren(score, ` · ${goal}`);
  box.querySelector(".turn__flag")?.remove();
  if (final.title) box.prepend(piece("final", final));
}

/** In the keys' place: who has won as far as this phone knows, or whose phone has the keys. */
function drawPanel({ winners, why, best, notHere, isTied, mayRollOff }, url, version) {
  if (isRolling(version)) return;
  for (const id of ["won-here", "closed-here", "roll-off-here"]) document.getElementById(id)?.remove();
  find("#pad").setAttribute("aria-labelledby", winners ? "won-here-title" : "turn-name");
  if (isTied) drawRollOff({ seats: mayRollOff, url, version, isTied });
  else if (winners) find("#game .felt").append(piece("won", { winners, why, score: points(best) }));
  else if (notHere) find("#game .pad").append(piece("closed", { text: notHere }));
}

/** Do dice of a roll-off lie here, chosen since the game was at this version? They stay. */
function isRolling(version) {
  const isHere = find("#roll-off-here")?.dataset.version === String(version);
  if (isHere) find("main").dataset.offline = "rolling";
  return isHere;
}

/** One die each, to find out who starts: in the keys' place. `seats` are those that throw. */
export function drawRollOff({ seats, url, version, isTied = false }) {
  if (!seats.length || isRolling(version)) return;
  find("main").dataset.offline = "rolling";
  const panel = piece("roll-off", { title: say(isTied ? "roll_off_again" : "roll_off_first") });
  const form = panel.querySelector("form");
  form.action = `${url}roll-off/`;
  form.dataset.version = version;
  form.querySelector("ul").append(...seats.map(thrower));
  const back = form.querySelector("[data-back]");
  back.hidden = isTied;
  back.addEventListener("click", () => {
    form.remove();
    find("main").dataset.offline = "playing";
  });
  find("#game .felt").append(panel);
  form.querySelector("h1").focus();
}

/** The faces chosen there, to choose them again when the server has drawn the same form. */
export function facesChosen() {
  const form = find("#roll-off-here");
  return form ? [...new FormData(form)] : [];
}

export function chooseFaces(chosen) {
  for (const [name, face] of chosen) {
    const field = find(`#game select[name="${name}"]`);
    if (field) field.value = face;
  }
}

function thrower(seat) {
  const line = piece("roll-off-seat");
  const total = find(`#game .strip__list > :nth-child(${placeOf(seat) + 1})`);
  const [label, select] = [line.querySelector("label"), line.querySelector("select")];
  select.id = select.name = label.htmlFor = `face_${seat}`;
  label.textContent = total.querySelector(".score__name > span").textContent;
  label.before(total.querySelector(".badge").cloneNode(true));
  return line;
}

/** Take away the messages that the page was opened with: by the next entry somebody has read them, and the bar needs their place. */
export function dropNotes() {
  for (const notes of document.querySelectorAll(".messages")) notes.remove();
}

/** Back to the game as the server draws it. */
export function clear() {
  delete find("main").dataset.offline;
  const bar = find("#waiting");
  bar.replaceChildren();
  bar.className = "visually-hidden";
}

/** How much waits and what it is, in the header's place; `lines` are sentences. */
export function drawBar(title, lines, isBarred) {
  const bar = find("#waiting");
  const isOpen = bar.querySelector("details")?.open ?? false;
  if (!bar.firstElementChild) {
    bar.append(piece("waiting"));
    bar.toggleAttribute("data-stays", !navigator.serviceWorker);
    const style = bar.querySelector("link");
    if (style.sheet) bar.className = "waiting";
    else style.addEventListener("load", () => (bar.className = "waiting"), { once: true });
  }
  fill(bar, "title", title);
  fill(bar, "barred", isBarred ? say("barred") : "");
  bar.querySelector("[data-slot=lines]").replaceChildren(...lines.map(line));
  bar.querySelector("details").open = isOpen;
}

/** Close the list, which lies over the pad, when somebody goes on at the pad. */
function fold() {
  const list = find("#waiting details[open]");
  if (list?.contains(document.activeElement)) list.querySelector("summary").focus();
  list?.removeAttribute("open");
}
document.addEventListener("pointerdown", ({ target }) => target.closest?.(".waiting") || fold());
document.addEventListener("keydown", ({ key, target }) => (key === "Escape" || !target.closest?.(".waiting")) && fold());

function fill(box, slot, text) {
  const place = box.querySelector(`[data-slot=${slot}]`);
  if (place.textContent !== text) place.textContent = text;
  place.hidden = !text;
}

/**
 * Side by side what others and what this phone have entered. `decide(choice)`: "behind", offered where "all" or
 * "some" of ours `fits` there, else "later"; or "drop".
 */
export function drawConflict({ theirs, ours, fits, decide }) {
  const box = drawCard("conflict", { theirs, ours, fits }, decide);
  if (!box) return;
  for (const part of box.querySelectorAll(`[data-fit]:not([data-fit=${fits}])`)) part.remove();
  box.querySelector("h1").focus();
}

/** The entries that the rules refuse now: folded until somebody opens the list, there until they are dropped. */
export function drawLeft(ours, decide) {
  if (ours.length) drawCard("left", { ours }, decide)?.querySelector("summary").prepend(say("not_in_game", { n: ours.length }));
  else find("#conflict").replaceChildren();
}

/** In the bar, why nothing of this game can be sent, if so, and what is offered then. */
export function drawStopped(name, { why, text = "", decide } = {}) {
  const box = find("#waiting [data-stopped]");
  if (!box) return; // nothing waits any more
  find("#waiting [data-sends]").hidden = Boolean(name);
  if (box.dataset.stopped !== name) {
    box.dataset.stopped = name;
    box.replaceChildren();
    find("#waiting details").open ||= Boolean(name);
    if (name) offer(box, piece(name, { why }), decide);
  }
  const copy = box.querySelector("[data-copy]");
  if (copy) copy.dataset.copy = text;
}

/** Draw the card with its `lists`. If the same card stands there it stays, with the question that it asks. */
function drawCard(name, lists, decide) {
  const place = find("#conflict");
  const offered = JSON.stringify([name, lists]);
  if (place.firstElementChild && place.dataset.offered === offered) return null;
  place.dataset.offered = offered;
  offer(place, piece(name), decide);
  for (const list of place.querySelectorAll("ol")) list.replaceChildren(...lists[list.dataset.slot].map(line));
  return place;
}
