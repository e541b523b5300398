// A game as this phone knows it: what the server last told, and on top of it what has been entered
// here and waits to be sent. Knows the rules and the store; no page.
//
// An entry's `status` is "waiting", "sent" (its answer came, the game's newer state did not yet),
// "conflict" (somebody else went on meanwhile) or "left" (it fits no more; listed until dropped).
// Of a game that was started here the first entry is its start; then its version is not even 0. Where
// the server has refused that game the start waits with the `reason`, and everything behind it.

import { newKey } from "./alone.js";
import { nothingHere, rowsAfter, rowsBefore } from "./rows.js";
import { change, forget, note, pageOf, read as readStored } from "./store.js";
import { apply } from "../../rules/game.js";
import { checkRoom } from "../../rules/room.js";
import { start as seat } from "../../rules/start.js";
import { contendersOf, read, Refused, write } from "../../rules/state.js";

const MAX_PAST = 60; // so many entries can be undone without network
const MAX_GAMES = 30; // so many are kept, and all of which something waits

/**
 * Start a game on this phone. `pocket` is its rule set, `codes` how a code is drawn if this one turns
 * out to be taken, `rematch_of` the game before; `group`, `place` and
 * `dice_set` say who plays, where, and with which dice. Throws Refused, and nothing is kept then.
 */
export async function startHere({ code, players, starts, pocket, rematch_of, group, place, dice_set, time_zone, ...more }) {
  const { rules } = pocket;
  const state = write(seat(pocket, players, starts));
  const best = players.map(() => [0, 0]);
  const game = { ...more, code, version: 0, revision: 0, state, best, own_seats: null, pocket, page: pageOf(code), past: [] };
  const said = Object.entries({ rematch_of, group, place, dice_set, time_zone }).filter(([, value]) => value);
  const first = fresh({ type: "start", rules, players, starts, ...Object.fromEntries(said) }, -1);
  await change(code, (stored) => {
    if (stored.game) throw new Refused("code_taken");
    return { game, put: [{ code, ...first }] };
  });
  tidy();
}

/** Where that fails, the next game tries again. */
const tidy = () => forget(MAX_GAMES).catch(() => {});

/**
 * Has the game come further than that? A revision is a change that is no entry; of a site that was restored it is
 * far greater than any before, while the version, which counts entries, may be less.
 */
export const isPast = (now, seen) => (now.revision - seen.revision || now.version - seen.version) > 0;

/** Take over what the server has told; entries that it has written wait no longer. */
export async function storeServerState(news) {
  let isNew = false;
  await change(news.code, ({ game: before, waiting }) => {
    isNew = !before;
    if (before && isPast(before, news)) return {};
    const past = before ? pastOf(before, news) : [];
    const isBack = before && news.version < before.version;
    const isOver = ({ version, revision }) => version < news.version || isBack || news.revision > revision; // written, or lost by a restored site
    const drop = waiting.filter((one) => one.status === "sent" && isOver(one));
    return { game: { ...before, ...news, past, seen_at: Date.now() }, drop };
  });
  if (isNew) tidy();
}

/**
 * The states that undo goes back to, as far as this phone has seen them one after the other. Behind a
 * correction, and whatever else it could not draw taken back, only the server can undo.
 */
function pastOf(before, news) {
  const { version, past } = before;
  if (news.version === version) return past;
  if (news.version !== version + 1) return [];
  if (OWN.has(news.kind)) return [...past, withUndoes(before)].slice(-MAX_PAST);
  const isBack = news.kind === "undo" && JSON.stringify(past.at(-1)) === JSON.stringify(withUndoes(news));
  return isBack ? past.slice(0, -1) : [];
}

const OWN = new Set(["throw", "bank", "total", "roll_off", "adjust"]); // of the kinds that this phone enters

/** A state with what undo would take back there, where the state itself does not show it. */
const withUndoes = ({ state, undoes }) => (undoes ? { ...state, undoes } : state);

/**
 * { game, waiting, conflict, left, version, mark, state, undoes, past, rows, ended, isOvertaken }; null for
 * a game never opened here. `mark` is how far the game has come, by `markOf`. `undoes` is what undo would take back where the state does not show it: a
 * sentence of the server, or an entry. `ended` are the turns that ended with what waits, by its keys.
 * `isOvertaken`: others went on, as the server will say; until then nobody could tell what undo takes back.
 */
export async function readLedger(code) {
  const stored = await readStored(code);
  return stored.game?.state ? ledgerOf(stored) : null;
}

/** What is left of a game that was dropped, or has moved to another code. */
export const isGone = (game) => Boolean(game) && !game.state;

