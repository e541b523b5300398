// On a page that the server answers in a game's place, because there is no such game or it is private:
// what waits of that game on this phone. Knows addresses and elements; what waits knows keep/unsendable.js.

const code = location.pathname.split("/")[2].toUpperCase();
const place = document.getElementById("waiting-here");

async function show() {
  const [{ dropAll, unsendableOf }, { line, listen }] = await Promise.all([import("./keep/unsendable.js"), import("./show/choices.js")]);
  const unsendable = await unsendableOf(code);
  if (!unsendable) return;
  place.querySelector("[data-slot=lines]").replaceChildren(...unsendable.lines.map(line));
  place.querySelector("[data-copy]").dataset.copy = unsendable.text;
  listen(place, async () => {
    await dropAll(code);
    place.hidden = true;
    document.querySelector("h1").focus();
  });
  place.hidden = false;
}

// The flag says that something waits. Without it not even the store is opened.
if (localStorage.getItem("farkle-waiting")) show();
