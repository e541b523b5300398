"""What the scripts of a league's pages say by themselves."""

from __future__ import annotations

from sessions.wording.say import for_scripts
from sessions.wording.scripts.handed import Words
from sessions.wording.scripts.pad import LIVE


def event_words() -> Words:
    """For a page that follows what is changed elsewhere."""
    return for_scripts(LIVE)
