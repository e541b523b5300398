// Sends the entries that wait, in their order, each exactly once: every one has its own
// Idempotency-Key, so that one whose answer got lost is answered again and nothing is entered twice.
// Knows the API and the ledger; no page. Runs in pages and in the service worker, one at a time.

import { alone } from "./alone.js";
import { drawCode } from "./codes.js";
import { claim, isRefused, settle } from "./ledger.js";
import { change, move, read, readAllUnsent } from "./store.js";

const CALLS = { throw: "throws", bank: "bank", total: "totals", undo: "undo", roll_off: "roll-off", adjust: "adjustments" };
const LATER = new Set([408, 425, 429, 500, 502, 503, 504, 507]);
const DECIDED = new Set([200, 401, 403, 404]);
const REFUSED = new Set([400, 422]);
const NEWS = new Set(["", "refused", "conflict", "left"]); // answers of `sendNext` that other tabs have to hear of
const CLOSED = new Set(["no_access", "role_missing", "game_deleted"]); // of a new game: its group is, or the game before
const TIMEOUT_MS = 15_000;

/** Hears that the worker or another tab has sent, entered or dropped something; not what comes from here. */
export const sentElsewhere = new BroadcastChannel("farkle-sent");
export const tellOthers = () => sentElsewhere.postMessage("");

/**
 * Send what waits, of all games. Answers why some game's entries were not: { code: reason }; what
 * `andThen` does with it happens before anybody else sends.
 */
export function sendWaiting(andThen = async () => {}) {
  return alone(async () => {
    const stopped = await sendAll();
    await andThen(stopped);
    return stopped;
  });
}

async function sendAll() {
  const stopped = {};
  let isNews = false;
  for (;;) {
    const all = await readAllUnsent();
    for (const { code } of all.filter(isRefused)) stopped[code] = "refused"; // until somebody asks for it again
    const next = all.find(({ code, status }) => status === "waiting" && !stopped[code]);
    if (!next) break;
    const isRematchOf = (it) => isStart(it) && it.code === next.entry.rematch_of;
    const reason = all.some(isRematchOf) ? "later" : await sendNext(next);
    if (reason) stopped[next.code] = reason;
    isNews ||= NEWS.has(reason);
  }
  if (isNews) tellOthers();
  return stopped;
}

/** A game that the server does not have yet: whatever is its rematch waits for it. */
const isStart = (one) => one.entry.type === "start" && one.status === "waiting" && !isRefused(one);

/** An answer that says neither yes nor no. */
class Unclear extends Error {}

/** "" when it is written, else "network", "later", "gone", "barred", "refused", "conflict" or "left". */
async function sendNext({ code, place, version, entry }) {
  try {
    const missing = entry.type === "start" ? "" : await missed(code, version);
    if (missing) return missing;
    const one = await claim({ code, place });
    return one ? await send(one) : "";
  } catch (error) {
    if (error instanceof Unclear || error instanceof SyntaxError) return "later";
    if (error instanceof TypeError || error?.name === "TimeoutError" || error?.name === "AbortError") return "network";
    if (isOfStore(error)) return "later"; // another game's entries may get through
    throw error;
  }
}

/** Has this phone's store failed? A transaction that was given up need not say why. */
const isOfStore = (error) => !error || error instanceof DOMException;

/** Ask for the game before sending: an entry that has never left this phone can still be undone here. */
async function missed(code, version) {
  const answer = await ask(`${address(code)}entries/?since=${version}&until=${version}`);
  if (!isOurs(answer)) return "later";
  return !answer.ok && ["no_access", "game_deleted"].includes((await answer.json()).code) ? "gone" : ""; // deleted, or closed to this phone
}

/** Is it our server's answer? A hotel's sign-in page is not, nor that of a proxy whose server is away. */
const isOurs = (answer) => !LATER.has(answer.status) && /json/.test(answer.headers.get("Content-Type"));

async function send(one, isAgain = false) {
  const { game } = await read(one.code);
  const answer = await post(one, game);
  if (!isOurs(answer)) return "later";
  if (answer.status === 202) { // it waits for a second scorer, and may never count
    await settle(one, "left", { reason: { code: "second_needs_server", facts: {} } });
    return "left";
  }
  if (answer.ok) {
    const { revision } = await answer.json();
    await settle(one, "sent", { revision });
    return "";
  }
  const { code, ...facts } = await answer.json();
  if (code === "csrf_failed" && !isAgain && (await renewToken(one, game))) return send(one, true);
  const next = one.entry.type === "start" ? notStarted : notEntered;
  return next(one, answer.status, { code, facts }, game);
}

