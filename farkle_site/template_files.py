"""Our templates as they are compiled: without the line breaks that are only there for the reader.

A line break with its indentation is nothing beside a tag, of HTML or of a template, and one blank
between words or attributes. So one element stands on a line, and pages weigh no more than if all
stood on one. A blank that shall be seen beside a tag at a line's end is written `&#32;`.

Knows how HTML and templates are written; knows no template. Preformatted text, scripts and what
translators get word for word stay as they are, and so does what is no HTML.
"""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import filesystem

CODE = r"\{%.*?%\}|\{\{.*?\}\}"
QUOTED = rf"""(?>"(?>{CODE}|[^"])*"|'(?>{CODE}|[^'])*')"""
ATTRIBUTES = rf"""(?>{CODE}|{QUOTED}|[^>"'])*+"""
CONDITIONS = re.compile(
    rf"""
    (?P<quoted> {QUOTED})
    | (?P<end> \s+ (?=\{{%\ end(?:if|for)\ %\}}))
    | \s+ \{{%\ (?:if|for)\b .*? %\}} \s*
    | \s* \{{%\ (?:elif|else)\b .*? %\}} \s*
    """,
    re.VERBOSE | re.DOTALL,
)
PARTS = re.compile(
    rf"""
    (?P<open> <(?P<name>pre|textarea|script|style)\b {ATTRIBUTES} >)
        (?P<content> .*? (?=</(?P=name)>))
    | (?P<tag> <[!/]?[a-zA-Z] {ATTRIBUTES} >)
    | (?P<block> \{{%\ (?P<kind>comment|blocktranslate)\b .*? \{{%\ end(?P=kind)\ %\}})
    | (?P<nothing> (?:^ | (?<=>) | (?<=[%#]\}})) \s*\n\s* | \s*\n\s* (?=<[!/a-zA-Z] | \{{[%#] | \Z))
    | (?P<blank> \s*\n\s*)
    """,
    re.VERBOSE | re.DOTALL,
)


def on_one_line(source: str) -> str:
    """The template's source without line breaks that mean nothing."""
    return PARTS.sub(_told_shorter, source).replace("&#32;", " ")


def _told_shorter(part: re.Match[str]) -> str:
    """What the part is compiled from."""
    match part.lastgroup:
        case "content":
            return _attributes_in_a_row(part["open"]) + part["content"]
        case "tag":
            return _attributes_in_a_row(part["tag"])
        case "nothing":
            return ""
        case "blank":
            return " "
    return part[0]


def _attributes_in_a_row(tag: str) -> str:
    """Nothing stands for a break inside of quotes at their ends, nor for one at the tag's end.

    The blank before an attribute that depends on something depends on it too: `<td{% if …`.
    """
    tag = re.sub(r"""(?<==["'])\s*\n\s*|\s*\n\s*(?=["']|>$)|(?<=["'])\s+(?=/>$)""", "", tag)
    return CONDITIONS.sub(_blank_after, re.sub(r"\s*\n\s*", " ", tag))


def _blank_after(part: re.Match[str]) -> str:
    match part.lastgroup:
        case "quoted":
            return part[0]
        case "end":
            return ""
    return part[0].strip() + " "


class Loader(filesystem.Loader):
    """Django's own for a folder of templates, whose pages come without such line breaks."""

    def get_contents(self, origin: Origin) -> str:
        source: str = super().get_contents(origin)
        return on_one_line(source) if origin.name.endswith(".html") else source
