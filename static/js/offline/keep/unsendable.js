// What waits of a game that the server does not have any more, or does not show to this phone: in words,
// as a text to be kept elsewhere, and dropped once somebody says so. Knows the store and words; no page.

import { dropUnsendable, readLedger } from "./ledger.js";
import * as said from "../../said.js";
import { tellOthers } from "./sender.js";

/** { lines, text } of what waits of this game; null where nothing does, or the whole game waits. */
export async function unsendableOf(code) {
  const ledger = await readLedger(code);
  const unsent = ledger ? unsentOf(ledger) : [];
  if (!unsent.length || unsent.some(({ entry }) => entry.type === "start")) return null;
  const { game, state, ended } = ledger;
  const lines = unsent.map(({ key, entry }) => said.entry(entry, state, ended.get(key)));
  const names = game.state.seats.map(({ name }) => name).join(", ");
  const dated = unsent.map(({ entered_at: when }, index) => `${written(when)}  ${plain(lines[index])}`);
  return { lines, text: [`Farkle ${code}: ${names}`, ...dated].join("\n") };
}

const unsentOf = ({ waiting, conflict, left }) => [...waiting, ...conflict, ...left].sort((a, b) => a.place - b.place);

/** Elsewhere a line may end anywhere. */
const plain = (line) => line.replaceAll("\u00a0", " ");

const written = (when) => new Date(when).toLocaleString(document.documentElement.lang);

/** Nobody else has it: then it is lost. */
export async function dropAll(code) {
  await dropUnsendable(code);
  tellOthers();
}
