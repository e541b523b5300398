// How many entries a log may get: twin of scoring/written/room.py, for the kinds that a phone enters by itself.
// Rules that a phone has kept since before there was a limit name none: then only the server refuses.

import { Refused } from "./state.js";

/** Has a log of so many entries room for one more? Throws Refused. */
export function checkRoom({ log }, entry, entries) {
  if (log && entries >= log.most + (entry.type === "undo" ? log.reserve : 0)) throw new Refused("log_full", { most_entries: log.most });
}
