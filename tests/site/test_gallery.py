"""Every page of the site is among the pictures to look at, or it is said why not."""

from __future__ import annotations

import re
from collections import Counter

from django.urls import resolve

from tests.gallery import NOT_DRAWN, PICTURES, RENDERED
from tests.proofs.access.permissions import rows


def drawn() -> set[str]:
    """The addresses of the pictures, as the site's patterns write them."""
    filled = (re.sub(r"\{(\w+)\}", "1", it.address).partition("?")[0] for it in PICTURES)
    return {resolve(path).route for path in filled if path != "/nowhere/"}


def pages() -> set[str]:
    answers = (row for row in rows() if row.method in {"GET", "*"} and not row.is_api)
    return {row.address for row in answers if not row.address.startswith("admin")}


def test_every_page_is_drawn_or_it_is_said_why_not():
    assert pages() - drawn() == set(NOT_DRAWN)


def test_no_picture_overwrites_another():
    names = Counter([it.name for it in PICTURES] + list(RENDERED))
    assert [name for name, times in names.items() if times > 1] == []
