// A page of a league that shows by itself what was changed elsewhere: after each hint it is asked for
// again, by its tag, and only what differs is drawn. What somebody is typing stays. Knows no league.

import { watch } from "../live.js";

const RETRY_MS = 5_000; // after an answer that did not come

const part = () => document.getElementById("event");
let wanted = part().dataset.shown;
let isAsking = false;
let retry = 0;

function hear({ version, revision }) {
  wanted = `${version}.${revision}`;
  if (wanted !== part().dataset.shown) look();
}

async function look() {
  if (isAsking) return;
  isAsking = true;
  const version = wanted;
  const html = await answer();
  isAsking = false;
  clearTimeout(retry);
  if (html === null) retry = setTimeout(look, RETRY_MS);
  else draw(html);
  if (html !== null && wanted !== version) look();
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

function draw(html) {
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("event");
  if (!next) return;
  const { said } = part().dataset;
  window.Idiomorph.morph(part(), next, MORPH);
  if (part().dataset.said !== said) document.getElementById("announce").textContent = part().dataset.said;
  document.dispatchEvent(new CustomEvent("drawn"));
}

const MORPH = {
  ignoreActiveValue: true,
  callbacks: {
    beforeNodeMorphed: (node) => !isTyped(node),
    beforeAttributeUpdated: (name, node) => !(name === "open" && node.nodeName === "DETAILS"),
  },
};

/** A form in which somebody has begun to type is left to them, and to the version that it was made of. */
const isTyped = (node) => node.nodeName === "FORM" && "touched" in node.dataset;

document.addEventListener("input", ({ target }) => {
  if (target.form) target.form.dataset.touched = "";
});

watch(part().dataset.events, hear);
