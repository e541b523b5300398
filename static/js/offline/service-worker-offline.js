// The page for when there is no network: lists the games that open, and goes on when it is back. Where
// a form did not get through there is nothing to open: it says that the network is back, and leads to the form.

import "../app.js";
import { isReachable } from "./keep/reach.js";
import { sendWaiting } from "./service-worker-page.js";

const RETRY_MS = 5_000; // asked again and again, because a device says too early that it is online
const MAX_SCORES = 6;
const GAME = /^\/g\/[^/]+\/$/;
const EVENT = /^\/e\//;

const isUnsent = location.search === "?unsent"; // a form was not sent: there is no page at that address

async function retry() {
  if (document.hidden) return;
  const isBack = navigator.onLine && (await isReachable());
  if (isUnsent) await sayWhether(isBack);
  else if (isBack) location.reload(); // there is nothing here to lose
}

if (isUnsent) sayUnsent();
for (const name of ["online", "offline"]) addEventListener(name, retry);
addEventListener("pageshow", ({ persisted }) => persisted && retry());
setInterval(retry, RETRY_MS);
// A form that was sent long ago is no news for somebody who goes back past it.
if (isUnsent && isGoneBackTo() && navigator.onLine) isReachable().then((isBack) => isBack && goBack());

function sayUnsent() {
  for (const [selector, isHidden] of [["#not-kept", true], ["[data-retry]", true], ["#not-sent", false], ["button[data-back]", false]]) {
    document.querySelector(selector).hidden = isHidden;
  }
  document.querySelector("button[data-back]").addEventListener("click", goBack);
}

/** Back to the form as it was filled in. Somebody who came here by going back has left the form already. */
function goBack() {
  if (isGoneBackTo()) location.replace(document.referrer || "/");
  else history.back();
}

function isGoneBackTo() {
  const [{ type }] = performance.getEntriesByType("navigation");
  return type === "back_forward";
}

const title = document.querySelector("h1");
const { textContent: away, dataset: { back } } = title;

async function sayWhether(isBack) {
  const text = isBack ? back : away;
  if (title.textContent !== text) document.getElementById("announce").textContent = title.textContent = text;
  title.previousElementSibling.hidden = isBack; // the sign of no network
  if (isBack) await sendWaiting().catch(() => {}); // tried again soon
}

/** Every page of these addresses that is kept, with what `told` says of it. */
async function pages(addresses, told) {
  const found = new Map();
  const names = (await caches.keys()).filter((name) => name.startsWith("pages-"));
  for (const cache of await Promise.all(names.map((name) => caches.open(name)))) {
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url);
      if (!addresses.test(pathname)) continue;
      const answer = await cache.match(request, { ignoreVary: true });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (search || !found.has(pathname)) found.set(pathname, told(page, answer));
    }
  }
  return [...found].reverse(); // the one opened last is the first
}

/** Every game that is kept: its address, and how it stands as its page says. */
async function games() {
  const waiting = await listedAsWaiting().catch(() => new Set());
  return (await pages(GAME, standing)).filter(([path]) => !waiting.has(path));
}

/** A page of a league or tournament, and of when it is. */
function event(page, answer) {
  const [turn, names] = page.title.split("·").map((it) => it.trim());
  const time = new Date(answer.headers.get("Date")).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  return { names, turn: turn === names ? "" : turn, scores: time };
}

/** Games with entries that wait have a list of their own, which shows them with those entries. */
async function listedAsWaiting() {
  if (!localStorage.getItem("farkle-waiting")) return new Set();
  const { pageOf, readAllUnsent } = await import("./keep/store.js");
  return new Set((await readAllUnsent()).map(({ code }) => pageOf(code).url));
}

/** Who plays, whose turn it is or who has won, and the scores: as on the list of games. */
function standing(page) {
  const seats = [...page.querySelectorAll(".strip .score")].map((seat) => ({
    name: seat.querySelector(".score__name > span").textContent,
    score: seat.querySelector(".score__points").textContent,
  }));
  return {
    names: seats.map(({ name }) => name).join(", "),
    turn: page.title.replace(/ · Farkle .*$/, ""),
    scores: seats.slice(0, MAX_SCORES).map(({ name, score }) => `${name} ${score}`).join(" · ") + (seats.length > MAX_SCORES ? " …" : ""),
  };
}

function line([path, { names, turn, scores }]) {
  const item = document.getElementById("kept-game").content.cloneNode(true);
  item.querySelector("a").href = path;
  item.querySelector("b").textContent = names;
  const tag = item.querySelector(".tag");
  tag.textContent = turn;
  tag.hidden = !turn;
  item.querySelector(".num").textContent = scores;
  return item;
}

const found = window.caches ? [["kept", await games()], ["kept-events", await pages(EVENT, event)]] : [];
for (const [id, lines] of found) {
  const section = document.getElementById(id);
  section.querySelector("ul").append(...lines.map(line));
  section.hidden = lines.length === 0;
}
