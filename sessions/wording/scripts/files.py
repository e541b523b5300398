"""What a page says while a file of many games is made."""

from __future__ import annotations

from sessions.wording.scripts.handed import Words, words


def file_words() -> Words:
    return words(
        ("file_begins", "file_counts", "file_is_packed", "file_is_there", "file_broke_off")
    )
