// A page whose forms only the server can answer says so as soon as the network is gone, and its buttons
// rest until it is back. What leads to such a page rests with them. Knows elements.

import "../app.js";
import { isReachable } from "../offline/keep/reach.js";

const said = document.getElementById("away");

function rest(isAway) {
  said.hidden = !isAway;
  for (const button of document.querySelectorAll("main form button:not([type=button])")) {
    button.disabled = isAway;
    if (isAway) button.setAttribute("aria-describedby", said.id);
    else button.removeAttribute("aria-describedby");
  }
  for (const link of document.querySelectorAll("[data-needs-network]")) {
    link.dataset.leads ??= link.getAttribute("href");
    if (isAway) link.removeAttribute("href");
    else link.href = link.dataset.leads;
    link.ariaDisabled = isAway ? "true" : null;
  }
}

addEventListener("offline", () => rest(true));
addEventListener("online", async () => rest(!(await isReachable())));
if (!navigator.onLine) rest(true);
