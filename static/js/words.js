// Words come from the page, in its language; this fills their gaps and writes points as it does:
// browsers know the languages too, but not all of them write numbers alike.

export const readData = (id) => JSON.parse(document.getElementById(id)?.textContent || "{}");

const words = readData("script-words");

export function points(number) {
  const written = String(Math.abs(number)).replace(/\B(?=(\d{3})+$)/g, words.thousands);
  return number < 0 ? `−${written}` : written;
}

/** "Bank %(points)s" with its gaps filled; a counted text picks its form by the number first. */
export function say(key, values = {}) {
  const text = typeof words[key] === "object" ? formFor(words[key], values.n) : words[key];
  return (text ?? "").replace(/%\((\w+)\)s/g, (_, gap) => values[gap] ?? "");
}

/** Dice as they are said: "1 1 5". One alone is "a 1", or it would be heard as how many. */
export const saidDice = (dice) => (dice.length === 1 ? say("one_die", { face: dice[0] }) : spaced(dice));

/** No line ends between them. */
export const spaced = (dice) => [...dice].join("\u00a0");

const counting = {}; // language to its rules: to make them takes longer than all else that a tap has to say

/** Of `forms`, a text for some numbers, that of this number, or of one that the language counts alike. */
export function formFor(forms, n) {
  if (n in forms) return forms[n];
  const { lang } = document.documentElement;
  const rules = (counting[lang] ??= new Intl.PluralRules(lang));
  const known = Object.keys(forms).filter(Number);
  const alike = known.find((it) => rules.select(Number(it)) === rules.select(n));
  return forms[alike ?? known.at(-1)];
}
