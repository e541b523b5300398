// Asks the server for the game, and puts the one it answers in the place of the one that stands here.
// Knows requests and elements; no game.

const REFUSALS = new Set([400, 403, 409, 422]); // the game may come with them

/**
 * Ask with these values; answers the status once the answer's game, if it has one, stands here. Fails
 * without an answer, or when it takes longer than this many milliseconds.
 */
export async function ask(method, path, values, patience) {
  const given = new URLSearchParams(values);
  const [url, body] = method === "GET" ? [`${path}?${given}`] : [path, given];
  const answer = await fetch(url, { method, body, headers: headers(), signal: patience ? AbortSignal.timeout(patience) : null });
  const html = await answer.text();
  if (answer.headers.has("HX-Refresh")) location.reload();
  if (answer.ok || REFUSALS.has(answer.status)) put(html);
  document.dispatchEvent(new CustomEvent("farkle:answered", { detail: { url: answer.url, status: answer.status, html } }));
  return answer.status;
}

/** The server answers such a request with the game alone. */
function headers() {
  return { "HX-Request": "true", ...JSON.parse(document.body.getAttribute("hx-headers") ?? "{}") };
}

/** Only what has changed is drawn anew, so that focus and scroll stay. */
function put(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const game = page.getElementById("game");
  if (!game) return;
  window.Idiomorph.morph(document.getElementById("game"), game, { morphStyle: "outerHTML" });
  if (page.title) document.title = page.title;
}
