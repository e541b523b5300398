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
  if (!isPlaying() || (face === "back" ? !tray.length : isFull())) return tray.length;
  if (face === "back") tray.pop();
  else tray.push(Number(face));
  const shown = afterTap();
  if (face !== "back") feel(felt(shown));
  return tray.length;
}

function afterTap() {
  const isBack = !pad.tray.length && replaced();
  Object.assign(pad, { chosen: null, laidBack: null, notice: "" });
  if (isBack) bringBack();
  const shown = paint();
  painted().then(() => announce(heard(shown)));
  return shown;
}

/** The finger has scrolled: take its die back, unless more was tapped since. */
function takeBackTap(length) {
  if (pad.tray.length === length) press("back");
}

function toggle(place) {
  if (!isPlaying()) return;
  pad.chosen = new Set(places());
  if (!pad.chosen.delete(place)) pad.chosen.add(place);
  pad.notice = "";
  announce(heard(paint()));
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
  if (found() && !isLaidBack()) announce(heard(shown));
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

/** The rules cannot be loaded: the page is opened anew once it can be had. Its tray is kept (undone.js). */
function openAgain() {
  addEventListener("online", () => location.reload());
  setInterval(async () => {
    const page = navigator.onLine && (await fetch(location, { method: "HEAD" }).catch(() => null));
    if (page?.ok) location.reload();
  }, AGAIN_MS);
}

listen({ press, takeBackTap, toggle, takeOut, act, takeStakes, addPoints, typedPoints, enter, shortcut, awaitsRules, whenJudged });
begin();
rulesAreHere.then(() => pad.server.typed || paintJudged()).catch(openAgain);
document.addEventListener("click", ({ target }) => target.closest("[data-dice]") && backToDice());
document.addEventListener("farkle:answered", () => hold());
getReady();
later(() => import("../wake.js"));
later(async () => (await import("./tapped.js")).begin(pad, isLaidBack, catchUp));
if (!pad.server.is_offline) follow();
