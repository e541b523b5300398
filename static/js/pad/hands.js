// Fingers and keys: what is tapped or pressed on the pad, told to whoever plays. Knows no game.

import { setting } from "../preferences.js";

const MIN_PALM = 140; // px: wider than any finger
const MAX_SLIP = 24; // px: so far a fast finger slips off its key, and means it
const DOUBLE_TAP_MS = 350; // in this time, a second tap at the same place is one too many
const SAME_PLACE = 48; // px
const LONG_MS = 500; // a browser makes no click of a finger that rests so long
const STILL_MS = 100; // a tap so soon after the page has moved only stops it
const FARKLE_MS = 700; // its key is live again at once, for whoever throws next

let handled = null; // the key, or the die, that a finger has tapped: its click says nothing new
let taps = []; // those of the fingers that are down, the newest last: { id, key, takeBack, isNone }
let tap = { time: -Infinity, x: 0, y: 0 }; // where a finger went down last
let before = tap; // and where before that
let moved = -Infinity; // when the page, or a part of it, was scrolled last
let change = { time: -Infinity }; // when the pad was drawn anew under the finger

/**
 * Listen on the page: `press(face or "back")` and `toggle(place)` return how that is taken back, if it can be;
 * `takeOut(place)`, `act(button)`, `takeStakes(on)`, `addPoints(more)`, `typedPoints()`,
 * `enter(path, values)`, `shortcut(name)` for "undo", "bank", "keep" and "key-farkle".
 */
export function listen(hands) {
  document.addEventListener("pointerdown", (event) => down(event, hands), true);
  document.addEventListener("pointerup", (event) => up(event, hands, hasSlipped));
  document.addEventListener("pointercancel", (event) => up(event, hands, () => true)); // it scrolls
  document.addEventListener("touchend", lift, { passive: false });
  document.addEventListener("scroll", (event) => { moved = event.timeStamp; }, true);
  document.addEventListener("click", stopAccident, true);
  document.addEventListener("click", (event) => click(event, hands));
  document.addEventListener("keydown", (event) => keydown(event, hands));
  document.querySelector("[data-shortcuts]")?.addEventListener("click", showShortcuts);
  document.addEventListener("submit", (event) => submit(event, hands));
  document.addEventListener("input", (event) => {
    if (event.target.dataset?.pad === "points") hands.typedPoints();
  });
  document.addEventListener("change", (event) => {
    const { place } = event.target.dataset ?? {};
    if (place !== undefined) hands.toggle(Number(place));
  });
}

/**
 * The pad is drawn anew. For a moment its buttons take no tap where the last one was; Undo and Farkle, which
 * keep their places, take none if others have changed something: they would mean what is theirs.
 */
export function hold({ byOthers = false } = {}) {
  change = { time: performance.now(), byOthers };
}

/** A key, or a die in the tray, counts as soon as the finger is down: so no tap is lost, however fast. */
function down(event, hands) {
  [before, tap] = [tap, { time: event.timeStamp, x: event.clientX, y: event.clientY }];
  const key = event.target.closest?.("#game :is([data-face], [data-place])");
  if (!key || key.disabled || event.button > 0) return;
  handled = key;
  if (Math.max(event.width, event.height) > MIN_PALM) return;
  const { face, place } = key.dataset;
  const takeBack = face ? hands.press(face) : hands.toggle(Number(place));
  if (takeBack) taps.push({ id: event.pointerId, key, takeBack, isNone: false });
}

/** A finger that scrolls, or leaves what it has tapped, takes that back, unless more were tapped since. */
function up(event, hands, isNone) {
  const own = taps.find((made) => made.id === event.pointerId);
  if (!own) return;
  own.isNone = isNone(event, own.key);
  own.id = null;
  if (own.isNone) handled = null;
  while (taps.at(-1)?.isNone) taps.pop().takeBack();
  if (taps.every(({ id }) => id === null)) taps = [];
}

function hasSlipped({ clientX, clientY }, key) {
  const { left, right, top, bottom } = key.getBoundingClientRect();
  return clientX < left - MAX_SLIP || clientX > right + MAX_SLIP || clientY < top - MAX_SLIP || clientY > bottom + MAX_SLIP;
}

const BUTTONS = "#game :is(button, a, summary):not(.key), #key-farkle";

/**
 * What enters counts as soon as the finger is lifted: a browser takes a frame or two to make a click of it.
 * Where it has not come down just now, or others are down, the page moves, or a field is left, it is the
 * browser that says what is meant.
 */
function lift(event) {
  const button = event.target.closest(ENTERS);
  if (!button || !event.cancelable || event.touches.length || document.activeElement.matches(FIELDS)) return;
  if (tap.time < Math.max(event.timeStamp - LONG_MS, moved + STILL_MS) || hasSlipped(event.changedTouches[0], button)) return;
  event.preventDefault(); // else a click follows, and hits what lies there by then
  if (!isAccident(button)) button.click();
}

