// Hears how far the game has come, and shows whether it still hears. Knows no game.

import { say } from "./words.js";

const SILENCE_MS = 40_000; // the server gives a sign of life every 15 seconds
const GRACE_MS = 5_000; // a connection that comes back sooner is not mentioned
const RETRY_MS = 10_000; // after the server has turned us away
const MAX_RETRY_MS = 40_000; // twice as long each time, because each question about a closed game counts as a guess
const ANYTHING = { version: Infinity, revision: Infinity }; // newer than any: who may not watch any more asks for the game, and is told why

/** Call `heard({ version, revision })` with all that the stream at `url` tells. */
export function watch(url, heard) {
  let source = null;
  let timer = 0;
  let lostAt = null;
  let retry = RETRY_MS;

  /** A network that is there and carries nothing tells of no error: so silence counts from the start. */
  function open() {
    expect(lost, RETRY_MS);
    source?.close();
    source = new EventSource(url);
    source.addEventListener("version", (event) => {
      lostAt = null;
      retry = RETRY_MS;
      delete document.body.dataset.kept;
      show("live", say("live"));
      expect(lost, SILENCE_MS);
      heard(JSON.parse(event.data));
    });
    source.addEventListener("closed", () => heard(ANYTHING));
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED && lostAt) {
        retry = Math.min(2 * retry, MAX_RETRY_MS);
        expect(lost, retry);
      }
      if (lostAt) return; // a new attempt is under way
      lostAt = new Date();
      expect(lost, source.readyState === EventSource.CLOSED ? RETRY_MS : GRACE_MS);
    });
  }

  function lost() {
    lostAt ??= new Date();
    const time = lostAt.toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
    const isOff = isCutOff() || new Date() - lostAt > 2 * RETRY_MS;
    show(isOff ? "offline" : "reconnecting", say(isOff ? "offline_since" : "reconnecting", { time }));
    open();
  }

  function expect(next, delay) {
    clearTimeout(timer);
    timer = setTimeout(next, delay);
  }

  /** A page that nobody sees takes no connection; it catches up when it is seen again. */
  function lookOrRest() {
    clearTimeout(timer);
    if (document.hidden) source?.close();
    else if (isCutOff() || lostAt) lost();
    else open();
  }

  document.addEventListener("visibilitychange", lookOrRest);
  addEventListener("online", lookOrRest);
  addEventListener("offline", lost);
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => event.persisted && lookOrRest());
  lookOrRest();
}

/** Without network, or on the copy of a page that the server could not be asked for. */
const isCutOff = () => !navigator.onLine || "kept" in document.body.dataset;

function show(state, text) {
  const indicator = document.getElementById("live");
  if (indicator.dataset.state === state && indicator.textContent.trim() === text) return;
  indicator.dataset.state = state;
  const words = indicator.querySelector("span");
  if (words.textContent || state !== "live") document.getElementById("announce").textContent = text; // the first "live" is no news
  words.textContent = text;
}
