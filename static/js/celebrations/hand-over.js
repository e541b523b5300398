// "Hand the phone to Ben": shown between turns that are entered on this phone.
// Knows whose turn was and is, as the server says it; no points, no rules.

const DOUBLE_TAP_MS = 350; // the tap that ended the turn may come twice

const dialog = document.getElementById("hand-over");
const part = (name) => dialog.querySelector(`[data-hand-over="${name}"]`);
let turn = 0; // the number of the turn that is handed over

/**
 * An entry of this phone has been written: `before` was the turn then, `server` is the game now,
 * `isStill()` as long as nothing has been tapped or entered since.
 */
export function handOver(before, server, isStill) {
  const now = server.turn;
  if (!before || !now || !isStill() || server.finished || server.roll_off) return;
  if (now.number <= before.number || now.seat === before.seat) return;
  turn = now.number;
  const badge = document.querySelector("#game .strip .is-turn .badge")?.cloneNode(true);
  part("badge").replaceChildren(...(badge ? [badge] : []));
  part("name").textContent = server.name;
  part("name").toggleAttribute("data-long", server.name.length > 9);
  part("start").textContent = dialog.dataset.start.replace("%(name)s", server.name);
  part("undo").hidden = !document.getElementById("undo");
  const last = document.querySelector("#game .last p");
  document.getElementById("hand-over-last").textContent = last ? saidLast(last) : "";
  if (!dialog.open) dialog.showModal();
  dialog.dataset.guarded = "";
  setTimeout(() => delete dialog.dataset.guarded, DOUBLE_TAP_MS);
}

/** What was entered and, as a sentence of its own, its cheer. */
function saidLast(last) {
  const cheer = last.querySelector(".last__cheer")?.textContent.trim();
  const said = last.textContent.trim();
  return cheer ? `${said.slice(0, -cheer.length).trim()}. ${cheer}` : said;
}

const isTooSoon = () => "guarded" in dialog.dataset;

function close() {
  dialog.close();
  document.getElementById("main").focus({ preventScroll: true }); // the button that had the focus is gone
}

/** Somebody has entered something elsewhere: this turn may be over. */
function compare() {
  const game = JSON.parse(document.getElementById("pad-data")?.textContent || "{}");
  if (dialog.open && game.turn?.number !== turn) close();
}

dialog.addEventListener("click", (event) => {
  const pressed = event.target.closest("button")?.dataset.handOver;
  if (!pressed || isTooSoon()) return;
  close();
  if (pressed === "undo") document.getElementById("undo")?.click();
});
dialog.addEventListener("cancel", (event) => {
  event.preventDefault();
  if (!isTooSoon()) close();
});
// who types a die already plays at a keyboard: the dialog closes, and the pad takes the key
document.addEventListener("keydown", (event) => dialog.open && /^[1-6]$/.test(event.key) && close(), true);
document.addEventListener("farkle:answered", compare);
