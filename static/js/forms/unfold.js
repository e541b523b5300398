// What an address points to may lie folded up: it is opened.

import "../app.js";

function unfold() {
  const named = document.getElementById(location.hash.slice(1));
  if (named?.matches("details")) named.open = true;
}
unfold();
addEventListener("hashchange", unfold);
