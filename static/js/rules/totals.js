// Which points a turn can end with: scoring/throws/totals.py in JavaScript. The server works out the points.

/** Can a turn be banked with these points? `totals` is a set of points: scoring/phone.py. */
export function isPlausible({ unit, farthest, bits }, points) {
  if (points < 0 || points % unit) return false;
  return points > farthest || ((BigInt(`0x${bits}`) >> BigInt(points / unit)) & 1n) === 1n;
}
