"""What stands in somebody's way on an open page: found by axe-core, and by making it large.

Knows pages; no game. Each finding is a line to read.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

OPTIONS = {
    "resultTypes": ["violations"],
    # All of WCAG 2.2 AA and of the best practices, and what axe-core leaves off by default.
    "rules": {name: {"enabled": True} for name in ("target-size", "label-content-name-mismatch")},
    "preload": False,  # of styles: only for whether one turns the page, which TURNED tells
}
COLOURS = OPTIONS | {"runOnly": ["color-contrast"], "rules": {}}
"""What alone differs by night."""
SCREENS = [
    (320, 640),
    (390, 844),
    (640, 400),
    (844, 390),
    (1280, 800),
]
"""Phones upright and on their side; 320 px is 1280 px at 400 %, 640 x 400 is 1280 x 800 at 200."""
LARGE = [(390, 844), (1280, 800)]
"""Where text alone is twice as large."""

WIDER = "document.documentElement.scrollWidth - innerWidth"

TURNED = """() => ["html", "body", "main"].filter((name) => {
  const { rotate, transform } = getComputedStyle(document.querySelector(name));
  return rotate !== "none" || transform !== "none";
})"""

MOVING = """() => {
  const longest = (times) => Math.max(...times.split(",").map((it) =>
    parseFloat(it) * (it.trim().endsWith("ms") ? 1 : 1000)));
  const found = new Set();
  for (const it of document.querySelectorAll("*")) {
    for (const part of [null, "::before", "::after"]) {
      const style = getComputedStyle(it, part);
      const moves = style.animationName === "none" ? 0 : longest(style.animationDuration);
      if (Math.max(moves, longest(style.transitionDuration)) <= 1) continue;
      found.add(`${it.tagName}.${it.className}`);
    }
  }
  return [...found];
}"""

# Words that reach beyond a box which hides what is beyond it. Names may end in an ellipsis: they
# stand in full elsewhere. What scrolls hides nothing.
CUT_OFF = """() => {
  const found = new Set();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (words.nextNode()) {
    const text = words.currentNode;
    const within = text.parentElement;
    const isSeen = within.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!text.data.trim() || !isSeen) continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    for (let it = within; it && it !== document.body; it = it.parentElement) {
      const style = getComputedStyle(it);
      if (style.clipPath !== "none" || style.display === "inline") break;
      if (/auto|scroll/.test(style.overflow) || it.matches("option, noscript, script")) break;
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") break;
      if (!/hidden|clip/.test(style.overflow)) continue;
      const limit = it.getBoundingClientRect();
      const across = Math.max(limit.left - box.left, box.right - limit.right);
      const beyond = Math.max(across, limit.top - box.top, box.bottom - limit.bottom);
      const cut = `${it.className || it.tagName} cuts off “${text.data.trim().slice(0, 30)}”`;
      if (beyond > 3) found.add(`${cut} by ${Math.round(beyond)} px`);
    }
  }
  return [...found];
}"""

SEEN = f"() => [{WIDER}, ({TURNED})(), ({CUT_OFF})()]"

SPACED = """
* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }
p { margin-bottom: 2em !important; }
"""
# A sheet made by script is not inline: the content policy lets it be.
SPACE_OUT = """(rules) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = rules ? [sheet] : [];
}"""


def found_by_axe(page: Page, options: dict[str, Any] = OPTIONS) -> list[str]:
    """What axe-core says of the page as it stands."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("async (options) => (await axe.run(options)).violations", options)
    return [
        f"{it['id']}: {node['target']} {node['failureSummary']}"
        for it in found
        for node in it["nodes"]
    ]


def barriers(page: Page) -> list[str]:
    """All of it by day, and by night what colours there are."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    by_day = found_by_axe(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    by_night = found_by_axe(page, COLOURS)
    return [*(f"light: {it}" for it in by_day), *(f"dark: {it}" for it in by_night)]


def unfit(page: Page) -> list[str]:
    """What does not fit: on small screens, with text twice as large, with text set wider apart."""
    before = page.viewport_size
    said = list(_too_wide(page, SCREENS))
    with twice_as_large(page):
        said += [f"large text: {it}" for it in _too_wide(page, LARGE)]
    page.evaluate(SPACE_OUT, SPACED)
    said += [f"spaced text: {it}" for it in _too_wide(page, [(390, 844)])]
    page.evaluate(SPACE_OUT, "")
    page.set_viewport_size(before or {"width": 390, "height": 844})
    return said


@contextmanager
def twice_as_large(page: Page) -> Iterator[None]:
    """The browser is set to large type: text alone grows, and nothing else."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    yield
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
    devtools.detach()


def _too_wide(page: Page, sizes: list[tuple[int, int]]) -> Iterator[str]:
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        wider, turned, cut_off = page.evaluate(SEEN)
        if wider > 0:
            yield f"{wider} px too wide at {width} x {height}"
        yield from (f"{it} is turned at {width} x {height}" for it in turned)
        yield from (f"{it}, at {width} x {height}" for it in cut_off)


def moving(page: Page) -> list[str]:
    """What moves although nothing should."""
    page.emulate_media(reduced_motion="reduce")
    return [f"moves: {it}" for it in page.evaluate(MOVING)]


def findings(page: Page) -> list[str]:
    """All of it."""
    return [*barriers(page), *moving(page), *unfit(page)]
