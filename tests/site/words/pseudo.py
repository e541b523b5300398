"""A language that nobody speaks: every text that is marked for translation stands in ⟦brackets⟧.

What a page shows outside of them is not marked. What fills a gap stands outside too: names and
numbers may, words may not. Knows HTML and gettext; no page of this site.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from gettext import NullTranslations
from html.parser import HTMLParser

LANGUAGE = "en-gb"
"""One that Django knows and the site has not, with plain dates."""
OPEN, CLOSE = "⟦", "⟧"
GAP = re.compile(r"(%\(\w+\)s|\{\w+(?::,)?\})")
CONTEXT_ENDS = "\x04"
LETTERS = re.compile(r"[^\W\d_]{2,}")
"""A word: at least two letters. A single one is a key to press, or a mark."""
ADDRESS = re.compile(r"https?://\S+|\S+@\S+")
NO_WORDS = {"style", "code"}
"""Elements that show no words."""
READ_ALOUD = {"alt", "aria-label", "aria-description", "placeholder", "title", "label"}
WITHOUT_END = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


class Bracketed(NullTranslations):
    """A catalogue that has every text."""

    def gettext(self, message: str) -> str:
        said = message.rpartition(CONTEXT_ENDS)[2]
        pieces = GAP.split(said)
        return "".join(it if GAP.fullmatch(it) else _bracket(it) for it in pieces)

    def ngettext(self, one: str, more: str, n: int) -> str:
        return self.gettext(one if n == 1 else more)

    def to_language(self) -> str:
        return LANGUAGE


def _bracket(text: str) -> str:
    return f"{OPEN}{text}{CLOSE}" if text.strip() else text


def unmarked(html: str, names: set[str]) -> list[str]:
    """The words that a page shows or has read aloud without a mark; `names` need none."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    shown = (ADDRESS.sub(" ", text) for text in reader.shown)
    found = (word for text in shown for word in LETTERS.findall(text))
    return [word for word in found if word not in names and not _is_code(word)]


def _is_code(word: str) -> bool:
    """The code of a game or a link, or CSV; letters of a token, large and small as no word's."""
    return word not in {word.lower(), word.capitalize()}


class _Reader(HTMLParser):
    """Collects what is outside of brackets. They may begin in one element and end in another."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []
        self._depth = 0
        self._inside: list[str] = []
        self._kinds: list[dict[str, str]] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        spoken = [value for name, value in given.items() if name in READ_ALOUD or _is_said(name)]
        if tag == "meta" and given.get("name") in {"description", "apple-mobile-web-app-title"}:
            spoken.append(given["content"])
        if tag == "input" and given.get("type") in {"submit", "button"}:
            spoken.append(given.get("value", ""))
        self.shown.extend(_outside(spoken))
        if tag not in WITHOUT_END:
            self._inside.append(tag)
            self._kinds.append(given)

    def handle_endtag(self, tag: str) -> None:
        while self._inside:
            self._kinds.pop()
            if self._inside.pop() == tag:
                return

    def handle_data(self, data: str) -> None:
        inside, kind = (self._inside[-1], self._kinds[-1]) if self._inside else ("", {})
        if inside in NO_WORDS or "token" in kind.get("class", "").split():
            return
        if inside == "script":
            self.shown.extend(_outside(_words_for_scripts(data, kind)))
            return
        text, self._depth = _past_brackets(data, self._depth)
        self.shown.append(text)


def _is_said(name: str) -> bool:
    """Words for a script to show: data-said, data-copied."""
    return name in {"data-said", "data-copied", "data-start", "data-on", "data-off"}


def _words_for_scripts(data: str, kind: dict[str, str]) -> Iterator[str]:
    if kind.get("id") == "script-words":
        for word in json.loads(data).values():
            yield from word.values() if isinstance(word, dict) else [word]


def _outside(texts: list[str] | Iterator[str]) -> Iterator[str]:
    for text in texts:
        yield GAP.sub(" ", _past_brackets(text, 0)[0])


def _past_brackets(text: str, depth: int) -> tuple[str, int]:
    outside = []
    for char in text:
        if char == CLOSE:
            depth -= 1
        if depth == 0:
            outside.append(" " if char in {OPEN, CLOSE} else char)
        if char == OPEN:
            depth += 1
    return "".join(outside), depth
