// Sentences about a game that only this phone knows: sessions/wording/game/words.py without network. A test
// holds both against each other.

import { known } from "./pad/bank-hints.js";
import { contendersOf, hasOpened, scoreOf, toBeat } from "./rules/state.js";
import { points, saidDice, say, spaced } from "./words.js";

/** { name, text }: who did what last. */
export function last(state) {
  const { turn, last_turn: ended } = state;
  const nameOf = (seat) => state.seats[seat].name;
  if (turn?.throws.length) return { name: `${nameOf(turn.seat)}:`, text: thrown(turn) };
  if (ended) return { name: nameOf(ended.seat), text: turnEnded(state, ended) };
  return { name: "", text: rolledOff(state) || say("nothing_yet") };
}

/** Who has won the roll-off, or that it goes on; nothing where none was thrown. */
function rolledOff(state) {
  if (contendersOf(state).length) return say("roll_off_tied");
  return state.roll_off ? say("roll_off_won_by", { name: state.seats[state.starts].name }) : "";
}

/** What a screen reader is told, complete in itself: sessions/wording/game/spoken.py. */
export function announcement(state, rules) {
  if (state.turn?.throws.length) return now(state, rules);
  return [before(state), now(state, rules)].filter(Boolean).join(" ");
}

/** A cheer in a few words; none where the felt says it anyway. */
export const cheer = (found) => (found && !["win", "hot_dice"].includes(found.kind) ? say(`cheer_${found.kind}`) : "");

/** The same as a sentence. */
export const cheered = (found) => cheer(found).replace(/(?<=[^!])$/, ".");

function before(state) {
  const { last_turn: ended } = state;
  if (ended) return `${state.seats[ended.seat].name}: ${keptAndEnded(state, ended)}.`;
  return rolledOff(state);
}

function keptAndEnded(state, turn) {
  const said = endedAt(state, turn);
  if (!["banked", "gift", "overshot"].includes(turn.kind) || !turn.throws.length) return said;
  return `${say("dice_kept", { dice: saidDice(turn.throws.at(-1).set_aside) })}, ${said}`;
}

/** How a turn ended, and where the score was then. */
function endedAt(state, turn) {
  const said = turnEnded(state, turn);
  return turn.points || turn.penalty ? say("now_at", { said, score: points(turn.score) }) : said;
}

function now(state, rules) {
  const { turn, outcome, final_round: round } = state;
  const nameOf = (seat) => state.seats[seat].name;
  if (outcome && !outcome.winners.length) return `${winners(state)}.`;
  if (outcome) return say("wins_with", { winners: winners(state), points: points(scoreOf(state, outcome.winners[0])) });
  const tied = contendersOf(state);
  if (tied.length) return `${say("throw_again", { names: listed(tied.map(nameOf)) })}.`;
  if (!turn) return "";
  const name = nameOf(turn.seat);
  if (turn.throws.length) return `${name}: ${thrown(turn)}`;
  if (!round) return `${say("throws", { name })}.`;
  const key = round.tied.length ? "throws_tied" : state.time_called === null ? "throws_last" : "throws_at_the_bell";
  return say(key, { name, goal: goal(state, rules, turn.seat) });
}

function thrown(turn) {
  const dice = saidDice(turn.throws.at(-1).set_aside);
  const values = { dice, points: points(turn.turn_score), n: turn.dice_in_hand };
  return say(turn.hot_dice ? "kept_hot" : "kept", values);
}

function turnEnded(state, turn) {
  const said = ended(state, turn);
  return turn.penalty ? `${said}, ${say("penalty", { points: points(turn.penalty) })}` : said;
}

function ended(state, turn) {
  switch (turn.kind) {
    case "gift": return say("overshot", { gift: points(turn.gift), to: state.seats[turn.gift_to].name });
    case "overshot": return say("overshot_lost", { lost: points(turn.lost) });
    case "skipped": return say("skipped");
    case "six_ones": return say("threw_six_ones");
    case "retired": return say(turn.lost ? "retired_lost" : "retired", { lost: points(turn.lost) });
    case "toxic_twos": return `${say("threw_toxic_twos")}, ${howMuch(turn)}`;
    case "farkle": return `${say("farkled")}, ${howMuch(turn)}`;
    default: return say("banked", { points: points(turn.points) });
  }
}

const howMuch = ({ lost }) => (lost ? say("is_lost", { lost: points(lost) }) : say("nothing_lost"));

/** What this seat is playing for now. Whether an exact target can be hit, only the server says. */
export function goal(state, rules, seat) {
  const [score, best] = [scoreOf(state, seat), toBeat(state)];
  if (best !== null) {
    if (score === best) return say("best_so_far");
    if (!score) return say("all_to_beat", { points: points(best) });
    return say("to_beat", { best: points(best), missing: points(best - score) });
  }
  if (!hasOpened(state, seat)) return say("to_open", { points: points(rules.opening_threshold) });
  if (rules.fixed_turns !== null) return say("turn_of", { turn: state.seats[seat].turns + 1, turns: rules.fixed_turns });
  return say(rules.exact_target ? "exactly_to_win" : "to_win", { points: points(Math.max(rules.target_score - score, 0)) });
}

/** Why the last turns are played: it is the final round, or time is called. */
export const finalTitle = (state) =>
  state.final_round ? say(state.time_called === null ? "final_round" : "time_is_called") : "";

