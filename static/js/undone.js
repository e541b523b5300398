// The throw that ended a turn and has been undone, told from the game before and after: states as the
// server keeps them (scoring/snapshot.py). Knows no page.

/** { dice, set_aside } of that throw; null when something else was undone. */
export function undoneThrow(before, after) {
  if (!before || !after?.turn) return null;
  const { last_turn: turn } = before;
  const left = after.turn.throws?.length ?? 0;
  if (turn?.number !== after.turn.number || turn.throws?.length !== left + 1) return null;
  return { set_aside: [], ...turn.throws.at(-1) };
}
