// Answers for the site where there is no network: its files, the pages of this device, or a page
// that says what works. Knows addresses and caches; no game. How it works: docs/offline.md
import "./sync.js";
import { isPast } from "../keep/ledger.js";

// What the site knows of itself, written before this script by farkle_site/pwa.py.
const { version, shell, offline, files } = FACTS;

const SHELL = `shell-${version}`;
const PAGES = `pages-${version}`;
const KEPT = /^\/(new\/|new\/(pockets|sheet|sheet\/totals)\/|offline\/|device\/|rules\/([^/]+\/)?|g\/[^/]+\/(rules\/)?|e\/[^/]+\/(\d+\/)?)?$/; // home is the empty one
const GAME = /^\/g\/[^/]+\/$/;
const EVENT = /^\/e\//;
const [SHEET, TOTALS] = ["/new/sheet/", "/new/sheet/totals/"];
const TOTALS_FIELD = 'data-pad="points"';
const AT_HAND = ["/", "/new/", offline, "/new/pockets/", SHEET, TOTALS]; // kept without a visit
const PLAIN = new Set(["", "?source=installed"]); // any other query asks for another page
const OTHERS = /^\/(api|admin)\//;
const CHANGES = /^\/(account|admin|language)\//; // what is sent there may change who asks, or the words
const GONE = new Set([0, 403, 404, 410]); // 0: it leads elsewhere
const FOR_GOOD = /\.[0-9a-f]{12}\.\w+$/; // a file's name that changes with what is in it
const SAID = /<div class="messages">.*?<!-- end of messages --><\/div>/gs;
const COUNTERS = [/"version": (\d+)/, /"revision": (\d+)/];
const TIMEOUT_MS = 4_000;
const MAX_PAGES = 33;
const ANY = { ignoreVary: true };

let changes = 0; // how often somebody has signed in or out meanwhile
let moving = null;

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST") {
    if (request.mode === "navigate" || CHANGES.test(pathname)) event.respondWith(sent(request, pathname));
  } else if (request.mode === "navigate") {
    if (!OTHERS.test(pathname)) event.respondWith(page(event));
  } else if (pathname.startsWith(files)) event.respondWith(file(request));
});

addEventListener("message", (event) => {
  const { visit, fragment, html } = event.data;
  if (event.data === "take over") skipWaiting();
  if (visit) event.waitUntil(quietly(fetchAndKeep(visit).then(stock)));
  if (fragment) event.waitUntil(quietly(keepFragment(fragment, html)));
});

// --- files ---

/** Fetch all files. If one is missing, this version is not installed. */
async function fill() {
  const cache = await caches.open(SHELL);
  await cache.addAll([...shell, offline]);
}

