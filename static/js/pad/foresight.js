// What a throw leads to, as far as this phone can tell before the server has said so: from the throw
// table and the game as it was answered. Only works out; draws, asks and keeps nothing.

import { lookUp } from "../rules/throw-table.js";
import { points, say } from "../words.js";

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

/** What setting these dice aside makes, where points just add up: turn score, next dice, why not to bank. */
export function added(game, now, { tray, stakes, found, picked }) {
  const hot = picked.length === tray.length;
  const turnScore = now.turn.turn_score + found.choices.get(picked) + (stakes ? game.bonus : 0);
  const gap = hot && game.must_roll ? 0 : now.turn.least_to_bank - turnScore;
  return {
    points: found.choices.get(picked),
    turn_score: turnScore,
    dice_in_hand: hot ? game.table.dice : tray.length - picked.length,
    hot_dice: hot,
    wins: game.table.wins.includes(picked),
    refusal: hot && game.must_roll ? say("must_roll") : fill(now.missing, gap),
    refusal_short: fill(now.missing_short, gap),
  };
}

/** The sentence of a bank with too few points, its gap filled; "" where none are missing. */
export const fill = (text, gap) => (gap > 0 ? text.replace("{points_missing}", points(gap)) : "");

/** What a bank of so many points brings, the win, the lead or the final round, or lacks there; mostly "". */
export function outlook({ lead, reach, score }, banked) {
  if (lead && banked <= lead.points) return banked === lead.points ? lead.tie : fill(lead.short, lead.points - banked);
  return (reached(reach, banked) || (lead?.ahead ?? "")).replace("{points}", points(score + banked));
}

const reached = (reach, banked) => (!reach || banked < reach.points || (reach.exactly && banked > reach.points) ? "" : reach.text);

export const goesTo = ({ name, score }, banked) => (score === null ? "" : say("goes_to", { name, points: points(score + banked) }));

/** The game after these dice are set aside, and the others are to be thrown. */
export function nextThrow(now, made, picked) {
  const throws = [...now.turn.throws, { set_aside: [...picked], points: made.points, bonus: 0 }];
  const changes = { turn_score: made.turn_score, dice_in_hand: made.dice_in_hand, throws };
  return { ...now, can_bank: false, turn: { ...now.turn, ...changes, leftover_dice: 0 } };
}

/** The game after this turn, as far as it is known: whose turn it is, with all the dice. */
export function nextTurn(now, dice) {
  const fresh = { turn_score: 0, dice_in_hand: dice, throws: [], leftover_dice: 0 };
  const unknown = { name: now.next || now.name, next: "", score: null, can_bank: false, missing: "", lead: null, reach: null };
  return { ...now, ...unknown, turn: { ...now.turn, ...fresh, least_to_bank: 0 } };
}
