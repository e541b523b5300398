// Fingers and keys: what is tapped or pressed on the pad, told to whoever plays. Knows no game.

let handled = null; // the key that pointerdown has entered: its click says nothing new
let tapped = null; // the tap that a scrolling finger takes back

/**
 * Listen on the page: `press(face or "back")` returns how many dice lie in the tray then,
 * `toggle(place)`, `act(button)`, `takeStakes(on)`, `addPoints(more)`, `typedPoints()`,
 * `enter(path, values)`, `shortcut(name)` for "undo", "bank" and "keep".
 */
export function listen(hands) {
  document.addEventListener("pointerdown", (event) => {
    const key = event.target.closest?.("#game [data-face]");
    if (!key || key.disabled || event.button > 0) return;
    handled = key;
    const length = hands.press(key.dataset.face);
    tapped = key.dataset.face === "back" ? null : { id: event.pointerId, length };
  });

  document.addEventListener("pointercancel", (event) => {
    if (tapped?.id === event.pointerId) hands.takeBackTap(tapped.length);
    tapped = null;
  });

  document.addEventListener("click", (event) => click(event, hands));
  document.addEventListener("keydown", (event) => keydown(event, hands));
  document.addEventListener("submit", (event) => submit(event, hands));
  document.addEventListener("input", (event) => {
    if (event.target.dataset?.pad === "points") hands.typedPoints();
  });
  document.addEventListener("change", (event) => {
    const { place } = event.target.dataset ?? {};
    if (place !== undefined) hands.toggle(Number(place));
  });
}

const TOUCHED = "#game [data-face], #game .act[id], #game [data-stakes], #game [data-add]";

function click(event, hands) {
  const pressed = event.target.closest?.(TOUCHED);
  if (!pressed) return;
  if (pressed.dataset.face) {
    event.preventDefault();
    if (handled !== pressed) hands.press(pressed.dataset.face);
    handled = null;
  } else if (pressed.dataset.stakes) {
    event.preventDefault();
    hands.takeStakes(pressed.dataset.stakes === "on");
  } else if (pressed.dataset.add) hands.addPoints(pressed.dataset.add);
  else if (pressed.type === "button") hands.act(pressed); // a form's own button submits it
}

const FIELDS = "input:not([type=checkbox]), select, textarea";

function keydown(event, hands) {
  if (event.altKey || event.metaKey || event.target.closest?.(FIELDS)) return;
  const onControl = event.target.closest?.("a, button, summary");
  if (event.ctrlKey) {
    if (event.key === "z") pressButton(event, hands.shortcut("undo"));
  } else if (/^[1-6]$/.test(event.key)) hands.press(event.key);
  else if (event.key === "Backspace") hands.press("back");
  else if (event.key.toLowerCase() === "b") pressButton(event, hands.shortcut("bank"));
  else if (event.key === "Enter" && !onControl) pressButton(event, hands.shortcut("keep"));
}

function pressButton(event, id) {
  const button = document.getElementById(id);
  if (!button || event.repeat) return;
  event.preventDefault();
  button.click();
}

/** Forms on the pad go out through the same line as throws, one after the other. */
function submit(event, hands) {
  const form = event.target;
  if (!form.closest("#game") || form.method !== "post" || "plain" in form.dataset) return;
  event.preventDefault();
  const values = Object.fromEntries(new FormData(form, event.submitter));
  delete values.csrfmiddlewaretoken;
  delete values.expected_version;
  hands.enter(new URL(form.action).pathname, values);
}
