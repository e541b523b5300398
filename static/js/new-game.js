// Keeps the list of who may start in step with the names. Everything else the server does.

import "./app.js";

const names = () => [...document.querySelectorAll('#players [name="name"]')];

function fillStarters() {
  const starts = document.getElementById("starts");
  const rollOff = starts.querySelector('[value="roll_off"]');
  const chosen = starts.value;
  const options = names().map((field, place) => new Option(field.value || field.placeholder, place));
  starts.replaceChildren(...options, rollOff);
  starts.value = chosen;
  if (!starts.value) starts.value = "0";
}

document.addEventListener("input", (event) => {
  if (event.target.name === "name") fillStarters();
});
document.addEventListener("htmx:afterSwap", fillStarters);
