// The page of this device's settings: what is chosen shows, and is kept, at once. Knows no game.

import { keep, setting } from "./preferences.js";

const form = document.getElementById("settings");
const { saved } = document.querySelector("script[data-saved]").dataset;

/** The page may have been kept when the device was set otherwise. */
function check() {
  for (const choice of form.querySelectorAll("[type=radio]")) {
    const first = form.elements[choice.name][0];
    choice.checked = choice.value === (setting(choice.name) || first.value);
  }
}

form.addEventListener("change", ({ target }) => {
  keep(target.name, target === form.elements[target.name][0] ? "" : target.value);
  document.getElementById("announce").textContent = saved;
});
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("pageshow", check);
check();
form.querySelector(".settings__save").hidden = true;
