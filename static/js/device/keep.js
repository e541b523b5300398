// Sets this device: its cookies, and what the page looks like. How it is set says preferences.js.

import { apply, PREFIX } from "../preferences.js";

const YEAR_SECONDS = 365 * 24 * 3600;

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
