// The field for the points of a whole turn, and what its button says. Knows no dice and no limits.

import { wholeNumber } from "./numbers.js";
import { pad } from "./pad.js";
import { piece } from "./paint.js";
import { points, say } from "./words.js";

/** Null where the turn is entered in dice. */
export const pointsField = () => document.querySelector('[data-pad="points"]');

export function addPoints(more) {
  typePoints(more === "clear" ? "" : points(typed() + Number(more)));
  forgetRefusal();
}

/** Somebody types: what was refused is no more what stands there. */
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

function paintTotal() {
  const { name, score } = pad.now;
  const button = document.querySelector("#total-bank");
  button.querySelector("b").textContent = say("bank", { points: points(typed()) });
  button.querySelector("small").textContent = say("goes_to", { name, points: points(score + typed()) });
}

const typed = () => wholeNumber(pointsField().value) ?? 0;
