// Runs before a page's own scripts and writes down what happens to it. Changes nothing.

window.measured = { taps: [], shift: 0, largest: 0, interactions: {} };

const see = (type, note, options) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options });

see("largest-contentful-paint", (entry) => (measured.largest = entry.startTime));
see("layout-shift", (entry) => (measured.shift += entry.hadRecentInput ? 0 : entry.value));
see("event", (entry) => {
  if (!entry.interactionId) return;
  const before = measured.interactions[entry.interactionId] ?? 0;
  measured.interactions[entry.interactionId] = Math.max(before, entry.duration);
}, { durationThreshold: 16 });

// Keys and dice count when the finger comes down, everything else when it is lifted.
const KINDS = [
  ["pointerdown", "[data-face]", "die key"],
  ["pointerdown", "[data-place]", "toggle"],
  ["click", "#bank", "bank"],
  ["click", "#keep, #farkle", "keep, farkle"],
];

let latest = 0; // when a finger came down or was lifted last: a click has that from it, whoever makes it
for (const type of ["pointerdown", "pointerup"]) {
  addEventListener(type, (event) => (latest = event.timeStamp), { capture: true });
}

for (const [type, selector, kind] of KINDS) {
  addEventListener(type, (event) => {
    if (event.target.closest?.(`#game :is(${selector})`)) timePaint(kind, latest);
  }, { capture: true });
}

/** The next frame paints what the tap has changed; the first task after it finds that done. */
function timePaint(kind, began) {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => measured.taps.push({ kind, took: performance.now() - began });
    port2.postMessage("");
  });
}
