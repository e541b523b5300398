// Copies of the page's <template id="tpl-…">, their gaps filled. Knows no game.

export function piece(name, gaps = {}) {
  const copy = document.getElementById(`tpl-${name}`).content.cloneNode(true);
  for (const slot of copy.querySelectorAll("[data-slot]")) slot.textContent = gaps[slot.dataset.slot] ?? "";
  return copy;
}
