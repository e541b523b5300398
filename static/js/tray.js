// What lies in the tray: which dice are set aside, and what that makes. Told by the throw table or,
// where points do not just add up, by the server, without network by this phone. Draws and enters nothing.

import { added, bestPlaces } from "./foresight.js";
import { looked } from "./look.js";
import { game, inHand, isFull, isLaidBack, pad, replaced } from "./pad.js";
import { digits, lookUp } from "./throw-table.js";
import { say } from "./words.js";

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
