// What a hand hears and feels: short sounds made on the spot, and vibration where there is any. Loaded
// only by a device that wants one of them. Knows moments; no game.

import { setting } from "../preferences.js";

const [C, E, F, G, HIGH_C, HIGH_E, HIGH_G] = [523, 659, 698, 784, 1047, 1319, 1568];

/** Each sound: [from Hz, start, length, to Hz]; quiet, and over in a second or so. */
const SOUNDS = {
  die: [[420, 0, 0.05, 210]],
  keep: [[320, 0, 0.06, 210], [420, 0.07, 0.06, 260]],
  bank: [[C, 0, 0.12], [G, 0.1, 0.24]],
  farkle: [[311, 0, 0.22, 294], [233, 0.2, 0.5, 175]],
  hot_dice: [[C, 0, 0.1], [E, 0.08, 0.1], [G, 0.16, 0.1], [HIGH_C, 0.24, 0.3]],
  big_bank: [[C, 0, 0.1], [G, 0.1, 0.1], [HIGH_C, 0.2, 0.35]],
  best_of_player: [[G, 0, 0.1], [HIGH_C, 0.1, 0.1], [HIGH_E, 0.2, 0.4]],
  best_of_game: [[G, 0, 0.1], [HIGH_C, 0.1, 0.1], [HIGH_E, 0.2, 0.1], [HIGH_G, 0.3, 0.45]],
  six_die_farkle: [[G, 0, 0.2, F], [E, 0.2, 0.2, F], [G, 0.4, 0.2, F], [E, 0.6, 0.2, F], [C, 0.8, 0.5, 392]],
  win: [[C, 0, 0.14], [E, 0.13, 0.14], [G, 0.26, 0.14], [HIGH_C, 0.39, 0.7], [HIGH_E, 0.39, 0.7], [HIGH_G, 0.52, 0.6]],
};

/** On and off in ms, as navigator.vibrate takes them. */
const SHAKES = {
  die: [8],
  keep: [14],
  bank: [24],
  farkle: [70, 50, 120],
  hot_dice: [18, 40, 18, 40, 60],
  big_bank: [30, 40, 60],
  best_of_player: [30, 40, 60],
  best_of_game: [30, 40, 30, 40, 80],
  six_die_farkle: [90, 60, 90, 60, 90],
  win: [40, 50, 40, 50, 160],
};

const VOLUME = 0.16;

let context = null;

export function feel(moment) {
  if (setting("sound") === "on") play(moment);
  if (setting("vibration") === "on") shake(moment);
}

/** No browser lets a page sound that nobody has touched yet. */
export function play(moment) {
  if (!("AudioContext" in window) || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  for (const tone of SOUNDS[moment]) ring(...tone);
}

function ring(from, start, length, to = from) {
  const [source, loudness] = [context.createOscillator(), context.createGain()];
  const begin = context.currentTime + start;
  const end = begin + length;
  source.type = "triangle";
  source.frequency.setValueAtTime(from, begin);
  source.frequency.exponentialRampToValueAtTime(to, end);
  loudness.gain.setValueAtTime(0.0001, begin);
  loudness.gain.exponentialRampToValueAtTime(VOLUME, begin + 0.01);
  loudness.gain.exponentialRampToValueAtTime(0.0001, end);
  source.connect(loudness).connect(context.destination);
  source.start(begin);
  source.stop(end);
}

export function shake(moment) {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(SHAKES[moment]);
}
