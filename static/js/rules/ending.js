// How a game goes on after a turn, and how it ends: scoring/ending.py in JavaScript.

import { finishedTurns, isAlone, nextRound, seatsWhere, scoreOf, seatsAfter, sidesPlaying, toBeat } from "./state.js";

/** The turn of `seat` is over: the next seat's turn begins, or the game ends. */
export function goOn(state, rules, seat) {
  if (state.final_round) return playLastTurns(withoutLastTurn(state, seat), rules);
  if (rules.fixed_turns !== null) return nextOfFixedTurns(state, rules, seat);
  if (startsFinalRound(state, rules, seat)) return beginFinalRound(state, rules, seat);
  const playing = [...seatsAfter(state, seat), seat].filter((other) => !state.seats[other].is_retired);
  return beginTurn(state, rules, nextOf(state, playing));
}

/** Who of these, in turn order, throws next; once two have changed places, nobody twice before all have thrown. */
function nextOf(state, seats) {
  const roundOf = (seat) => nextRound(state.seats[seat]);
  return state.order.length ? seats.reduce((first, seat) => (roundOf(seat) < roundOf(first) ? seat : first)) : seats[0];
}

export function beginTurn(state, rules, seat) {
  const number = finishedTurns(state) + 1;
  const round = nextRound(state.seats[seat]);
  const turn = { seat, number, round, dice_in_hand: rules.dice, hot_dice: false, turn_score: 0, throws: [] };
  return { ...state, turn };
}

/** The game is over; the seats of these sides that still play have won. */
export function finish(state, sides, reason) {
  const winners = seatsWhere(state, (player) => sides.includes(player.side) && !player.is_retired);
  return { ...state, turn: null, final_round: null, outcome: { winners, reason } };
}

/**
 * The number of the turn that began the final round, all behind it belong to it; null where none has. Where
 * time was called, it is the turn that had ended last by then.
 */
export function finalRoundFrom(state, rules, turns) {
  if (state.time_called !== null) return state.time_called;
  if (!hasFinalRound(state, rules)) return null;
  return turns.find(({ score, kind }) => score >= rules.target_score && kind !== "retired")?.number ?? null;
}

/** Is a final round played, or has the game ended with one? After fixed turns there is none. */
export function hasFinalRound(state, rules) {
  if (state.time_called !== null) return true;
  if (rules.fixed_turns !== null) return false;
  if (!state.outcome) return state.final_round !== null;
  const { reason } = state.outcome;
  return ["stopped", "no_result"].includes(reason) ? !rules.exact_target : AFTER_LAST_TURNS.has(reason);
}

const AFTER_LAST_TURNS = new Set(["highest_score", "first_to_set", "shared", "roll_off_round"]);

/** The rank of every seat, from 1; null for one that has retired. A winner stands before those it ties with. */
export function ranks(state) {
  const won = new Set((state.outcome?.winners ?? []).map((seat) => state.seats[seat].side));
  const isBefore = (one, other) =>
    won.has(one) === won.has(other) ? state.sides[one].score > state.sides[other].score : won.has(one);
  const playing = sidesPlaying(state);
  return state.seats.map((seat) => (seat.is_retired ? null : 1 + playing.filter((side) => isBefore(side, seat.side)).length));
}

/** In the final round, what the turn of this seat has to make up for; null if it leads itself. */
export function leadOver(state, rules, seat) {
  const [best, score] = [toBeat(state), scoreOf(state, seat)];
  if (best === null || best === score) return null;
  const leader = firstToSet(state, sidesPlaying(state).filter((side) => state.sides[side].score === best));
  const first = state.seats.findIndex(({ side }) => side === leader);
  return { seat: first, points: best - score, wins_tie: rules.tie === "first_to_set" };
}

/** What the bank of this seat, whose turn it is, can bring; null where the game goes on anyway. */
export function inReach(state, rules, seat) {
  const missing = Math.max(rules.target_score - scoreOf(state, seat), 1); // a turn of 0 brings nothing
  if (rules.exact_target) {
    const ahead = isLast(state, rules, seat) ? pointsAhead(state, seat) : missing;
    return { points: Math.min(ahead, missing), wins: true, most: missing };
  }
  if (isLast(state, rules, seat)) return { points: pointsAhead(state, seat), wins: true, most: null };
  if (state.final_round || rules.fixed_turns !== null) return null;
  if (endsAtTarget(state, rules)) return { points: missing, wins: true, most: null };
  const wins = lastTurns(withTurnOver(state, seat), rules, seat).length === 0;
  return { points: wins ? Math.max(missing, pointsAhead(state, seat)) : missing, wins, most: null };
}

