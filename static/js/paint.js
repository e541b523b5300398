// Draws the pad from a plain description. Knows elements and classes; no game.

const part = (name) => document.querySelector(`#game [data-pad="${name}"]`);

/** Drawing costs the tap its time, so it is done only where something differs. The server's own
    drawing takes the mark away, and so does `putBack`. */
function isDrawn(box, description) {
  const drawn = JSON.stringify(description);
  if (box.dataset.drawn === drawn) return true;
  box.dataset.drawn = drawn;
  return false;
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A copy of <template id="tpl-…">. With `gaps` these are filled, and a gap without text goes away. */
export function piece(name, gaps) {
  const copy = document.getElementById(`tpl-${name}`).content.cloneNode(true);
  for (const slot of gaps ? copy.querySelectorAll("[data-slot]") : []) {
    const text = gaps[slot.dataset.slot];
    if (text) slot.textContent = text;
    else slot.remove();
  }
  return copy;
}

const SVG = "http://www.w3.org/2000/svg";

export function pips(face) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#die-${face}`);
  svg.append(use);
  return svg;
}

export function filledPlace(die, place) {
  const item = document.createElement("li");
  item.className = "tray__place";
  const label = document.createElement(die.canChoose ? "label" : die.canTakeOut ? "button" : "span");
  label.className = `die${die.isDull ? " die--dull" : ""}${die.isScoring ? " is-scoring" : ""}`;
  if (die.canChoose) {
    const box = document.createElement("input");
    box.type = "checkbox";
    box.dataset.place = place;
    box.setAttribute("aria-label", die.label);
    label.append(box);
  } else if (die.canTakeOut) {
    label.type = "button";
    label.dataset.out = place;
    label.setAttribute("aria-label", die.takeOut);
  } else {
    label.setAttribute("role", "img");
    label.setAttribute("aria-label", die.face);
  }
  label.append(pips(die.face));
  item.append(label);
  choose(item, die.isChosen);
  return item;
}

export function emptyPlace(isNext) {
  const item = document.createElement("li");
  item.className = `tray__place${isNext ? " is-next" : ""}`;
  return item;
}

/** Only the places that differ are drawn anew: most taps change two of six. */
export function paintTray(dice, places) {
  const tray = part("tray");
  const count = Math.max(places, dice.length);
  while (tray.children.length > count) tray.lastElementChild.remove();
  for (let place = 0; place < count; place += 1) {
    paintPlace(tray, place, dice[place] ?? { isNext: place === dice.length });
  }
}

function paintPlace(tray, place, { isChosen, ...look }) {
  const there = tray.children[place];
  if (there && isDrawn(there, look)) return choose(there, isChosen);
  const made = look.face ? filledPlace({ ...look, isChosen }, place) : emptyPlace(look.isNext);
  isDrawn(made, look);
  if (there) there.replaceWith(made);
  else tray.append(made);
  return undefined;
}

function choose(drawn, isChosen) {
  const box = drawn.querySelector("[data-place]");
  if (box) box.checked = isChosen;
  else drawn.firstElementChild?.classList.toggle("is-chosen", Boolean(isChosen));
}

/** Of older throws only the sum is seen; their dice are still read out. */
export function paintAside({ older, sum, shown }, first) {
  if (isDrawn(part("aside"), [older, shown, first])) return;
  const items = [...older.map((made) => laidAside(made, " visually-hidden")), ...shown.map((made) => laidAside(made, ""))];
  if (sum || !shown.length) {
    const words = document.createElement("li");
    words.textContent = sum || first;
    if (sum) words.className = "aside__sum";
    if (sum) words.setAttribute("aria-hidden", "true");
    items.splice(older.length, 0, words);
  }
  part("aside").replaceChildren(...items);
}

function laidAside({ parts }, look) {
  const item = document.createElement("li");
  item.className = `aside__throw${look}`;
  for (const { dice, text } of parts) item.append(...[...dice].map(smallDie), ` ${text} `);
  return item;
}

