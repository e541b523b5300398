// Keeps the screen on while the page is seen, if this device is asked to: by a wake lock, which browsers give
// to secure addresses only, or else by a film. Knows no game.

import { keep } from "./device/keep.js";
import { canShow, showFilm } from "./film.js";
import { setting } from "./preferences.js";

const READING_MS = 4_000; // the words are shown so long after a tap

const hasLock = "wakeLock" in navigator;

const obstacle = () => (hasLock || canShow() ? "" : "missing");

const request = () => (hasLock ? navigator.wakeLock.request("screen") : showFilm());

function begin(indicator) {
  const button = indicator.querySelector("button");
  const words = indicator.querySelector(".wake__state");
  let wanted = (setting("screen") || indicator.dataset.wake) === "on";
  let lock = null;
  let isAsking = false;
  let telling = 0;

  function show(state, said = state) {
    indicator.dataset.state = state;
    button.setAttribute("aria-pressed", String(state === "on"));
    button.title = words.textContent = indicator.dataset[said];
  }

  async function take() {
    if (obstacle()) return show(obstacle());
    if (!wanted || lock || isAsking || document.hidden) return undefined;
    isAsking = true;
    try {
      lock = await request();
      lock.addEventListener("release", released, { once: true });
      show("on", hasLock ? "on" : "film");
    } catch {
      show("refused");
    }
    isAsking = false;
    return wanted ? undefined : drop();
  }

  /** The system lets the screen sleep when the page is hidden. It is asked again when the page is seen. */
  function released() {
    lock = null;
    show("off");
  }

  function drop() {
    if (lock) lock.release();
    else if (!obstacle()) show("off");
  }

  function tell() {
    clearTimeout(telling);
    indicator.classList.add("is-told");
    telling = setTimeout(hush, READING_MS);
  }

  function hush() {
    indicator.classList.remove("is-told");
  }

  button.addEventListener("click", () => {
    wanted = indicator.dataset.state !== "on";
    if (!obstacle()) keep("screen", wanted ? "on" : "off");
    if (wanted) take();
    else drop();
    tell();
  });
  button.addEventListener("blur", hush);
  document.addEventListener("visibilitychange", take);
  show(obstacle() || "off");
  indicator.hidden = false;
  take();
}

for (const indicator of document.querySelectorAll("[data-wake]")) begin(indicator);
