// Asks the server what it makes of a throw where the throw table alone cannot tell.

const answers = new Map();

/**
 * The server's look at this selection: its choice, or the reason why it is none. Null until the
 * answer is here; then `arrived` is called, or `lost` if there will be none.
 */
export function looked(now, dice, stakes, picked, arrived, lost) {
  const asked = new URLSearchParams({ dice: dice.join(""), set_aside: picked });
  if (stakes) asked.set("high_stakes", "1");
  const key = `${now.turn.number}/${now.turn.throws.length}/${now.turn.turn_score}?${asked}`;
  if (!answers.has(key)) {
    answers.set(key, null);
    ask(`${now.url}look/?${asked}`, picked)
      .then((answer) => answers.set(key, answer), () => answers.delete(key))
      .then(() => (answers.has(key) ? arrived() : lost()));
  }
  return answers.get(key);
}

async function ask(url, picked) {
  const response = await fetch(url, { headers: { Accept: "application/json" } });
  const { choices = [], reason } = await response.json();
  return { reason, ...choices.find((choice) => choice.set_aside === picked) };
}
