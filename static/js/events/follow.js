// A page of a league that shows by itself what was changed elsewhere: after each hint it is asked for
// again, by its tag, and only what differs is drawn. What somebody is typing stays, and what is tapped
// here is drawn in place, too. Without network a page that is kept says of when it is. Knows no league.

import { watch } from "../live.js";
import { say } from "../words.js";

const RETRY_MS = 5_000; // after an answer that did not come
const EACH_MS = 20; // of those who look on: a hall that asked all at once would wait for itself
const MAX_DELAY_MS = 4_000;
const REFUSED = [409, 422]; // a page that says why: the event has changed, or it cannot be so

const part = () => document.getElementById("event");
let wanted = part().dataset.shown;
let isAsking = false;
let retry = 0;
let due = 0;
let taps = 0; // what was asked for before the last one shows the page before it
let isGoing = false;

function hear({ version, revision, viewers = 0 }) {
  document.getElementById("copy").hidden = true;
  wanted = `${version}.${revision}`;
  if (due || !isBehind()) return;
  const most = "atOnce" in part().dataset ? 0 : Math.min(viewers * EACH_MS, MAX_DELAY_MS);
  due = setTimeout(() => {
    due = 0;
    if (isBehind()) look();
  }, Math.random() * most);
}

const isBehind = () => isOlder(part().dataset.shown, wanted);

async function look() {
  if (isAsking || isGoing) return; // looks again by itself
  isAsking = true;
  const [version, before] = [wanted, taps];
  const html = await answer();
  isAsking = false;
  clearTimeout(retry);
  if (html === null) retry = setTimeout(look, RETRY_MS);
  else if (taps === before) draw(html);
  if (html !== null && !due && (wanted !== version || taps !== before)) look();
}

/** The page as it is now; null when there is no answer, or none that is in order. */
async function answer() {
  try {
    const response = await fetch(location.href, { cache: "no-cache", signal: AbortSignal.timeout(4 * RETRY_MS) });
    if (response.status === 403 || response.status === 404) location.reload(); // says why
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

function draw(html, isHint = true) {
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("event");
  if (!next || isOlder(next.dataset.shown, part().dataset.shown)) return;
  const { said } = part().dataset;
  const id = document.activeElement?.id;
  isHeard = isHint;
  // What is being typed stays. A button that was tapped has the focus, too: its words are drawn anew.
  const ignoreActiveValue = Boolean(document.activeElement?.matches("input, select, textarea"));
  window.Idiomorph.morph(part(), next, { ...MORPH, ignoreActiveValue });
  document.dispatchEvent(new Event("drawn"));
  keepCopies();
  if (id && document.activeElement?.id !== id) document.getElementById(id)?.focus();
  if (part().dataset.said !== said) document.getElementById("announce").textContent = part().dataset.said;
}

/** Whether one version, "12.3", is of before another. */
function isOlder(one, other) {
  const [[version, revision], [than, thanRevision]] = [one, other].map((it) => it.split(".").map(Number));
  return version < than || (version === than && revision < thanRevision);
}

let isHeard = true; // what was refused here stays to be read until something is tapped

const MORPH = {
  callbacks: {
    beforeNodeMorphed: (node) => !isTyped(node),
    beforeNodeRemoved: (node) => !(isHeard && node.id === "problem"),
    beforeAttributeUpdated: (name, node) => !(name === "open" && node.nodeName === "DETAILS"),
  },
};

/** A form in which somebody has begun to type is left to them, and to the version that it was made of. */
const isTyped = (node) => node.nodeName === "FORM" && "touched" in node.dataset;

document.addEventListener("input", ({ target }) => {
  if (target.form) target.form.dataset.touched = "";
});

// --- what is tapped here, and stays on this page ---

document.addEventListener("click", (event) => {
  const link = event.target.closest("#event a[data-here]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.href, {});
});

document.addEventListener(
  "submit",
  (event) => {
    const { target: form, submitter } = event;
    if (!("here" in form.dataset) || !navigator.onLine) return;
    event.preventDefault();
    if (sent.has(form)) return;
    const body = new FormData(form);
    if (submitter?.name) body.append(submitter.name, submitter.value);
    if (isTyped(form)) form.dataset.touched = "sent"; // until more is typed
    go(form.getAttribute("action") ?? location.href, { method: "POST", body }, form); // a field may be called action
  },
  true,
);

const sent = new Set(); // forms whose answers are on their way: whoever taps twice means it once

/** Without an answer the browser goes there itself, and says what is wrong. */
async function go(url, how, form) {
  const tap = ++taps;
  isGoing = true;
  sent.add(form);
  try {
    const response = await fetch(url, how);
    const html = await response.text();
    if (!response.ok && !REFUSED.includes(response.status)) throw new Error(response.status);
    sent.delete(form);
    if (response.ok && form?.dataset.touched === "sent") delete form.dataset.touched;
    if (tap !== taps) return; // something else was tapped meanwhile, and its answer is waited for
    history.replaceState(null, "", response.url);
    draw(html, false);
    if (form && isTyped(form)) [form.elements.version.value] = part().dataset.shown.split("."); // what has changed is seen now
    isGoing = false;
    if (isOlder(part().dataset.shown, wanted)) look();
  } catch {
    if (how.method) location.reload();
    else location.assign(url);
  }
}

// --- for the time without network ---

let copied = "";

/** Have the worker keep who sits where and how it stands, as often as somebody who runs it has changed that. */
function keepCopies() {
  const [version] = part().dataset.shown.split(".");
  const { copies } = part().dataset;
  const worker = navigator.serviceWorker?.controller;
  if (!copies || !worker || version === copied) return;
  copied = version;
  for (const visit of copies.split(" ")) worker.postMessage({ visit });
}

function sayOfWhen() {
  const { kept } = document.body.dataset;
  if (!kept) return;
  const note = document.getElementById("copy");
  const time = new Date(kept).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  note.querySelector("p").textContent = say("copy_of", { time });
  note.hidden = false;
}

sayOfWhen();
keepCopies();
watch(part().dataset.events, hear);
