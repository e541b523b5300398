// With Background Sync, what waits is sent when no page is open, too. Other browsers never send this event.

import { sendWaiting } from "../keep/sender.js";

addEventListener("sync", (event) => {
  if (event.tag === "farkle-waiting") event.waitUntil(send());
});

async function send() {
  const reasons = Object.values(await sendWaiting());
  if (reasons.some((reason) => reason === "network" || reason === "later")) throw new Error("Try again later.");
}