/** Pages kept from another version still find their files: names with a hash never collide. */
async function file(request) {
  const kept = (await keptFile(SHELL, request)) ?? (await caches.match(request, ANY));
  if (kept && FOR_GOOD.test(new URL(request.url).pathname)) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function keptFile(name, request) {
  const cache = await caches.open(name);
  return cache.match(request, ANY);
}

// --- pages: the network first, what is kept when it is slow or away ---

async function page(event) {
  const url = new URL(event.request.url);
  const own = GAME.test(url.pathname) && (await quietly(ownSheet(url, "waiting")));
  if (own) return own; // the server does not know this game yet
  const answer = answerAndKeep(event, url);
  const soon = await Promise.race([answer.catch(() => null), pause(TIMEOUT_MS)]);
  return soon ?? (await keptPage(url)) ?? answer.catch(async () => (await quietly(ownSheet(url))) ?? offlinePage());
}

/** A blank sheet for a game that was started on this phone; its script writes it on. */
async function ownSheet({ pathname, search }, status) {
  const code = pathname.split("/")[2];
  const [game, waiting] = await stored((games, entries) => [games.get(code), entries.index("code").getAll(code)]);
  if (game?.moved_to) return Response.redirect(`/g/${game.moved_to}/`);
  const isStarted = waiting.some((one) => isStart(one) && one.status === (status ?? one.status));
  const sheet = isStarted && (await find(sheetFor(search)));
  if (!sheet) return null;
  const html = await sheet.text();
  return new Response(html.replaceAll("_code_", code), { headers: sheet.headers });
}

const sheetFor = (search) => (search.includes("mode=totals") ? TOTALS : SHEET);

const offlinePage = async () => (await find(offline)) ?? keptFile(SHELL, offline);

const pause = (time) => new Promise((done) => setTimeout(done, time));

async function answerAndKeep(event, url) {
  const before = changes;
  const answer = await fetch(event.request);
  event.waitUntil(quietly(keepAndTidy(url, answer.clone(), before)));
  return answer;
}

async function keepAndTidy(url, answer, before) {
  moving ??= moveOver().finally(() => (moving = null));
  await quietly(moving);
  if (PLAIN.has(url.search)) await keep(url.pathname, answer, before);
  await stock();
}

/**
 * Keep an answer; drop the copy of what is refused now, or leads elsewhere. A full disk is no error. Returns
 * whether the server has decided about the copy: a busy server has not.
 */
async function keep(path, answer, before) {
  if (!KEPT.test(path)) return true;
  if (answer.status !== 200 && !GONE.has(answer.status)) return false;
  const html = await answer.text();
  if (before !== changes) return false;
  const cache = await caches.open(PAGES);
  if (answer.status !== 200) await dropAll(cache, path);
  else {
    const headers = new Headers(answer.headers);
    for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
    await cache.put(path, new Response(html.replace(SAID, ""), { headers })); // without the messages: they were for this visit only
  }
  const fragment = await cache.match(fragmentOf(path), ANY);
  if (fragment && !isNewer(await fragment.text(), html)) await cache.delete(fragmentOf(path), ANY);
  await trim(cache);
  if (answer.status === 200 && GAME.test(path)) await quietly(keepRules(path));
  return true;
}

/** Keep a game's rules with its page: people argue about rules at the table. They never change. */
async function keepRules(game) {
  if (!(await keptFile(PAGES, rulesOf(game)))) await fetchAndKeep(rulesOf(game));
}

/** Does this show more of a game than that? */
const isNewer = (html, than) => isPast(countersIn(html), countersIn(than));

function countersIn(html) {
  const [version, revision] = COUNTERS.map((counter) => Number(html.match(counter)?.[1] ?? -1));
  return { version, revision };
}

async function fetchAndKeep(path) {
  if (!KEPT.test(path)) return true;
  const before = changes;
  const headers = { Purpose: "prefetch" }; // nobody opens this page now
  return keep(path, await fetch(path, { headers, redirect: "manual" }), before);
}

async function stock() {
  for (const path of AT_HAND) if (!(await keptFile(PAGES, path))) await fetchAndKeep(path);
}

/** The page that is kept. A game's says that it is, and an event's of when, for static/js/live.js. */
async function keptPage({ pathname: path, search }) {
  if (path === "/continue/") return Response.redirect((await quietly(newestStart())) ?? (await newestGame()) ?? "/");
  const kept = await find(path);
  if (kept && EVENT.test(path)) return copyOf(kept);
  if (!kept || !GAME.test(path)) return kept;
  const html = await withKeys(await withNewest(await kept.text(), path), path, search);
  return new Response(html.replace("<body", "<body data-kept"), { headers: kept.headers });
}

/** Who sat where, and how it stood, when the server was last asked. */
async function copyOf(kept) {
  const html = await kept.text();
  const headers = new Headers(kept.headers);
  headers.delete("ETag"); // whoever asks the server afterwards has no page of its
  return new Response(html.replace("<body", `<body data-kept="${headers.get("Date") ?? ""}"`), { headers });
}

/** The page with the newest state of its game in place of the one that it came with. */
async function withNewest(html, path) {
  const newer = await (await find(fragmentOf(path)))?.text();
  if (!newer || isNewer(html, newer)) return html; // the kept state is older: an earlier version of the site has kept it
  const title = /<title>[^<]*<\/title>/;
  const [now] = newer.match(title) ?? html.match(title);
  const [start, end] = ends(html);
  const text = html.slice(0, start) + newer.slice(...ends(newer)) + html.slice(end);
  return text.replace(title, () => now);
}

/** With the keys that are asked for, the dice's or the totals': the blank sheet's, on which the phone writes its own game. */
async function withKeys(html, path, search) {
  const keys = /<!-- keys -->.*?(?=<section class="sheet")/s;
  const isTotals = sheetFor(search) === TOTALS;
  if (!keys.test(html) || html.includes(TOTALS_FIELD) === isTotals) return html;
  const [others] = (await (await find(sheetFor(search)))?.text())?.replaceAll("_code_", path.split("/")[2]).match(keys) ?? [];
  if (!others) return html;
  const goesOn = html.includes('"needs_second": true') ? "" : '"is_offline": true, '; // two scorers need the server
  return html.replace(keys, () => others).replace(/"totals": (true|false)/, `${goesOn}"totals": ${isTotals}`);
}

/** Where the game's part of a page begins and ends. */
function ends(html) {
  const end = "<!-- end of game --></div>";
  return [html.indexOf('<div id="game"'), html.indexOf(end) + end.length];
}

/** In this version's pages or, until they are fetched anew, in those of an earlier one. */
async function find(path) {
  for (const name of [PAGES, ...(await earlier("pages-"))]) {
    const kept = await keptFile(name, path);
    if (kept) return kept;
  }
}

const fragmentOf = (path) => `${path}?fragment`;
const rulesOf = (game) => `${game}rules/`;

/** Keep a game's newest state, as its page has got it. Only for a game whose page is kept. */
async function keepFragment(path, html) {
  if (!GAME.test(path) || ends(html)[0] < 0) return;
  const cache = await caches.open(PAGES);
  if (!(await cache.match(path, ANY))) return fetchAndKeep(path);
  const before = await cache.match(fragmentOf(path), ANY);
  if (!before || isNewer(html, await before.text())) await cache.put(fragmentOf(path), new Response(html));
}

async function newestStart() {
  const [waiting] = await stored((_games, entries) => [entries.getAll()]);
  const start = waiting.findLast((one) => isStart(one) && one.status === "waiting");
  return start && `/g/${start.code}/`;
}

const isStart = ({ entry }) => entry.type === "start";

/** What these requests find in the stores of static/js/offline/keep/store.js. Fails if there are no stores. */
async function stored(requests) {
  const done = (request) =>
    new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }));
  const opening = indexedDB.open("farkle");
  opening.onupgradeneeded = () => opening.transaction.abort(); // the stores are not made here
  const database = await done(opening);
  try {
    const both = database.transaction(["games", "waiting"]);
    return await Promise.all(requests(both.objectStore("games"), both.objectStore("waiting")).map(done));
  } finally {
    database.close();
  }
}

