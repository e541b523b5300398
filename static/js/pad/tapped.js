// The other phones are told that something is being entered on this one, before it is entered: from the first
// die, or the first points of a total, until that is taken back. Only a hint: it waits for nothing, nothing waits
// for it, and where it does not get through nothing is said. Comes behind the pad, and is handed what it needs of
// it, as an import would part the pad's file in two. Enters nothing.

const PATIENCE_MS = 3_000;
const SOON_MS = 250; // a finger that only scrolls has taken its die back by then

let timer = 0;
let pad = null;
let isLaidBack = null;
let catchUp = null; // asks for what has been heard of meanwhile
let tried = ""; // how far the game was when this was said last: what did not get through is not said again

/** `given` is what is shown and entered (pad.js), and what asks for news. */
export function begin(...given) {
  [pad, isLaidBack, catchUp] = given;
  for (const kind of ["pointerup", "keyup", "input", "farkle:answered"]) document.addEventListener(kind, soon);
  soon();
}

const isEntering = () => (pad.tray.length > 0 && !isLaidBack()) || Boolean(document.querySelector('[data-pad="points"]')?.value);

function soon() {
  timer ||= setTimeout(look, SOON_MS);
}

/** `tapped` is whether this phone has told the others; the server leaves it out where nobody needs to be told. */
function look() {
  timer = 0;
  const { server } = pad;
  const now = `${server.version}.${server.revision}`;
  if (server.tapped === undefined || server.tapped === isEntering() || now === tried) return;
  if (server.is_offline || !navigator.onLine || pad.jobs.length || pad.telling) return;
  tried = now;
  tell(server, isEntering());
}

async function tell(server, tapped) {
  pad.telling = true; // what this makes new of the game is no news here
  try {
    const revision = await post(server, tapped);
    if (revision === server.revision + 1) Object.assign(server, { tapped, revision });
  } catch {
    // no network, or no answer: then it is not said
  }
  pad.telling = false;
  soon();
  catchUp();
}

/** The revision that has told the others; undefined where they are not told. */
async function post({ url, version }, tapped) {
  const headers = JSON.parse(document.body.getAttribute("hx-headers") ?? "{}");
  const body = new URLSearchParams({ expected_version: version, ...(tapped ? {} : { taken_back: 1 }) });
  const answer = await fetch(`${url}tapped/`, { method: "POST", headers, body, signal: AbortSignal.timeout(PATIENCE_MS) });
  return answer.status === 200 ? (await answer.json()).revision : undefined;
}
