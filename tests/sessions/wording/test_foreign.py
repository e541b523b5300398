"""Whatever a reader of a foreign file may say has its sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils.translation import override

from sessions.exchange import into
from sessions.wording.foreign import LEFT_OUT, REFUSED, why

BGSTATS = (Path(into.__path__[0]) / "bgstats.py").read_text()


def test_every_reason_has_its_sentence() -> None:
    reasons = set(re.findall(r'(?:_LeaveOutError|LeftOut)\((?:where, )?"(\w+)"', BGSTATS))
    assert reasons | {"one_player", "nobody"} == set(LEFT_OUT)
    assert set(re.findall(r'FileRefusedError\("(\w+)"', BGSTATS)) <= set(REFUSED)


@pytest.mark.parametrize(("name", "said"), [("Ana", "Ana"), ("", "Gast")])
def test_it_is_said_in_the_readers_language(name: str, said: str) -> None:
    with override("de"):
        sentence = why("no_whole_score", {"name": name, "score": "13.5"})
    assert sentence == f"„13.5“ können keine Punkte von {said} sein."
