// What the phone keeps for itself: games as the server last told them, and entries that wait to be
// sent. Knows IndexedDB; no rule and no page. The pages and the service worker share it.

import { newKey } from "./alone.js";

const NAME = "farkle";

let opened = null;

function database() {
  opened ??= new Promise((done, fail) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("games", { keyPath: "code" });
      const waiting = request.result.createObjectStore("waiting", { keyPath: "place", autoIncrement: true });
      waiting.createIndex("code", "code");
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => close(request.result); // a newer page wants to change the stores
      request.result.onclose = () => (opened = null);
      done(request.result);
    };
    request.onerror = () => fail(request.error);
  }).catch((error) => {
    opened = null;
    throw error;
  });
  return opened;
}

function close(one) {
  opened = null;
  one.close();
}

const answer = (request) =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

async function transact(mode, options) {
  const transaction = (await database()).transaction(["games", "waiting"], mode, options);
  return { transaction, games: transaction.objectStore("games"), entries: transaction.objectStore("waiting") };
}

/** A transaction that writes; `isDone` resolves when it is safe on this phone. */
async function begin() {
  const { transaction, ...stores } = await transact("readwrite", { durability: "strict" });
  const isDone = new Promise((done, fail) => {
    transaction.oncomplete = done;
    transaction.onabort = () => fail(transaction.error);
  });
  isDone.catch(() => {});
  return { transaction, ...stores, isDone };
}

const noted = new Map(); // by place, what a full disk has not taken of entries that wait; gone with this page

/** The entry as it was noted last; not if it has got another key since. */
const asNoted = (one) => (noted.get(one.place)?.key === one.key ? noted.get(one.place) : one);

async function both({ games, entries }, code) {
  const [game, waiting] = await Promise.all([answer(games.get(code)), answer(entries.index("code").getAll(code))]);
  return [game, waiting.map(asNoted)];
}

/**
 * Read a game and what waits of it, and change both in one go: `decide({ game, waiting })` returns
 * { game, put, drop } of what is to be written, or throws: then nothing has changed. No other
 * change comes between, from this tab or another. Resolves when it is safe on this phone.
 */
export async function change(code, decide) {
  const { transaction, games, entries, isDone } = await begin();
  const [game, waiting] = await both({ games, entries }, code);
  let put = [];
  try {
    const { game: newer, drop = [], ...decided } = decide({ game, waiting }) ?? {};
    put = decided.put ?? [];
    if (newer) games.put(newer);
    for (const one of put) entries.put(one);
    for (const { place } of drop) entries.delete(place);
  } catch (error) {
    transaction.abort();
    throw error;
  }
  await isDone;
  for (const { place } of put) noted.delete(place);
}

/**
 * The same where it must not end the sending: what a full disk does not take of entries that wait this page
 * remembers. Should it be closed before there is room, they are sent once more, with the same keys.
 */
export async function note(code, decide) {
  let decided = {};
  try {
    await change(code, (stored) => (decided = decide(stored)));
  } catch (error) {
    if (!decided.put?.length) throw error;
    for (const one of decided.put) noted.set(one.place, one);
  }
}

/** A game and what waits of it under another code, in one go; what is left under the old one leads there. */
export async function move(code, newer) {
  const { games, entries, isDone } = await begin();
  const [game, waiting] = await both({ games, entries }, code);
  games.put({ ...game, code: newer, page: pageOf(newer) });
  games.put({ code, moved_to: newer });
  for (const one of waiting) entries.put({ ...one, code: newer, key: newKey(), tries: 0 });
  await isDone;
}

const isUnsent = ({ status }) => status !== "sent";

/** Forget games of which nothing waits, all but so many that were seen last. What waits always stays. */
export async function forget(most = 0) {
  const { games, entries, isDone } = await begin();
  const [known, waiting] = await Promise.all([answer(games.getAll()), answer(entries.getAll())]);
  const codes = new Set(waiting.filter(isUnsent).map(({ code }) => code));
  const idle = known.filter(({ code }) => !codes.has(code)).sort((a, b) => (b.seen_at ?? 0) - (a.seen_at ?? 0));
  const gone = new Set(idle.slice(most).map(({ code }) => code));
  for (const code of gone) games.delete(code);
  for (const { code, place } of waiting) if (gone.has(code)) entries.delete(place);
  await isDone;
}

/** Where a game is shown and heard of. */
export const pageOf = (code) => ({ url: `/g/${code}/`, events: `/api/v1/games/${code}/events` });

/** { game, waiting }: the entries in the order in which they were entered. */
export async function read(code) {
  const [game, waiting] = await both(await transact("readonly"), code);
  return { game, waiting };
}

/** What the server does not have yet of all games, in the order in which it was entered. */
export async function readAllUnsent() {
  const { entries } = await transact("readonly");
  return (await answer(entries.getAll())).map(asNoted).filter(isUnsent);
}

let isAsked = false;

/**
 * Ask the browser, once a page, not to throw away what waits when the disk gets full. Some ask whoever
 * holds the phone, so not before something waits; whatever comes of it, everything goes on.
 */
export async function askToStay() {
  if (isAsked) return;
  isAsked = true;
  await navigator.storage?.persist?.().catch(() => {});
}

/** Does everything that is kept here stand on the server too? */
export async function isAllSent() {
  return (await readAllUnsent()).length === 0;
}
