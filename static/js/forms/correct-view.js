// Draws the throws of a correction: a row for each, and keys and tray in the one that is tapped now.
// Knows elements and classes, and the form's fields; no score.

import { emptyPlace, filledPlace, piece, pips } from "../paint.js";
import { say } from "../words.js";

/** Takes the place of the fields for digits. `typed` is what stood in them. */
export function fields(form) {
  const box = form.querySelector(".correct__throws");
  const value = (line, name) => line.querySelector(`[name=${name}]`).value;
  const typed = [...box.querySelectorAll(".throws__line")]
    .map((line) => ({ dice: value(line, "dice"), setAside: value(line, "set_aside") }))
    .filter(({ dice }) => dice.trim());
  const felt = piece("throws").firstElementChild;
  box.querySelector(".throws").replaceWith(felt);
  const change = document.getElementById("change");
  const part = (name) => felt.querySelector(`[data-throws="${name}"]`);
  return {
    typed,
    list: felt.querySelector(".throws"),
    hidden: felt.lastElementChild,
    editor: piece("editor").firstElementChild,
    offer(name, text) {
      part(name).hidden = !text;
      if (typeof text === "string") part(name).querySelector("span").textContent = text;
    },
    sum: (text) => (felt.querySelector(".throws__sum").textContent = text),
    isAsking: () => change.setAttribute("aria-busy", "true"),
    change(html) {
      change.innerHTML = html; // as the server has written it
      change.removeAttribute("aria-busy");
    },
    focus(number) {
      felt.querySelectorAll(".throw__head")[number].focus({ preventScroll: true });
      this.reveal(number);
    },
    reveal: (number) => felt.querySelectorAll(".throw")[number].scrollIntoView({ block: "nearest", behavior: "instant" }),
    listen: (hands) => listen(felt, hands),
  };
}

function listen(felt, hands) {
  felt.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    if (button.dataset.face) hands.press(button.dataset.face);
    else if (button.dataset.throws) hands[button.dataset.throws]();
    else hands.open(Number(button.dataset.number));
  });
  felt.addEventListener("change", ({ target }) => {
    if (target.dataset.place) hands.toggle(Number(target.dataset.place));
  });
}

/** The rows, the open one with tray and keys; and the fields that are sent. */
export function drawThrows(felt, rows, open) {
  while (felt.list.children.length > rows.length) felt.list.lastElementChild.remove();
  while (felt.list.children.length < rows.length) felt.list.append(piece("throw"));
  for (const [number, row] of rows.entries()) drawHead(felt.list.children[number].firstElementChild, row, number, number === open);
  const item = felt.list.children[open];
  if (felt.editor.parentElement !== item) item.append(felt.editor);
  drawEditor(felt.editor, rows[open]);
  felt.hidden.replaceChildren(...rows.map(asField).filter(([dice]) => dice).flatMap(([dice, picked]) => [field("dice", dice), field("set_aside", picked)]));
}

/** A throw as its field has it: "115+3" where three dice were not entered. */
const asField = ({ tray, unentered, picked }) => [`${tray.join("")}${unentered ? `+${unentered}` : ""}`, picked];

function drawHead(head, { tray, places, found, short }, number, isOpen) {
  const [name, dice, worth] = head.children;
  name.textContent = say("throw_n", { n: number + 1 });
  worth.textContent = short;
  head.dataset.number = number;
  head.setAttribute("aria-expanded", String(isOpen));
  dice.replaceChildren(...tray.map((face, at) => die(face, found && !places.has(at), places.has(at))));
}

function die(face, isDull, isKept) {
  const drawn = document.createElement("span");
  drawn.className = `die die--s${isDull ? " die--dull" : ""}${isKept ? " is-kept" : ""}`;
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", face);
  drawn.append(pips(face));
  return drawn;
}

function drawEditor(editor, { tray, missing, canTakeBack, canFarkle, found, places, text, parts, hint, isRefused }) {
  const [dice, outcome, keys] = editor.children;
  const focused = document.activeElement?.dataset?.place;
  const scores = (face) => Boolean(found && [...found.choices.keys()].some((part) => part.includes(String(face))));
  const drawn = tray.map((face, at) => filledPlace(
    { face, label: say("die", { face }), canChoose: Boolean(found) && !found.isFarkle, isChosen: places.has(at), isScoring: scores(face), isDull: Boolean(found) && !scores(face) },
    at,
  ));
  dice.replaceChildren(...drawn, ...Array.from({ length: Math.max(missing, 0) }, (_, index) => emptyPlace(index === 0)));
  if (focused !== undefined) dice.querySelector(`[data-place="${focused}"]`)?.focus();
  outcome.classList.toggle("outcome--refused", Boolean(isRefused));
  outcome.firstElementChild.textContent = text;
  outcome.lastElementChild.textContent = parts || (hint ?? ""); // there is room for one of them
  const may = { back: canTakeBack, farkle: canFarkle };
  for (const key of keys.children) key.setAttribute("aria-disabled", String(may[key.dataset.face] === false));
}

function field(name, value) {
  const input = document.createElement("input");
  Object.assign(input, { type: "hidden", name, value });
  return input;
}
