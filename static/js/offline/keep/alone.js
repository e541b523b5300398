// What browsers give to secure addresses only, and sending needs on plain http as well: one sender at a time
// for all tabs, and keys that nobody else has. Knows no game.

const LEASE = "farkle-sending"; // who sends now, and until when nobody else does
const HELD_MS = 20_000; // longer than a request may take: a tab that is gone holds up the others no longer
const PAUSE_MS = 100;

/** Do this work while no other tab, and no worker, does. */
export const alone = (work) => (navigator.locks ? navigator.locks.request("farkle-sender", work) : leased(work));

const pause = () => new Promise((done) => setTimeout(done, PAUSE_MS));

/**
 * Without Web Locks a note in this address's storage says who sends. Should two tabs write it in the same
 * moment, both send: the keys of the entries see to it that each is entered once all the same.
 */
async function leased(work) {
  const own = newKey();
  while (!(await take(own))) await pause();
  const renewal = setInterval(() => note(own), HELD_MS / 2);
  const giveBack = () => holder() === own && localStorage.removeItem(LEASE);
  addEventListener("pagehide", giveBack);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    removeEventListener("pagehide", giveBack);
    giveBack();
  }
}

async function take(own) {
  if (holder()) return false;
  note(own);
  await pause();
  return holder() === own; // or another tab has written after this one
}

const note = (own) => localStorage.setItem(LEASE, JSON.stringify([own, Date.now() + HELD_MS]));

function holder() {
  const [who, until] = JSON.parse(localStorage.getItem(LEASE)) ?? ["", 0];
  const left = until - Date.now();
  return left > 0 && left <= HELD_MS ? who : ""; // a clock that was set back does not hold it for ever
}

/** A key that nobody else has: a random UUID. */
export const newKey = () => crypto.randomUUID?.() ?? uuid(crypto.getRandomValues(new Uint8Array(16)));

function uuid(bytes) {
  [bytes[6], bytes[8]] = [(bytes[6] & 0x0f) | 0x40, (bytes[8] & 0x3f) | 0x80]; // version 4
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
