// What can be had now: the server, which a device says it can ask before it can, and long after; and what
// a new game is drawn on without it.

const TIMEOUT_MS = 4_000;

export async function isReachable() {
  const answer = await fetch("/sw.js", { method: "HEAD", signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  return Boolean(answer?.ok);
}

const kept = async (path) => (await window.caches?.match(path, { ignoreVary: true })) ?? null;

/** The rule sets that this phone can play by itself; null where it keeps no sheet to play on. */
export async function keptPockets() {
  const pockets = (await kept("/new/sheet/")) && (await kept("/new/pockets/"));
  return pockets ? pockets.json() : null;
}
