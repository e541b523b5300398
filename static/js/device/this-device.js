// The page of this device's settings: what is chosen shows, and is kept, at once. Knows no game.

import { keep } from "./keep.js";
import { play, shake } from "../celebrations/feel.js";
import { announce } from "../paint.js";
import { setting } from "../preferences.js";

const form = document.getElementById("settings");
const { saved } = document.querySelector("script[data-saved]").dataset;

const choices = [...form.querySelectorAll("[type=radio]")];

/** The page may have been kept when the device was set otherwise. */
function check() {
  for (const choice of choices) {
    const first = form.elements[choice.name][0];
    choice.checked = choice.value === (setting(choice.name) || first.value);
  }
}

function choose(choice) {
  keep(choice.name, choice === form.elements[choice.name][0] ? "" : choice.value);
  announce(saved);
}

form.addEventListener("change", ({ target }) => choose(target));
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("pageshow", check);
choices.filter((choice) => choice.checked && !choice.defaultChecked).forEach(choose); // before this script was here
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
