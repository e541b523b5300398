// The pad's page: taps fill the tray, buttons and forms enter. Knows what a tap or a button means and
// how the page begins. No rule is written here: what a throw leads to says choices.js.

import { later } from "../app.js";
import { patience, takeOver } from "./server-state.js";
import { ask } from "./ask.js";
import { enterThrow, send } from "./entries.js";
import { getReady, goOffline } from "./go-offline.js";
import { hold, listen } from "./hands.js";
import { feel } from "../celebrations/celebrate.js";
import { catchUp, follow } from "./news.js";
import { beginAnew, bringBack, changeStakes, game, isChanging, isFull, isLaidBack, isPlaying, pad, replaced, showServer } from "./pad.js";
import { felt, heard } from "./pad-view.js";
import { paint } from "./paint-pad.js";
import { announce, painted } from "../paint.js";
import { addPoints, backToDice, stayWithTotals, typedPoints } from "./totals.js";
import { found, places, rulesAreHere } from "./tray.js";
import { lookUp } from "../rules/throw-table.js";
import { say } from "../words.js";

const AGAIN_MS = 10_000; // from one attempt to open a page that lacks its rules to the next

// --- taps ---

function press(face) {
  if (isPlaying() && isLaidBack() && face !== "back") beginAnew();
  const { tray } = pad;
  if (!isPlaying() || (face === "back" ? !tray.length : isFull())) return null;
  if (face === "back") tray.pop();
  else tray.push(Number(face));
  const { length } = tray;
  const shown = afterTap();
  if (face === "back") return null;
  feel(felt(shown));
  return () => pad.tray.length === length && press("back"); // unless more was tapped since
}

function afterTap() {
  const isBack = !pad.tray.length && replaced();
  Object.assign(pad, { chosen: null, laidBack: null, notice: "" });
  if (isBack) bringBack();
  return shownAndTold();
}

/** A tap is told once it has been seen, unless something newer is by then. */
function shownAndTold() {
  const shown = paint();
  painted().then(() => pad.drawn === shown && announce(heard(shown)));
  return shown;
}

function toggle(place) {
  if (!isPlaying()) return null;
  pad.chosen = new Set(places());
  if (!pad.chosen.delete(place)) pad.chosen.add(place);
  pad.notice = "";
  shownAndTold();
  return () => toggle(place);
}

/** A wrong die among those tapped so far. */
function takeOut(place) {
  if (!isPlaying()) return;
  pad.tray.splice(place, 1);
  afterTap();
  const dice = document.querySelectorAll("[data-out]");
  dice[Math.min(place, dice.length - 1)]?.focus();
}

// --- buttons ---

function act(button) {
  if (!isPlaying() || isChanging()) return;
  if (button.getAttribute("aria-disabled") === "true") {
    pad.notice = button.dataset.refusal;
    paint();
  } else if (button.id === "bank-now") {
    feel("bank");
    send("bank/", {});
  } else if (button.id === "key-farkle") enterThrow({ dice: lookUp(game.table, pad.tray).isFarkle ? pad.tray : [] });
  else if (found()) enterThrow({ bank: button.id === "bank" });
}

/** The button that a key on the keyboard stands for just now. */
function shortcut(name) {
  if (name === "bank") return found() ? "bank" : "bank-now";
  return name === "keep" && !document.getElementById("keep") ? "farkle" : name;
}

const awaitsRules = () => found() && !pad.choices;

/** Go on once the rules are here, if a throw still lies there. Without rules nothing is entered. */
const whenJudged = (go) => rulesAreHere.then(() => found() && go()).catch(() => {});

function enter(path, values) {
  if (path.endsWith("/totals/")) feel(values.farkle ? "farkle" : "bank");
  send(path, values);
}

function takeStakes(on) {
  pad.tray = [];
  if (pad.now.is_offline) return takeStakesHere(on);
  const values = on ? { high_stakes: 1 } : {};
  return ask("GET", pad.server.url, values, patience()).then(begin, async () => {
    if (await goOffline()) return takeStakesHere(on);
    pad.notice = say("unsent");
    return paint();
  });
}

function takeStakesHere(on) {
  changeStakes(on);
  paint();
}

/** What was tapped before the rules were here is said once more, with its parts. */
function paintJudged() {
  const shown = paint();
  if (pad.tray.length && !isLaidBack()) announce(heard(shown));
}

/** Who practises alone may ask what would be best with the dice that are typed. */
document.getElementById("hint")?.addEventListener("click", ({ currentTarget }) => {
  currentTarget.search = `?dice=${pad.tray.join("")}`;
});

// --- start ---

function begin() {
  if (!takeOver()) return;
  showServer();
  stayWithTotals(pad.server);
  if (pad.server.typed) {
    pad.tray = [...pad.server.typed].map(Number);
    history.replaceState(null, "", location.pathname);
    ask("GET", pad.server.url, {}, patience()).then(begin);
    return;
  }
  paint();
}

/** Without the rules no dice can be entered: the page is opened anew, with those in the tray, once it can be had. */
async function openAgain() {
  await new Promise((wake) => { setTimeout(wake, AGAIN_MS); addEventListener("online", wake, { once: true }); });
  const isNeeded = isPlaying() && !pad.jobs.length && !document.hidden;
  const asCopy = { method: "HEAD", headers: { Purpose: "prefetch" }, signal: AbortSignal.timeout(AGAIN_MS) };
  const page = isNeeded && (await fetch(location, asCopy).catch(() => null));
  if (!page?.ok) openAgain();
  else if (pad.tray.length) location.replace(`?dice=${pad.tray.join("")}`);
  else location.reload();
}

listen({ press, toggle, takeOut, act, takeStakes, addPoints, typedPoints, enter, shortcut, awaitsRules, whenJudged });
begin();
rulesAreHere.then(() => pad.server.typed || paintJudged(), openAgain);
document.addEventListener("click", ({ target }) => target.closest("[data-dice]") && backToDice());
document.addEventListener("farkle:answered", () => hold());
getReady();
later(() => import("../wake.js"));
later(async () => (await import("./tapped.js")).begin(pad, isLaidBack, catchUp));
if (!pad.server.is_offline) follow();
