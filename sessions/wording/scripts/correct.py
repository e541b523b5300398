"""What the script of a correction says by itself."""

from __future__ import annotations

from sessions.wording.scripts.handed import Words, words
from sessions.wording.scripts.pad import PARTS

KEYS = (
    *("tap_dice", "tap_scoring", "more_dice", "unentered", "set_aside", "one_die"),
    *("keep_fewer", "keep_others", "choose_dice", "cannot", "die", "instead", "laid_back"),
    *("throw_n", "one_more_throw", "too_many", "nothing_scores", "turn_is"),
)


def correction_words() -> Words:
    return words((*KEYS, *PARTS))
