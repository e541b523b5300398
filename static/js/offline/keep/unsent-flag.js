// The flag that something waits here: the site's other pages send it then, and where the browser can, so
// does the worker when no page is open. Knows no game.

const FLAG = "farkle-waiting";

/** If this fails, the game's own page still sends what waits. */
export async function saySomethingWaits() {
  try {
    localStorage.setItem(FLAG, "1");
    if (!("SyncManager" in window)) return;
    const registration = await navigator.serviceWorker.ready;
    await registration.sync.register(FLAG);
  } catch {
    // the browser does not allow it
  }
}

export function sayNothingWaits() {
  try {
    localStorage.removeItem(FLAG);
  } catch {
    // then the flag was never set
  }
}
