// The field for the points of a whole turn, its keys, and what its button says. Knows no dice, and no
// limits: which points a turn can end with is asked of the rules.

import { wholeNumber } from "../forms/numbers.js";
import { game, pad } from "./pad.js";
import { piece } from "../paint.js";
import { points, say } from "../words.js";

/** Null where the turn is entered in dice. */
export const pointsField = () => document.querySelector('[data-pad="points"]');

const MODE = "farkle-totals"; // the game whose turns are entered as totals in this tab

/** Whoever enters totals finds them again on the way back into the game, until dice are asked for. */
export function stayWithTotals({ totals, has_keys: hasKeys, turn }) {
  if (totals) return remember(location.pathname);
  const isLost = !location.search && hasKeys && turn?.throws.length === 0;
  if (isLost && remembered() === location.pathname) location.replace("?mode=totals");
  return undefined;
}

export const backToDice = () => remember("");

function remember(path) {
  try {
    sessionStorage.setItem(MODE, path);
  } catch {
    // a browser that keeps nothing: each way in begins with dice
  }
}

function remembered() {
  try {
    return sessionStorage.getItem(MODE);
  } catch {
    return "";
  }
}

let taps = []; // what each tap on a key made of the field, { from, to }, the newest last

/** Add `more` points; "back" takes away what the last key has added, then what was typed. */
export function addPoints(more) {
  const from = pointsField().value;
  if (taps.at(-1)?.to !== from) taps = []; // somebody has typed since, or it is the next turn
  if (more === "back") typePoints(taps.pop()?.from ?? from.slice(0, -1));
  else {
    typePoints(points((typed() ?? 0) + Number(more)));
    taps.push({ from, to: pointsField().value });
  }
  forgetRefusal();
}

/** Somebody types: the refusal was about another number. */
export function typedPoints() {
  paintTotal();
  forgetRefusal();
}

export function typePoints(text) {
  pointsField().value = text;
  paintTotal();
}

/** Why a total was not taken; "" when nothing is wrong. */
export function drawRefusal(text) {
  document.querySelector("#game .total-entry .outcome--refused")?.remove();
  if (text) pointsField().after(piece("refused", { text }));
}

function forgetRefusal() {
  pad.notice = "";
  drawRefusal("");
  for (const name of ["aria-invalid", "aria-describedby"]) pointsField().removeAttribute(name);
}

/** Like the button that banks a throw: it looks disabled where it would be refused, and a tap says why. */
export function paintTotal() {
  const total = typed();
  const { choices, now } = pad;
  const refusal = total === null ? say("type_points") : choices?.refusalOfTotal(now, game, total) ?? "";
  const [text, hint] = document.querySelector("#total-bank").children;
  text.textContent = total === null ? say("bank_total") : say("bank", { points: points(total) });
  hint.textContent = refusal || (choices?.brings(now, game, total) ?? "");
  document.querySelector("#total-bank").setAttribute("aria-disabled", String(Boolean(refusal)));
}

/** Null where no number stands there. */
const typed = () => wholeNumber(pointsField().value);
