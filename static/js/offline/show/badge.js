// Draws a player's badge as the server does (sessions/templatetags/farkle.py): its colour and its shape.
// Knows one element; the letters in it are written by whoever knows the name.

const COLOURS = 12;
const SHAPES = 12;

/** Colour and shape by the seat, in teams the colour by the team. */
export function drawBadge(badge, seat, side = seat) {
  const shape = (seat + Math.floor(seat / SHAPES)) % SHAPES;
  const size = [...badge.classList].filter((one) => one.startsWith("badge--"));
  badge.className = ["badge", `seat-${side % COLOURS}`, `shape-${shape}`, ...size].join(" ");
}
