"""No page reads all of a table that grows with the site: every address that GET is for.
What is found in this way takes seconds where there are 20,000 games.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from sessions.models import Game, GameEntry
from tests.benchmarks.sites.filled import Filled, Sizes, fill
from tests.benchmarks.sites.pages import Page, cookies_of, pages_of
from tests.proofs.access.permissions_stake import taken_back
from tests.proofs.growth import planned, scans

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite, pytest.mark.slow]


@pytest.fixture(scope="module")
def site(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Filled]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield fill(Sizes(games=600, owned=60, opened=60, patterns=2))
        transaction.set_rollback(True)


def _asked(site: Filled, part: str) -> list[str]:
    """What is wrong with the pages of a part."""
    with taken_back():
        cookies, pages = cookies_of(site), pages_of(site)
        return [it for page in pages if page.part == part for it in _found(page, cookies)]


def _found(page: Page, cookies: dict[str, dict[str, str]]) -> list[str]:
    client = Client()
    client.cookies.load(cookies[page.who])
    with planned() as found:
        answer = client.get(page.path)
        answer.getvalue()
    assert answer.status_code in {200, 302, 303, 405}, page
    return [f"{page.name} as {page.who} ({page.path}) reads all of {it}" for it in found]


@pytest.mark.parametrize(
    "part",
    ["of many", *(pytest.param(it, marks=pytest.mark.thorough) for it in ("other", "admin"))],
)
def test_no_page_reads_all_of_a_table_that_grows(site: Filled, part: str) -> None:
    wrong = _asked(site, part)
    assert wrong == [], "\n".join(wrong)


@pytest.mark.parametrize(
    ("rows", "is_found"),
    [
        (GameEntry.objects.order_by("-pk")[:5], False),
        (GameEntry.objects.filter(game=1), False),
        (GameEntry.objects.order_by("recorded_at")[:5], True),
        (GameEntry.objects.filter(kind="total").order_by("-pk")[:5], True),
        (GameEntry.objects.filter(kind="total").values("game__code"), True),
        (Game.objects.filter(pk__in=GameEntry.objects.filter(seat=1).values("game")), True),
    ],
    ids=range(6),
)
def test_what_reads_a_whole_table_is_found(site: Filled, rows, is_found: bool) -> None:
    assert bool(scans(*rows.query.sql_with_params())) is is_found


def test_a_count_of_all_rows_is_found(site: Filled) -> None:
    with planned() as found:
        Game.objects.count()
    assert [it.split(":")[0] for it in found] == ["game_sessions_game"]
