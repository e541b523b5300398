// A score sheet that is typed in: Enter goes to the cell below, and the totals follow what is
// typed. Whether the rules allow it, the server says.

const sheet = document.querySelector(".typed-sheet");
const FARKLES = new Set(["f", "x", "-", "–"]);

function pointsIn(text) {
  const cell = text.trim().toLowerCase();
  if (FARKLES.has(cell)) return 0;
  const number = Number(cell.replace(/[\s.,'’]/g, ""));
  return Number.isInteger(number) ? number : 0;
}

function addUp(seat) {
  const cells = [...sheet.querySelectorAll(`[data-seat="${seat}"]`)];
  const total = cells.reduce((sum, cell) => sum + pointsIn(cell.value), 0);
  const language = document.documentElement.lang;
  sheet.querySelector(`[data-total="${seat}"]`).value = total.toLocaleString(language);
}

function below(cell) {
  const { seat } = cell.dataset;
  const column = [...sheet.querySelectorAll(`[data-seat="${seat}"]`)];
  const next = [...sheet.querySelectorAll(`[data-seat="${Number(seat) + 1}"]`)];
  return column[column.indexOf(cell) + 1] ?? next[0];
}

sheet.addEventListener("input", ({ target }) => {
  if (target.dataset.seat !== undefined) addUp(target.dataset.seat);
});

sheet.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.dataset.seat === undefined) return;
  event.preventDefault();
  below(event.target)?.focus();
});
