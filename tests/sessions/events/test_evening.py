"""A league from its founding to its standings, by the services alone."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from scoring.contests.standings import Row
from scoring.rules.rule_set import PATCH, RuleSet
from sessions.access import links as game_links
from sessions.access.roles import Actor, find_game
from sessions.events import cloning, links
from sessions.events.errors import (
    EventInvalidError,
    NightShutError,
    NotPublishedError,
    ResultUnclearError,
    StaleEventError,
    StillOpenError,
)
from sessions.events.evening import nights
from sessions.events.evening.drafts import quality
from sessions.events.play import results, tables
from sessions.events.reading import counting
from sessions.models import Device, EventRole, Game, Role
from tests import verbs
from tests.sessions.events.evenings import Evening, league

pytestmark = pytest.mark.django_db


def ranks(rows: list[Row]) -> dict[int, int | None]:
    return {row.entrant: row.rank for row in rows}


def test_a_night_from_the_door_to_the_standings() -> None:
    evening = Evening(league()).open()
    evening.draw().publish()
    sizes = sorted(len(it.people) for it in evening.night.rounds[0].tables)
    assert sizes == [4, 5]
    evening.play()
    book = evening.book
    rows = counting.night_rows(book, book.night(1))
    totals = counting.night_totals(book, book.night(1))
    assert sum(totals.values()) == 9 * 4  # the even scale has one mean at every table
    first = [it for it, rank in ranks(rows).items() if totals[it] == 7]
    assert ranks(rows)[1] == 1
    assert len(first) == 2
    evening.close()
    announced = evening.night.row.announced
    assert announced["counts"] is True
    assert {it["entrant"]: it["points"] for it in announced["night"]}[1] == "7"


def test_three_rounds_without_a_repeat() -> None:
    evening = Evening(league(limits={"preferred": 3, "least": 3, "most": 3})).open()
    for _ in range(3):
        evening.draw().publish().play()
    book = evening.book
    assert [quality(book, it).again for it in book.night(1).rounds] == [0, 0, 0]
    assert len(counting.night_rows(book, book.night(1))) == 9


def test_a_table_plays_its_game_and_the_second_phone_joins_it() -> None:
    evening = Evening(league(("Ana", "Ben", "Cleo"), rules=quick())).open().draw().publish()
    where = {"code": evening.code, "night": 1, "round": 1, "table": 1}
    phones = [Actor(Device.objects.create(name=name)) for name in ("one", "two")]
    # neither has a role in the event yet: the table's card gives it
    card = links.issue(code=evening.code, role=EventRole.TABLE, table=1, by=None)
    for phone in phones:
        links.open_link(code=game_links.code_of(card), by=phone)
    first = tables.begin(**where, by=phones[0])
    second = tables.begin(**where, by=phones[1])
    assert (first.joined, second.joined) == (False, True)
    assert first.game.pk == second.game.pk
    assert Game.objects.count() == 1
    names = [it.name for it in first.game.current_state().seats]
    book = evening.book
    assert names == [book.entrants[it].name for it in evening.people(1)]
    assert find_game(first.game.code, phones[1], Role.SCORE).role == Role.SCORE
    for points in (1000, 0, 0):
        verbs.record_total(code=first.game.code, points=points)
    told = results.take_over(**where, by=phones[0])
    assert told.confirmed_at is not None
    people = evening.people(1)
    assert told.lines[0] == {"entrant": people[0], "place": 1, "score": 1000, "status": "played"}
    assert [it["place"] for it in told.lines] == [1, 2, 2]
    totals = counting.night_totals(evening.book, evening.night)
    assert totals == {people[0]: 7, people[1]: Fraction(5, 2), people[2]: Fraction(5, 2)}


def quick() -> RuleSet:
    return RuleSet.from_json(PATCH.to_json() | {"target_score": 1000})


def test_the_season_counts_the_best_nights() -> None:
    evening = Evening(league(("Ana", "Ben", "Cleo"), weeks=3, best=2))
    wins = ({1: 3, 2: 2, 3: 1}, {1: 1, 2: 3, 3: 2}, {1: 3, 2: 1, 3: 2})
    for number, told in enumerate(wins, 1):
        night = evening.on(number).open().draw().publish()
        night.tell(1, told)
        night.close()
    rows = counting.season_rows(evening.book)
    assert [(it.entrant, it.rank, it.counted.total) for it in rows] == [
        (1, 1, 14),
        (2, 2, 11),
        (3, 3, 8),
    ]
    assert rows[0].counted.struck_out == (1,)


def test_what_cannot_be_done_yet_is_refused_and_changes_nothing() -> None:
    evening = Evening(league())
    with pytest.raises(NightShutError):
        evening.come(1)
    with pytest.raises(NightShutError):
        evening.draw()
    evening.open().draw()
    with pytest.raises(NotPublishedError):
        evening.tell(1, {1: 5})
    evening.publish()
    with pytest.raises(ResultUnclearError) as unclear:
        evening.tell(1, {99: 5})
    assert unclear.value.facts["why"] == "others"
    with pytest.raises(StillOpenError) as missing:
        evening.close()
    assert "1.1" in str(missing.value)
    version = evening.book.event.version
    with pytest.raises(StaleEventError):
        nights.close_night(
            code=evening.code, number=1, leave_open=True, by=None, expected_version=version - 1
        )
    assert evening.book.event.version == version


def test_no_night_is_in_a_year_that_nobody_lives_in() -> None:
    event = league()
    told = {"code": event.code, "by": None}
    for day in (date(1999, 12, 31), date(9999, 12, 31)):
        with pytest.raises(EventInvalidError):
            nights.add_night(day=day, **told)
        with pytest.raises(EventInvalidError):
            nights.move_night(number=1, day=day, **told)
        with pytest.raises(EventInvalidError):
            cloning.clone(name="Next", first_day=day, **told)
    with pytest.raises(EventInvalidError):
        cloning.clone(name="Next", first_day=date(2199, 12, 30), **told)