async function notEntered(one, status, refusal) {
  if (status === 409 && one.tries > 1 && (await isWritten(one))) {
    await settle(one, "sent");
    return "";
  }
  if (![409, 412, 422].includes(status)) return "barred";
  await settle(one, "conflict", { reason: status === 409 ? null : refusal });
  return "conflict";
}

/** Somebody else's game has the code that was drawn here: this one goes on under another. */
async function notStarted(one, status, refusal, game) {
  const closed = CLOSED.has(refusal.code) && ["rematch_of", "group"].find((name) => one.entry[name]);
  if (closed) return without(closed, one);
  if (refusal.code !== "code_taken") {
    if (!REFUSED.has(status)) return "barred";
    await settle(one, "waiting", { reason: refusal });
    return "refused";
  }
  if (one.tries > 1 && (await isStarted(one))) await settle(one, "sent");
  else await move(one.code, drawCode(game.codes));
  return "";
}

/**
 * The game before is not there, or no longer this phone's: this one goes on by itself. So is the group:
 * then the game is that of the group which this phone plays with.
 */
async function without(name, { code, place }) {
  await change(code, ({ waiting }) => {
    const one = waiting.find((it) => it.place === place);
    const { [name]: _, ...entry } = one.entry;
    return { put: [{ ...one, entry }] };
  });
  return "";
}

async function post({ code, key, entry, version, entered_at }, { csrf }) {
  const { type, ...values } = entry;
  if (values.rematch_of) values.rematch_of = (await read(values.rematch_of)).game?.moved_to ?? values.rematch_of;
  const [url, more] = type === "start"
    ? [GAMES, { code, begun_at: entered_at }]
    : [`${address(code)}${CALLS[type]}/`, { expected_version: version, entered_at }];
  return ask(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": key, "X-CSRFToken": csrf },
    body: JSON.stringify({ ...values, ...more }),
  });
}

const GAMES = "/api/v1/games/";
const address = (code) => `${GAMES}${code}/`;
const ask = (url, options = {}) => fetch(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) });

/** Its answer got lost once: is the entry that the game has in its place the very same? */
async function isWritten({ code, entry, version }) {
  const [there] = await entriesSince(code, version, version + 1);
  return there !== undefined && same(there, entry);
}

/** The same for a start whose answer got lost: is there this game, and is it this phone's? */
async function isStarted({ code, entry }) {
  const there = await answered(address(code));
  if (!there) return false;
  const seated = (seats) => JSON.stringify(seats.map(({ name, team = null }) => [name, team]).sort());
  return seated(there.seats) === seated(entry.players) && JSON.stringify(sorted(there.rules)) === JSON.stringify(sorted(entry.rules));
}

/** What the log has after that version, each entry with its `version` and who entered it. */
export async function entriesSince(code, version, until = version + 1000) {
  const log = await answered(`${address(code)}entries/?since=${version}&until=${until}&limit=1000`);
  return log?.results ?? [];
}

/** What the server says there; null for what this phone is not shown. */
async function answered(url) {
  const answer = await ask(url);
  if (!isOurs(answer) || !DECIDED.has(answer.status)) throw new Unclear();
  return answer.ok ? answer.json() : null;
}

const OF_LOG = ["version", "recorded_at", "entered_at", "recorded_by", "confirmed_by"];

function same(there, entry) {
  const known = (one) => {
    const given = Object.entries(one).filter(([name, value]) => !OF_LOG.includes(name) && value !== false && value?.length !== 0);
    return JSON.stringify(given.map(([name, value]) => [name, sorted(value)]).sort());
  };
  return known(there) === known(entry);
}

const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted).sort();
  return value && typeof value === "object" ? sorted(Object.entries(value)) : value;
};

/** The page's token belongs to an earlier session: fetch a page for the present one. */
async function renewToken({ entry }, { code, page }) {
  const token = await freshToken(entry.type === "start" ? "/new/" : page.url);
  if (token) await change(code, ({ game }) => ({ game: { ...game, csrf: token } }));
  return Boolean(token);
}

async function freshToken(url) {
  const answer = await ask(url, { headers: { Purpose: "prefetch" } });
  return (await answer.text()).match(/"x-csrftoken": "(\w+)"/)?.[1];
}
