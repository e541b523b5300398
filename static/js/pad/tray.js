// What lies in the tray: which dice are set aside, and what that makes. Told by the throw table or, where
// points do not just add up, by the server, which is asked for it; without network by this phone. Draws
// and enters nothing.

import { added, bestPlaces } from "./foresight.js";
import { game, inHand, isFull, isLaidBack, pad, replaced } from "./pad.js";
import { digits, lookUp } from "../rules/throw-table.js";
import { say } from "../words.js";

/** Where the dice lie that are set aside. */
export const places = () => pad.chosen ?? new Set(bestPlaces(game.table, pad.tray));
export const selection = () => digits([...places()].map((place) => pad.tray[place]));

/** Everything that the words on the pad depend on. */
export function inTray() {
  const { now, tray, stakes, notice } = pad;
  const found = isFull() ? lookUp(game.table, tray) : null;
  const picked = found && !found.isFarkle ? selection() : "";
  const made = found?.choices.has(picked) ? choice(found, picked) : null;
  const reason = () => (now.is_apart ? null : looked(now, tray, stakes, picked))?.reason || cannot(found, picked);
  const undone = { isLaidBack: isLaidBack(), replaced: replaced() };
  return { game, now, tray, stakes, notice, found, picked, made, reason, missing: inHand() - tray.length, ...undone };
}

/** Why these dice cannot be set aside, as far as the throw table tells. */
function cannot(found, picked) {
  const face = [...picked].find((it) => ![...found.choices.keys()].some((some) => some.includes(it)));
  return face ? say("idle", { face }) : say("cannot");
}

/** What setting these dice aside makes; null as long as nobody has said it. */
export function choice(found, picked) {
  const { server, now, tray, stakes } = pad;
  if (game.adds_up) return added(game, now, { tray, stakes, found, picked });
  if (now.is_apart) return pad.apart?.choice(server, tray, picked, found, stakes) ?? null;
  return looked(now, tray, stakes, picked);
}

// --- what the server makes of it, where the throw table alone cannot tell ---

const answers = new Map(); // what the server has said, by turn score and selection
let asker = {};

/** From now on `arrived()` is called when an answer is here, `lost()` when there will be none. */
export function expectLooks(hooks) {
  asker = hooks;
}

/** The server's look at this selection: its choice, or the reason why it is none. Null until it is here. */
function looked(now, dice, stakes, picked) {
  const asked = new URLSearchParams({ dice: dice.join(""), set_aside: picked });
  if (stakes) asked.set("high_stakes", "1");
  const key = `${now.turn.number}/${now.turn.throws.length}/${now.turn.turn_score}?${asked}`;
  if (!answers.has(key)) {
    answers.set(key, null);
    askFor(`${now.url}look/?${asked}`, picked)
      .then((answer) => answers.set(key, answer), () => answers.delete(key))
      .then(() => (answers.has(key) ? asker.arrived() : asker.lost()));
  }
  return answers.get(key);
}

async function askFor(url, picked) {
  const response = await fetch(url, { headers: { Accept: "application/json" } });
  const { choices = [], reason } = await response.json();
  return { reason, ...choices.find((choice) => choice.set_aside === picked) };
}
