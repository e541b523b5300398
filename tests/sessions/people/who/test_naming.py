"""Other names, and who is shown how."""

import pytest

from sessions.access.roles import Actor
from sessions.games.who import players
from sessions.models import Group, PlayedSeat, PlayerChange
from sessions.people.errors import (
    GroupFullError,
    MergedError,
    NameTakenError,
    PlayerRefusedError,
)
from sessions.people.who import naming
from sessions.people.who.merging import merge
from sessions.people.who.naming import add, rename
from sessions.people.who.showing import set_archived, set_hidden


def test_a_renamed_players_seats_keep_their_names(group, known, phone):
    vega = rename(player=known("Vega"), name=" Vegard  J ", by=Actor(phone))

    assert known("Vegard J") == vega
    assert [seat.name for seat in PlayedSeat.objects.filter(player=vega)] == ["Vega"]
    change = PlayerChange.objects.get()
    assert (change.kind, change.player, change.device) == ("rename", vega, phone)
    assert players.players_named(group, ["VEGARD J"]) == {"vegard j": vega}


def test_a_name_may_be_written_otherwise_but_stands_once(group, known):
    vega = rename(player=known("Vega"), name="VEGA", by=None)

    for name in ("vegar", "", "x" * 41):
        with pytest.raises(PlayerRefusedError):
            rename(player=vega, name=name, by=None)
    with pytest.raises(NameTakenError, match="called Vegar S"):
        add(group=group, name="vegar s")

    merge(player=vega, into=known("Vegar"), by=None)
    with pytest.raises(MergedError, match="VEGA counts as Vegar"):
        rename(player=vega, name="Vega", by=None)
    assert add(group=group, name="Vega").name == "Vega"


def test_a_group_has_an_end(group, monkeypatch):
    monkeypatch.setattr(naming, "MAX_PLAYERS", 5)

    with pytest.raises(GroupFullError, match="5 players"):
        add(group=group, name="Dora")


def test_players_are_hidden_and_archived_and_come_back(group, known):
    def shown():
        cleo = known("Cleo")
        return cleo.is_hidden, cleo.is_archived

    version = Group.objects.get().version
    set_hidden(player=known("Cleo"), is_hidden=True, by=None)
    set_hidden(player=known("Cleo"), is_hidden=True, by=None)
    assert shown() == (True, False)
    set_archived(player=known("Cleo"), is_archived=True, by=None)
    set_hidden(player=known("Cleo"), is_hidden=False, by=None)
    assert shown() == (False, True)
    set_archived(player=known("Cleo"), is_archived=False, by=None)

    kinds = PlayerChange.objects.order_by("pk").values_list("kind", flat=True)
    assert list(kinds) == ["hide", "archive", "show", "return"]
    assert Group.objects.get().version == version + 4
