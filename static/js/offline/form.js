// The form of a new game on a phone: its buttons without network, and a start that needs none. What
// cannot be judged here goes to the server as the form has always done. Knows elements; no rule.

import { change } from "./show/lines.js";
import { isReachable } from "./keep/reach.js";
import { GivenUp, isChanged, startFrom } from "./keep/start.js";
import { say } from "../words.js";

let isStarting = false; // so that a double tap starts one game only

/** Listen to the form; `changed` is called when its lines have changed. */
export function watchForm(form, changed) {
  const press = (button) => {
    const [action, value] = button.value.split(":");
    change(form, action, value);
    changed();
  };

  form.addEventListener("submit", (event) => {
    const [action] = (event.submitter?.value ?? "next").split(":");
    if (action !== "start" && action !== "next") return;
    event.preventDefault();
    if (action === "start") start(form);
    else press(event.submitter);
  });

  // Buttons that ask the server through htmx: without network the phone does what they say.
  form.addEventListener("htmx:sendError", ({ target }) => {
    if (target.closest(".choices") || target.value === "plain") asTheyAre();
    else if (target.value) press(target);
  });
  for (const name of ["online", "offline"]) addEventListener(name, () => offerOnlyWhatWorks(form));
  form.addEventListener("click", ({ target }) => target.closest("[data-as-they-are]") && asTheyAre());
  offerOnlyWhatWorks(form);
  addEventListener("pageshow", () => setStarting(form, false)); // back again, from a game that was started
  // House rules may have been saved or changed since: what is kept follows, after the page itself.
  navigator.serviceWorker.controller.postMessage({ visit: "/new/pockets/" });
  form.dataset.ready = "";
}

/**
 * Only the server can start the same game again at once, and make the throw table of rules that somebody
 * changes. Without it nothing of that is offered: the names stay on the form, the rules as they are.
 */
async function offerOnlyWhatWorks(form) {
  const isHere = await isReachable();
  const [again, options] = ["again", "options"].map((id) => document.getElementById(id));
  if (again) again.hidden = !isHere;
  if (!isHere && isChanged(options)) lock(options);
  else if (!isHere) asTheyAre();
  else if ("away" in options.dataset) drawAgain(form, options);
}

/** Changed before the network went: they stand as they were chosen, to be waited for or taken back. */
function lock(options) {
  if ("away" in options.dataset) return;
  options.dataset.away = "changed";
  const note = document.getElementById("tpl-rules-away").content.cloneNode(true);
  for (const child of options.children) child.inert = true;
  options.prepend(note);
}

function asTheyAre() {
  const options = document.getElementById("options");
  const note = Object.assign(document.createElement("p"), { className: "soft", textContent: say("rules_as_they_are") });
  options.dataset.away = "as-they-are";
  options.replaceChildren(note);
}

/** The network is back: the options of the chosen rules, and what was changed of them, as the server draws them. */
function drawAgain(form, options) {
  delete options.dataset.away; // once is enough
  form.querySelector('[name="rules"]:checked').dispatchEvent(new Event("change", { bubbles: true }));
}

async function start(form) {
  if (isStarting) return;
  setStarting(form, true);
  try {
    location.assign(await startFrom(form));
  } catch (error) {
    if (!(error instanceof GivenUp) || (await isReachable())) return sendPlainly(form);
    tell(form, say(error.message, error.facts));
    if (error.message === "teams_uneven") form.elements.asked.value = "uneven"; // whoever starts again means it
    setStarting(form, false);
  }
}

function setStarting(form, isOn) {
  isStarting = isOn;
  form.querySelector('[value="start"]').disabled = isOn;
}

/** As without a script: the server says in the form what is wrong with it. */
function sendPlainly(form) {
  const action = Object.assign(document.createElement("input"), { type: "hidden", name: "action", value: "start" });
  form.append(action);
  form.submit();
  action.remove(); // somebody who comes back may press another button
}

function tell(form, text) {
  form.querySelector("#problem-here")?.remove();
  const notice = document.getElementById("tpl-problem").content.cloneNode(true);
  notice.querySelector("p").textContent = text;
  form.prepend(notice);
  form.querySelector("#problem-here").scrollIntoView({ block: "nearest" });
}

