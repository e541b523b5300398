"""What a browser may keep of an answer: what a script gets is never shown in the place of a page.

Going back, browsers take what they have kept of an address, however old. Addresses are those of the
table of permissions, so that a new page is read here, too.
"""

from __future__ import annotations

import pytest
from django.http import HttpResponse

from tests.proofs.access.permissions import rows
from tests.proofs.access.permissions_actors import PLAYS
from tests.proofs.access.permissions_stake import Stake, ask_for, lookers, taken_back
from tests.thorough import in_turn

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

NOT_PAGES = ("api/", "admin/", "manifest.webmanifest", "sw.js", "offline/")
PAGES = [row for row in rows() if row.method != "*" and not row.address.startswith(NOT_PAGES)]
"""But for the library's own (*), which are whole pages whoever asks."""
SHOWN = in_turn([row for row in PAGES if row.method == "GET"], 0, 2)
SENT = in_turn([row for row in PAGES if row.method == "POST"], 0, 2)
BY_SCRIPT = {"HX-Request": "true"}


@pytest.mark.parametrize("row", SHOWN, ids=str)
def test_a_page_is_kept_apart_from_what_a_script_is_answered(row, stake):
    for page in answers(stake, row, "GET"):
        assert is_never_kept(page) or is_told_apart(page)


@pytest.mark.parametrize("row", SHOWN, ids=str)
def test_what_a_script_asks_for_is_not_kept_or_asked_for_again_by_its_tag(row, stake):
    for answer in answers(stake, row, "GET", BY_SCRIPT):
        is_asked_again = "ETag" in answer and "no-cache" in answer["Cache-Control"]
        assert is_never_kept(answer) or (is_asked_again and is_told_apart(answer))


@pytest.mark.parametrize("row", SENT, ids=str)
def test_what_a_script_is_answered_to_a_form_is_not_kept(row, stake):
    for answer in answers(stake, row, "POST", BY_SCRIPT):
        assert is_never_kept(answer)


def answers(stake: Stake, row, method: str, headers: dict[str, str] | None = None):
    """Those that are pages or parts of them, as those who see it differently get them."""
    with taken_back():
        PLAYS[row.when](stake.game.code)
        for person in lookers(stake, PAGES.index(row)):
            with taken_back():
                answer = ask_for(stake, person, row, method, headers=headers or {})
            if not is_redirect(answer):
                yield answer


def is_redirect(answer: HttpResponse) -> bool:
    return answer.status_code in {301, 302, 303}


def is_never_kept(answer: HttpResponse) -> bool:
    return "no-store" in answer.headers.get("Cache-Control", "")


def is_told_apart(answer: HttpResponse) -> bool:
    return "HX-Request" in answer.headers.get("Vary", "")
