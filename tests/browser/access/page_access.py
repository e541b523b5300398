"""What stands in somebody's way on an open page: found by axe-core, and by asking it at each size.

Knows pages; no game. Each finding is a line to read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser.layout.questions import AT_ANY_TYPE, AT_OUR_TYPE
from tests.thorough import IS_THOROUGH, in_turn, sample

PHONE = (390, 844)

OPTIONS: dict[str, Any] = {
    "resultTypes": ["violations"],
    # All of WCAG 2.2 AA and of the best practices, and what axe-core leaves off by default.
    "rules": {name: {"enabled": True} for name in ("target-size", "label-content-name-mismatch")},
    "preload": False,  # of styles: only for whether one turns the page, which TURNED tells
}
COLOURS = {**OPTIONS, "runOnly": ["color-contrast"], "rules": {}}
"""What alone differs by night."""
ALL_BUT_COLOURS = {**OPTIONS, "rules": OPTIONS["rules"] | {"color-contrast": {"enabled": False}}}
LOOKS = """(met) => {
  const looks = new Map();
  const styles = new Map();
  const fades = new Map();
  const faded = (it) => {
    if (!it) return 1;
    if (!fades.has(it)) fades.set(it, getComputedStyle(it).opacity * faded(it.parentElement));
    return fades.get(it);
  };
  const ground = (it) => {
    if (!it) return "";
    if (!styles.has(it)) {
      const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(it);
      const own = [backgroundColor, backgroundImage, opacity, position].join();
      const isLast = /^rgb\\(/.test(backgroundColor) && faded(it) === 1;
      styles.set(it, isLast ? own : `${own} on ${ground(it.parentElement)}`);
    }
    return styles.get(it);
  };
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const add = (it, kind) => {
    if (!it.checkVisibility({ visibilityProperty: true })) return;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(it);
    const control = it.closest(":disabled, [aria-disabled=true]") ?? it.closest("label")?.control;
    const isOff = control?.matches(":disabled, [aria-disabled=true]") ?? false;
    const letters = [isDark, kind, color, fontSize, fontWeight, textShadow, isOff];
    const look = [...letters, ground(it)].join(" | ");
    const alike = looks.get(look) ?? [];
    if (alike.length < Math.min(3, 6 - (met[look] ?? 0))) looks.set(look, [...alike, it]);
  };
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const it = words.currentNode.parentElement;
    if (!words.currentNode.data.trim()) continue;
    if (!it.closest(".visually-hidden")) add(it, "");
  }
  for (const it of document.querySelectorAll("input, select, textarea")) {
    add(it, `${it.type} ${it.className}`);
  }
  return looks;
}"""
"""Three elements of each look, should one be hidden, and three more of it on another page: axe-core
takes 10 ms for the colours of each, and those of all cells of a table are the same. What letters
stand on is part of a look, as far as it shows through, and whether it is day or night."""
ASK_COLOURS = f"""async ([options, met]) => {{
  const looks = ({LOOKS})(met);
  const asked = [...looks.values()].flat();
  const found = asked.length ? (await axe.run(asked, options)).violations : [];
  return {{ found, looks: [...looks].map(([look, its]) => [look, its.length]) }};
}}"""
SIZES = sample(
    ((320, 640), (844, 390), (1280, 800), (390, 844)),
    everything=((320, 640), (360, 640), (640, 400), (844, 390), (1280, 800), (390, 844)),
)
"""Phones upright and on their side; 320 px is 1280 px at 400 %, 640 x 400 is 1280 x 800 at 200."""
PAD_SIZES = sample(
    ((320, 640), (360, 640), (844, 390), (1280, 720), (390, 844)),
    everything=((320, 640), (1280, 720), (768, 1024), *SIZES[1:]),
)
SCREEN_SIZES = sample(
    ((320, 640), (844, 390), (1280, 720), (1920, 1080), (390, 844)),
    everything=(
        *((320, 640), (667, 375), (844, 390), (1280, 720), (1280, 800), (1920, 1080), (3840, 2160)),
        (390, 844),
    ),
)
KIND = """() => document.querySelector(".tv, .across, .hall") ? "screen"
  : document.querySelector("#game .felt") ? "pad"
  : document.querySelector("#event") ? "event" : "page" """
EVENT_SIZES = (SIZES[0], (1920, 1080), *SIZES[1:])
"""A hall has a projector, on which its tables are looked at too."""
SIZES_OF = {"page": SIZES, "event": EVENT_SIZES, "pad": PAD_SIZES, "screen": SCREEN_SIZES}
"""The narrowest first, on which most goes wrong."""
LARGE = ((360, 640), (844, 390))
"""Upright and on its side; what fits at 360 px, fits at 390. A page has no height to fill: there
wide lines have room, and `test_looks` has the header at every width."""
LARGE_PAGE = sample(((320, 640),), everything=((320, 640), (360, 640)))
LARGE_SIZES_OF = {
    "page": LARGE_PAGE,
    "event": LARGE_PAGE,
    "pad": sample(
        ((320, 640), (844, 390), (1280, 720)),
        everything=((320, 640), *LARGE, (1280, 720), (1280, 800)),
    ),
    "screen": sample(((844, 390), (1280, 720)), everything=(*LARGE, (667, 375), (1280, 720))),
}
TWICE_AS_LARGE = sample((PHONE,), everything=((1280, 800), PHONE))

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


FEW_NUMBERS = """() => {
  const more = ".as-table tbody > tr:nth-child(n + 13)";
  document.querySelectorAll(more).forEach((row) => row.remove());
}"""
"""Rows below a chart differ in numbers alone."""


def found_by_axe(page: Page, options: dict[str, Any] = OPTIONS) -> list[str]:
    """What axe-core says of the page as it stands."""
    _have_axe(page)
    ask = "async (options) => (await axe.run(document, options)).violations"
    return _lines(page.evaluate(ask, options))


def _have_axe(page: Page) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)


def _lines(found: Iterable[dict[str, Any]]) -> list[str]:
    return [
        f"{it['id']}: {node['target']} {node['failureSummary']}"
        for it in found
        for node in it["nodes"]
    ]


def in_colours(page: Page, met: Counter[str]) -> list[str]:
    """What axe-core says of its colours. `met` is how many elements of each look were asked before,
    also on other pages, and is told of these."""
    if IS_THOROUGH:
        return found_by_axe(page, COLOURS)
    _have_axe(page)
    answer = page.evaluate(ASK_COLOURS, [COLOURS, met])
    met.update(dict(answer["looks"]))
    return _lines(answer["found"])


SCHEMES = ("light", "dark")


def barriers(page: Page, met: Counter[str] | None = None, turn: int | None = None) -> list[str]:
    """All of it, and its colours by day and by night; of a chart's rows the first dozen.

    In a sample day and night have turns: `turn` counts the pictures.
    """
    met = Counter() if met is None else met
    page.evaluate(FEW_NUMBERS)
    page.emulate_media(color_scheme=SCHEMES[0], reduced_motion="reduce")
    said = found_by_axe(page, ALL_BUT_COLOURS)
    for scheme in SCHEMES if turn is None else in_turn(SCHEMES, turn, 2):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        said += [f"{scheme}: {it}" for it in in_colours(page, met)]
    return said


def unfit(page: Page, turn: int = 0) -> list[str]:
    """What does not fit: on each screen, with text twice as large, with text set wider apart.

    In a sample, sizes have turns, and so have large text and wide: `turn` counts the pictures.
    """
    before = page.viewport_size
    said = list(asked(page, AT_OUR_TYPE, in_turns(SIZES_OF[page.evaluate(KIND)], turn)))
    for ask in in_turn((unfit_twice_as_large, unfit_spaced_out), turn, 2):
        said += ask(page)
    if before is not None:
        page.set_viewport_size(before)
    return said


def in_turns(sizes: Sequence[tuple[int, int]], turn: int) -> Iterator[tuple[int, int]]:
    """The first of them, and of the others every second in turn."""
    first, *others = sizes
    yield first
    yield from in_turn(others, turn, 2)


def unfit_twice_as_large(page: Page) -> list[str]:
    with twice_as_large(page):
        return [f"large text: {it}" for it in asked(page, AT_ANY_TYPE, TWICE_AS_LARGE)]


def unfit_spaced_out(page: Page) -> list[str]:
    page.evaluate(SPACE_OUT, SPACED)
    said = [f"spaced text: {it}" for it in asked(page, AT_ANY_TYPE, (PHONE,))]
    page.evaluate(SPACE_OUT, "")
    return said


def unfit_in_large_type(page: Page, turn: int = 0) -> list[str]:
    """The same where the settings of this phone ask for large type."""
    before = page.viewport_size
    page.evaluate("document.documentElement.dataset.type = 'large'")
    sizes = LARGE_SIZES_OF[page.evaluate(KIND)]
    said = list(asked(page, AT_OUR_TYPE, in_turn(sizes, turn, len(sizes))))
    page.evaluate("delete document.documentElement.dataset.type")
    if before is not None:
        page.set_viewport_size(before)
    return [f"large type: {it}" for it in said]


@contextmanager
def twice_as_large(page: Page) -> Iterator[None]:
    """The browser is set to large type: text alone grows, and nothing else."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    yield
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
    devtools.detach()


def asked(page: Page, questions: str, sizes: Iterable[tuple[int, int]]) -> Iterator[str]:
    """What the page answers on screens of these sizes."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        yield from (f"{it}, at {width} x {height}" for it in page.evaluate(questions))


def moving(page: Page) -> list[str]:
    """What moves although nothing should."""
    page.emulate_media(reduced_motion="reduce")
    return [f"moves: {it}" for it in page.evaluate(MOVING)]


PAPERS = ".paper, .certificate"


def printed_apart(page: Page) -> list[str]:
    """Sheets of paper that take more, or less, than a page each: on A4, and on Letter."""
    sheets = page.locator(PAPERS).count()
    found = []
    for size in ("A4", "Letter") if sheets else ():
        pdf = page.pdf(format=size, prefer_css_page_size=True)
        pages = len(re.findall(rb"/Type /Page\b", pdf))
        found += [f"{sheets} sheets are {pages} pages of {size}"] * (pages != sheets)
    return found


def findings(page: Page, met: Counter[str] | None = None, turn: int | None = None) -> list[str]:
    """All of it."""
    return [
        *moving(page),
        *unfit(page, turn or 0),
        *printed_apart(page),
        *barriers(page, met, turn),
    ]
