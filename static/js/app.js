// What every page shares: answers that refuse are shown like any other, and paper.

document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr } = event.detail;
  const isPage = (xhr.getResponseHeader("Content-Type") || "").startsWith("text/html");
  if (isPage && [400, 409, 422].includes(xhr.status)) {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
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

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
});