function ledgerOf({ game, waiting: all }) {
  const of = (status) => all.filter((one) => one.status === status);
  const lists = { waiting: of("waiting"), conflict: of("conflict"), left: of("left") };
  const counts = ({ status, version }) => version >= game.version && ["waiting", "sent"].includes(status);
  const chain = [...of("sent"), ...lists.waiting].map(({ version }) => version + 1);
  const counted = all.filter(counts);
  const played = playedOn(game, counted);
  const version = Math.max(game.version, ...chain);
  const isPassed = lists.waiting.some(({ entry, tries, version }) => entry.type !== "start" && !tries && version < game.version);
  const isOvertaken = isPassed || !played.isWhole;
  return { game, ...lists, ...played, isOvertaken, version, mark: markOf(version, counted.at(-1)) };
}

/**
 * How far a game has come, to compare. A version is not enough: where an entry that was never sent is undone,
 * another one gets its version. `last` is the last entry on top of what the server has told, if there is any.
 */
export const markOf = (version, last) => `${version} ${last?.key ?? ""}`;

/** The game with these entries on top, up to the first that the rules refuse now. */
function playedOn(game, entries) {
  const past = game.past.map(({ undoes, ...state }) => ({ state: read(state), undoes }));
  const ended = new Map();
  let isWhole = false;
  let played = { ...begun(game), undoes: game.undoes, past };
  try {
    for (const { key, entry } of entries) {
      const turns = played.rows.turns.length;
      played = after(played, game.pocket, entry);
      if (OF_TURN.has(entry.type) && played.rows.turns.length > turns) ended.set(key, played.state.last_turn);
    }
    isWhole = true;
  } catch (refusal) {
    if (!(refusal instanceof Refused)) throw refusal;
  }
  return { ...played, ended, isWhole };
}

/** The game as the server has told it, without the states that undo goes back to. */
const begun = ({ state }) => ({ state: read(state), undoes: "", past: [], rows: nothingHere });

/** What one more entry makes of a game: { state, undoes, past, rows }. Throws Refused. */
function after({ state, undoes, past, rows }, pocket, entry) {
  if (entry.type === "undo") {
    if (!past.length) throw new Refused("undo_of_theirs");
    const back = past.at(-1);
    return { ...back, past: past.slice(0, -1), rows: rowsBefore(rows, state, back.state) };
  }
  const next = apply(state, pocket, entry);
  return {
    state: next,
    undoes: entry.type === "adjust" ? entry : "",
    past: [...past, { state, undoes }],
    rows: rowsAfter(rows, state, next, entry),
  };
}

/**
 * Enter something without network: judged here, kept durably, sent later. `shown` is the mark of the
 * game that it was meant for. Throws Refused.
 */
export async function enter(code, entry, { shown, mayBeWritten = false }) {
  await change(code, (stored) => {
    if (isGone(stored.game)) throw new Refused("fits_no_more");
    const ledger = ledgerOf(stored);
    if (ledger.conflict.length) throw new Refused("conflict");
    if (ledger.mark !== shown) throw new Refused("was_faster");
    if (entry.type === "undo" && ledger.isOvertaken) throw new Refused("undo_needs_server");
    if (entry.type === "undo" && hasNeverLeft(ledger.waiting.at(-1))) return { drop: [ledger.waiting.at(-1)] };
    const judged = judge(ledger, entry);
    return { put: [{ code, ...fresh(judged, ledger.version), tries: mayBeWritten ? 1 : 0 }] };
  });
}

/** Undo an entry that has never left this phone: it is removed, as if nobody had entered it. */
const hasNeverLeft = (last) => Boolean(last) && last.tries === 0 && !["undo", "start"].includes(last.entry.type);

const fresh = (entry, version) => ({
  key: newKey(), entry, version, status: "waiting", reason: null, tries: 0, entered_at: new Date().toISOString(),
});

const OF_TURN = new Set(["throw", "bank", "total"]);

/** The entry as it is written, with its seat. Throws Refused, also for what is not this device's. */
function judge({ game, state, past, version }, entry) {
  checkRoom(game.pocket, entry, version);
  const seats = game.own_seats;
  if (entry.type === "undo") {
    if (!past.length || seats) throw new Refused("undo_needs_server");
    return entry;
  }
  const seated = OF_TURN.has(entry.type) && state.turn ? { ...entry, seat: state.turn.seat } : entry;
  apply(state, game.pocket, seated);
  if (seats && !(OF_TURN.has(entry.type) && seats.includes(state.turn.seat))) throw new Refused("needs_server");
  return seated;
}

/** The next entry to send is about to leave: null if it has been undone meanwhile. */
export async function claim({ code, place }) {
  let claimed = null;
  await note(code, ({ waiting }) => {
    const one = waiting.find((it) => it.place === place && it.status === "waiting");
    claimed = one ? { ...one, tries: one.tries + 1 } : null;
    return { put: claimed ? [claimed] : [] };
  });
  return claimed;
}

