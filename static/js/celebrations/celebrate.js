// What is heard, felt and seen of a moment of the game, and the phone handed over: loaded when a device
// first wants any of it. Knows what the server calls worth a cheer; no rules.

import { later } from "../app.js";
import { setting } from "../preferences.js";

/** To the ear and the hand, where this device is set so. */
export async function feel(moment) {
  if (setting("sound") !== "on" && setting("vibration") !== "on") return;
  (await import("./feel.js")).feel(moment);
}

const SEEN_IN_TRAY = new Set(["hot_dice", "six_die_farkle"]);

/**
 * The game has come from `before` to `now`: a cheer if that brought one. Nothing
 * is cheered that was there when the page was opened, that an undo has brought back, or that was seen in
 * this phone's own tray.
 */
export async function celebrate(before, now, { isOwn }) {
  const { cheer, entries } = now;
  if (!cheer || !(entries > before.entries) || cheer.key === before.cheer?.key) return;
  if (isOwn && SEEN_IN_TRAY.has(cheer.kind)) return;
  feel(cheer.kind);
  (await import("./cheers.js")).draw(cheer.kind);
}

const isHandedOver = () => setting("hand-over") === "on";
if (isHandedOver()) later(() => import("./hand-over.js"));

/** This phone has written an entry: whoever throws next gets the phone, where it is set so. */
export async function handOver(turn, server, isStill) {
  if (isHandedOver()) (await import("./hand-over.js")).handOver(turn, server, isStill);
}
