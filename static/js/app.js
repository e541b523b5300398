// What every page shares: what waits until it stands, and forms that are sent once.

import "./preferences.js";

/** The page stands: what no tap needs may be loaded now. */
export const standing = document.readyState === "complete" ? Promise.resolve() : new Promise((done) => addEventListener("load", () => setTimeout(done), { once: true }));

/** If the network has gone meanwhile, what fails to load then is not missed. */
export const later = (load) => standing.then(load).catch(() => {});

later(() => import("./offline/service-worker-page.js"));

// Without network a form would lead to the browser's error page. The pad and the form of a new game
// know better, and have taken theirs by now.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (navigator.onLine || event.defaultPrevented || form.method !== "post") return;
  if (form.closest("#game") && !("plain" in form.dataset)) return;
  event.preventDefault();
  const { sayUnsent } = await import("./offline/needs.js");
  sayUnsent(event.submitter ?? form);
});

// A form that leads to another page is sent once, however often its button is tapped.
let sent = null;
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method !== "post") return;
  if (sent === event.target) event.preventDefault();
  sent = event.target;
});
addEventListener("pageshow", () => {
  sent = null;
});

// Who signs in or out leaves no kept games for the next person. Entries that wait are never dropped.
const ANOTHER = /^\/account\/(login|logout|signup|delete|passkeys)\//;

document.addEventListener("submit", ({ target }) => {
  if (!ANOTHER.test(new URL(target.getAttribute("action") ?? "", location.href).pathname)) return;
  try {
    localStorage.setItem("farkle-forget", "1");
  } catch {
    // then nothing has been kept here either
  }
});

// On a plain http address no browser shares, and none has a clipboard: there it copies what is selected.
for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
later(() => import("./device/sharing.js"));
