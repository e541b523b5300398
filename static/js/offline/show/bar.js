// The bar in the header's place: how much waits of this game, what it is, and why it cannot be sent. Knows
// what is said of it; not when it is sent, nor what becomes of what is chosen.

import { drawBar, drawStopped } from "./draw.js";
import { isRefused } from "../keep/ledger.js";
import { unsendableOf } from "../keep/unsendable.js";
import * as said from "../../said.js";
import { say } from "../../words.js";

const UNCLEAR = new Set(["", "network", "later"]); // answers of the sender that do not say whether the server has the game

const stays = navigator.serviceWorker ? "" : `. ${say("keep_open")}`; // nothing else could open the page without network

let hasGone = false; // the server has the game no more: the bar goes on saying so while the server cannot be asked

/** `stopped` is the sender's reason; `onGame` and `onUnsendable` do what is chosen in the bar. */
export function showBar({ waiting, conflict, game, state, ended }, { stopped = "", onGame, onUnsendable }) {
  const unsent = [...conflict, ...waiting];
  const refused = waiting.find(isRefused);
  const lines = unsent.map(({ key, entry }) => said.entry(entry, state, ended.get(key)));
  if (!UNCLEAR.has(stopped)) hasGone = stopped === "gone";
  drawBar(refused ? say("game_not_taken") : `${titleOf(unsent)}${stays}`, lines, stopped === "barred");
  if (refused) drawStopped("refused-game", { why: said.refusedStart(refused), decide: onGame });
  else if (hasGone) showGone(game.code, onUnsendable);
  else drawStopped("");
}

async function showGone(code, onUnsendable) {
  const unsendable = await unsendableOf(code);
  if (unsendable) drawStopped("gone", { why: say("game_gone"), text: unsendable.text, decide: onUnsendable });
}

function titleOf(all) {
  const unsent = all.filter(({ entry }) => entry.type !== "start");
  const n = unsent.length;
  if (!n && all.length) return say("game_waits");
  if (!n) return say("none_waiting");
  if (hasGone) return say("shut_out");
  return say(unsent.every(({ entry }) => entry.type === "throw") ? "throws_waiting" : "entries_waiting", { n });
}
