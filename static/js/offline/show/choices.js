// What is offered about entries that wait: buttons, of which dropping asks once more. Knows elements;
// nothing of what is chosen.

/** Show this and its choices. */
export function offer(place, offered, decide) {
  place.replaceChildren(offered);
  listen(place, decide);
}

/** Calls `decide(choice)` with the choice of the tapped button; "drop" only after it was confirmed. */
export function listen(place, decide) {
  for (const button of place.querySelectorAll("[data-choice]")) {
    button.addEventListener("click", () => choose(place, button.dataset.choice, decide));
  }
}

function choose(place, choice, decide) {
  if (["behind", "later", "again", "drop-surely"].includes(choice)) return decide(choice.split("-")[0]);
  const isSure = choice === "drop";
  place.querySelector("[data-asks]").hidden = !isSure;
  place.querySelector("[data-offers]").hidden = isSure;
  return place.querySelector(isSure ? "[data-choice=drop-surely]" : "[data-choice=drop]").focus();
}

/** An item of a list: a sentence, or { said, why, worth, parts } with its reason in small, its points and what they are made of. */
export function line(text) {
  const item = document.createElement("li");
  if (typeof text === "string") item.textContent = text;
  else {
    item.textContent = text.said;
    const why = document.createElement("small");
    why.textContent = text.why;
    if (text.why) item.append(" ", why);
    const worth = document.createElement("b");
    worth.textContent = text.worth;
    if (text.worth) item.append(" ", worth);
    const parts = document.createElement("small");
    parts.textContent = text.parts ?? "";
    if (text.parts) item.append(" ", parts);
  }
  return item;
}
