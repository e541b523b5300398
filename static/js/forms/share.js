// The result of a game as a picture, drawn on the phone: it has letters for every name. Knows the
// canvas and what the page says; no game.

import "../app.js";

const WIDTH = 1080;
const EDGE = 90;
const ROW = 84;
const MAX_ROWS = 12;
const FELT = "#1b5e46", PAPER = "#fffaf0", INK = "#1c2128", BRASS = "#f2d18b";

const told = JSON.parse(document.getElementById("result").textContent);
const canvas = document.querySelector("[data-drawing]");
const rows = told.rows.slice(0, MAX_ROWS);
const pen = canvas.getContext("2d");

/** The text in the largest type that fits, at most so large; what never fits is cut off. */
function write(text, x, y, width, size, weight = 400, align = "left") {
  pen.textAlign = align;
  let letters = size;
  do pen.font = `${weight} ${letters}px system-ui, sans-serif`;
  while (pen.measureText(text).width > width && (letters -= 2) > 28);
  let shown = text;
  while (pen.measureText(shown).width > width) shown = [...shown].slice(0, -2).join("") + "…";
  pen.fillText(shown, x, y);
}

/** Where a phone has a way to send things. Whoever changes their mind is no error. */
function offer(button, sent) {
  button.hidden = !navigator.share || (sent.files && !navigator.canShare?.(sent));
  button.addEventListener("click", () => navigator.share(sent).catch(() => {}));
}

function draw() {
  const more = told.rows.length - rows.length;
  canvas.width = WIDTH;
  canvas.height = 430 + (rows.length + (more ? 1 : 0)) * ROW + (told.tonight ? 120 : 0);
  pen.fillStyle = FELT;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = BRASS;
  write(told.product, EDGE, 130, WIDTH - 2 * EDGE, 46, 600);
  pen.fillStyle = PAPER;
  write(told.winners, EDGE, 240, WIDTH - 2 * EDGE, 92, 800);
  const box = (rows.length + (more ? 1 : 0)) * ROW + 50;
  pen.beginPath();
  pen.roundRect(EDGE - 30, 300, WIDTH - 2 * EDGE + 60, box, 28);
  pen.fill();
  pen.fillStyle = INK;
  rows.forEach(([name, score], place) => {
    const y = 382 + place * ROW;
    write(name, EDGE + 10, y, WIDTH - 2 * EDGE - 330, 48, place ? 500 : 800);
    write(score, WIDTH - EDGE - 10, y, 300, 48, place ? 500 : 800, "right");
  });
  if (more) write(`… + ${more}`, EDGE + 10, 382 + rows.length * ROW, 300, 44);
  pen.fillStyle = BRASS;
  if (told.tonight) write(told.tonight, EDGE, 300 + box + 95, WIDTH - 2 * EDGE, 48, 700);
}

function offerPicture(blob) {
  const file = new File([blob], told.file, { type: "image/png" });
  document.querySelector("[data-picture]").href = URL.createObjectURL(blob);
  offer(document.querySelector("[data-picture-share]"), { files: [file] });
}

const send = document.querySelector("[data-send]");
offer(send, { text: send.dataset.send, ...(send.dataset.url && { url: send.dataset.url }) });
draw();
document.getElementById("picture").hidden = false;
canvas.toBlob(offerPicture, "image/png");