/** A tap that means nothing goes no further. */
function stopAccident(event) {
  if (event.detail === 0 || !isAccident(event.target)) return; // 0: by a key, or by a script
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The second half of a double tap, or a tap that hits what has just come under the finger. */
function isAccident(target) {
  if (!target.closest?.(BUTTONS)) return false;
  const isSamePlace = Math.hypot(tap.x - before.x, tap.y - before.y) < SAME_PLACE;
  const isTwice = isSamePlace && tap.time < before.time + (target.closest("#key-farkle") ? FARKLE_MS : DOUBLE_TAP_MS);
  const isRisky = target.closest("#undo, #key-farkle") ? change.byOthers : isSamePlace;
  const isSurprise = isRisky && tap.time < change.time + DOUBLE_TAP_MS;
  return isTwice || isSurprise;
}

const ENTERS = "#game .act[id], #key-farkle";
const TOUCHED = `#game :is([data-face], [data-place], [data-out], [data-stakes], [data-add]), ${ENTERS}`;

function click(event, hands) {
  const pressed = event.target.closest?.(TOUCHED);
  if (!pressed) return;
  if (pressed.dataset.face) {
    event.preventDefault();
    if (handled !== pressed || event.detail === 0) hands.press(pressed.dataset.face);
    handled = null;
  } else if (pressed.dataset.place) {
    if (handled === pressed && event.detail > 0) event.preventDefault(); // else it changes, which is heard
    handled = null;
  } else if (pressed.dataset.out) hands.takeOut(Number(pressed.dataset.out));
  else if (pressed.dataset.stakes) {
    event.preventDefault();
    hands.takeStakes(pressed.dataset.stakes === "on");
  } else if (pressed.dataset.add) hands.addPoints(pressed.dataset.add);
  else if (pressed.type === "button") hands.act(pressed); // a form's own button submits it
  else if (pressed.id === "key-farkle") {
    event.preventDefault();
    hands.act(pressed);
  }
}

const FIELDS = "input:not([type=checkbox]), select, textarea";
const PRESSED_BY_ENTER = 'a, summary, button:not([data-face][aria-disabled="true"])'; // a key that takes no die is free
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

function keydown(event, hands) {
  const { key, target } = event;
  const isTyping = Boolean(target.closest?.(FIELDS));
  if (isTyping && key === "Enter" && event.repeat) event.preventDefault(); // held down, it would enter again and again
  if (isTyping || event.altKey || target.closest?.("dialog[open]")) return;
  if (event.ctrlKey || event.metaKey) {
    if (key === "z") pressButton(event, hands, "undo");
  } else if (key === "Backspace") hands.press("back");
  else if (key === "Enter" && !target.closest?.(PRESSED_BY_ENTER)) pressButton(event, hands, "keep");
  else if (STEPS[key]) walk(event, STEPS[key]);
  else if (takesLetters(target)) letter(event, hands);
}

/** Letters and digits say something only in the game, and can be switched off: who speaks to a computer types them. */
const takesLetters = (target) => setting("keys") !== "off" && (target === document.body || Boolean(target.closest?.("#main")));

function letter(event, hands) {
  if (/^[1-6]$/.test(event.key)) hands.press(event.key);
  else if (event.key.toLowerCase() === "b") pressButton(event, hands, "bank");
  else if (event.key.toLowerCase() === "f") pressButton(event, hands, "key-farkle");
  else if (event.key === "?") showShortcuts();
}

/** From die to die of a whole throw; the space bar chooses them. */
function walk(event, step) {
  const dice = [...document.querySelectorAll("#game .tray input")];
  if (!dice.length || event.target.closest?.('[tabindex="0"]')) return; // there the arrows scroll
  event.preventDefault();
  const place = dice.indexOf(document.activeElement);
  dice.at(place < 0 ? Math.min(step, 0) : (place + step) % dice.length).focus();
}

async function showShortcuts() {
  const { show } = await import("../shortcuts.js");
  show();
}

/** A throw that scores has its buttons once it is judged: a key that is quicker waits for that. */
function pressButton(event, hands, name) {
  const button = () => document.getElementById(hands.shortcut(name));
  if (event.repeat || !(button() || hands.awaitsRules())) return;
  event.preventDefault();
  if (button()) button().click();
  else hands.whenJudged(() => button()?.click());
}

/** Forms on the pad go out through the same line as throws, one after the other. */
function submit(event, hands) {
  const form = event.target;
  if (!form.closest("#game") || form.method !== "post" || "plain" in form.dataset) return;
  event.preventDefault();
  const values = Object.fromEntries(new FormData(form, event.submitter));
  delete values.csrfmiddlewaretoken;
  delete values.expected_version;
  hands.enter(new URL(form.action).pathname, values);
}
