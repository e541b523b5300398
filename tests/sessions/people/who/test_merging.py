"""One person by several names, and two people again, exactly as before."""

from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User

from sessions.access.roles import Actor
from sessions.games.verify.verifying import verify
from sessions.history.filters import HistoryFilter
from sessions.history.player.page import history_of
from sessions.models import Game, Group, Player, PlayerChange, SeatResult
from sessions.people.errors import (
    ErasedError,
    IntoOneselfError,
    MergedError,
    NameTakenError,
    NotMergedError,
    OtherGroupError,
    SatTogetherError,
    TwoAccountsError,
)
from sessions.people.who.merging import merge, unmerge
from sessions.people.who.naming import add
from tests import verbs
from tests.factories import AccountFactory, DeviceFactory, GameFactory
from tests.sessions.people.who.tables import but_for_changes


def counted():
    """How many results each player has."""
    names = SeatResult.objects.order_by("player__name").values_list("player__name", flat=True)
    return {name: list(names).count(name) for name in names}


def names_of(player):
    """By which names they have sat, as their page tells."""
    return history_of(player.group, HistoryFilter(), player).names


def is_all_right():
    reports = [verify(game.pk, game.code) for game in Game.objects.all()]
    return [report.verdict for report in reports] == ["right"] * len(reports)


def test_results_count_for_the_other_one_and_come_back(group, known, phone):
    vegar, vegar_s = known("Vegar"), known("Vegar S")
    before, version = but_for_changes(), Group.objects.get().version

    merge(player=vegar_s, into=vegar, by=Actor(phone))

    assert counted() == {"Ben": 2, "Cleo": 2, "Vega": 1, "Vegar": 2}
    assert is_all_right()
    assert list(vegar_s.seats.values_list("name", flat=True)) == ["Vegar S"]
    assert Group.objects.get().version > version
    assert names_of(vegar) == [("Vegar", 1), ("Vegar S", 1)]

    unmerge(player=vegar_s, by=Actor(phone))

    assert names_of(vegar) == [("Vegar", 1)]
    assert but_for_changes() == before
    assert is_all_right()
    assert [(it.kind, it.player, it.other, it.device) for it in PlayerChange.objects.all()] == [
        ("unmerge", vegar_s, vegar, phone),
        ("merge", vegar_s, vegar, phone),
    ]


@pytest.mark.parametrize("first", ["Vega", "Vegar S"])
def test_a_chain_is_parted_at_either_end(group, known, first):
    vega, vegar_s, vegar = known("Vega"), known("Vegar S"), known("Vegar")
    before = but_for_changes()
    merge(player=vega, into=vegar_s, by=None)
    merge(player=vegar_s, into=vegar, by=None)
    assert counted() == {"Ben": 2, "Cleo": 2, "Vegar": 3}

    one, other = (vega, vegar_s) if first == "Vega" else (vegar_s, vega)
    unmerge(player=one, by=None)
    assert counted()[first] == (1 if first == "Vega" else 2)
    assert is_all_right()
    unmerge(player=other, by=None)

    assert but_for_changes() == before


def test_a_game_that_ends_meanwhile_counts_for_who_they_are_then(group, known, phone):
    game = GameFactory(
        names=("Vegar S", "Ben"),
        rules={"fixed_turns": 1, "opening_threshold": 0},
        device=phone,
    )
    vegar_s = known("Vegar S")
    merge(player=vegar_s, into=known("Vegar"), by=None)
    verbs.record_total(code=game.code, points=300)
    verbs.record_total(code=game.code, points=400)
    assert counted()["Vegar"] == 3

    unmerge(player=vegar_s, by=None)

    assert (counted()["Vegar"], counted()["Vegar S"]) == (1, 2)
    assert is_all_right()


