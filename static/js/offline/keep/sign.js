// The sign that something waits here: the site's other pages send it then, and where the browser can, so
// does the worker when no page is open. Knows no game.

const SIGN = "farkle-waiting";

/** Whatever fails here, the game's own page sends. */
export async function saySomethingWaits() {
  try {
    localStorage.setItem(SIGN, "1");
    if (!("SyncManager" in window)) return;
    const registration = await navigator.serviceWorker.ready;
    await registration.sync.register(SIGN);
  } catch {
    // not allowed
  }
}

export function sayNothingWaits() {
  try {
    localStorage.removeItem(SIGN);
  } catch {
    // then it has never been said
  }
}
