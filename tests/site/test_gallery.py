"""Every page of the site is among the pictures to look at, or it is said why not."""

from __future__ import annotations

import re
from collections import Counter
from uuid import UUID

import pytest
from django.urls import resolve

from tests.gallery.pictures import NOT_DRAWN, PICTURES, RENDERED
from tests.proofs.access.permissions import rows


def drawn() -> set[str]:
    """The addresses of the pictures, as the site's patterns write them."""
    told = (re.sub(r"\{\w+_there\}", str(UUID(int=1)), it.address) for it in PICTURES)
    filled = (re.sub(r"\{(\w+)\}", "1", it).partition("?")[0] for it in told)
    return {resolve(path).route for path in filled if path != "/nowhere/"}


def pages() -> set[str]:
    answers = (row for row in rows() if row.method in {"GET", "*"} and not row.is_api)
    addresses = {row.address.replace("^", "") for row in answers}
    return {address for address in addresses if not address.startswith("admin")}


def test_every_page_is_drawn_or_it_is_said_why_not():
    assert pages() - drawn() == set(NOT_DRAWN)


def test_no_picture_overwrites_another():
    names = Counter([it.name for it in PICTURES] + list(RENDERED))
    assert [name for name, times in names.items() if times > 1] == []


@pytest.mark.django_db
@pytest.mark.urls("tests.site.broken_site")
def test_what_goes_wrong_is_answered_with_the_page_that_is_drawn_of_it(client):
    client.raise_request_exception = False

    broken = client.get("/")
    senseless = client.post("/join/", {str(number): "" for number in range(1001)})

    assert (broken.status_code, senseless.status_code) == (500, 400)
    assert "A die rolled off the table" in broken.content.decode()
    assert "That request made no sense" in senseless.content.decode()
