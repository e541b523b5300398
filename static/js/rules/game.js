// A game of Farkle: scoring/game.py in JavaScript, with network and without. `apply` takes one entry
// (as JSON) to the next state or refuses it. What throws are worth is looked up in the table that the
// server compiled. Tests play the same games here and in scoring/, and compare the states.

import { finish, goOn } from "./ending.js";
import { adjust, recordRollOff } from "./seating.js";
import {
  contendersOf, finished, hasOpened, isAlone, isLocked, isStartOpen, offersHighStakes, Refused, scoreOf, scoring,
  seatsAfter, seatsPlaying, status, toSign, withSeat, withSide,
} from "./state.js";
import { isPlausible } from "./totals.js";
import { chosen, diceThrown, settingAside } from "./turn.js";
import { lookUp } from "./throw-table.js";

/**
 * The state after this entry, of a kind that a phone enters by itself (entered.js).
 * `game` is {rules, table, totals, seats}. Throws Refused.
 */
export function apply(state, game, entry) {
  const after = applied(state, game, entry);
  return { ...after, entries: state.entries + 1 };
}

function applied(state, game, entry) {
  if (!state.turn) throw isLocked(state) ? new Refused("card_locked", { signed: state.signed }) : new Refused("game_finished");
  switch (entry.type) {
    case "roll_off": return recordRollOff(state, game.rules, entry);
    case "adjust": return adjust(state, entry);
    default: return play(state, game, entry);
  }
}

function play(state, game, entry) {
  refuseOtherSeats(state, entry.seat ?? null);
  if (entry.type === "throw") return throwDice(state, game, entry);
  return entry.type === "bank" ? bank(state, game) : total(state, game, entry.points);
}

/** It must be this seat's turn, and clear who starts. */
function refuseOtherSeats(state, seat) {
  const contenders = contendersOf(state);
  if (contenders.length) {
    const names = contenders.map((contender) => state.seats[contender].name).join(", ");
    throw new Refused("roll_off_pending", { names, contenders });
  }
  if (seat !== null && seat !== state.turn.seat) {
    const { name } = state.seats[state.turn.seat];
    throw new Refused("not_your_turn", { name, seat: state.turn.seat, entered_for: seat });
  }
}

/** What may be entered next, in the order of scoring/game.py. */
export function legalActions(state, { rules, seats }) {
  const { turn } = state;
  const isTurn = Boolean(turn) && !contendersOf(state).length;
  const begins = Boolean(turn) && !turn.throws.length;
  const playing = seatsPlaying(state).length;
  const several = Boolean(turn) && playing > 1;
  const legal = {
    throw: isTurn,
    high_stakes: isTurn && offersHighStakes(state, rules),
    bank: isTurn && bankRefusal(state, rules, turn) === null,
    total: isTurn && begins,
    skip: isTurn && begins,
    roll_off: begins && !state.last_turn && isStartOpen(state),
    join: status(state) === "playing" && state.seats.length < seats?.most,
    retire: several,
    come_back: Boolean(turn) && playing < state.seats.length,
    rename: !state.signed.length,
    change_places: several && begins && !state.final_round,
    adjust: Boolean(turn),
    call_time: isTurn && rules.fixed_turns === null && status(state) === "playing",
    end: Boolean(turn),
    sign: toSign(state).length > 0,
    unlock: isLocked(state),
    amend: Boolean(state.last_turn) && !isLocked(state),
    undo: state.entries > 0 && !isLocked(state),
  };
  return Object.keys(legal).filter((name) => legal[name]);
}

function throwDice(state, game, { dice, set_aside: setAside = [], bank: banks = false, high_stakes: stakes = false, unentered = 0 }) {
  const { rules, table } = game;
  const inHand = stakes ? leftoverDice(state, rules) : state.turn.dice_in_hand;
  const thrown = diceThrown({ dice, unentered });
  if (thrown !== inHand) throw new Refused("wrong_dice_count", { dice_in_hand: inHand, dice_thrown: thrown });
  const selection = chosen(table, dice, setAside);
  if (selection === null) {
    if (banks) throw new Refused("nothing_to_bank");
    const made = { dice, set_aside: [], points: 0, bonus: 0, high_stakes: stakes, unentered };
    const turn = { ...state.turn, throws: [...state.turn.throws, made] };
    return farkle(state, rules, turn, lookUp(table, dice).isToxic ? "toxic_twos" : "farkle");
  }
  const turn = settingAside(state.turn, game, { dice, selection, stakes, unentered });
  if (table.wins.includes(selection.dice.join(""))) return winWithSixOnes(state, turn);
  return banks ? bank({ ...state, turn }, game) : { ...state, turn };
}

function leftoverDice(state, rules) {
  if (!offersHighStakes(state, rules)) throw new Refused("high_stakes_not_offered");
  return state.leftover_dice;
}

function bank(state, { rules }) {
  const { turn } = state;
  const refusal = bankRefusal(state, rules, turn);
  if (refusal) throw refusal;
  return score(state, rules, turn, turn.turn_score, "banked", turn.hot_dice ? 0 : turn.dice_in_hand);
}

/** Why this turn cannot be banked now, if it cannot. */
export function bankRefusal(state, rules, turn) {
  if (!turn.throws.length) return new Refused("nothing_to_bank");
  if (turn.hot_dice && rules.hot_dice === "must_roll") {
    return new Refused("must_roll_hot_dice", { turn_score: turn.turn_score, dice_in_hand: turn.dice_in_hand });
  }
  return tooFewPoints(state, rules, turn.seat, turn.turn_score);
}

