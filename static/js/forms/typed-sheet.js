// A score sheet that is typed in: Enter goes to the cell below and never sends it, arrows go up and
// down, a key writes a farkle, and the totals follow what is typed. Whether the rules allow it, the
// server says.

const sheet = document.querySelector(".typed-sheet");
const farkle = sheet.querySelector("[data-farkle]");
const language = document.documentElement.lang;
let cell = sheet.querySelector("[data-seat]");
const FARKLES = new Set(["f", "x", "-", "–"]);

function pointsIn(text) {
  const written = text.trim().toLowerCase();
  if (FARKLES.has(written)) return 0;
  const number = Number(written.replace(/[\s.,'’]/g, ""));
  return Number.isInteger(number) ? number : 0;
}

function columnOf(seat) {
  return [...sheet.querySelectorAll(`[data-seat="${seat}"]`)];
}

function addUp(seat) {
  let total = 0;
  for (const it of columnOf(seat)) {
    total += pointsIn(it.value);
    it.nextElementSibling.value = it.value.trim() ? total.toLocaleString(language) : "";
  }
  sheet.querySelector(`[data-total="${seat}"]`).value = total.toLocaleString(language);
}

function goBelow() {
  const column = columnOf(cell.dataset.seat);
  const next = columnOf(Number(cell.dataset.seat) + 1);
  (column[column.indexOf(cell) + 1] ?? next[0])?.focus();
}

function goAbove() {
  const column = columnOf(cell.dataset.seat);
  column[column.indexOf(cell) - 1]?.focus();
}

function goOn(field) {
  const seat = field.name.match(/^seat-(\d+)$/)?.[1];
  const fields = [...sheet.querySelectorAll("input:not([type=hidden]), select, button")];
  (seat ? columnOf(seat)[0] : fields[fields.indexOf(field) + 1])?.focus();
}

sheet.addEventListener("input", ({ target }) => {
  if (target.dataset.seat !== undefined) addUp(target.dataset.seat);
});

sheet.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (target.tagName !== "INPUT") return;
  const isCell = target.dataset.seat !== undefined;
  if (key !== "Enter" && !(isCell && ["ArrowDown", "ArrowUp"].includes(key))) return;
  event.preventDefault();
  if (!isCell) goOn(target);
  else if (key === "ArrowUp") goAbove();
  else goBelow();
});

sheet.addEventListener("focusin", ({ target }) => {
  if (target.dataset.seat !== undefined) cell = target;
});

farkle.hidden = false;
farkle.addEventListener("click", () => {
  cell.value = "F";
  cell.dispatchEvent(new Event("input", { bubbles: true }));
  cell.dispatchEvent(new Event("change", { bubbles: true }));
  goBelow();
});
