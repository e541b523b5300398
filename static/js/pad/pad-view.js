// Says in plain descriptions what the pad shows for a throw. Knows words; draws and enters nothing.

import { placesOf } from "../rules/throw-table.js";
import { points, saidDice, say, spaced } from "../words.js";

/** What the throw is: refused, a farkle, hot dice, or points for some dice. */
export function outcome({ game, now, tray, notice, found, picked, made, reason, isLaidBack, replaced, missing }) {
  if (notice) return { kind: "refused", text: notice };
  if (!found) return { kind: "outcome", text: say(now.every_die ? "tap_dice" : "tap_scoring"), hint: instead(replaced) };
  if (found.isFarkle) return farkle({ game, now, tray, found, isLaidBack });
  if (!picked) return { kind: "outcome", text: say("choose_dice") };
  if (!found.choices.has(picked)) return { kind: "refused", text: reason() };
  const worth = made?.said ?? say("set_aside", { dice: saidDice(picked), points: points(found.choices.get(picked)) });
  const parts = made?.parts;
  if (made?.hot_dice && !made.wins) return { kind: "hot", worth, parts, text: isLaidBack ? say("laid_back") : say("hot_dice", { n: made.dice_in_hand }) };
  if (isLaidBack) return { kind: "outcome", text: worth, parts, hint: say("laid_back") };
  return { kind: "outcome", text: worth, parts, hint: missing ? instead(replaced) || say("unentered", { n: missing }) : otherwise(found, picked) };
}

/** What else may be set aside of the throw, in short. */
export function otherwise({ choices }, picked) {
  if ([...choices.keys()].some((few) => few !== picked && isPart(few, picked))) return say("keep_fewer");
  return choices.size > 1 ? say("keep_others") : "";
}

const isPart = (few, all) => placesOf([...few], [...all]).length === few.length;

/** The dice that those in the tray have replaced. */
const instead = (replaced) => (replaced ? say("instead", { dice: spaced(replaced) }) : "");

function farkle({ game, now, tray, found, isLaidBack }) {
  const name = found.isToxic ? game.toxic_name : game.farkle_name;
  if (isLaidBack) return { kind: "farkle", name, text: say("laid_back") };
  const lost = now.turn.turn_score;
  const text = lost ? say("points_lost", { points: points(lost) }) : say("nothing_lost");
  const isSung = tray.length === game.table.dice && !found.isToxic && game.rules.six_die_farkle_forfeit !== null;
  if (!isSung) return { kind: "farkle", name, text };
  const wave = say("cheer_six_die_farkle");
  return { kind: "wave", text: lost ? `${wave} ${text}` : wave };
}

/** What a screen reader is told of the tray: the dice so far, then what they are. A refusal is an
    alert, which speaks for itself. */
export function heard(shown) {
  const { game, now, tray, found, picked, missing, replaced } = shown;
  if (!tray.length) return say("throws_dice", { n: missing, name: now.name });
  if (!found) {
    const anew = tray.length === 1 ? instead(replaced) : ""; // once is enough
    return [spaced(tray), anew, say("more_dice", { n: missing })].filter(Boolean).join(", ");
  }
  const { kind, name, text, worth, parts } = outcome(shown);
  if (kind === "refused") return "";
  if (kind === "hot") return [worth, parts, text].filter(Boolean).join(". ");
  const said = [name ?? (kind === "wave" ? game.farkle_name : ""), text, parts].filter(Boolean).join(": ");
  if (!missing) return said;
  const typed = tray.length > picked.length ? spaced(tray) : ""; // a die that was tapped is heard, though it counts for nothing
  const anew = tray.length === 1 ? instead(replaced) : "";
  return [typed, said, anew, say("unentered", { n: missing })].filter(Boolean).join(", ");
}

/** The moment that the last die has made of the throw. */
export const felt = (shown) => FELT[outcome(shown).kind] ?? "die";
const FELT = { hot: "hot_dice", wave: "six_die_farkle", farkle: "farkle" };

/** The buttons below the keys, or what is waited for. */
export function actions({ game, now, tray, found, picked, made, next, begins, missing }) {
  if (!found) return begins ?? waiting({ now, tray, missing });
  if (found.isFarkle) {
    const hint = next ? say("then_throws", { name: next }) : "";
    return [{ kind: "act", className: "btn--farkle", id: "farkle", text: say("end_turn"), hint }];
  }
  if (!found.choices.has(picked)) return [{ kind: "hint", text: say(picked ? "put_back" : "choose_dice") }];
  if (!made) return missing ? waiting({ now, tray, missing }) : [{ kind: "hint", text: say("sending") }];
  if (made.wins) {
    return [{ kind: "act", className: "btn--go", id: "keep", text: say("win_the_game"), hint: say("six_ones") }];
  }
  return [bankAction(made), keepAction(game, made)];
}

function bankAction({ turn_score: score, hint, refusal }) {
  const text = say("bank", { points: points(score) });
  return { kind: "act", className: "btn--go", id: "bank", text, hint, refusal };
}

function keepAction(game, made) {
  const text = say("keep", { points: points(made.points), dice: made.dice_in_hand });
  const hint = say("chance", { percent: game.chances[made.dice_in_hand] });
  return { kind: "act", className: "btn--roll", id: "keep", text, hint };
}

function waiting({ now, tray, missing }) {
  if (tray.length) return [{ kind: "hint", text: say("more_dice", { n: missing }) }];
  const totals = now.may_total && say("or_total");
  return [{ kind: "hint", text: say("throws_dice", { n: missing, name: now.name }), totals }];
}
