"""Evenings of earlier years that come into the small site from a file, and some that went again."""

from __future__ import annotations

from scoring.rules.rule_set import PATCH
from sessions.exchange.into import batches
from sessions.exchange.into.opening import open_file
from sessions.exchange.into.planning import Choices
from sessions.models import Group

KEPT = "Date;Ana;Ben;Nora\n2019-10-03;10350;9000;\n2019-10-10;;8750;10100\n"
TAKEN_BACK = "Date;Ana;Uwe\n2018-05-01;10000;4500\n"


def bring_in() -> None:
    """Two files, of which one was the wrong one."""
    group = Group.objects.get(name="Tuesdays")
    for text, name in ((KEPT, "evenings.csv"), (TAKEN_BACK, "of-somebody-else.csv")):
        opened = open_file(text.encode())
        made = batches.bring_in(
            code=group.code, found=opened.found, choices=Choices(PATCH), file_name=name
        )
    batches.undo(code=group.code, batch=made.uuid)
