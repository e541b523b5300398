"""The catalogues of words in farkle_site/locale: read out of the code, and written for the site.

`python -m tests.catalogues` brings them up to date: every text of the code is in the German one,
the Swiss one holds what the Swiss write differently, and each is compiled. What is translated
already stays. Knows files and marks; no language.
"""

from __future__ import annotations

import io
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import allauth
import django
import rest_framework
from babel.messages import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir, extract_python
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "farkle_site/locale"
CODE = ("farkle_site", "scoring", "sessions", "templates")
GERMAN, SWISS = "de", "de_CH"
THOUSANDS = re.compile(r"(?<=\d)\.(?=\d{3}(?!\.?\d))")
"""The point in 1.000; those of an address such as 192.168.1.20 are none."""

KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "Sentence": None,
    "phrase": None,
    "counted": (1, 2),
    "meant": ((1, "c"), 2),
}
"""What marks a text, and which of its arguments are texts."""


def path_of(locale: str, ending: str) -> Path:
    return LOCALE / locale / "LC_MESSAGES" / f"django.{ending}"


def read(locale: str) -> Catalog:
    return read_po(io.BytesIO(path_of(locale, "po").read_bytes()), locale=locale)


@dataclass(frozen=True, slots=True)
class Text:
    """A text that is marked, with its plural if it has one, and the place where it stands."""

    text: str | tuple[str, ...]
    context: str | None
    place: tuple[str, int]
    comments: list[str]


def template() -> Catalog:
    """Every text of the code."""
    found = Catalog(charset="utf-8")
    for it in texts():
        found.add(it.text, None, [it.place], auto_comments=it.comments, context=it.context)
    return found


def texts() -> Iterator[Text]:
    """Every text at every place where it stands."""
    for folder in CODE:
        said = extract_from_dir(
            ROOT / folder,
            method_map=METHODS,
            keywords=KEYWORDS,
            comment_tags=("Translators",),
            strip_comment_tags=True,
            directory_filter=lambda path: Path(path).name not in {"__pycache__", "locale"},
        )
        for name, line, text, comments, context in said:
            yield Text(text, context, (f"{folder}/{name}", line), comments)


def _django(
    file: IO[bytes], keywords: Any, comment_tags: Any, options: Any
) -> Iterator[tuple[int, str, Any, list[str]]]:
    """The texts of a Django template, which Django itself turns into something like Python."""
    lines = templatize(file.read().decode()).splitlines()
    python = "\n".join(line.strip() for line in lines)
    return extract_python(io.BytesIO(python.encode()), keywords, comment_tags, options)


def _preset(file: IO[bytes], *_: Any, **_more: Any) -> Iterator[tuple[int, str, str, list[str]]]:
    """A rule set's own texts. Its title is a name and stays."""
    preset = tomllib.loads(file.read().decode())
    for text in (preset["source"], preset["purpose"], *preset["summary"]):
        yield 1, "Sentence", text, []


METHODS = [
    ("**.py", extract_python),
    ("**.html", _django),
    ("**.txt", _django),
    ("**/presets/*.toml", _preset),
]


def updated(german: Catalog) -> Catalog:
    """The same with every text of the code, and no other."""
    german.update(template(), no_fuzzy_matching=True, update_creation_date=False)
    german.obsolete.clear()
    return german


def swiss(german: Catalog) -> Catalog:
    """What the Swiss write differently: ss for ß, and 1’000. The rest they read in the German one.

    But a word that a library has in German too they would read there: Django asks all catalogues
    of a language before any of the next, so these words are ours for the Swiss as well.
    """
    differs = Catalog(locale=SWISS, **_head(german))
    theirs = _in_libraries()
    for message in german:
        forms = [as_swiss(form) for form in forms_of(message)]
        is_theirs_too = texts_of(message)[0] in theirs
        if message.id and (is_theirs_too or forms != forms_of(message)):
            said = tuple(forms) if message.pluralizable else forms[0]
            differs.add(message.id, said, context=message.context)
    return differs


def as_swiss(text: str) -> str:
    return THOUSANDS.sub("’", text.replace("ß", "ss"))


def _in_libraries() -> set[str]:
    folders = [Path(library.__file__).parent for library in (django, allauth, rest_framework)]
    files = [path for it in folders for path in it.glob(f"**/locale/{GERMAN}/**/django.mo")]
    catalogues = [read_mo(io.BytesIO(path.read_bytes())) for path in files]
    return {texts_of(it)[0] for catalogue in catalogues for it in catalogue}


def texts_of(message: Message) -> list[str]:
    """A text, and the one for more than one if it has a plural."""
    return [message.id] if isinstance(message.id, str) else list(message.id)


def forms_of(message: Message) -> list[str]:
    """What a text is in the other language: one form, or one for each of its plurals."""
    said = message.string or ""
    return [said] if isinstance(said, str) else list(said)


def _head(german: Catalog) -> dict[str, Any]:
    names = ("project", "version", "header_comment", "creation_date", "revision_date")
    names += ("last_translator", "language_team", "msgid_bugs_address", "charset", "fuzzy")
    return {name: getattr(german, name) for name in names}


def written(catalogue: Catalog) -> bytes:
    """The catalogue as its .po file holds it."""
    file = io.BytesIO()
    write_po(file, catalogue, width=100, include_lineno=False)
    return file.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as its .mo file holds it, which is what the site reads."""
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def main() -> None:
    german = updated(read(GERMAN))
    for locale, catalogue in ((GERMAN, german), (SWISS, swiss(german))):
        path_of(locale, "po").parent.mkdir(parents=True, exist_ok=True)
        path_of(locale, "po").write_bytes(written(catalogue))
        path_of(locale, "mo").write_bytes(compiled(catalogue))
    for message in german:
        if not all(forms_of(message)):
            print("to translate:", message.id)  # noqa: T201  what is left to do


if __name__ == "__main__":
    main()
