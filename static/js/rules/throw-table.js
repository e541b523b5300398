// Looks throws up in the table that the server compiled from the rule set. Knows no rule itself.

/** Faces in order, as the table writes them: [5, 1, 1] is "115". */
export const digits = (dice) => [...dice].sort().join("");

let last = {}; // every tap asks for the same throw several times

/** What a throw allows: each legal selection with its points, the best first; what it is. */
export function lookUp(table, dice) {
  const thrown = digits(dice);
  if (last.table !== table || last.found.thrown !== thrown) last = { table, found: find(table, thrown) };
  return last.found;
}

/** Where the best selection lies in the tray. */
export const bestPlaces = (table, tray) => placesOf([...(lookUp(table, tray).best ?? "")].map(Number), tray);

/** Where these faces lie in the tray. */
export function placesOf(faces, tray) {
  const wanted = [...faces];
  return tray.flatMap((face, place) => {
    const found = wanted.indexOf(face);
    if (found < 0) return [];
    wanted.splice(found, 1);
    return [place];
  });
}

function find(table, thrown) {
  const isToxic = table.toxic.includes(thrown);
  const legal = isToxic ? [] : [...(table.forced[thrown] ?? parts(thrown))].filter((part) => part in table.selections);
  const worth = (part) => table.selections[part];
  legal.sort((a, b) => worth(b) - worth(a) || a.length - b.length || (a < b ? -1 : 1));
  const choices = new Map(legal.map((part) => [part, worth(part)]));
  return { thrown, isToxic, isFarkle: choices.size === 0, choices, best: legal[0] ?? null };
}

/** Every way to pick some of these sorted digits. */
export function parts(thrown) {
  const found = new Set();
  for (let pick = 1; pick < 2 ** thrown.length; pick += 1) {
    found.add([...thrown].filter((_, place) => pick & (1 << place)).join(""));
  }
  return found;
}

/** The sorted digits that are left when the others are taken out. */
export const without = (thrown, taken) => [...taken].reduce((left, face) => left.replace(face, ""), thrown);
