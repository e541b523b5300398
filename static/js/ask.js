// Asks the server for the game through htmx, which puts the one it answers in the place of the one that
// stands here. Knows requests and elements; no game.

const INTO_GAME = { target: "#game", select: "#game", swap: "morph" };

// Only what has changed is drawn anew, so that focus and scroll stay.
window.htmx.defineExtension("morph", {
  isInlineSwap: (style) => style === "morph",
  handleSwap: (style, game, { children }) => style === "morph" && window.Idiomorph.morph(game, children, { morphStyle: "outerHTML" }),
});

// A refusal may come with the game as well; whatever has none leaves the page as it is.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  detail.shouldSwap = detail.xhr.responseText.includes('id="game"');
  detail.isError = !detail.shouldSwap;
});

let status = 0; // of the last answer
document.addEventListener("htmx:afterOnLoad", ({ detail: { xhr } }) => {
  ({ status } = xhr);
  const answer = { url: xhr.responseURL, status, html: xhr.responseText };
  document.dispatchEvent(new CustomEvent("farkle:answered", { detail: answer }));
});

let before = Promise.resolve(); // htmx would forget all but the last of those that wait

/**
 * Ask with these values; answers the status once the answer's game, if it has one, stands here. Fails
 * without an answer, or when it takes longer than this many milliseconds.
 */
export function ask(method, path, values, patience) {
  const asked = before.then(() => send(method, path, values, patience));
  before = asked.catch(() => {});
  return asked;
}

async function send(method, path, values, patience) {
  window.htmx.config.timeout = patience;
  await window.htmx.ajax(method, path, { ...INTO_GAME, values });
  return status;
}
