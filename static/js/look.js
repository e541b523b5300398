// Asks the server what it makes of a throw where the throw table alone cannot tell.
// Keeps the answers; knows no rule and draws nothing.

const answers = new Map();
let asker = {};

/** From now on `arrived()` is called when an answer is here, `lost()` when there will be none. */
export function expectLooks(hooks) {
  asker = hooks;
}

/** The server's look at this selection: its choice, or the reason why it is none. Null until it is here. */
export function looked(now, dice, stakes, picked) {
  const asked = new URLSearchParams({ dice: dice.join(""), set_aside: picked });
  if (stakes) asked.set("high_stakes", "1");
  const key = `${now.turn.number}/${now.turn.throws.length}/${now.turn.turn_score}?${asked}`;
  if (!answers.has(key)) {
    answers.set(key, null);
    ask(`${now.url}look/?${asked}`, picked)
      .then((answer) => answers.set(key, answer), () => answers.delete(key))
      .then(() => (answers.has(key) ? asker.arrived() : asker.lost()));
  }
  return answers.get(key);
}

async function ask(url, picked) {
  const response = await fetch(url, { headers: { Accept: "application/json" } });
  const { choices = [], reason } = await response.json();
  return { reason, ...choices.find((choice) => choice.set_aside === picked) };
}
