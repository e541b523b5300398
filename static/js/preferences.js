// How this device is set: cookies that the server writes on every page's first element. A page that
// was kept without network, or that lay open meanwhile, takes them from here. Knows no game.

export const PREFIX = "farkle-set-";

const root = document.documentElement;

function chosen() {
  const cookies = document.cookie.split("; ").map((cookie) => cookie.split("="));
  return new Map(cookies.filter(([name]) => name.startsWith(PREFIX)).map(([name, value]) => [name.slice(PREFIX.length), value]));
}

export const setting = (name) => root.getAttribute(`data-${name}`) ?? "";

/** Have the page look as the device is set. */
export function apply() {
  const now = chosen();
  for (const name of root.getAttributeNames()) {
    if (name.startsWith("data-") && !now.has(name.slice(5))) root.removeAttribute(name);
  }
  for (const [name, value] of now) {
    if (setting(name) !== value) root.setAttribute(`data-${name}`, value);
  }
  const theme = setting("theme");
  document.getElementById("more-contrast").media = setting("contrast") === "more" ? "screen" : "screen and (prefers-contrast: more)";
  document.querySelector("[name=color-scheme]").content = theme || "light dark";
  for (const meta of document.querySelectorAll("[name=theme-color]")) {
    const own = meta.dataset.theme;
    meta.media = theme ? (theme === own ? "all" : "not all") : `(prefers-color-scheme: ${own})`;
  }
}

apply();
addEventListener("pageshow", (event) => event.persisted && apply());
