"""The icons: every one that a page draws is in the set, and the set holds no other."""

from __future__ import annotations

import re
from pathlib import Path

from sessions.wording.game.cheers import ICONS

ROOT = Path(__file__).parents[3]
CHOSEN_BY_CODE = {name: set(ICONS.values()) for name in ("icon", "pad.cheer.icon")}


def drawn() -> set[str]:
    """What the templates ask for."""
    names: set[str] = set()
    for template in (ROOT / "templates").rglob("*.html"):
        for asked in re.findall(r"{% icon (\S+) %}", template.read_text("utf-8")):
            names |= {asked.strip('"')} if asked.startswith('"') else CHOSEN_BY_CODE[asked]
    return names


def test_the_set_holds_the_icons_that_are_drawn_and_no_other():
    text = (ROOT / "static" / "icons" / "icons.svg").read_text("utf-8")
    kept = re.findall(r'<symbol id="([\w-]+)"', text)

    assert sorted(kept) == sorted(drawn())
