// Says on the page what the accounts library only logs: why a passkey did not work.

const [problem, insecure] = ["problem", "insecure"].map((it) => document.querySelector(`[data-passkey-${it}]`));

if (insecure && !window.isSecureContext) {
  insecure.hidden = false;
  for (const button of document.querySelectorAll("[data-passkey-button]")) button.disabled = true;
}

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  if (problem) problem.hidden = false;
});
