// How this device is set: cookies that the server writes on every page's first element. A page that
// was kept without network, or that lay open meanwhile, takes them from here. Knows no game.

const PREFIX = "farkle-set-";
const YEAR_SECONDS = 365 * 24 * 3600;

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

/**
 * Set this device, at once and without network; the cookie of the server's answer lasts longer.
 * Without a value it is as it was at first.
 */
export async function keep(name, value) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  const age = value ? YEAR_SECONDS : 0;
  document.cookie = `${PREFIX}${name}=${value}; path=/; max-age=${age}; samesite=lax${secure}`;
  apply();
  const headers = { Accept: "application/json", ...JSON.parse(document.body.getAttribute("hx-headers") ?? "{}") };
  await fetch("/device/", { method: "POST", headers, body: new URLSearchParams({ [name]: value }) }).catch(() => {});
}

apply();
addEventListener("pageshow", (event) => event.persisted && apply());
