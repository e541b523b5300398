"""Sentences for a person that remember what they were made of, so that pages can translate them.

Knows texts; no rule, and no language but English.
"""

from __future__ import annotations

from typing import Any, Self


class Sentence(str):
    """A text: `template` with its {gaps} filled by `facts`. A fact may be a sentence again."""

    __slots__ = ("facts", "template")

    template: str
    facts: dict[str, Any]

    def __new__(cls, template: str, /, **facts: Any) -> Self:
        said = super().__new__(cls, template.format(**facts) if facts else template)
        said.template, said.facts = template, facts
        return said


def gettext_noop(text: str) -> str:
    """Mark a template for translators. It stays as it is."""
    return text
