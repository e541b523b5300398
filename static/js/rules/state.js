// The state of a game between two entries, and questions about it: scoring/state.py in
// JavaScript. A test plays the same games here and there and compares every state.

const SEAT = { turns: 0, farkle_streak: 0, is_retired: false, joined_round: 1, missed: 0, head_start: 0, team: null };
const SIDE = { score: 0, has_opened: false, scored_at: 0 };
const THROW = { set_aside: [], points: 0, bonus: 0, high_stakes: false, unentered: 0 };
const TURN = { hot_dice: false, turn_score: 0, throws: [] };
const LINE = {
  points: 0, score: 0, lost: 0, gift: 0, gift_to: null, penalty: 0, opened: false, six_die_farkle: false, throws: [],
};
const FINAL_ROUND = { tied: [] };
const GAME = {
  entries: 0, leftover_dice: 0, last_turn: null, roll_off: null, final_round: null, outcome: null, signed: [], order: [],
  time_called: null,
};

/** A refusal by the rules: its code and facts are those of scoring/errors.py. */
export class Refused extends Error {
  constructor(code, facts = {}) {
    super(code);
    this.code = code;
    this.facts = facts;
  }
}

/** The state from its snapshot, in which values that have their default are left out. */
export function read(data) {
  return {
    ...GAME,
    ...data,
    seats: data.seats.map((seat) => ({ ...SEAT, ...seat })),
    sides: data.sides.map((side) => ({ ...SIDE, ...side })),
    turn: readTurn(data.turn, TURN),
    last_turn: readTurn(data.last_turn, LINE),
    final_round: data.final_round ? { ...FINAL_ROUND, ...data.final_round } : null,
  };
}

function readTurn(turn, defaults) {
  if (!turn) return null;
  const throws = (turn.throws ?? []).map((made) => ({ ...THROW, ...made }));
  return { ...defaults, ...turn, throws };
}

/** The reverse of `read`: what scoring/written/snapshot.py would write. */
export function write(state) {
  const line = (turn, defaults) => turn && bare({ ...turn, throws: turn.throws.map((it) => bare(it, THROW)) }, defaults);
  const { turn, last_turn: last, final_round: final, ...rest } = state;
  const whole = {
    ...bare(rest, GAME),
    seats: state.seats.map((seat) => bare(seat, { ...SEAT, team: undefined })),
    sides: state.sides.map((side) => bare(side, SIDE)),
    turn: line(turn, TURN),
  };
  if (last) whole.last_turn = line(last, LINE);
  if (final) whole.final_round = bare(final, FINAL_ROUND);
  return whole;
}

/** Without the values that are as in `defaults`. */
function bare(value, defaults) {
  const differs = (key) => JSON.stringify(value[key]) !== JSON.stringify(defaults[key]);
  return Object.fromEntries(Object.keys(value).filter(differs).map((key) => [key, value[key]]));
}

// --- questions

export const scoreOf = (state, seat) => state.sides[state.seats[seat].side].score;
export const hasOpened = (state, seat) => state.sides[state.seats[seat].side].has_opened;
export const finishedTurns = (state) => state.last_turn?.number ?? 0;
export const contendersOf = (state) => state.roll_off?.contenders ?? [];
export const isStartOpen = (state) => (state.roll_off === null || contendersOf(state).length > 0)
  && state.time_called === null;
export const nextRound = (seat) => seat.joined_round + seat.turns + seat.missed;

export const status = (state) => (state.outcome ? "finished" : state.final_round ? "final_round" : "playing");

export const sidesPlaying = (state) =>
  [...new Set(state.seats.filter((seat) => !seat.is_retired).map((seat) => seat.side))].sort((a, b) => a - b);

export const seatsPlaying = (state) => seatsWhere(state, (player) => !player.is_retired);

/** Does one side play alone? Then nobody else has a last turn. */
export const isAlone = (state) => sidesPlaying(state).length === 1;

/** In the final round, the best score so far. */
export const toBeat = (state) =>
  state.final_round ? Math.max(...sidesPlaying(state).map((side) => state.sides[side].score)) : null;

export const offersHighStakes = (state, rules) =>
  Boolean(rules.high_stakes_bonus && state.leftover_dice && state.turn?.throws.length === 0 && seatsPlaying(state).length > 1);

export const toSign = (state) =>
  state.outcome ? seatsWhere(state, (player, seat) => !player.is_retired && !state.signed.includes(seat)) : [];

export const isLocked = (state) => Boolean(state.outcome) && toSign(state).length === 0;

export const seatsWhere = (state, isMeant) => state.seats.flatMap((player, seat) => (isMeant(player, seat) ? [seat] : []));

/** All seats as they sit round the table. */
export const turnOrder = (state) => (state.order.length ? state.order : state.seats.map((_player, number) => number));

/** The other seats still playing, in turn order, beginning at this seat's left. */
export function seatsAfter(state, seat) {
  const order = turnOrder(state);
  const place = order.indexOf(seat);
  return [...order.slice(place + 1), ...order.slice(0, place)].filter((other) => !state.seats[other].is_retired);
}

// --- changes: each gives a new state

export const withSeat = (state, seat, changes) => ({
  ...state,
  seats: state.seats.map((one, number) => (number === seat ? { ...one, ...changes } : one)),
});

export const withSide = (state, side, changes) => ({
  ...state,
  sides: state.sides.map((one, number) => (number === side ? { ...one, ...changes } : one)),
});

/** The state after this seat's score has changed by these points. */
export function scoring(state, seat, points) {
  if (!points) return state;
  const { side } = state.seats[seat];
  const score = state.sides[side].score + points;
  return withSide(state, side, { score, scored_at: state.entries + 1 });
}

/** The line of a turn that ends like this, before its points are filled in. */
export const finished = (turn, kind) => ({
  ...LINE, number: turn.number, round: turn.round, seat: turn.seat, kind, throws: turn.throws,
});

export const newSeat = (name, team, side) => ({ ...SEAT, name, team: team ?? null, side });
export const newSide = (opened) => ({ ...SIDE, has_opened: opened });
export const emptyGame = (starts) => ({ ...GAME, seats: [], sides: [], starts, turn: null });
