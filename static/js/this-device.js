// The page of this device's settings: what is chosen shows, and is kept, at once. Knows no game.

import { play, shake } from "./feel.js";
import { announce } from "./paint.js";
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
  announce(saved);
});
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("pageshow", check);
check();
form.querySelector(".settings__save").hidden = true;

// --- what this device can do ---

const TRY = { sound: play, vibration: shake };
const CAN = { sound: "AudioContext" in window, vibration: "vibrate" in navigator };

for (const button of form.querySelectorAll("[data-try]")) {
  const { try: kind } = button.dataset;
  button.hidden = !CAN[kind];
  button.addEventListener("click", () => TRY[kind]("win"));
}
form.querySelector("[data-missing]").hidden = CAN.vibration;
