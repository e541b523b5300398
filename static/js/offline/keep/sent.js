// Says once, in the header's place, how much of a game has been sent. Knows what the ledger has counted,
// and elements; sends nothing.

import "../show/header.js";
import { takeSent } from "./ledger.js";
import { piece } from "../../paint.js";
import { say } from "../../words.js";

const SHOWN_MS = 5_000;

// Here before there is anything to say, or it would not be read out.
const region = Object.assign(document.createElement("div"), { id: "sent", className: "visually-hidden" });
region.setAttribute("role", "status");
region.addEventListener("click", hideSent);
document.getElementById("waiting").after(region);

let timer = 0;

/** What has been sent of this game since it was said last, by whatever page, or by the worker. */
export async function saySent(code) {
  const types = await takeSent(code);
  if (!types.length) return;
  hideSent();
  region.append(piece("sent", { text: textOf(types) }));
  region.querySelector("link").addEventListener("load", () => (region.className = "waiting waiting--sent"), { once: true });
  timer = setTimeout(hideSent, SHOWN_MS);
}

export function hideSent() {
  clearTimeout(timer);
  region.className = "visually-hidden";
  region.replaceChildren();
}

function textOf(types) {
  const entries = types.filter((type) => type !== "start");
  if (!entries.length) return say("game_sent");
  return say(entries.every((type) => type === "throw") ? "throws_sent" : "entries_sent", { n: entries.length });
}
