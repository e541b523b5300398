// What was entered on the pad, as an entry: read from where it was sent and from its fields. Knows their
// names; judges nothing but numbers.

import { wholeNumber } from "../forms/numbers.js";
import { Refused } from "./state.js";

/** "114" as it is tapped: [1, 1, 4]. */
export const faces = (text) => [...(text ?? "")].map(Number);

/** `most` is the highest total that can be entered. Throws Refused. */
export function entryOf(path, values, most) {
  switch (path.replace(/\/$/, "").split("/").at(-1)) {
    case "throws": return throwOf(values);
    case "bank": return { type: "bank" };
    case "undo": return { type: "undo" };
    case "roll-off": return { type: "roll_off", faces: facesOf(values) };
    case "totals": return { type: "total", points: values.farkle ? 0 : totalOf(values.points ?? "", most) };
    case "adjustments": return { type: "adjust", seat: Number(values.seat), points: wholeNumber(values.points), reason: values.reason };
    default: throw new Refused("needs_server");
  }
}

function throwOf({ dice, set_aside: kept, bank, high_stakes: stakes, unentered }) {
  const entry = { type: "throw", dice: faces(dice) };
  if (kept) entry.set_aside = faces(kept);
  if (bank) entry.bank = true;
  if (stakes) entry.high_stakes = true;
  if (Number(unentered)) entry.unentered = Number(unentered);
  return entry;
}

/** The points of a turn as they were typed. */
function totalOf(text, most) {
  if (!text) throw new Refused("points_missing");
  const points = wholeNumber(text);
  if (points === null || points < 0 || points > most) throw new Refused("points_unreadable");
  return points;
}

/** One die of each seat, from fields like `face_0`. */
function facesOf(values) {
  const thrown = Object.entries(values).filter(([name, face]) => name.startsWith("face_") && face);
  return Object.fromEntries(thrown.map(([name, face]) => [name.replace("face_", ""), Number(face)]));
}