function smallDie(face) {
  const die = document.createElement("span");
  die.className = "die die--s";
  die.setAttribute("role", "img");
  die.setAttribute("aria-label", face);
  die.append(pips(face));
  return die;
}

export function paintOutcome(outcome) {
  const { kind, ...gaps } = outcome;
  const isNew = !isDrawn(part("outcome"), outcome);
  if (isNew || kind === "refused") part("outcome").replaceChildren(piece(kind, gaps)); // a second refusal is drawn anew, so that it is read out again
}

/** Call it before anything is drawn: when the focused button goes, the browser lays out all changes so far. */
export function paintActions(actions) {
  const box = part("actions");
  if (isDrawn(box, actions)) return;
  if (box.contains(document.activeElement)) leave(document.activeElement);
  box.replaceChildren(...actions.map(action));
}

function action({ kind, className, id, stakes, refusal, ...gaps }) {
  const made = piece(kind, gaps);
  const element = made.firstElementChild;
  if (className) element.classList.add(className);
  if (id) element.id = id;
  if (stakes) element.dataset.stakes = stakes;
  if (refusal) {
    element.setAttribute("aria-disabled", "true");
    element.dataset.refusal = refusal;
  }
  return made;
}

export function paintTurn({ name, goal, risk, atRisk, isLost, isHot }) {
  if (name) write(part("name"), name);
  if (goal) write(part("goal"), goal);
  else if (part("goal").firstChild !== drawnGoal[0]) part("goal").replaceChildren(...drawnGoal);
  const shown = part("risk");
  shown.hidden = !risk;
  write(shown.querySelector("b"), risk);
  shown.classList.toggle("risk--lost", isLost);
  write(shown.lastChild, ` ${atRisk}`);
  document.querySelector("#game .felt").classList.toggle("felt--hot", isHot);
}

/** A key that can do nothing just now still keeps the focus it has: `disabled` would take it. */
export function paintKeys({ canAdd, canTakeBack, canFarkle }) {
  for (const key of document.querySelectorAll("#game .key")) {
    const { face } = key.dataset;
    const isDisabled = String(!(face ? (face === "back" ? canTakeBack : canAdd) : canFarkle));
    key.disabled = false;
    if (key.getAttribute("aria-disabled") !== isDisabled) key.setAttribute("aria-disabled", isDisabled);
  }
}

let focused = null; // what had the focus last

document.addEventListener("focusin", ({ target }) => {
  focused = target;
});

/** It goes, and its focus with it. Under a finger the new one waits until the tap is painted. */
function leave(element) {
  if (element.matches(":focus-visible")) focusKeys();
  else element.blur();
}

/** When what was just drawn has been seen; a page that nobody sees is not waited for. */
export const painted = () => new Promise((done) => {
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, 100);
});

/** What had the focus may be gone with its state: then the keys have it, or whose turn it is. */
export function keepFocus() {
  if (document.activeElement !== document.body || !focused || focused.isConnected) return;
  focusKeys();
}

function focusKeys() {
  const keys = document.querySelector("#game .keys");
  if (keys) keys.focus({ preventScroll: true });
  else document.getElementById("turn-name")?.focus(); // somebody has won: the page is another one
}

let drawnGoal = []; // as the server drew it, for when an entry on its way comes back unwritten
let pieces = {}; // what the server drew where the script draws too

/** What stands there now is put back when the tray is empty again. */
export function keepDrawn() {
  drawnGoal = [...(part("goal")?.childNodes ?? [])];
  pieces = Object.fromEntries(
    ["aside", "outcome", "actions"].map((name) => [name, [...(part(name)?.childNodes ?? [])]]),
  );
}

export function putBack() {
  for (const [name, nodes] of Object.entries(pieces)) {
    const box = part(name);
    if (!box || !("drawn" in box.dataset)) continue; // stands there as it was drawn
    box.replaceChildren(...nodes);
    delete box.dataset.drawn;
  }
}

/** Screen readers read only a text that has changed: the same text once more gets a blank. */
export function announce(text) {
  const region = document.getElementById("announce");
  region.textContent = text && region.textContent === text ? `${text}\u00a0` : text;
}
