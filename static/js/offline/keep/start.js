// Starts a game on this phone, from the form: its code is drawn here, and the request that makes it on
// the server is the first of what waits. Knows the form's fields, the store and the sender; no rule.

import { drawCode } from "./codes.js";
import { dropUnsendable, startHere, takeSent } from "./ledger.js";
import { keptPockets } from "./reach.js";
import { sendWaiting } from "./sender.js";
import { saySomethingWaits } from "./unsent-flag.js";
import { read } from "./store.js";
import { timeZone } from "../../device/time-zone.js";
import { Refused, seatsAfter, turnOrder } from "../../rules/state.js";

const TIMEOUT_MS = 3_000; // then the game opens on the phone, whether the server knows of it or not

/** What the phone cannot start by itself; the message is the key of a sentence. */
export class GivenUp extends Error {
  constructor(key, facts = {}) {
    super(key);
    this.facts = facts;
  }
}

/** Start the game and answer its address. Whatever this throws, there is no game then. */
export async function startFrom(form) {
  const kept = await keptPockets();
  const rules = form.elements.rules.value;
  const pocket = kept?.rule_sets[rules];
  const { digest } = form.querySelector('[name="rules"]:checked').dataset;
  if (!pocket || kept.marks?.[rules] !== digest) throw new GivenUp("unknown_rules");
  if (isChanged(form.querySelector("#options"))) throw new GivenUp("changed_rules");
  const csrf = form.elements.csrfmiddlewaretoken.value;
  const table = { ...seated(form, pocket), ...together(form), pocket, csrf, time_zone: timeZone() };
  const { url, reason } = await begin(table, kept);
  const isRolled = form.elements.starts.value === "roll_off";
  return `${url}${isRolled ? (reason ? "" : "table/") + "#roll-off" : ""}`;
}

/** The same players under the same rules; the next seat starts, as in `rematch` of sessions/games/services.py. Answers its address. */
export async function startAgain({ game: { code, pocket, csrf }, state }) {
  const kept = await keptPockets();
  if (!kept) throw new GivenUp("page_needs_network"); // as on plain http
  const seats = turnOrder(state).filter((seat) => !state.seats[seat].is_retired);
  const players = seats.map((seat) => state.seats[seat]).map(({ name, team }) => (team ? { name, team } : { name }));
  const [next = state.starts] = seatsAfter(state, state.starts);
  return (await begin({ players, starts: seats.indexOf(next), pocket, csrf, rematch_of: code }, kept)).url;
}

/** { url, reason }: where the game is, and why the server does not have it yet. */
async function begin(table, { code: codes }) {
  const code = drawCode(codes);
  await keep({ ...table, code, codes });
  const reason = await sendAtOnce(code);
  if (ENDS.has(reason)) throw new Error("The server refuses this game."); // the caller asks the server itself, which says why
  const stored = await read(code).catch(() => null);
  const moved = stored?.game?.moved_to ?? code;
  if (!reason) await takeSent(moved).catch(() => {}); // forget that it was sent: the page need not say so
  return { url: `/g/${moved}/`, reason };
}

/** Was any option changed from how the rule set has it? */
export function isChanged(options) {
  if (options.querySelector(".tag--brass")) return true; // the server has said so
  return [...options.querySelectorAll("input, select")].some((field) => {
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    if (field.options) return [...field.options].some((it) => it.selected !== it.defaultSelected) && field.value !== firstValue(field);
    return field.value !== field.defaultValue;
  });
}

const firstValue = (field) => ([...field.options].find((it) => it.defaultSelected) ?? field.options[0]).value;

/** Who sits where, and who starts: as the form's lines say. */
function seated(form, pocket) {
  const lines = [...form.querySelectorAll(".players > li")].map((line) => ({
    name: tidy(line.querySelector('[name="name"]').value),
    team: pocket.rules.teams ? tidy(line.querySelector('[name="team"]').value) : "",
  }));
  const taken = lines.filter(({ name }) => name);
  const { fewest, longest_name: longest } = pocket.seats;
  if (taken.length < fewest) throw new GivenUp("name_missing");
  for (const text of taken.flatMap(({ name, team }) => [name, team])) {
    if ([...text].length > longest) throw new GivenUp("name_too_long", { longest });
    if (text && !isWritable(text)) throw new GivenUp("name_refused", { name: text });
  }
  const players = taken.map(({ name, team }) => (team ? { name, team } : { name }));
  if (pocket.rules.teams && form.elements.asked.value !== "uneven" && isUneven(players)) throw new GivenUp("teams_uneven");
  return { players, starts: Math.max(taken.indexOf(lines[Number(form.elements.starts.value)]), 0) };
}

/** Which group plays, where there are several, where, and with which dice. */
function together(form) {
  const { group, place, dice_set } = form.elements;
  return { group: group?.value ?? "", place: saidIn(place), dice_set: saidIn(dice_set) };
}

/** What a field says; what nobody could read is nothing. */
function saidIn(field) {
  const said = field ? [...tidy(field.value)].slice(0, field.maxLength).join("") : "";
  return isWritable(said) ? said : "";
}

/** Has one team more players than another? */
function isUneven(players) {
  const sizes = new Map();
  for (const { team } of players) sizes.set(team, (sizes.get(team) ?? 0) + 1);
  return new Set(sizes.values()).size > 1;
}

/** As the server writes a name down: scoring/reading/reader.py. */
const tidy = (text) => text.split(/\s+/).filter(Boolean).join(" ").normalize("NFC");

const BLANK_LETTERS = /[\u115f\u1160\u2800\u3164\uffa0]/g;

/** Refuses too much rather than too little: the server can still take the name once it is asked. */
const isWritable = (text) =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(BLANK_LETTERS, "")) && !/[\p{C}\p{Zl}\p{Zp}]/u.test(text.replace(/[\u200c\u200d]/g, ""));

async function keep(game) {
  try {
    await startHere(game);
  } catch (error) {
    if (error instanceof Refused) throw new GivenUp(`refused_${error.code}`, error.facts);
    throw new GivenUp("not_kept");
  }
  await saySomethingWaits();
}

const ENDS = new Set(["barred", "refused"]);

/** "" when the server has the game, one of ENDS when it has refused it; else the game waits. */
async function sendAtOnce(code) {
  let reason = null; // set by whichever is first, the server's answer or the timeout
  const answer = sendWaiting(async (stopped) => {
    reason ??= stopped[code] ?? "";
    if (ENDS.has(reason)) await dropUnsendable(code);
  }).then(() => reason, () => "later");
  const late = pause(TIMEOUT_MS).then(() => (reason ??= "later"));
  return Promise.race([answer, late.then(() => (ENDS.has(reason) ? answer : reason))]);
}

const pause = (time) => new Promise((done) => setTimeout(done, time));
