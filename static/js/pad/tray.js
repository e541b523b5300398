// What lies in the tray: which dice are set aside, and what that makes. Told by the throw table and, as soon
// as it can be entered, by the rules, which come behind the pad. Draws and enters nothing.

import { standing } from "../app.js";
import { game, isChanging, isFull, isLaidBack, isPlaying, missing, pad, replaced } from "./pad.js";
import { bestPlaces, digits, lookUp } from "../rules/throw-table.js";

/** Where the dice lie that are set aside. */
export const places = () => pad.chosen ?? new Set(bestPlaces(game.table, pad.tray));
export const selection = () => digits([...places()].map((place) => pad.tray[place]));

/**
 * What the throw is, once it can be entered: all its dice, or some that decide it, where those that score
 * nothing may be left out. Else null.
 */
export function found() {
  if (isChanging() || (!isFull() && (!isPlaying() || pad.now.every_die))) return null;
  const looked = lookUp(game.table, pad.tray);
  return isFull() || looked.best || looked.isToxic ? looked : null;
}

/** Is it a farkle, whatever was not entered? Dice that an undo has laid back give way to it. */
export const mayBeFarkle = () => isPlaying() && !isChanging() && (isLaidBack() || lookUp(game.table, pad.tray).isFarkle);

/** Settled once the rules are loaded. They come after the page: no tap needs them before it can be painted. */
export const rulesAreHere = standing.then(() => import("./choices.js")).then((choices) => Object.assign(pad, { choices }));

/** Everything that the words on the pad depend on. */
export function inTray() {
  const { now, tray, stakes, notice, choices } = pad;
  const [thrown, unentered] = [found(), missing()];
  const picked = thrown && !thrown.isFarkle ? selection() : "";
  const made = thrown?.choices.has(picked) && choices ? choices.choice(now, game, { tray, stakes, found: thrown, picked, unentered }) : null;
  const reason = () => choices?.whyNot(game, picked) ?? "";
  const next = thrown?.isFarkle && choices ? choices.nextName(now, game) : "";
  const begins = !tray.length && now.is_offline && choices ? choices.beforeTheThrow(now, game, { stakes, missing: unentered }) : null;
  const undone = { isLaidBack: isLaidBack(), replaced: replaced() };
  return { game, now, tray, stakes, notice, found: thrown, picked, made, reason, next, begins, missing: unentered, ...undone };
}
