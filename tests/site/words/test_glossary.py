"""The glossary has one row for each word."""

import re
from collections import Counter

from django.conf import settings

ROW = re.compile(r"^\| (?!word |---)([^|]+) \|", re.MULTILINE)


def test_each_word_stands_once():
    text = (settings.BASE_DIR / "docs/glossary.md").read_text(encoding="utf-8")
    words = Counter(word for row in ROW.findall(text) for word in row.split(", "))
    twice = [word for word, count in words.items() if count > 1]
    assert (len(words) > 100, twice) == (True, [])
