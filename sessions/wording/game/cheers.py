"""A cheer in words: what stands on the felt, what is spoken, and what the pad's script shows once.

Knows words; what deserves a cheer is said by `sessions.games.told.highlights`.
"""

from __future__ import annotations

from dataclasses import dataclass

from sessions.games.told.highlights import Highlight
from sessions.wording.say import say

ICONS = {
    "six_die_farkle": "sing",
    "best_of_game": "trophy",
    "best_of_player": "trophy",
    "big_bank": "bank",
}


@dataclass(frozen=True, slots=True)
class Cheer:
    """`text` is empty where the felt says it anyway. The same `key` is no new cheer."""

    kind: str
    key: str
    text: str
    icon: str

    @property
    def said(self) -> str:
        """The same as a sentence."""
        return f"{self.text}." if self.text and not self.text.endswith("!") else self.text


def cheer(found: Highlight | None) -> Cheer | None:
    if found is None:
        return None
    key = f"{found.kind} {found.turn} {found.throws}"
    return Cheer(found.kind, key, text(found.kind), ICONS.get(found.kind, ""))


def earned(found: Cheer | None, undoes: str) -> Cheer | None:
    """The cheer that the last entry has earned, if any.

    A correction, points by hand, joining and retiring earn none: `undoes` names these. A win is
    cheered whatever came last.
    """
    return found if found and (found.kind == "win" or not undoes) else None


def text(kind: str) -> str:
    """In a few words: they stand beside the button that undoes."""
    return say(f"cheer_{kind}") if kind in ICONS else ""
