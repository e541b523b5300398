// Seats the players of a game on a blank sheet: their badges, names and columns. Knows elements.

import { drawBadge } from "./badge.js";
import { points, say } from "../../words.js";

const find = (selector) => document.querySelector(`#game ${selector}`);

/** A total in the strip and a column in the sheet for each seat, and what is played. */
export function drawTable({ seats }, { rules, called }) {
  const filled = (cell, player, seat) => {
    const badge = cell.querySelector(".badge");
    drawBadge(badge, seat, rules.teams ? player.side : seat);
    badge.textContent = initials(player.name);
    (cell.querySelector(".sheet__name") ?? cell.querySelector(".score__name > span")).textContent = player.name;
    return cell;
  };
  delete find(".sheet__table").dataset.order;
  const line = find(".strip__list > li").cloneNode(true);
  find(".strip__list").replaceChildren(...seats.map((player, seat) => filled(line.cloneNode(true), player, seat)));
  const [head] = find(".sheet__table thead").rows;
  const column = head.cells[1].cloneNode(true);
  head.replaceChildren(head.cells[0], ...seats.map((player, seat) => withTeam(filled(column.cloneNode(true), player, seat), player)));
  for (const row of [...find(".sheet__table tbody").rows, ...find(".sheet__table tfoot").rows]) {
    row.replaceChildren(row.cells[0], ...seats.map(() => document.createElement("td")));
  }
  drawRules(rules, called);
}

/** Two letters of a name, never OK: as in sessions/wording/club/badges.py. */
export function initials(name) {
  const [first = ["?"], ...others] = name.replaceAll("-", " ").split(/\s+/).filter(Boolean).map((word) => [...word]);
  const [letter, ...rest] = [first, ...others].flat();
  const seconds = [...others.slice(0, 1).map(([second]) => second), ...rest];
  return seconds.map((second) => (letter + second).toUpperCase()).find((pair) => pair !== "OK") ?? letter.toUpperCase();
}

// How wide letters are, and how large a name may be: sessions/wording/name_size.py.
const WIDTHS = [[/[fijlrtIJ .,'’-]/, 38], [/[a-ln-vx-zà-åç-öø-ýÿß]/, 59], [/[A-LN-VX-ZÀ-ÖØ-Ý0-9]/, 76]];
const EMS = [3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 23];
const [ONE_LINE, ONE_WORD, WIDE] = [800, 1300, 1.18];

export const ems = (name) => EMS.find((step) => step * 100 >= widest(lines(name)) * (isLong(name) ? 1 : WIDE)) ?? EMS.at(-1);

export const isLong = (name) => width(name) > ONE_LINE && (width(name) > ONE_WORD || words(name).length > 1);

function lines(name) {
  if (!isLong(name)) return [name];
  const all = words(name);
  const letters = [...name];
  const half = Math.ceil(letters.length / 2);
  if (all.length === 1) return [letters.slice(0, half + 1).join(""), letters.slice(half).join("")];
  const splits = all.slice(1).map((_, at) => [all.slice(0, at + 1).join(""), all.slice(at + 1).join("")]);
  return splits.reduce((best, one) => (widest(one) < widest(best) ? one : best));
}

const words = (name) => name.split(/(?<=[ -])/);
const widest = (all) => Math.max(...all.map(width));
const width = (line) => [...line].reduce((sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 104), 0);

function withTeam(head, { team }) {
  if (team === null) return head;
  const rank = head.querySelector(".sheet__rank");
  const name = rank.cloneNode();
  name.textContent = team;
  rank.before(name);
  return head;
}

function drawRules(rules, called = rules.name) {
  const line = find(".sheet__head p");
  const link = line.querySelector("a");
  link.textContent = called;
  const { fixed_turns: n } = rules;
  const end = n ? say("turns_each", { n }) : say("to_points", { points: points(rules.target_score) });
  const opening = rules.opening_threshold ? ` · ${say("to_open", { points: points(rules.opening_threshold) })}` : "";
  line.replaceChildren(link, ` · ${end}${opening}`);
}
