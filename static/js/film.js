// Keeps the screen on where a browser has no wake lock to give, as on plain http: it stays on while a film is
// shown. This one is a dot of one colour, drawn here: no file, no sound. Knows no game.

const FRAME_MS = 1_000;
const CORNER = { position: "fixed", insetBlockEnd: 0, insetInlineEnd: 0, width: "2px", height: "2px", opacity: 0.01, pointerEvents: "none" }; // it has to be in sight to count

export const canShow = () => "captureStream" in HTMLCanvasElement.prototype;

/** Show the film. Answers what a wake lock is: to be released, and telling when the system has stopped it. */
export async function showFilm() {
  const canvas = Object.assign(document.createElement("canvas"), { width: 2, height: 2 });
  const picture = canvas.getContext("2d");
  const film = Object.assign(document.createElement("video"), { muted: true, playsInline: true });
  Object.assign(film.style, CORNER);
  film.setAttribute("aria-hidden", "true");
  film.srcObject = canvas.captureStream();
  const draw = () => picture.fillRect(0, 0, 2, 2);
  const frames = setInterval(draw, FRAME_MS);
  const lock = Object.assign(new EventTarget(), { release: () => film.pause() });
  film.addEventListener("pause", () => {
    clearInterval(frames);
    film.remove();
    lock.dispatchEvent(new Event("release"));
  });
  document.body.append(film);
  draw();
  try {
    await film.play();
  } catch (error) {
    clearInterval(frames);
    film.remove();
    throw error;
  }
  return lock;
}