/** The fewest points that this seat may bank now: to open, or the minimum of every bank. */
export function leastToBank(state, rules, seat) {
  return Math.max(hasOpened(state, seat) ? 0 : rules.opening_threshold, rules.minimum_bank);
}

function tooFewPoints(state, rules, seat, points) {
  const least = leastToBank(state, rules, seat);
  if (points >= least) return null;
  const facts = { turn_score: points, points_missing: least - points };
  if (least > rules.minimum_bank) return new Refused("below_opening_threshold", { ...facts, opening_threshold: least });
  return new Refused("below_minimum_bank", { ...facts, minimum_bank: least });
}

function total(state, game, points) {
  const { turn } = state;
  if (turn.throws.length) {
    throw new Refused("turn_in_progress", { name: state.seats[turn.seat].name, turn_score: turn.turn_score });
  }
  if (points === 0) return farkle(state, game.rules, turn, "farkle");
  const refusal = totalRefusal(state, game, points);
  if (refusal) throw refusal;
  return score(state, game.rules, turn, points, "total", 0);
}

/** Why this turn cannot end with so many points, if it cannot; with none it always can. */
export function totalRefusal(state, { rules, totals }, points) {
  if (points === 0) return null;
  const refusal = tooFewPoints(state, rules, state.turn.seat, points);
  return refusal ?? (isPlausible(totals, points) ? null : new Refused("implausible_total", { points }));
}

/** Points are banked: added to the score, or given away when they overshoot an exact target. */
function score(before, rules, turn, points, kind, leftover) {
  const { seat } = turn;
  const opened = !hasOpened(before, seat);
  const state = { ...withSide(before, before.seats[seat].side, { has_opened: true }), leftover_dice: leftover };
  const target = rules.target_score;
  if (rules.exact_target && scoreOf(state, seat) + points > target) {
    if (rules.exact_target === "void" || isAlone(state)) return overshoot(before, rules, turn, points);
    return giveAway(state, rules, turn, points, opened);
  }
  const after = endTurn(scoring(state, seat, points), { ...finished(turn, kind), points, opened });
  if (rules.exact_target && scoreOf(after, seat) === target) return finish(after, [after.seats[seat].side], "exact_target");
  return goOn(after, rules, seat);
}

/** Too much for an exact target, and nobody to give it to: the turn brings nothing. */
function overshoot(state, rules, turn, points) {
  const line = { ...finished(turn, "overshot"), lost: points };
  return goOn(endTurn({ ...state, leftover_dice: 0 }, line), rules, turn.seat);
}

/** Welfare: the lowest other score takes the turn score, on a tie the first to the left. */
function giveAway(state, rules, turn, points, opened) {
  const { side } = state.seats[turn.seat];
  const others = seatsAfter(state, turn.seat).filter((seat) => state.seats[seat].side !== side);
  const poorest = others.reduce((least, seat) => (scoreOf(state, seat) < scoreOf(state, least) ? seat : least));
  const line = { ...finished(turn, "gift"), gift: points, gift_to: poorest, opened };
  return goOn(endTurn(scoring(state, poorest, points), line), rules, turn.seat);
}

/** The seat that throws next if the turn in progress ends in a farkle; null where the game is over then. */
export const nextAfterFarkle = (state, rules) => farkle(state, rules, state.turn, "farkle").turn?.seat ?? null;

/** The turn score is lost; a streak of farkles may cost more. */
function farkle(state, rules, turn, kind) {
  const [streak, penalty] = streakAfter(state, rules, turn.seat);
  const last = turn.throws.at(-1);
  const sixDie = kind === "farkle" && Boolean(last) && diceThrown(last) === rules.dice;
  const line = { ...finished(turn, kind), lost: turn.turn_score, penalty, six_die_farkle: sixDie };
  const after = endTurn({ ...scoring(state, turn.seat, -penalty), leftover_dice: 0 }, line, streak);
  return goOn(after, rules, turn.seat);
}

/** The farkle streak after one more farkle, and the penalty that it costs. */
function streakAfter(state, rules, seat) {
  const rule = rules.farkle_streak;
  const streak = state.seats[seat].farkle_streak + 1;
  if (!rule) return [streak, 0];
  if (rule.only_after_opening && !hasOpened(state, seat)) return [0, 0];
  return streak >= rule.length ? [0, penaltyOf(rule, scoreOf(state, seat))] : [streak, 0];
}

function penaltyOf(rule, points) {
  if (rule.penalty === "reset") return Math.max(points, 0);
  return rule.floor_at_zero ? Math.min(rule.penalty, Math.max(points, 0)) : rule.penalty;
}

/** Six 1s win at once, opening or not; the turn score is written down with them. */
function winWithSixOnes(state, turn) {
  const line = { ...finished(turn, "six_ones"), points: turn.turn_score };
  const after = { ...scoring(state, turn.seat, turn.turn_score), leftover_dice: 0 };
  return finish(endTurn(after, line), [state.seats[turn.seat].side], "six_ones");
}

/** Write the turn on the sheet. */
function endTurn(state, line, streak = 0) {
  const { seat } = line;
  const after = withSeat(state, seat, { turns: state.seats[seat].turns + 1, farkle_streak: streak });
  return { ...after, turn: null, last_turn: { ...line, score: scoreOf(after, seat) } };
}
