// The lines of the players in the form of a new game, changed without the server. Knows elements;
// what each button does is written down in sessions/pages/new_game/form.py.

import { drawBadge } from "./badge.js";
import { say } from "../../words.js";

export function change(form, action, value) {
  const list = form.querySelector(".players");
  const lines = [...list.children];
  const fewest = Number(form.dataset.fewest);
  const index = Number(value);
  if (["remove", "up", "down"].includes(action)) for (const it of form.querySelectorAll(".player__like")) it.remove(); // they name a line
  const { starts } = form.elements;
  const first = lines[starts.value]; // none where they roll off
  switch (action) {
    case "add": case "next": another(list, lines, action === "add"); break;
    case "name": (empty(lines) ?? add(list)).querySelector("input").value = value; break;
    case "remove": remove(lines, index, fewest); break;
    case "up": lines[index - 1]?.before(lines[index]); break;
    case "down": lines[index + 1]?.after(lines[index]); break;
    default:
  }
  const now = [...list.children];
  now.forEach(number);
  if (first) starts.value = Math.max(now.indexOf(first), 0);
}

const nameOf = (line) => line.querySelector('[name="name"]');
const empty = (lines) => lines.find((line) => !nameOf(line).value.trim());

/** One more line. Enter in a name only goes on to the next empty one, if there is any. */
function another(list, lines, isWanted) {
  const next = isWanted ? undefined : empty(lines);
  nameOf(next ?? add(list)).focus();
}

function add(list) {
  const line = list.lastElementChild.cloneNode(true);
  for (const field of line.querySelectorAll("input")) field.value = "";
  line.querySelector('[name="team"]').selectedIndex = list.children.length % 2;
  for (const it of line.querySelectorAll(".player__error, .player__like")) it.remove();
  list.append(line);
  window.htmx.process(line);
  return line;
}

function remove(lines, index, fewest) {
  if (lines.length > fewest) lines[index].remove();
  else nameOf(lines[index]).value = "";
}

/** Everything in a line that says which one it is. */
function number(line, index, lines) {
  const n = index + 1;
  const field = nameOf(line);
  const name = field.value.trim() || n;
  for (const [input, kind] of [[field, "name"], [line.querySelector('[name="team"]'), "team"]]) {
    input.id = `${kind}-${index}`;
    input.closest("li").querySelector(`label[for^="${kind}-"]`).htmlFor = input.id;
  }
  line.querySelector('label[for^="name-"]').textContent = say("player_n", { n });
  const badge = line.querySelector(".badge");
  if (!field.value.trim()) badge.textContent = n;
  drawBadge(badge, index);
  for (const [action, words] of [["up", "move_up"], ["down", "move_down"], ["remove", "remove_name"]]) {
    const button = line.querySelector(`button[value^="${action}:"]`);
    button.value = `${action}:${index}`;
    button.setAttribute("aria-label", say(words, { name }));
    button.disabled = (action === "up" && index === 0) || (action === "down" && n === lines.length);
  }
}