/** Who has a turn left in the final round, and who began it. */
export function finalRound(state) {
  const round = state.final_round;
  if (!round) return "";
  const names = firstFew(round.seats_left.map((seat) => state.seats[seat].name));
  if (round.tied.length) return say("throwing_on", { names });
  if (state.time_called !== null) return say("last_turns_of", { n: round.seats_left.length, names });
  const said = say("still_to_throw", { names });
  return round.started_by === null ? said : `${said} ${say("reached", { name: state.seats[round.started_by].name })}`;
}

const MAX_LISTED = 4;

function firstFew(names) {
  if (names.length <= MAX_LISTED) return listed(names);
  return listed([...names.slice(0, MAX_LISTED - 1), say("more_names", { n: names.length - MAX_LISTED + 1 })]);
}

function listed(names) {
  const first = names.slice(0, -1);
  return first.length ? say("names_and", { first: first.join(", "), last: names.at(-1) }) : names.at(-1);
}

/** How the game stands, in a few words: who throws, or who has won. */
export const standing = (state) => (state.turn ? say("throws", { name: state.seats[state.turn.seat].name }) : winners(state));

export function winners(state) {
  if (!state.outcome) return "";
  if (!state.outcome.winners.length) return say("no_winner");
  const seats = state.outcome.winners.map((seat) => state.seats[seat]);
  const teams = [...new Set(seats.map(({ team }) => team))].sort();
  if (teams[0] !== null) return say("teams_win", { n: teams.length, names: listed(teams) });
  const names = listed(seats.map(({ name }) => name));
  return say(seats.length > 1 ? "share" : "wins", { name: names, names });
}

export const whyWon = (state) => (state.outcome ? say(`why_${state.outcome.reason}`) : "");

/** A reason that everybody reads in their own language, or as it was typed. */
export const inReadersLanguage = (reason) => say(`reason ${reason}`) || reason;

/** An entry of the log in words: sessions/pages/record/log.py. `turn` is the one that it ended, if that is known. */
export function entry(made, state, turn) {
  if (made.type === "start") return say("log_start", { names: listed(made.players.map(({ name }) => name)) });
  const nameOf = (seat) => state.seats[seat]?.name ?? "";
  const values = {
    ...made,
    name: made.name ?? nameOf(made.seat),
    was: nameOf(made.seat),
    number: (made.seat ?? 0) + 1,
    other: nameOf(made.other),
    dice: [spaced(made.dice ?? []), made.unentered ? say("unentered", { n: made.unentered }) : ""].filter(Boolean).join(", "),
    kept: saidDice(made.set_aside ?? []),
    reason: inReadersLanguage(made.reason),
    points: made.type === "adjust" && made.points > 0 ? `+${points(made.points)}` : points(made.points ?? 0),
    thrown: Object.entries(made.faces ?? {}).map(([seat, face]) => `${nameOf(seat)} ${face}`).join(", "),
  };
  values.ended = turn ? endedAt(state, turn) : "";
  const isLost = !made.set_aside?.length;
  if (["bank", "total"].includes(made.type) && turn) return `${values.name}: ${values.ended}`;
  if (made.type === "rename" && values.was && values.was !== made.name) return say("log_renamed", values);
  if (made.type !== "throw") return say(`log_${kindOf(made)}`, values);
  if (turn) return say(isLost ? "log_lost" : "log_ended", values);
  if (isLost) return say("log_farkle", values);
  return say(made.bank ? "log_throw_bank" : "log_throw", values);
}

/** Some kinds of entries are said differently by what they hold. */
function kindOf({ type, score, last_one: then, result }) {
  if (type === "join" && score === "lowest") return "join_lowest";
  if (type === "retire" && then === "plays_on") return "retire_plays_on";
  return type === "end" ? `end_${result}` : type;
}

/** Who has entered it; nothing where that is not known. */
export const by = (name) => (name ? say("by_name", { name }) : "");

/** Points added or taken: +450, −1. */
export const signed = (number) => (number < 0 ? points(number) : `+${points(number)}`);

/** { text, kind }: what stands in the sheet above the running total, and its style. */
export function cell(turn, state) {
  if (turn.penalty) return { text: `✕ ${say("cell_farkle")} ${points(-turn.penalty)}`, kind: "penalty" };
  switch (turn.kind) {
    case "gift": return { text: `${points(turn.gift)} → ${state.seats[turn.gift_to].name}`, kind: "gift" };
    case "skipped": return { text: `– ${say("cell_skipped")}`, kind: "skipped" };
    case "six_ones": return { text: `★ ${say("cell_six_ones")}`, kind: "won" };
    case "banked": case "total": {
      const gained = `+${points(turn.points)}`;
      return turn.opened ? { text: `⚑ ${say("cell_opened")} ${gained}`, kind: "opened" } : { text: gained, kind: "banked" };
    }
    default: return { text: `✕ ${say(`cell_${turn.kind}`)}`, kind: "farkle" };
  }
}

/** Why the server does not take a game that was started here: a name, its rules, or who plays. */
export function refusedStart({ entry, reason }) {
  const [, part, seat, field] = reason.facts?.errors?.[0]?.pointer.split("/") ?? [];
  if (part === "players" && field === "name") return say("name_refused", entry.players[seat]);
  if (part === "rules") return say("rules_refused", { name: entry.rules.name });
  return known(reason) || say("game_refused");
}
