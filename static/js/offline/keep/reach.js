// Can the server be asked? A device says that it is online before it is, and long after.

const TIMEOUT_MS = 4_000;

export async function isReachable() {
  const answer = await fetch("/sw.js", { method: "HEAD", signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  return Boolean(answer?.ok);
}
