// Where the browser can: starts the service worker, hands it what this page has been answered, and
// offers a new version. On every page, on plain http too: sends what waits, and forgets the games of who has
// signed out. Comes when the page stands; never reloads by itself. Knows no game.

const container = navigator.serviceWorker; // not there on plain http addresses
const HOUR_MS = 3_600_000;
const [QUIET_MS, MAX_WAIT_MS] = [300, 3_000];
const UNCHANGED = new Set(["", "?mode=totals"]);

const place = document.getElementById("update");
let looked = Date.now();

async function start() {
  const isNew = !container.controller;
  try {
    const registration = await container.register("/sw.js", { updateViaCache: "none" });
    watch(registration);
    if (isNew) await container.ready.then(({ active }) => active.postMessage({ visit: location.pathname }));
  } catch {
    // A private window or a full disk: everything but opening without network works.
  }
}

function watch(registration) {
  offer(registration);
  registration.addEventListener("updatefound", () => {
    const next = registration.installing;
    next.addEventListener("statechange", () => offer(registration));
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < HOUR_MS) return;
    looked = Date.now();
    registration.update().catch(() => {}); // without network there is nothing new
  });
}

/** A version that waits is shown in the header's place, so that nothing moves under a finger. */
function offer(registration) {
  if (!registration.waiting || !container.controller || place.childElementCount) return;
  const header = place.previousElementSibling;
  if (header.contains(document.activeElement)) {
    header.addEventListener("focusout", () => setTimeout(offer, 0, registration), { once: true });
    return;
  }
  place.append(document.getElementById("update-bar").content.cloneNode(true));
  place.querySelector("link").addEventListener("load", () => place.classList.replace("visually-hidden", "update"));
  place.querySelector("[data-reload]").addEventListener("click", ({ currentTarget: button }) => takeOver(registration, button));
  place.querySelector("[data-later]").addEventListener("click", () => {
    place.classList.replace("update", "visually-hidden");
    place.replaceChildren();
  });
}

/**
 * Chromium ends the worker of before when it rests. One that is asked for a file at that very moment is started
 * again, and then kept for half a minute: so the files that this page still loads come first.
 */
async function takeOver(registration, button) {
  button.setAttribute("aria-busy", "true");
  await nothingLoads().catch(() => {}); // where the browser does not tell what loads
  if (!button.isConnected) return; // later, after all
  if (!registration.waiting) return location.reload(); // another tab has let it take over
  container.addEventListener("controllerchange", () => location.reload(), { once: true });
  registration.waiting.postMessage("take over");
}

/** No file has come for a moment, or it is too long to wait for that. */
function nothingLoads() {
  return new Promise((done) => {
    setTimeout(done, MAX_WAIT_MS);
    let timer = setTimeout(done, QUIET_MS);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(done, QUIET_MS);
    };
    new PerformanceObserver(wait).observe({ type: "resource" });
  });
}

// The newest of a game is kept with its page. The page hands it over, because the worker must not touch entries.
function hand({ detail: { url, status, html } }) {
  const { pathname, search } = new URL(url);
  const [game] = pathname.match(/^\/g\/[^/]+\//) ?? [];
  const isFragment = html.includes('<div id="game"') && !html.includes("<html");
  if (game && status === 200 && isFragment && UNCHANGED.has(search)) {
    container.controller?.postMessage({ fragment: game, html: whole(html) });
  }
}

/** The answer with the rows of the sheet that it leaves out, as they stand here. */
function whole(html) {
  const rows = [...document.querySelector("#game tbody").rows].map(({ outerHTML }) => outerHTML);
  return html.replace(/ data-kept="(\d+)"([^>]*>)/, (_, kept, rest) => `${rest}${rows.slice(0, kept).join("\n")}`);
}

// What app.js has noted when somebody signed in or out.
async function forgetGames() {
  if (!localStorage.getItem("farkle-forget")) return;
  const { forget } = await import("./keep/store.js");
  await forget();
  for (const name of ["farkle-tray", "farkle-forget"]) localStorage.removeItem(name); // dice that lie in trays go with their games
}

// Entries that a game's page could not send are sent from any other page, too.
export async function sendWaiting() {
  if (!localStorage.getItem("farkle-waiting")) return;
  const [sender, { listWaiting }, { isAllSent }] = await Promise.all(
    [import("./keep/sender.js"), import("./show/listing.js"), import("./keep/store.js")],
  );
  await listWaiting();
  await sender.sendWaiting();
  if (await isAllSent()) localStorage.removeItem("farkle-waiting");
  await listWaiting();
}

if (container) {
  document.addEventListener("farkle:answered", hand);
  start();
}
forgetGames().catch(() => {});
sendWaiting().catch(() => {}); // no storage, or no network yet: the game's page tries again
