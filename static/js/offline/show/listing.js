// Lists the games of which something waits on this phone, on the pages that have a place for it: who plays,
// how it stands with all that waits, and how much that is. Knows the store and elements; sends nothing.

import { isRefused, readLedger } from "../keep/ledger.js";
import { standing } from "../../said.js";
import { readAllUnsent } from "../keep/store.js";
import { scoreOf } from "../../rules/state.js";
import { points, say } from "../../words.js";

const MAX_SCORES = 6; // as on the list of games

/** Each game once, the one begun last first, with what waits of it. */
async function games() {
  const unsent = await readAllUnsent();
  const codes = [...new Set(unsent.map(({ code }) => code))].reverse();
  return Promise.all(codes.map(async (code) => {
    const waiting = unsent.filter((one) => one.code === code);
    const isNew = waiting.some(({ entry }) => entry.type === "start");
    const problem = waiting.some(isRefused) ? "not_taken" : isNew ? "not_there_yet" : "";
    return { code, state: (await readLedger(code)).state, problem, entries: waiting.length - isNew };
  }));
}

function line(template, { code, state, problem, entries }) {
  const made = template.content.cloneNode(true);
  const write = (place, text) => (made.querySelector(place).textContent = text);
  made.querySelector("a").href = `/g/${code}/`;
  write(".list__names", state.seats.map(({ name }) => name).join(", "));
  write(".tag--go", standing(state));
  write("[data-slot=scores]", scores(state));
  write("[data-slot=waits]", entries ? say("waits", { n: entries }) : "");
  write(".tag--brass span", say(problem));
  made.querySelector(".tag--brass").hidden = !problem;
  return made;
}

function scores(state) {
  const all = state.seats.map(({ name }, seat) => `${name} ${points(scoreOf(state, seat))}`);
  return all.slice(0, MAX_SCORES).join(" · ") + (all.length > MAX_SCORES ? " …" : "");
}

export async function listWaiting() {
  const place = document.getElementById("waiting-games");
  if (!place) return;
  const found = await games();
  const noGames = document.getElementById("no-games");
  if (noGames) noGames.hidden = found.length > 0; // those that wait are games on this device, too
  place.querySelector("ul").replaceChildren(...found.map((game) => line(place.querySelector("template"), game)));
  place.hidden = found.length === 0;
}