/** Does no turn follow that of this seat? */
function isLast(state, rules, seat) {
  if (state.final_round) return state.final_round.seats_left.every((other) => other === seat);
  if (rules.fixed_turns === null) return false;
  const after = withTurnOver(state, seat);
  return [...seatsAfter(after, seat), seat].every((other) => after.seats[other].turns >= rules.fixed_turns);
}

/** The fewest points that put this seat ahead of every other side that can win. */
function pointsAhead(state, seat) {
  const others = contendersOf(state).filter((side) => side !== state.seats[seat].side);
  const score = scoreOf(state, seat);
  const ahead = others.map((side) => state.sides[side].score + 1 - score);
  return Math.max(1, ...ahead);
}

function withTurnOver(state, seat) {
  const isOver = (one, number) => (number === seat ? { ...one, turns: one.turns + 1 } : one);
  return { ...state, seats: state.seats.map(isOver) };
}

function startsFinalRound(state, rules, seat) {
  if (rules.exact_target || state.seats[seat].is_retired) return false;
  return scoreOf(state, seat) >= rules.target_score;
}

function beginFinalRound(state, rules, seat) {
  if (endsAtTarget(state, rules)) return finish(state, [state.seats[seat].side], "target_score");
  const round = { started_by: seat, seats_left: lastTurns(state, rules, seat), tied: [] };
  return playLastTurns({ ...state, final_round: round }, rules);
}

/** Is no final round played: by the rules, or because nobody else is left to play it? */
const endsAtTarget = (state, rules) => rules.final_round === "none" || isAlone(state);

/** Who throws once more after `seat` has reached the target, in turn order. */
function lastTurns(state, rules, seat) {
  const others = seatsAfter(state, seat);
  const { side } = state.seats[seat];
  if (rules.final_round === "everyone_once") return [...others, seat];
  if (rules.final_round === "equal_turns") {
    const round = nextRound(state.seats[seat]);
    return others.filter((other) => nextRound(state.seats[other]) < round);
  }
  return others.filter((other) => state.seats[other].side !== side);
}

/** The state in which this seat has no turn left in the final round. */
function withoutLastTurn(state, seat) {
  if (!state.final_round) return state;
  const left = state.final_round.seats_left.filter((other) => other !== seat);
  return { ...state, final_round: { ...state.final_round, seats_left: left } };
}

function playLastTurns(state, rules) {
  const [next] = state.final_round.seats_left;
  return next === undefined ? decide(state, rules) : beginTurn(state, rules, next);
}

function nextOfFixedTurns(state, rules, seat) {
  const isDue = (other) => state.seats[other].turns < rules.fixed_turns && !state.seats[other].is_retired;
  const due = [...seatsAfter(state, seat), seat].filter(isDue);
  return due.length ? beginTurn(state, rules, nextOf(state, due)) : decide(state, rules);
}

/** All turns are played: the highest score wins, and ties as the rule set says. */
function decide(state, rules) {
  const contenders = contendersOf(state);
  const best = Math.max(...contenders.map((side) => state.sides[side].score));
  const leaders = contenders.filter((side) => state.sides[side].score === best);
  if (leaders.length === 1) {
    const isRollOff = state.final_round?.tied.length > 0;
    return finish(state, leaders, isRollOff ? "roll_off_round" : "highest_score");
  }
  if (rules.tie === "first_to_set") return finish(state, [firstToSet(state, leaders)], "first_to_set");
  if (rules.tie === "shared") return finish(state, leaders, "shared");
  return beginRollOffRound(state, rules, leaders);
}

/** The side that reached its score first; where nobody ever scored, the first in turn order. */
function firstToSet(state, leaders) {
  const order = [state.starts, ...seatsAfter(state, state.starts)].map((seat) => state.seats[seat].side);
  const leading = [...leaders].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return leading.reduce((first, side) => (state.sides[side].scored_at < state.sides[first].scored_at ? side : first));
}

function contendersOf(state) {
  const tied = state.final_round?.tied ?? [];
  const playing = sidesPlaying(state);
  const left = playing.filter((side) => tied.includes(side));
  return left.length ? left : playing;
}

function beginRollOffRound(state, rules, tied) {
  const last = state.last_turn?.seat ?? state.starts;
  const isTied = (seat) => tied.includes(state.seats[seat].side) && !state.seats[seat].is_retired;
  const left = [...seatsAfter(state, last), last].filter(isTied);
  const round = { started_by: state.final_round?.started_by ?? null, seats_left: left, tied };
  return playLastTurns({ ...state, final_round: round }, rules);
}
