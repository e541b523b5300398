"""A first visit: what crosses the wire, when it is painted, whether anything moves."""

from __future__ import annotations

import gzip
import json
import re
from statistics import median
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page

from tests.measures.games import Ready
from tests.measures.phone import FAST_4G, SLOW_4G, SLOWER, Network, Wire, phone
from tests.measures.table import Figure

KB = 1000
FACTS = re.compile(r"^const FACTS = (\{.*?^\});$", re.MULTILINE | re.DOTALL)
SETTLED = """() => {
  const [{ loadEventEnd }] = performance.getEntriesByType("navigation");
  const pad = document.getElementById("waiting");
  const isReady = !pad || "ready" in pad.dataset;
  return isReady && loadEventEnd && performance.now() > loadEventEnd + 1000;
}"""


def measure(browser: Browser, site: str, games: Ready, rounds: int) -> dict[str, list[Figure]]:
    """The tables of this part: one for each page, and what is stored for later."""
    pages = {
        "home": "/",
        "new game": "/new/",
        "game, first throw": f"/g/{games.scripts[-1]}/",
        "game with a sheet of 20 rounds": f"/g/{games.evening}/",
        "at the table": f"/g/{games.evening}/table/",
        "totals across the table": f"/g/{games.evening}/across/",
    }
    tables = {}
    for name, path in pages.items():
        tables[name] = _bytes(browser, site, games, path)
        for network in (FAST_4G, SLOW_4G):
            brakes = {"cookie": games.cookie, "network": network, "slower": SLOWER}
            seen = [_seen(browser, site, path, brakes) for _ in range(rounds)]
            tables[name] += _vitals(network, seen)
    tables["without network"] = [_stored(site)]
    return tables


def _bytes(browser: Browser, site: str, games: Ready, path: str) -> list[Figure]:
    """All that the page loads by itself, apart what it loads when it can be used already."""
    with phone(browser, site, cookie=games.cookie) as page:
        wire = Wire.of(page)
        _visit(page, path)
    first, later = sum(wire.first.values()), sum(wire.later.values())
    kinds = ", ".join(f"{kind} {size / KB:.1f}" for kind, size in wire.first.most_common())
    return [
        Figure("until it can be used", first / KB, "kB", most=60, note=kinds),
        Figure("after that", later / KB, "kB", note=f"{wire.requests} requests in all"),
    ]


def _seen(browser: Browser, site: str, path: str, brakes: dict[str, Any]) -> dict[str, Any]:
    with phone(browser, site, **brakes) as page:
        _visit(page, path)
        return page.evaluate("measured")


def _visit(page: Page, path: str) -> None:
    page.goto(path)
    page.wait_for_function(SETTLED, polling=100)


def _vitals(network: Network, seen: list[dict[str, Any]]) -> list[Figure]:
    largest = [one["largest"] / 1000 for one in seen]
    note = f"{min(largest):.2f} to {max(largest):.2f}"
    return [
        Figure(f"LCP, {network.name}", median(largest), "s", most=1.0, note=note),
        Figure(f"CLS, {network.name}", max(one["shift"] for one in seen), most=0),
    ]


def _stored(site: str) -> Figure:
    """All the files that the service worker keeps; a browser has some of them already."""
    worker = _fetched(f"{site}/sw.js")
    facts = json.loads(FACTS.search(gzip.decompress(worker).decode())[1])
    addresses = [f"{site}{path}" for path in (*facts["shell"], facts["offline"], "/", "/new/")]
    size = len(worker) + sum(len(_fetched(address)) for address in addresses)
    note = f"{len(addresses)} files and pages, in the background after the first page"
    return Figure("kept for later", size / KB, "kB", note=note)


def _fetched(address: str) -> bytes:
    request = Request(address, headers={"Accept-Encoding": "gzip"})
    with urlopen(request) as answer:
        return answer.read()
