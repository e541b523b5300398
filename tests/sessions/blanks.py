"""Blanks in what the site says."""

import re


def plain(text: str) -> str:
    """With plain blanks between the dice of a throw, where no line may end."""
    return re.sub(r"(?<=\d)\xa0(?=\d)", " ", text)
