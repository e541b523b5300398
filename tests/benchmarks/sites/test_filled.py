"""A filled site is what it says: as many games, and everybody has those they should have."""

import pytest

from sessions.access.roles import Actor
from sessions.games.lists.latest import games_of
from sessions.models import Game, GameEntry, GameLink, PlayedTurn, SeatResult, SeatTotal
from sessions.people.players import claimed_names, games_with_guests, guests_in, players_of
from tests.benchmarks.sites.filled import KNOWN, NAMES, Sizes, fill
from tests.benchmarks.sites.pages import LEFT_OUT, pages_of
from tests.proofs.access.permissions import rows

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_a_copy_has_all_that_its_pattern_has_and_people_of_its_own():
    site = fill(Sizes(games=42, owned=21, opened=14, patterns=3))
    people = site.people

    assert Game.objects.count() == 45
    assert [model.objects.count() % 15 for model in (GameEntry, PlayedTurn, SeatTotal)] == [0, 0, 0]
    assert GameLink.objects.count() == 3 * 45
    assert {
        who: games_of(actor).count()
        for who, actor in {
            "owner": Actor(account=people.owner),
            "starter": Actor(people.starter),
            "member": Actor(account=people.member),
            "opener": Actor(people.opener),
        }.items()
    } == {"owner": 22, "starter": 22, "member": 14, "opener": 14}
    assert len({game.code for game in Game.objects.all()}) == 45
    assert {name.split()[0] for name in _guests(people.owner)} == {"Cleo", "Dora"}
    known = players_of(people.owner).filter(name__in=NAMES[:KNOWN])
    claimed = claimed_names(people.owner)
    assert {player.name: len(claimed[player.pk]) for player in known} == dict.fromkeys(
        NAMES[:KNOWN], 1
    )
    assert SeatResult.objects.filter(game__in=games_of(Actor(account=people.owner))).exists()


def _guests(owner):
    return [guest.name for guest in guests_in(games_with_guests(owner), owner)]


@pytest.mark.sqlite
def test_no_address_that_is_asked_for_with_get_is_forgotten():
    pages = pages_of(fill(Sizes(games=4, owned=2, opened=2, patterns=2)))

    asked = {page.name for page in pages if page.part == "other"}
    of_the_table = {row.address for row in rows() if "GET" in row.methods}
    assert of_the_table - asked == set(LEFT_OUT)
    assert len({(page.name, page.who) for page in pages}) == len(pages)
