// The night's totals as they are typed: places appear beside them, and Enter goes on to the next field.
// Knows the form; the server says which places count.

import { wholeNumber } from "./numbers.js";

const form = document.querySelector("[data-grid]");

/** Who has more is before; equal totals share a place, of the first of them. */
function places(table) {
  const rows = [...table.querySelectorAll("input.grid-total")].map((field) => [field, wholeNumber(field.value)]);
  const totals = rows.map(([, total]) => total).filter((total) => total !== null);
  for (const [field, total] of rows) {
    const place = totals.filter((other) => other > total).length + 1;
    field.parentElement.querySelector("[data-place]").value = total === null ? "" : `${place}.`;
  }
}

form.addEventListener("input", (event) => places(event.target.closest("[data-table]")));

form.addEventListener("keydown", (event) => {
  const fields = [...form.querySelectorAll("input.grid-total")];
  const at = fields.indexOf(event.target);
  if (event.key !== "Enter" || at < 0 || event.isComposing) return;
  event.preventDefault();
  const next = fields[at + 1] ?? form.querySelector(".btn--go");
  next.focus();
  next.select?.();
});

for (const table of form.querySelectorAll("[data-table]")) if (table.querySelector("input.grid-total")) places(table);
