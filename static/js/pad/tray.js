// What lies in the tray: which dice are set aside, and what that makes. Told by the throw table and, once
// the throw is whole, by the rules, which come behind the pad. Draws and enters nothing.

import { standing } from "../app.js";
import { game, inHand, isFull, isLaidBack, pad, replaced } from "./pad.js";
import { bestPlaces, digits, lookUp } from "../rules/throw-table.js";

/** Where the dice lie that are set aside. */
export const places = () => pad.chosen ?? new Set(bestPlaces(game.table, pad.tray));
export const selection = () => digits([...places()].map((place) => pad.tray[place]));

/** Settled once the rules are loaded. They come after the page: no tap needs them before the throw is whole. */
export const rulesAreHere = standing.then(() => import("./choices.js")).then((choices) => Object.assign(pad, { choices }));

/** Everything that the words on the pad depend on. */
export function inTray() {
  const { now, tray, stakes, notice, choices } = pad;
  const found = isFull() ? lookUp(game.table, tray) : null;
  const picked = found && !found.isFarkle ? selection() : "";
  const made = found?.choices.has(picked) && choices ? choices.choice(now, game, { tray, stakes, found, picked }) : null;
  const reason = () => choices?.whyNot(game, picked) ?? "";
  const next = found?.isFarkle && choices ? choices.nextName(now, game) : "";
  const bankNow = !tray.length && now.is_offline && choices ? choices.bankNow(now, game) : null;
  const undone = { isLaidBack: isLaidBack(), replaced: replaced() };
  return { game, now, tray, stakes, notice, found, picked, made, reason, next, bankNow, missing: inHand() - tray.length, ...undone };
}
