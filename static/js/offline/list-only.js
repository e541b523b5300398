// A page of a game in which nothing is entered without the server: two scorers need it, and whoever only
// watches enters nothing. What was entered here before is sent, if it can be, and listed if not.

import { read } from "./keep/store.js";

export async function listOnly(url) {
  const code = url.split("/")[2];
  const { waiting } = await read(code);
  if (waiting.some(({ status }) => status !== "sent")) await (await import("./pad.js")).listOnly(code);
  return null;
}
