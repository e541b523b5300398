// Tells the styles how high the header is: what takes its place is as high, and moves nothing. Knows
// no game.

const header = document.querySelector(".site-header");

new ResizeObserver(() => document.documentElement.style.setProperty("--header", `${header.offsetHeight}px`)).observe(header);
