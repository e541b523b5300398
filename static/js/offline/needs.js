// Says where something was tapped that it needs the network, instead of leading to a browser's error.
// Knows links and forms; no game. Its words stand in templates/_update.html, on every page.

import { isReachable } from "./reach.js";

const AGAIN = 6_000;

let styles = null;
let shown = null;
let timer = 0;

/** A link that leads to a page that is not kept goes nowhere without network: say so beside it. */
export async function explain(event, link) {
  const { origin, pathname, search } = new URL(link.href);
  const isHere = pathname === location.pathname && (!search || navigator.serviceWorker?.controller);
  if (origin !== location.origin || link.target || isHere) return;
  event.preventDefault();
  if ((await isKept(pathname)) || (await isReachable())) location.href = link.href;
  else sayAt(link, "page");
}

async function isKept(path) {
  const found = await window.caches?.match(path, { ignoreVary: true }).catch(() => null);
  return Boolean(found) || path === "/continue/";
}

/** Beside what was tapped, a "page" or a "form", until something else is tapped or a while later. */
export async function sayAt(element, kind) {
  hide();
  const template = document.getElementById("tpl-needs-network");
  const note = template.content.cloneNode(true).querySelector("p");
  note.textContent = template.dataset[kind];
  shown = note;
  styles ??= arrived(template.content.querySelector("link").cloneNode());
  await styles;
  if (shown !== note) return; // something else was tapped
  document.body.append(note);
  const { bottom, left } = element.getBoundingClientRect();
  const { offsetHeight: height, offsetWidth: width } = note;
  const room = 8;
  const top = bottom + room + height < innerHeight ? bottom + room : innerHeight - height - room;
  shown.style.insetBlockStart = `${Math.max(top, room)}px`;
  shown.style.insetInlineStart = `${Math.max(Math.min(left, innerWidth - width - room), room)}px`;
  timer = setTimeout(hide, AGAIN);
  document.addEventListener("pointerdown", hide, { once: true });
}

/** Without its looks, where they cannot be had, it still says what it says. */
const arrived = (link) =>
  new Promise((done) => {
    link.onload = link.onerror = done;
    document.body.append(link);
  });

function hide() {
  clearTimeout(timer);
  shown?.remove();
  shown = null;
}
