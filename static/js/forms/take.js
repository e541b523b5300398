// Taking thousands of games along takes a while: the page says how far the file is, and it can be left.
// Without this script the same links are downloads like all others. Knows links and files; no game.

import { points, readData, say } from "../words.js";

const NEWLINE = 10;
const MANY_BYTES = 8 << 20; // laid together, they may leave the memory
const KEPT_MS = 60_000; // a browser may ask where to put the file

const box = document.getElementById("taking");
const said = box.querySelector("[data-said]");
const gauge = box.querySelector("progress");
const stop = box.querySelector("button");
let taken = null; // what ends the file that is on its way

async function take(link) {
  taken?.abort();
  const mine = (taken = new AbortController());
  show(say("file_begins"), true);
  const told = await made(link, mine.signal).catch(() => say("file_broke_off"));
  if (taken !== mine) return;
  taken = null;
  show(told, false);
  document.getElementById("announce").textContent = told;
}

/** What is said in the end: that the file is there, or why it is not. */
async function made(link, signal) {
  const address = new URL(link.href);
  address.searchParams.set("progress", "1");
  const response = await fetch(address, { signal });
  if (!response.ok) return (await response.json()).detail;
  const parts = await read(response.body.getReader());
  const name = response.headers.get("Content-Disposition").match(/filename="(.+)"/)[1];
  hand(new Blob(parts), name);
  return say("file_is_there", { name });
}

/** The pieces of the file; before each stands a line that says how far it is, and how long the piece. */
async function read(reader) {
  let [parts, size] = [[], 0];
  const text = new TextDecoder();
  let [line, left, told] = ["", 0, {}];
  for (;;) {
    const { value, done } = await reader.read();
    if (done && !told.is_whole) throw new Error("broke off");
    if (done) return parts;
    for (let at = 0; at < value.length; ) {
      if (left) {
        const piece = value.subarray(at, at + left);
        parts.push(piece);
        size += piece.length;
        left -= piece.length;
        at += piece.length;
      } else {
        const end = value.indexOf(NEWLINE, at);
        line += text.decode(value.subarray(at, end < 0 ? value.length : end), { stream: true });
        at = end < 0 ? value.length : end + 1;
        if (end < 0) continue;
        told = JSON.parse(line);
        [line, left] = ["", told.bytes];
      }
    }
    if (size > MANY_BYTES) [parts, size] = [[new Blob(parts)], 0];
    tell(told);
  }
}

function tell({ games, of }) {
  gauge.max = Math.max(of, 1);
  gauge.value = games;
  const count = () => say("file_counts", { games: points(games), of: points(of) });
  said.textContent = games < of ? count() : say("file_is_packed");
}

function show(text, isGoing) {
  box.hidden = false;
  said.textContent = text;
  gauge.hidden = stop.hidden = !isGoing;
  gauge.removeAttribute("value");
}

function hand(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

for (const link of document.querySelectorAll("a[data-counted]")) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a tab of its own
    event.preventDefault();
    take(link);
  });
}
stop.addEventListener("click", () => {
  taken?.abort();
  taken = null;
  box.hidden = true;
});
