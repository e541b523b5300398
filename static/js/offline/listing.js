// Lists the games of which something waits on this phone, on the pages that have a place for it. Knows
// the store and elements; sends nothing.

import { isRefused } from "./ledger.js";
import { read, readAllWaiting } from "./store.js";
import { formFor } from "../words.js";

/** Each game once, the one begun last first, with what waits of it. */
async function games() {
  const unsent = (await readAllWaiting()).filter(({ status }) => status !== "sent");
  const codes = [...new Set(unsent.map(({ code }) => code))].reverse();
  return Promise.all(codes.map(async (code) => {
    const { game } = await read(code);
    const waiting = unsent.filter((one) => one.code === code);
    const isNew = waiting.some(({ entry }) => entry.type === "start");
    const names = game.state.seats.map(({ name }) => name);
    return { code, names, isNew, isNotTaken: waiting.some(isRefused), entries: waiting.length - isNew };
  }));
}

function line(template, { code, names, isNew, isNotTaken, entries }) {
  const { new: notYet, refused } = template.dataset;
  const made = template.content.cloneNode(true);
  made.querySelector("a").href = `/g/${code}/`;
  made.querySelector("b").textContent = names.join(", ");
  const tag = made.querySelector(".tag");
  tag.hidden = !isNew;
  tag.querySelector("span").textContent = isNotTaken ? refused : notYet;
  const waits = formFor(template.dataset, entries)?.replace("%(n)s", entries);
  made.querySelector(".num").textContent = entries ? `${code} · ${waits}` : code;
  return made;
}

export async function listWaiting() {
  const place = document.getElementById("waiting-games");
  if (!place) return;
  const found = await games();
  place.querySelector("ul").replaceChildren(...found.map((game) => line(place.querySelector("template"), game)));
  place.hidden = found.length === 0;
}
