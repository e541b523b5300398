// What deserves a cheer in what was entered last: sessions/games/told/highlights.py for a phone
// without network. A test compares them. Knows states of games; no words and no page.

const MIN_TURNS_BEFORE = 3;
const MIN_BIG_BANK = 1000;

/**
 * { kind, key } or null. `turns` were finished here; `best` is what the server has told of those before
 * them: of each seat how many have brought points, and the most of one. Without it no turn is the best.
 */
export function highlight(state, rules, { best, turns }) {
  const { turn: now, last_turn: last, outcome } = state;
  if (now?.throws.length) return now.hot_dice ? made("hot_dice", now) : null;
  if (outcome && last) return outcome.winners.length ? made("win", last) : null;
  const kind = turns.length ? kindOf(last, rules, best && bests(best, turns.slice(0, -1))) : "";
  return kind ? made(kind, last) : null;
}

const made = (kind, { number, throws }) => ({ kind, key: `${kind} ${number} ${throws.length}` });

const worthOf = ({ points, gift }) => points + gift;

function bests(best, turns) {
  const found = [...best];
  for (const turn of turns.filter(worthOf)) {
    const [count, most] = found[turn.seat];
    found[turn.seat] = [count + 1, Math.max(most, worthOf(turn))];
  }
  return found;
}

function kindOf(last, rules, before) {
  const worth = worthOf(last);
  if (last.six_die_farkle && rules.six_die_farkle_forfeit !== null) return "six_die_farkle";
  if (before && isBest(worth, all(before))) return "best_of_game";
  if (before && isBest(worth, before[last.seat])) return "best_of_player";
  return worth >= Math.max(Math.floor(rules.target_score / 5), MIN_BIG_BANK) ? "big_bank" : "";
}

const all = (before) => [before.reduce((sum, [count]) => sum + count, 0), Math.max(...before.map(([, most]) => most))];

const isBest = (worth, [count, most]) => count >= MIN_TURNS_BEFORE && worth > most;
