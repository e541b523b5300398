// Makes the blank sheet the page of a game that was started on this phone; then the pad takes over.
// Knows what the phone keeps, and elements; no rule.

import { drawGame } from "./show/draw.js";
import { readLedger } from "./keep/ledger.js";
import { padData } from "./local.js";
import { drawTable } from "./show/seats.js";
import { read } from "./keep/store.js";

const code = location.pathname.split("/")[2];

function put(id, data) {
  document.getElementById(id).textContent = JSON.stringify(data);
}

function write(ledger) {
  const totals = document.querySelector('[data-pad="points"]') !== null;
  const data = padData(ledger, { totals });
  drawTable(ledger.state, ledger.game.pocket);
  drawGame(data);
  put("table-data", ledger.game.pocket);
  put("pad-data", data);
  document.getElementById("live").dataset.state = "offline";
}

const { game } = await read(code);
const ledger = await readLedger(code);
if (game?.moved_to) location.replace(`/g/${game.moved_to}/`);
else if (!ledger) location.replace("/offline/");
else {
  write(ledger);
  await import("../pad/game.js");
}