/**
 * What came of sending it; of what is written, the game's `revision` then. In a conflict, or where it is left
 * over, nothing behind it can be sent either.
 */
export async function settle({ code, place }, status, { reason = null, revision } = {}) {
  await note(code, ({ game, waiting }) => {
    const one = waiting.find((it) => it.place === place);
    if (!one || one.status === "sent") return {}; // dropped meanwhile, or another tab was told the same
    const isOver = status === "conflict" || status === "left";
    const behind = isOver ? waiting.filter((it) => it.status === "waiting" && it.place > place) : [];
    const put = [{ ...one, status, reason, revision }, ...behind.map((it) => ({ ...it, status, reason: status === "left" ? reason : null }))];
    return status === "sent" ? { game: { ...game, sent: [...(game.sent ?? []), one.entry.type] }, put } : { put };
  });
}

/** The kinds of all entries that were sent since somebody asked last. */
export async function takeSent(code) {
  let sent = [];
  await change(code, ({ game }) => {
    sent = game?.sent ?? [];
    return sent.length ? { game: { ...game, sent: [] } } : {};
  });
  return sent;
}

/**
 * Somebody else went on: judge again what was entered here, behind their entries. Each as { one, version,
 * reason }: the version that it follows there, or the reason why it is refused now. An undo can only take
 * back an entry of this phone, not what others have entered since.
 */
export function judgedBehind({ game, conflict }) {
  let played = begun(game);
  let { version } = game;
  return conflict.map((one) => {
    if (one.reason && one.version === version) return { one, reason: one.reason }; // the server has said so of this very place
    try {
      checkRoom(game.pocket, one.entry, version);
      played = after(played, game.pocket, one.entry);
    } catch (refusal) {
      if (!(refusal instanceof Refused)) throw refusal;
      return { one, reason: { code: refusal.code, facts: refusal.facts } };
    }
    version += 1;
    return { one, version: version - 1, reason: null };
  });
}

/** How much of what was judged still fits: "all", "some" or "none". */
export function fitting(judged) {
  const fits = judged.filter(({ reason }) => !reason).length;
  return fits === judged.length ? "all" : fits ? "some" : "none";
}

/** What was entered here is entered behind theirs; what fits no more is left over with its reason. */
export async function enterBehind(code) {
  const entered = ({ one, version }) => ({ ...one, ...fresh(one.entry, version), entered_at: one.entered_at });
  await change(code, (stored) => ({ put: judgedBehind(ledgerOf(stored)).map((it) => (it.reason ? leftOver(it) : entered(it))) }));
}

/** Nothing of it fits: all is left over, and the game goes on. Where some fits by now, nothing is changed. */
export async function leaveAll(code) {
  await change(code, (stored) => {
    const judged = judgedBehind(ledgerOf(stored));
    return { put: fitting(judged) === "none" ? judged.map(leftOver) : [] };
  });
}

const leftOver = ({ one, reason }) => ({ ...one, status: "left", reason });

/** The server does not take the game that begins with this entry. */
export const isRefused = ({ entry, status, reason }) => entry.type === "start" && status === "waiting" && Boolean(reason);

/** Ask for a refused game once more, with a new key: to the old one the server repeats its answer. */
export async function askAgain(code) {
  await change(code, ({ waiting }) => ({
    put: waiting.filter(isRefused).map((one) => ({ ...one, key: newKey(), reason: null, tries: 0 })),
  }));
}

/** Drop a refused game. It stays if another tab has asked again and the server has taken it. */
export async function dropGame(code) {
  await change(code, ({ waiting }) => (waiting.some(isRefused) ? { game: { code, moved_to: null }, drop: waiting } : {}));
}

/** Drop all that waits of a game: the server has the game no more, or takes nothing from this phone. */
export async function dropUnsendable(code) {
  await change(code, ({ waiting }) => ({ game: { code, moved_to: null }, drop: waiting }));
}

/** Drop these of what is in conflict, or left over; what another tab has left since is not among them. */
export async function drop(code, those) {
  const isShown = (one) => those.some(({ place, status }) => place === one.place && status === one.status);
  await change(code, ({ waiting }) => ({ drop: waiting.filter(isShown) }));
}

/** May this device enter now, and is anything but the roll-off to be entered? */
export const mayEnter = ({ game, state, conflict }) =>
  Boolean(state.turn) && !conflict.length && !contendersOf(state).length && (game.own_seats?.includes(state.turn.seat) ?? true);

export const mayUndo = ({ game, waiting, past, conflict, isOvertaken }) =>
  !conflict.length && !isOvertaken && (hasNeverLeft(waiting.at(-1)) || (past.length > 0 && !game.own_seats));
