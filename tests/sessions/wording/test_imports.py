"""Whatever a reader of a file may say has its sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils.translation import override

from sessions.exchange import into
from sessions.exchange.into.found import LeftOut
from sessions.wording.club.imports import LEFT_OUT, REFUSED, left_out

READERS = "\n".join(it.read_text() for it in sorted(Path(into.__path__[0]).rglob("*.py")))
PAGES = Path(into.__path__[0]).parents[1] / "pages"
SENDING = "\n".join(
    it.read_text() for it in (*sorted(PAGES.glob("imports/*.py")), PAGES / "events/season/files.py")
)


def test_every_reason_has_its_sentence() -> None:
    reasons = re.findall(
        r'(?:_LeaveOutError|_NoGameError|LeftOut)\((?:[\w.()]+, )?"(\w+)"', READERS
    )
    assert set(reasons) <= set(LEFT_OUT)
    assert len(set(reasons)) > 6
    refused = re.findall(r'FileRefusedError\(\s*"(\w+)"', READERS + SENDING)
    assert set(refused) == set(REFUSED)


@pytest.mark.parametrize(("name", "said"), [("Ana", "Ana"), ("", "Gast")])
def test_it_is_said_in_the_readers_language(name: str, said: str) -> None:
    with override("de"):
        sentence = left_out(LeftOut("A1", "no_whole_score", {"name": name, "score": "13.5"}))
    assert sentence == f"„13.5“ können keine Punkte von {said} sein."
