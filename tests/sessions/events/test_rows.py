"""What is read of an event, in either way, and what is not."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from sessions.events.play import tables
from sessions.events.reading.book import read
from sessions.events.reading.rows import TO_NIGHT, of_nights
from sessions.models import Event, Night, Round
from tests.sessions.events.evenings import NAMES, THREES, Evening, league

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Two rounds of one night, all tables of which have begun their game and told a result."""
    evening = Evening(league(NAMES[:6], limits=THREES)).open()
    for number in (1, 2):
        evening.draw().publish()
        for table in (1, 2):
            where = {"code": evening.code, "night": 1, "round": number, "table": table}
            tables.begin(**where, by=None)
            evening.tell(table, {it: 100 * it for it in evening.people(table, number)}, number)
    return Event.objects.get()


@pytest.mark.parametrize("model", TO_NIGHT)
def test_all_rows_are_those_of_all_nights_and_rounds_can_be_left_out(event: Event, model) -> None:
    nights = list(event.nights.values_list("pk", flat=True))
    found = of_nights(event, None, (), model)
    assert len(found) >= 2
    assert of_nights(event, nights, (), model) == found
    left = of_nights(event, nights, [Round.objects.get(number=1).pk], model)
    assert len(left) == len(found) / (1 if TO_NIGHT[model] == "night" else 2)
    assert of_nights(event, Night.objects.none(), (), model) == []


def test_games_come_with_their_tables_and_without_their_logs(event: Event) -> None:
    with CaptureQueriesContext(connection) as queries:
        games = [table.game for *_, table in read(event).tables()]
        assert [game.has_entries for game in games] == [False] * 4
    assert len(queries) == 10
    assert all("state" in game.get_deferred_fields() for game in games)
