// The page for when there is no network: lists the games that open, and goes on when it is back. Where
// a form did not get through there is nothing to open: it says that the network is back, and leads to the form.

import "./app.js";
import { isReachable } from "./offline/reach.js";
import { sendWaiting } from "./service-worker-page.js";

const PAUSE = 5_000; // a device says that it is online before it is
const GAME = /^\/g\/[^/]+\/$/;

const isUnsent = location.search === "?unsent"; // that address leads nowhere

async function retry() {
  if (document.hidden) return;
  const isBack = navigator.onLine && (await isReachable());
  if (isUnsent) await sayWhether(isBack);
  else if (isBack) location.reload(); // there is nothing here to lose
}

if (isUnsent) sayUnsent();
for (const name of ["online", "offline"]) addEventListener(name, retry);
setInterval(retry, PAUSE);

function sayUnsent() {
  for (const [selector, isHidden] of [["#not-kept", true], ["[data-retry]", true], ["#not-sent", false], ["button[data-back]", false]]) {
    document.querySelector(selector).hidden = isHidden;
  }
  document.querySelector("button[data-back]").addEventListener("click", goBack);
}

/** To the form as it was filled in. Whoever has come here by going back already has left it behind. */
function goBack() {
  const [{ type }] = performance.getEntriesByType("navigation");
  if (type === "navigate") history.back();
  else location.replace(document.referrer || "/");
}

const title = document.querySelector("h1");
const { textContent: away, dataset: { back } } = title;

async function sayWhether(isBack) {
  const text = isBack ? back : away;
  if (title.textContent !== text) document.getElementById("announce").textContent = title.textContent = text;
  title.previousElementSibling.hidden = isBack; // the sign of no network
  if (isBack) await sendWaiting().catch(() => {}); // tried again soon
}

/** Every game that is kept: its address, and what its page says of it. */
async function games() {
  const found = new Map();
  const names = (await caches.keys()).filter((name) => name.startsWith("pages-"));
  for (const cache of await Promise.all(names.map((name) => caches.open(name)))) {
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url);
      if (!GAME.test(pathname)) continue;
      const text = await (await cache.match(request, { ignoreVary: true })).text();
      const page = new DOMParser().parseFromString(text, "text/html");
      const players = [...page.querySelectorAll(".strip .score__name")].map((it) => it.firstChild.textContent.trim());
      if (search || !found.has(pathname)) found.set(pathname, { title: page.title, players: players.join(", ") });
    }
  }
  return [...found].reverse(); // the one opened last is the first
}

function line([path, { title, players }]) {
  const link = Object.assign(document.createElement("a"), { href: path, className: "list__link" });
  const names = Object.assign(document.createElement("b"), { textContent: players || title });
  const state = Object.assign(document.createElement("span"), { textContent: title, className: "soft small" });
  link.append(names, ...(players ? [state] : []));
  const item = document.createElement("li");
  item.append(link);
  return item;
}

const kept = document.getElementById("kept");
const found = window.caches ? await games() : [];
kept.querySelector("ul").append(...found.map(line));
kept.hidden = found.length === 0;
