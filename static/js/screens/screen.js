// A screen that is only looked at: follows its game by itself, for as long as there is power.
// Knows no game: the server draws all of it, anew whenever it says that something has changed.

import { later } from "../app.js";
import { watch } from "../live.js";

const RETRY_MS = 5_000; // after an answer that did not come
const MAX_SILENCE_MS = 5 * 60_000; // after so long without a change, ask whether the site itself has changed
const MAX_AGE_MS = 4 * 3600_000; // a page this old is loaded anew
const PAGE_MS = 10_000; // each page of seats is shown so long
const MINUTE_MS = 60_000;
const PLACES = 8; // where the picture may stand, a few pixels apart, so that nothing burns in

const began = Date.now();
const screen = () => document.getElementById("screen");
const assets = screen().dataset.assets;
let wanted = ""; // the newest version that the stream has told
let drawn = null; // the version that the picture on show has at least
let asked = began;
let isAsking = false;
let retry = 0;
let page = 1;
let isPaused = false;

// --- following the game ---

function hear(version) {
  wanted = JSON.stringify(version);
  const isOver = "finished" in screen().dataset; // no event tells of its rematch
  if (wanted !== drawn || isOver || Date.now() - asked > MAX_SILENCE_MS) look();
}

async function look() {
  if (isAsking) return;
  isAsking = true;
  const version = wanted;
  const html = await answer();
  isAsking = false;
  if (html === null) {
    clearTimeout(retry);
    retry = setTimeout(look, RETRY_MS);
    return;
  }
  asked = Date.now();
  drawn = version;
  draw(html);
  if (wanted !== drawn) look();
}

/** The part of the page that changes; null when there is no answer, or none that is in order. */
async function answer() {
  try {
    const response = await fetch(location.href, {
      headers: { "HX-Request": "true" },
      signal: AbortSignal.timeout(4 * RETRY_MS),
    });
    if (response.status === 403 || response.status === 404) location.reload(); // says why
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

function draw(html) {
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("screen");
  if (!next) return;
  if (next.dataset.next) location.replace(next.dataset.next);
  else if (next.dataset.assets !== assets) location.reload();
  const isNews = next.dataset.said !== screen().dataset.said;
  if (isNews) document.body.dataset.seen = ""; // a win is celebrated where it was seen to happen
  turnTo(page, next);
  window.Idiomorph.morph(screen(), next);
  document.dispatchEvent(new Event("drawn"));
  showPause();
  if (isNews) document.getElementById("announce").textContent = screen().dataset.said;
}

// --- many seats: page by page ---

function turnTo(number, within) {
  const seats = [...within.querySelectorAll("[data-page]")];
  const last = Number(seats.at(-1)?.dataset.page ?? 1);
  page = number > last ? 1 : number;
  for (const seat of seats) seat.hidden = Number(seat.dataset.page) !== page;
}

function showPause() {
  const button = document.getElementById("pause");
  if (!button) return;
  button.hidden = new Set([...screen().querySelectorAll("[data-page]")].map(({ dataset }) => dataset.page)).size < 2;
  button.setAttribute("aria-pressed", String(isPaused));
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("#pause")) return;
  isPaused = !isPaused;
  showPause();
});

function turn() {
  if (!isPaused && !document.hidden) turnTo(page + 1, screen());
  setTimeout(turn, pageMs());
}

/** How long a page stays: some screens can be told. */
const pageMs = () => Number(screen().dataset.pace) * 1000 || PAGE_MS;

// --- a whole night ---

function tick() {
  const clock = document.getElementById("clock");
  const now = new Date();
  clock.textContent = now.toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
  document.body.dataset.place = Math.floor(now / MINUTE_MS) % PLACES;
  setTimeout(tick, MINUTE_MS - (now % MINUTE_MS));
  if (now - began > MAX_AGE_MS) renew();
}

/** Load the page anew, once the server has shown that it answers: never into an error page. */
async function renew() {
  if ((await answer()) !== null) location.reload();
}

showPause();
setTimeout(turn, pageMs());
tick();
watch(screen().dataset.events, hear);
later(() => import("../wake.js"));
