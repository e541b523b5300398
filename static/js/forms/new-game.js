// Keeps the list of who may start in step with the names. Where the browser can, the game is started
// on this phone, and works from then on with and without network; else the server does everything.

import "../app.js";
import { replaceByTyping } from "./replace.js";
import "../device/time-zone.js";

const names = () => [...document.querySelectorAll('#players [name="name"]')];

function fillStarters() {
  const starts = document.getElementById("starts");
  const rollOff = starts.querySelector('[value="roll_off"]');
  const chosen = starts.value;
  const options = names().map((field, index) => new Option(field.value || field.labels[0].textContent.trim(), index));
  starts.replaceChildren(...options, rollOff);
  starts.value = chosen;
  if (!starts.value) starts.value = "0";
}

document.addEventListener("input", (event) => {
  if (event.target.name === "name") fillStarters();
});
document.addEventListener("htmx:afterSwap", fillStarters);

// Teams play to more, unless somebody has chosen how far. The server need not think of it again then.
document.addEventListener("change", ({ target: { id, checked, form } }) => {
  if (id !== "rule-teams") return;
  const { "rule-target_score": points, own } = form.elements;
  const { teamTarget } = form.dataset;
  const { target } = document.getElementById("options").dataset; // of the chosen rules, as they are
  if (checked && points.value === target) points.value = teamTarget;
  else if (!checked && points.value === teamTarget) points.value = target;
  if (!own.value.includes(id)) own.value += ` ${id}`;
});
replaceByTyping(document.getElementById("new-game"));

const canKeep = isSecureContext && navigator.serviceWorker?.controller && window.indexedDB && navigator.locks;
if (canKeep) {
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  const { watchForm } = await import("../offline/form.js");
  watchForm(document.getElementById("new-game"), fillStarters);
}
