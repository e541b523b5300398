// The form of a blank sheet: what is printed is what was chosen, however fast Print follows on it.
// Knows the form; the server draws the paper, app.js prints it.

import { sayUnsent } from "../offline/needs.js";

const form = document.querySelector(".paper-form");
const button = form.querySelector("[data-print]");
const chosen = () => new URLSearchParams(new FormData(form)).toString();
let drawn = chosen(); // the choices that the paper shows

button.addEventListener("click", (event) => {
  if (drawn === chosen()) return;
  event.stopPropagation();
  if (form.reportValidity()) form.dispatchEvent(new Event("print"));
});

form.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, successful } }) => {
  if (successful) {
    drawn = new URLSearchParams(requestConfig.formData).toString();
    form.elements.rounds.placeholder = document.querySelector(".papers").dataset.rounds;
  }
  if (requestConfig.triggeringEvent.type !== "print") return;
  if (drawn === chosen()) button.click();
  else if (!successful) sayUnsent(button);
});
