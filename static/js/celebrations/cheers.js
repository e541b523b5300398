// Celebrations: short, once, beneath the felt's words and no finger, and none where motion is not
// wanted; what they are about stands in words on the felt. Loaded when there is the first one. Knows
// elements; no game.

const SHOWN_MS = 3200; // as long as the longest of them lasts
const PIECES = { win: 24, best_of_game: 12, best_of_player: 12, big_bank: 12, six_die_farkle: 0, hot_dice: 0 };

/** Draw the celebration of this kind over the felt, until it is over. */
export function draw(kind) {
  const felt = document.querySelector("#game .felt");
  if (!felt || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const layer = document.createElement("div");
  layer.className = `cheer cheer--${kind}`;
  layer.setAttribute("aria-hidden", "true");
  layer.append(...Array.from({ length: PIECES[kind] }, (_, number) => piece(number, PIECES[kind])));
  if (kind === "six_die_farkle") layer.append(document.querySelector("#tpl-wave").content.querySelector(".wave").cloneNode(true));
  felt.append(layer);
  setTimeout(() => layer.remove(), SHOWN_MS);
}

/** One of many: each flies its own way, in a player's colour. */
function piece(number, all) {
  const made = document.createElement("i");
  made.className = `seat-${number % 12} shape-${number % 12}`;
  made.style.setProperty("--way", `${number / all}turn`);
  made.style.setProperty("--x", `${(number * 61) % 97}%`);
  made.style.setProperty("--late", `${(number % 5) * 120}ms`);
  return made;
}
