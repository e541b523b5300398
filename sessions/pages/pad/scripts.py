"""What the pad's script is handed once with the page: the rules, and what it says by itself.

It is long and rarely changes, so the text is kept for each rule set and language.
"""

from __future__ import annotations

from functools import lru_cache

from django.utils.html import json_script
from django.utils.safestring import SafeString

from scoring.rules.rule_set import RuleSet
from sessions.pages.pad.data import table_data
from sessions.wording.scripts.pad import script_words

MAX_KEPT = 100


@lru_cache(MAX_KEPT)
def table_script(rules: RuleSet, _language: str | None) -> SafeString:
    """What stays the same for the whole game, for the language that is spoken now."""
    return json_script(table_data(rules), "table-data")


@lru_cache(MAX_KEPT)
def words_script(nothing_yet: str, _language: str | None) -> SafeString:
    """The words that the script writes; `nothing_yet` stands where no entry has been made."""
    return json_script(script_words() | {"nothing_yet": nothing_yet}, "script-words")
