// A game that only this phone knows, as the pad's script is told of games: the fields of `pad-data`
// (sessions/pages/pad/data.py), and the sentences that the server would have drawn. Knows no page.

import { highlight } from "./highlight.js";
import { mayEnter, mayUndo } from "./keep/ledger.js";
import { turnData } from "../pad/choices.js";
import * as said from "../said.js";
import { ranks } from "../rules/ending.js";
import { legalActions } from "../rules/game.js";
import { contendersOf, seatsWhere, scoreOf } from "../rules/state.js";
import { say } from "../words.js";

/** The ledger's game as data for the pad. `totals`: turns are entered as totals on this page. */
export function padData(ledger, { totals }) {
  const { game, state, version, rows, undoes } = ledger;
  const { rules } = game.pocket;
  const turns = undoes ? [] : rows.turns; // an undo or the like earns no cheer
  const cheer = highlight(state, rules, { best: rows.gone.length ? null : game.best, turns });
  return {
    ...game.page,
    is_offline: true,
    version,
    revision: game.revision,
    has_keys: mayEnter(ledger),
    needs_second: false,
    said: [said.announcement(state, rules), said.cheered(cheer)].filter(Boolean).join(" "),
    problem: "",
    finished: Boolean(state.outcome),
    roll_off: contendersOf(state).length > 0,
    typed: "",
    state,
    entries: state.entries,
    cheer,
    local: { ...drawn(ledger), cheer: said.cheer(cheer), cheerKind: cheer?.kind },
    ...(state.turn ? { ...turnData(state, rules), ...entering(state, game.pocket, totals) } : {}),
  };
}

const entering = (state, pocket, totals) => ({
  totals: totals && !state.turn.throws.length,
  may_total: legalActions(state, pocket).includes("total"),
  high_stakes: false,
});

/** What the server would draw into the page, and the pad's script does not draw. */
function drawn(ledger) {
  const { game, state } = ledger;
  const { turn } = state;
  return {
    last: lastOf(ledger),
    goal: turn ? said.goal(state, game.pocket.rules, turn.seat) : "",
    final: { title: said.finalTitle(state), text: said.finalRound(state) },
    winners: said.winners(state),
    standing: said.standing(state),
    why: said.whyWon(state),
    best: Math.max(...state.sides.map(({ score }) => score)),
    notHere: turn && game.own_seats?.includes(turn.seat) === false ? say("not_here", { name: state.seats[turn.seat].name }) : "",
    mayUndo: mayUndo(ledger),
    mayRollOff: mayRollOff(ledger) ? throwingForStart(state) : [],
    isTied: contendersOf(state).length > 0,
    seats: seatViews(state),
    rows: ledger.rows,
    state,
    rules: game.pocket.rules,
  };
}

/** What undo would take back: mostly what the state shows last. */
function lastOf({ state, undoes }) {
  if (!undoes) return said.last(state);
  return { name: "", text: undoes.type ? said.entry(undoes, state) : undoes };
}

/** Who starts can be thrown for until somebody has thrown for points. */
const mayRollOff = ({ game, state, conflict }) =>
  !conflict.length && !game.own_seats && legalActions(state, game.pocket).includes("roll_off");

function throwingForStart(state) {
  const tied = contendersOf(state);
  return tied.length ? tied : seatsWhere(state, (player) => !player.is_retired);
}

function seatViews(state) {
  const found = ranks(state);
  const hasPoints = state.seats.some((_player, seat) => scoreOf(state, seat));
  return state.seats.map((_player, seat) => {
    const [score, rank] = [scoreOf(state, seat), found[seat]];
    const won = Boolean(state.outcome?.winners.includes(seat));
    return { score, isTurn: seat === state.turn?.seat, rank, hasPoints, won, leads: rank === 1 && score > 0 };
  });
}
