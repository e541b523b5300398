"""What a browser may keep of what a script is answered: it is never shown in the place of a page.

Addresses are those of the table of permissions, so that a new page is read here, too; what whole
pages say of that, `test_permissions` asks.
"""

from __future__ import annotations

import pytest
from django.http import HttpResponse

from tests.proofs.access.permissions import rows
from tests.proofs.access.permissions_actors import PLAYS
from tests.proofs.access.permissions_stake import Stake, ask_for, lookers, taken_back
from tests.security.headers import is_never_kept, is_told_apart
from tests.thorough import in_turn

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

PAGES = [row for row in rows() if row.is_page]
SHOWN = [row for row in PAGES if row.method == "GET"]
SENT = [row for row in PAGES if row.method == "POST"]
BY_SCRIPT = {"HX-Request": "true"}


@pytest.mark.parametrize("row", SHOWN, ids=str)
def test_what_a_script_asks_for_is_not_kept_or_asked_for_again_by_its_tag(row, stake):
    for answer in answers(stake, row, "GET"):
        is_asked_again = "ETag" in answer and "no-cache" in answer["Cache-Control"]
        assert is_never_kept(answer) or (is_asked_again and is_told_apart(answer))


@pytest.mark.parametrize("row", SENT, ids=str)
def test_what_a_script_is_answered_to_a_form_is_not_kept(row, stake):
    for answer in answers(stake, row, "POST"):
        assert is_never_kept(answer)


def answers(stake: Stake, row, method: str):
    """Those that are pages or parts of them, as a script of who sees most of them gets them."""
    with taken_back():
        PLAYS[row.when](stake.game.code)
        for person in in_turn(lookers(stake, PAGES.index(row)), 0, 2):
            with taken_back():
                answer = ask_for(stake, person, row, method, headers=BY_SCRIPT)
            if not is_redirect(answer):
                yield answer


def is_redirect(answer: HttpResponse) -> bool:
    return answer.status_code in {301, 302, 303}
