// What every page shares: forms that are sent once, sharing, and paper.

import "./preferences.js";

// Without network a form would lead to the browser's error page. The pad and the form of a new game
// know better, and have taken theirs by now.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (navigator.onLine || event.defaultPrevented || form.method !== "post") return;
  if (form.closest("#game") && !("plain" in form.dataset)) return;
  event.preventDefault();
  const { sayAt } = await import("./offline/needs.js");
  sayAt(event.submitter ?? form, "form");
});

// A form that leads to another page is sent once, however often its button is tapped.
let sent = null;
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method !== "post") return;
  if (sent === event.target) event.preventDefault();
  sent = event.target;
});
addEventListener("pageshow", () => {
  sent = null;
});

// Only where the browser can: neither works on a plain http address.
for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;

async function copy(button) {
  await navigator.clipboard.writeText(button.dataset.copy);
  button.querySelector("span").textContent = button.dataset.copied;
  document.getElementById("announce").textContent = button.dataset.copied;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
  const share = event.target.closest("[data-share]");
  if (share) {
    const { share: url, title } = share.dataset;
    navigator.share({ url, title }).catch(() => {}); // whoever changes their mind is no error
  }
  const copied = event.target.closest("[data-copy]");
  if (copied) copy(copied);
});
