// The clock of a round: counted down on each screen by the server's time, of which it is told once.
// Says in words, not by a colour alone, that little is left, or that time is up. Knows no round.

import { say } from "../words.js";

const SOON_MS = 5 * 60_000;
const MINUTE_MS = 60_000;
const UNSURE_MS = 1_500; // the server tells whole seconds

let offset = 0; // how far the server's clock is before the one of this device
const told = new Map(); // what was said last of each clock

let isMeasured = false;

async function measure() {
  isMeasured = true;
  try {
    const began = Date.now();
    const { headers } = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" });
    const there = Date.parse(headers.get("Date")) + 500;
    const found = there - (began + Date.now()) / 2;
    if (Math.abs(found) > UNSURE_MS) offset = found;
    tick();
  } catch {
    // then this device's clock has to do
  }
}

function show(clock) {
  const left = Math.round((Number(clock.dataset.ends) - Date.now() - offset) / 1000) * 1000;
  const state = left <= 0 ? "over" : left <= SOON_MS ? "soon" : "running";
  const minutes = Math.ceil(left / MINUTE_MS);
  const words = { over: () => say("time_is_up"), soon: () => say("minutes_left", { n: minutes }), running: () => "" }[state]();
  clock.dataset.state = state;
  clock.querySelector(".clock__digits").textContent = digits(left);
  clock.querySelector(".clock__said").textContent = words;
  const before = told.get(clock.id);
  told.set(clock.id, state);
  if (before && before !== state && words) document.getElementById("announce").textContent = words;
}

/** 12:05 left; behind its end it counts on: +1:30. */
function digits(left) {
  const seconds = Math.abs(left) / 1000;
  const sign = left < 0 ? "+" : "";
  return `${sign}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function tick() {
  const clocks = document.querySelectorAll("[data-ends]");
  for (const clock of clocks) show(clock);
  if (clocks.length && !isMeasured) measure();
}

tick();
setInterval(tick, 1000);
document.addEventListener("drawn", tick);
