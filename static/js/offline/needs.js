// Says where something was tapped that it needs the network, instead of leading to a browser's error.
// Knows links and forms; no game. Of forms the words stand in templates/parts/_update.html, on every page; of
// links, which only a game's page asks about, among its own.

import { isReachable } from "./keep/reach.js";
import { say } from "../words.js";

const RETRY_MS = 6_000;

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
  else note(link, say("page_needs_network", { page: nameOf(link) }));
}

/** What is tapped is called by its label, or what stands in it; a cell of the sheet is numbers. */
function nameOf(link) {
  if (link.matches(".turn-cell")) return say("correct_turn");
  return link.getAttribute("aria-label") ?? link.textContent.trim();
}

/** A form that cannot be sent stays where it is. */
export const sayUnsent = (element) => note(element, template().dataset.form);

const template = () => document.getElementById("tpl-needs-network");

async function isKept(path) {
  const found = await window.caches?.match(path, { ignoreVary: true }).catch(() => null);
  return Boolean(found) || path === "/continue/";
}

/** Beside what was tapped, until something else is tapped or a while later. */
async function note(element, text) {
  hide();
  const { content } = template();
  const made = content.cloneNode(true).querySelector("p");
  made.textContent = text;
  shown = made;
  styles ??= arrived(content.querySelector("link").cloneNode());
  await styles;
  if (shown !== made) return; // something else was tapped
  document.body.append(made);
  const { bottom, left } = element.getBoundingClientRect();
  const { offsetHeight: height, offsetWidth: width } = made;
  const room = 8;
  const top = bottom + room + height < innerHeight ? bottom + room : innerHeight - height - room;
  shown.style.insetBlockStart = `${Math.max(top, room)}px`;
  shown.style.insetInlineStart = `${Math.max(Math.min(left, innerWidth - width - room), room)}px`;
  timer = setTimeout(hide, RETRY_MS);
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
