// On a page that the server answers in a game's place, because there is no such game or it is private:
// what waits of that game on this phone. Knows addresses and elements; what waits knows offline/rest.js.

const code = location.pathname.split("/")[2].toUpperCase();
const place = document.getElementById("waiting-here");

async function show() {
  const [{ dropAll, unsendableOf }, { line, listen }] = await Promise.all([import("./keep/unsendable.js"), import("./show/choices.js")]);
  const rest = await unsendableOf(code);
  if (!rest) return;
  place.querySelector("[data-slot=lines]").replaceChildren(...rest.lines.map(line));
  place.querySelector("[data-copy]").dataset.copy = rest.text;
  listen(place, async () => {
    await dropAll(code);
    place.hidden = true;
    document.querySelector("h1").focus();
  });
  place.hidden = false;
}

// The sign that something waits: without it not even the store is opened.
if (localStorage.getItem("farkle-waiting")) show();