def test_who_sat_at_one_table_are_two_people(group, known):
    game = Game.objects.order_by("pk")[1]
    late = datetime(2026, 11, 22, 23, 30, tzinfo=UTC)
    Game.objects.filter(pk=game.pk).update(begun_at=late, deleted_at=late)
    vega, cleo = known("Vega"), known("Cleo")
    merge(player=vega, into=known("Vegar S"), by=None)

    with pytest.raises(SatTogetherError, match=f"Vegar S and Ben .* {game.code} \\(2026-11-22\\)"):
        merge(player=known("Vegar S"), into=known("Ben"), by=None)
    with pytest.raises(SatTogetherError) as refused:
        merge(player=cleo, into=known("Vegar S"), by=None)

    assert refused.value.code == "sat_together"
    assert {"code": game.code, "played_on": "2026-11-22"} in refused.value.facts["games"]
    assert len(refused.value.facts["games"]) == 2


def test_many_games_are_not_all_named_in_the_sentence(finished, known):
    for _ in range(11):
        finished("Ana", "Ben")

    with pytest.raises(SatTogetherError, match="…") as refused:
        merge(player=known("Ana"), into=known("Ben"), by=None)

    assert len(refused.value.facts["games"]) == 11


def test_what_makes_no_sense_is_refused(group, known):
    vega, vegar, vegar_s = known("Vega"), known("Vegar"), known("Vegar S")
    stranger = add(group=Group.objects.create(code="OTHERS"), name="Vegar")
    gone = add(group=group, name="Gone")
    Player.objects.filter(pk=gone.pk).update(erased_at=datetime.now(UTC))
    merge(player=vega, into=vegar, by=None)
    before = but_for_changes()

    for player, into, refusal in (
        (vegar, vegar, IntoOneselfError),
        (vegar, stranger, OtherGroupError),
        (vegar, vega, MergedError),
        (vega, vegar_s, MergedError),
        (vegar, gone, ErasedError),
        (gone, vegar, ErasedError),
    ):
        with pytest.raises(refusal):
            merge(player=player, into=into, by=None)
    for player, other in ((vegar, NotMergedError), (gone, ErasedError)):
        with pytest.raises(other):
            unmerge(player=player, by=None)

    assert but_for_changes() == before


def test_a_name_that_was_given_away_stands_in_the_way(group, known):
    vega = known("Vega")
    merge(player=vega, into=known("Vegar"), by=None)
    add(group=group, name="VEGA")

    with pytest.raises(NameTakenError, match=r"called VEGA\. Rename that one first"):
        unmerge(player=vega, by=None)


def test_whose_own_person_it_is_goes_along_and_comes_back(group, known):
    vega, vegar_s, vegar = known("Vega"), known("Vegar S"), known("Vegar")
    ana = AccountFactory()
    Player.objects.filter(pk=vega.pk).update(account=ana)
    before = but_for_changes()

    merge(player=vega, into=vegar_s, by=Actor(account=ana))
    merge(player=vegar_s, into=vegar, by=Actor(account=ana))
    assert Player.objects.get(account=ana) == vegar

    unmerge(player=vega, by=None)
    assert Player.objects.get(account=ana) == vega
    unmerge(player=vegar_s, by=None)

    assert but_for_changes() == before


def test_an_account_that_has_let_go_since_stays_away(group, known):
    vega, vegar = known("Vega"), known("Vegar")
    ana, ben = AccountFactory(), AccountFactory()
    Player.objects.filter(pk=vega.pk).update(account=ana)
    merge(player=vega, into=vegar, by=None)
    Player.objects.filter(pk=vegar.pk).update(account=ben)

    unmerge(player=vega, by=None)

    assert list(Player.objects.filter(account__isnull=False)) == [vegar]


def test_two_accounts_are_two_people(group, known):
    for name in ("Vega", "Vegar"):
        Player.objects.filter(name=name).update(account=AccountFactory())

    with pytest.raises(TwoAccountsError):
        merge(player=known("Vega"), into=known("Vegar"), by=None)


def test_accounts_that_go_leave_no_trace_in_what_was_noted(group, known):
    ana = AccountFactory()
    merge(player=known("Vega"), into=known("Vegar"), by=Actor(DeviceFactory(), ana))

    User.objects.get(pk=ana.pk).delete()

    assert PlayerChange.objects.get().account is None
