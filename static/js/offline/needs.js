// Says where something was tapped that it needs the network, instead of leading to a browser's error.
// Knows links and forms; no game. Of forms the words stand in templates/parts/phone/_update.html, on every page; of
// links, which only a game's page asks about, among its own.

import { isReachable } from "./keep/reach.js";
import { say } from "../words.js";

const SHOWN_MS = 6_000;

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

/** The name of what was tapped: its label or its text. A cell of the sheet holds only numbers, so it has a phrase. */
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

/** Show it beside what was tapped, for a while or until something else is tapped. */
export async function note(element, text) {
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
  timer = setTimeout(hide, SHOWN_MS);
  document.addEventListener("pointerdown", hide, { once: true });
}

/** Load the style of the note. Without it the words can still be read. */
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
