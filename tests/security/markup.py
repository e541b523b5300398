"""What in a page a browser would run, or fetch from elsewhere, or send elsewhere.

Knows HTML; no page of this site.
"""

from __future__ import annotations

from html.parser import HTMLParser
from urllib.parse import urlsplit

DATA = {"application/json", "text/html"}
"""Scripts of these types are never run."""
ADDRESSES = {"src", "href", "action", "formaction", "data", "poster", "srcset", "ping"}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.seen = 0

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.seen += 1
        given = {name: value or "" for name, value in attributes}
        for name, value in given.items():
            if name.startswith(("on", "hx-on")) or name == "style":
                self.found.append(f"<{tag} {name}={value!r}>")
            if name in ADDRESSES and _leads_away(value, tag):
                self.found.append(f"<{tag} {name}={value!r}>")
        if tag == "style" or (tag == "script" and not _is_harmless(given)):
            self.found.append(f"<{tag}> inside of the page")
        if tag in {"base", "iframe", "object", "embed"}:
            self.found.append(f"<{tag}>")


def _is_harmless(given: dict[str, str]) -> bool:
    return "src" in given or given.get("type") in DATA


def _leads_away(address: str, tag: str) -> bool:
    """Links may lead to other sites; what is fetched, run or sent to stays here."""
    parts = urlsplit(address.strip())
    if parts.scheme in {"javascript", "vbscript"}:
        return True
    if tag == "a" or (tag == "img" and parts.scheme == "data"):
        return False
    return bool(parts.scheme or parts.netloc)


def dangers(html: str) -> list[str]:
    """Everything in the page that should not be there."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.seen, "no markup at all"
    return reader.found
