"""What the scripts of a league's pages say by themselves."""

from __future__ import annotations

from sessions.wording.say import for_scripts
from sessions.wording.scripts.handed import Words
from sessions.wording.scripts.pad import screen_words


def event_words() -> Words:
    """For a page that follows what is changed elsewhere, and may have a clock."""
    return following_words() | clock_words()


def following_words() -> Words:
    return screen_words() | for_scripts(("copy_of",))


def clock_words() -> Words:
    return for_scripts(("minutes_left", "time_is_up"))
