// Looks throws up in the table that the server compiled from the rule set. Knows no rule itself.

/** Faces in order, as the table writes them: [5, 1, 1] is "115". */
export const digits = (dice) => [...dice].sort().join("");

/** What a throw allows: each legal selection with its points, the best of them, what it is. */
export function lookUp(table, dice) {
  const thrown = digits(dice);
  const isToxic = table.toxic.includes(thrown);
  const choices = new Map();
  if (!isToxic) {
    for (const part of table.forced[thrown] ?? parts(thrown)) {
      if (part in table.selections) choices.set(part, table.selections[part]);
    }
  }
  const ranked = [...choices.keys()].sort(
    (a, b) => choices.get(b) - choices.get(a) || a.length - b.length || (a < b ? -1 : 1),
  );
  return { thrown, isToxic, isFarkle: choices.size === 0, choices, best: ranked[0] ?? null };
}

function parts(thrown) {
  const found = new Set();
  for (let pick = 1; pick < 2 ** thrown.length; pick += 1) {
    found.add([...thrown].filter((_, place) => pick & (1 << place)).join(""));
  }
  return found;
}
