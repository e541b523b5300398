// Asks the server for the game through htmx, which puts the one it answers in the place of the one that
// stands here. Knows requests and elements; no game.

const INTO_GAME = { target: "#game", select: "#game", swap: "morph" };

let status = 0; // of the last answer
let before = Promise.resolve(); // requests go one after the other: of those that wait, htmx would forget all but the last
let tools = null; // htmx, and what draws its answers: nothing of them is needed before the first one

/** Load what asking takes, if it is not here yet. Fails without network, and may be tried again. */
export function prepare() {
  const files = document.body.dataset.tools.split(" ");
  tools ??= Promise.all(files.map(load)).then(setUp);
  tools.catch(() => { tools = null; });
  return tools;
}

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
  await prepare();
  window.htmx.config.timeout = patience;
  await window.htmx.ajax(method, path, { ...INTO_GAME, values, headers: whatIsShown() });
  return status;
}

const load = (src) => new Promise((onload, onerror) => {
  document.head.append(Object.assign(document.createElement("script"), { src, onload, onerror }));
});

function setUp() {
  window.htmx.defineExtension("morph", {
    isInlineSwap: (style) => style === "morph",
    handleSwap: (style, game, { children }) => style === "morph" && morph(game, children),
  });
}

/** Only what has changed is drawn anew, so that focus and scroll stay; until something is entered, so does what is chosen. */
function morph(game, drawn) {
  const isSame = versionOf(game) === versionOf(drawn[0]);
  const callbacks = {
    beforeNodeRemoved: (node) => !isKept(node),
    beforeAttributeUpdated: (name) => !(isSame && name === "selected"),
  };
  return window.Idiomorph.morph(game, drawn, { morphStyle: "outerHTML", callbacks });
}

const versionOf = (drawn) => drawn.querySelector("[name=expected_version]")?.value;

/** Rows of the sheet that have not changed are left out of an answer, up to the round that it names. */
function isKept({ nodeName, id, parentNode }) {
  return nodeName === "TR" && Number(id.split("-")[1]) <= Number(parentNode.dataset.kept);
}

/** So the server knows what it may leave out: nothing where this phone has drawn the rows itself. */
function whatIsShown() {
  const { shown, here } = document.querySelector("#game tbody")?.dataset ?? {};
  return shown && here === undefined ? { "Sheet-Shown": shown } : {};
}

// A refusal may bring the game too. An answer without a game leaves the page as it is, but for its token,
// which somebody makes stale who signs in in another tab.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const html = detail.xhr.responseText;
  const [, token] = html.match(/<body\s[^>]*hx-headers='(.+?)'/) ?? [];
  if (token) document.body.setAttribute("hx-headers", token);
  detail.shouldSwap = html.includes('id="game"');
  detail.isError = !detail.shouldSwap;
});

document.addEventListener("htmx:afterOnLoad", ({ detail: { xhr } }) => {
  ({ status } = xhr);
  const answer = { url: xhr.responseURL, status, html: xhr.responseText };
  document.dispatchEvent(new CustomEvent("farkle:answered", { detail: answer }));
});
