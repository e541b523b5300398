"""Names of entrants: who reads which, and that one who is erased is in no event any more."""

from __future__ import annotations

import pytest

from sessions.access.events import find_event
from sessions.access.links import code_of
from sessions.access.roles import Actor
from sessions.events import adjusting, entrants, links
from sessions.events.names import names_for, shown
from sessions.events.options import Shown
from sessions.events.play import results
from sessions.models import (
    Adjustment,
    Device,
    EventNote,
    EventRole,
    Group,
    Player,
    TableResult,
)
from sessions.people.who.erasing import erase
from sessions.people.who.me import this_is_me
from sessions.people.who.merging import merge
from sessions.people.who.showing import set_hidden
from tests.factories import AccountFactory
from tests.sessions.events.evenings import Evening, league, scores

pytestmark = pytest.mark.django_db
FULL = ("Ana Berger", "Ben Curie", "Cleo")


def reader(evening: Evening, role: EventRole, **whose: int) -> dict[int, str]:
    """The names as somebody reads them who has come by this link."""
    phone = Actor(Device.objects.create())
    link = links.issue(code=evening.code, role=role, by=None, **whose)
    links.open_link(code=code_of(link), by=phone)
    return names_for(find_event(evening.code, phone), evening.book)


def test_followers_read_initials_and_the_door_whole_names() -> None:
    evening = Evening(league(FULL))
    assert reader(evening, EventRole.FOLLOW) == {1: "Ana B.", 2: "Ben C.", 3: "Cleo"}
    assert reader(evening, EventRole.HELP)[1] == "Ana Berger"
    assert reader(evening, EventRole.TABLE, table=1)[1] == "Ana Berger"
    assert reader(evening, EventRole.ENTRANT, entrant=2) == {1: "Ana B.", 2: "Ben Curie", 3: "Cleo"}


def test_hidden_people_are_a_number_to_followers() -> None:
    evening = Evening(league(FULL))
    entrants.change_entrant(code=evening.code, number=3, by=None, is_hidden=True)
    set_hidden(player=Player.objects.get(name="Ben Curie"), is_hidden=True, by=None)
    assert reader(evening, EventRole.FOLLOW) == {1: "Ana B.", 2: "Player 2", 3: "Player 3"}
    Group.objects.update(hides_names=True)
    assert reader(evening, EventRole.FOLLOW)[1] == "Player 1"


def test_who_is_hidden_is_so_by_another_name_too_and_knows_their_own() -> None:
    evening = Evening(league(FULL))
    ben, cleo = (Player.objects.get(name=it) for it in ("Ben Curie", "Cleo"))
    account = AccountFactory()
    this_is_me(player=ben, by=Actor(account=account))
    merge(player=ben, into=cleo, by=None)
    set_hidden(player=cleo, is_hidden=True, by=None)
    assert reader(evening, EventRole.FOLLOW) == {1: "Ana B.", 2: "Player 2", 3: "Player 3"}
    links.open_link(
        code=code_of(links.issue(code=evening.code, role=EventRole.ENTRANT, entrant=1, by=None)),
        by=Actor(account=account),
    )
    assert find_event(evening.code, Actor(account=account)).entrants == {1, 2, 3}


@pytest.mark.parametrize(
    ("how", "said"),
    [(Shown.FULL, "Ana de Berg"), (Shown.INITIAL, "Ana B."), (Shown.FIRST, "Ana")],
)
def test_a_name_in_public(how: Shown, said: str) -> None:
    assert shown("Ana de Berg", how) == said


def test_reasons_lose_the_name_of_who_is_erased() -> None:
    evening = Evening(league(FULL))
    evening.open().draw().publish().play()
    why = {"reason": "ANA   BERGER’s card was misread, not Anabel’s", "by": None}
    adjusting.adjust(code=evening.code, entrant=2, points="1", **why)
    results.correct(
        code=evening.code, night=1, round=1, table=1, told=scores({1: 1, 2: 2, 3: 3}), **why
    )
    erase(player=Player.objects.get(name="Ana Berger"), by=None)
    told = [*EventNote.objects.exclude(reason=""), *Adjustment.objects.all()]
    told += TableResult.objects.exclude(reason="")
    assert len(told) == 3
    assert {it.reason for it in told} == {"Player 1’s card was misread, not Anabel’s"}


def test_who_is_erased_keeps_the_number_alone() -> None:
    evening = Evening(league(FULL))
    evening.open().draw().publish().play()
    erase(player=Player.objects.get(name="Ana Berger"), by=None)
    book = evening.book
    assert "Ana" not in book.entrants[1].name
    assert book.entrants[1].name.endswith("(1)")
    assert len(book.night(1).rounds[0].tables[0].people) == 3
