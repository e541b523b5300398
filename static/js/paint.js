// Draws the pad from a plain description. Knows elements and classes; no game.

const part = (name) => document.querySelector(`#game [data-pad="${name}"]`);

/** A copy of <template id="tpl-…"> with its gaps filled; a gap without text goes away. */
function piece(name, gaps = {}) {
  const copy = document.getElementById(`tpl-${name}`).content.cloneNode(true);
  for (const slot of copy.querySelectorAll("[data-slot]")) {
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

export function place(die, position) {
  const item = document.createElement("li");
  item.className = "tray__place";
  const label = document.createElement(die.canChoose ? "label" : "span");
  label.className = `die${die.isDull ? " die--dull" : ""}${die.isScoring ? " is-scoring" : ""}`;
  if (die.canChoose) {
    const box = document.createElement("input");
    box.type = "checkbox";
    box.checked = die.isChosen;
    box.dataset.place = position;
    box.setAttribute("aria-label", die.label);
    label.append(box);
  } else {
    label.setAttribute("role", "img");
    label.setAttribute("aria-label", die.face);
  }
  label.append(pips(die.face));
  item.append(label);
  return item;
}

export function emptyPlace(_, index) {
  const item = document.createElement("li");
  item.className = `tray__place${index === 0 ? " is-next" : ""}`;
  return item;
}

export function paintTray(dice, places) {
  const tray = part("tray");
  const drawn = JSON.stringify([places, dice.map(({ isChosen, ...die }) => die)]);
  if (tray.dataset.drawn === drawn) return choose(tray, dice); // drawing anew would cost the tap its time
  tray.dataset.drawn = drawn;
  const focused = document.activeElement?.dataset?.place;
  const empty = Array.from({ length: Math.max(places - dice.length, 0) }, emptyPlace);
  tray.replaceChildren(...dice.map(place), ...empty);
  if (focused !== undefined) tray.querySelector(`[data-place="${focused}"]`)?.focus();
}

function choose(tray, dice) {
  for (const box of tray.querySelectorAll("[data-place]")) box.checked = dice[box.dataset.place].isChosen;
}

export function paintAside(throws, first) {
  const items = throws.map((made) => {
    const item = document.createElement("li");
    item.className = "aside__throw";
    for (const face of made.dice) {
      const die = document.createElement("span");
      die.className = "die die--s";
      die.setAttribute("role", "img");
      die.setAttribute("aria-label", face);
      die.append(pips(face));
      item.append(die);
    }
    item.append(` ${made.text}`);
    return item;
  });
  if (!items.length) {
    items.push(document.createElement("li"));
    items[0].textContent = first;
  }
  part("aside").replaceChildren(...items);
}

export function paintOutcome({ kind, ...gaps }) {
  part("outcome").replaceChildren(piece(kind, gaps));
}

export function paintActions(actions) {
  part("actions").replaceChildren(...actions.map(action));
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

export function paintTurn({ name, goal, risk, atRisk, isHot }) {
  if (name) part("name").textContent = name;
  part("goal").replaceChildren(...(goal ? [goal] : drawnGoal));
  const shown = part("risk");
  shown.hidden = !risk;
  shown.querySelector("b").textContent = risk;
  shown.lastChild.textContent = ` ${atRisk}`;
  document.querySelector("#game .felt").classList.toggle("felt--hot", isHot);
}

/** A key that can do nothing just now still keeps the focus it has: `disabled` would take it. */
export function paintKeys({ canAdd, canTakeBack }) {
  for (const key of document.querySelectorAll("#game [data-face]")) {
    key.disabled = false;
    key.setAttribute("aria-disabled", String(key.dataset.face === "back" ? !canTakeBack : !canAdd));
  }
}

let focused = null; // what had the focus last

document.addEventListener("focusin", ({ target }) => {
  focused = target;
});

/** What had the focus may be gone with its state: then the keys have it, or whose turn it is. */
export function keepFocus() {
  if (document.activeElement !== document.body || !focused || focused.isConnected) return;
  const next = document.querySelector("#game .keys") ?? document.getElementById("turn-name");
  next?.focus({ preventScroll: true });
}

let drawnGoal = []; // as the server drew it, for when an entry on its way comes back unwritten

/** What the server drew, to be put back when the tray is empty again. */
export function drawn() {
  drawnGoal = [...(part("goal")?.childNodes ?? [])];
  return Object.fromEntries(
    ["aside", "outcome", "actions"].map((name) => [name, [...(part(name)?.childNodes ?? [])]]),
  );
}

export function putBack(pieces) {
  for (const [name, nodes] of Object.entries(pieces)) part(name)?.replaceChildren(...nodes);
}

/** The same text once more has to differ, or nobody would be told. */
export function announce(text) {
  const region = document.getElementById("announce");
  region.textContent = text && region.textContent === text ? `${text}\u00a0` : text;
}
