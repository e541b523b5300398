"""A database that is locked, a disk that is full: the phone keeps what is entered, for later."""

from __future__ import annotations

import pytest

from tests.browser.around.test_installed import until
from tests.browser.playing import enter, throws
from tests.browser.without_network import STORED, a_game, is_back, log
from tests.proofs.holding import writes_held

pytestmark = pytest.mark.slow

BANKED = {"type": "throw", "seat": 0, "dice": [1, 2, 3, 4, 5, 6], "bank": True}
ONE_WAITS = f"async () => (await ({STORED})('waiting')).length === 1"


def test_what_is_entered_while_the_database_is_locked_is_sent_when_it_is_not(phone, site):
    """The server waits for five seconds, answers 503, and the pad goes on by itself."""
    page = phone()
    game = a_game(page, "Ana", "Ben")
    with writes_held(site):
        enter(page, "123456", "Bank 1,500")
        throws(page, "Ben")
        until(page, ONE_WAITS)
        assert log(site, game) == []

    page.evaluate("dispatchEvent(new Event('online'))")
    is_back(page)
    throws(page, "Ben")
    assert log(site, game) == [BANKED | {"set_aside": [1, 2, 3, 4, 5, 6]}]
    site.forget_complaints("The database is busy (database is locked). Asking is answered 503.")


@pytest.mark.parametrize("status", [507])
def test_an_answer_that_is_no_refusal_keeps_the_entry(phone, site, status):
    """As the pages and the API say it: for the pad, and for what sends in the background."""
    page = phone()
    game = a_game(page, "Ana", "Ben")
    for where in ("**/g/*/throws/", "**/api/**"):
        page.route(where, lambda route: route.fulfill(status=status, json={"code": "storage_full"}))
    enter(page, "123456", "Bank 1,500")
    throws(page, "Ben")
    until(page, ONE_WAITS)
    with page.expect_response("**/api/**"):
        page.evaluate("dispatchEvent(new Event('online'))")
    until(page, ONE_WAITS)
    assert log(site, game) == []

    page.unroute_all()
    page.evaluate("dispatchEvent(new Event('online'))")
    is_back(page)
    assert log(site, game) == [BANKED | {"set_aside": [1, 2, 3, 4, 5, 6]}]