async function newestGame() {
  const cache = await caches.open(PAGES);
  return (await addresses(cache)).filter((path) => GAME.test(path)).at(-1);
}

/** The paths of all pages in this cache, the one kept last at the end. */
async function addresses(cache) {
  const urls = (await cache.keys()).map((request) => new URL(request.url));
  return urls.filter((url) => !url.search).map((url) => url.pathname);
}

/** The rules of a game that is kept are no page of their own: they go with it. */
async function trim(cache) {
  const all = await addresses(cache);
  const rules = new Set(all.filter((path) => GAME.test(path)).map(rulesOf));
  const paths = all.filter((path) => !AT_HAND.includes(path) && !rules.has(path));
  for (const path of paths.slice(0, -(MAX_PAGES - AT_HAND.length))) await dropAll(cache, path);
}

async function dropAll(cache, path) {
  await drop(cache, path);
  if (GAME.test(path)) await drop(cache, rulesOf(path));
}

async function drop(cache, path) {
  await cache.delete(path, ANY);
  await cache.delete(fragmentOf(path), ANY);
}

// --- a new version, another person ---

/** Fetch earlier versions' pages anew, so that they fit this one's files; then drop what was theirs. */
async function moveOver() {
  for (const name of await earlier("pages-")) {
    const cache = await caches.open(name);
    for (const path of await addresses(cache)) {
      const isHere = (await keptFile(PAGES, path)) || (await fetchAndKeep(path)); // stops without network
      if (isHere) await drop(cache, path);
    }
    if (!(await addresses(cache)).length) await caches.delete(name);
  }
  if ((await earlier("pages-")).length) return; // they need their files
  for (const name of await earlier("shell-")) await caches.delete(name);
}

/** The caches of this kind that are neither this version's nor one's that waits to take over. */
async function earlier(kind) {
  const names = (await caches.keys()).filter((name) => name.startsWith(kind));
  const own = names.indexOf(kind + version);
  return own < 0 ? names : names.slice(0, own);
}

/** Send it on; once it has arrived, somebody else may be signed in. */
async function sent(request, path) {
  if (request.cache === "only-if-cached") return Response.redirect(request.referrer || path); // reached by going back: nothing may be sent, and a worker cannot read the browser's own cache
  try {
    const answer = await fetch(request);
    if (CHANGES.test(path)) await quietly(forget());
    return answer;
  } catch (error) {
    if (request.mode === "navigate") return Response.redirect(`${offline}?unsent`);
    throw error;
  }
}

/** Drop all pages: nobody may see what was drawn for somebody else. */
async function forget() {
  changes += 1;
  for (const name of await caches.keys()) if (name.startsWith("pages-")) await caches.delete(name);
}

const quietly = (work) => work.catch(() => {});
