"""What migrations fill in for rows that were there before, and that one stands for many."""

import sqlite3
from contextlib import closing
from importlib import import_module

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from sessions.access import links
from sessions.access.roles import Actor
from sessions.exchange.backup.one_by_one import one_by_one, step_by_step
from sessions.games.results import result_facts, results_of
from sessions.models import Game, Grant, ImportMatch, Player, Role, finished_turns
from sessions.models.timestamps import day_of
from sessions.people.players import own_group
from tests import verbs
from tests.factories import AccountFactory, DeviceFactory, GameFactory
from tests.proofs.site import Site

APP = "game_sessions"


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_what_was_there_before_is_filled_in_on_the_way():
    """One way back and forth, which takes ten seconds, with rows for each part of it.

    No release is that old: what a release has written comes in from its backup on each change
    (tests/sessions/exchange/backup/test_restoring.py).
    """
    noted, grouped = Noted(), Grouped()
    for step in ("0005_running_hours", "0013_tapped"):
        step_by_step(connection).migrate([(APP, step)])
    grouped.write_as_before()
    call_command("migrate", APP, verbosity=0)

    assert len(set(Game.objects.values_list("uuid", flat=True))) == Game.objects.count() == 5
    noted.has_days_and_names()
    grouped.has_groups_and_results()


@pytest.mark.django_db
def test_who_was_erased_before_is_forgotten_as_somebody_of_a_file():
    group = own_group(AccountFactory())
    ana, ben = (group.players.create(name=name) for name in ("Player 1", "Ben"))
    Player.objects.filter(pk=ana.pk).update(erased_at=timezone.now())
    for player in (ana, ben, None):
        named = {"key": "ana" if player is None else f"ana {player.pk}", "player": player}
        ImportMatch.objects.create(group=group, source="bgstats", **named)
    import_module("sessions.migrations.0037_forget_matches").forget(apps, None)
    assert {it.player for it in ImportMatch.objects.all()} == {ben, None}


@pytest.mark.thorough
@pytest.mark.sqlite
def test_the_one_that_stands_for_many_makes_the_same_tables(tmp_path):
    """As long as both are there; columns may stand in another order."""
    at_once = Site(tmp_path / "at once")
    each = Site(tmp_path / "each", makes_tables=False)
    each.manage("shell", "-v0", "-c", EACH_BY_ITSELF)

    assert _tables_of(each) == _tables_of(at_once) != {}


EACH_BY_ITSELF = """
from django.db import connection
from sessions.exchange.backup.one_by_one import step_by_step

executor = step_by_step(connection)
executor.migrate(executor.loader.graph.leaf_nodes())
"""


def _tables_of(site):
    """The words of each index, and of each table its columns and what they are bound by."""
    made = "SELECT name, type, sql FROM sqlite_master WHERE sql IS NOT NULL"
    with closing(sqlite3.connect(site.folder / "farkle.sqlite3")) as database:
        return {
            name: sorted(sql.partition("(")[2].removesuffix(")").split(", "))
            if kind == "table"
            else sql
            for name, kind, sql in database.execute(made)
        }


class Noted:
    """A game that was opened and claimed before days and names were noted, and one that was not."""

    def __init__(self):
        self.owner = AccountFactory()
        player = own_group(self.owner).players.create(name="ben")
        self.opened = GameFactory(names=("Ana", "Ben"))
        code = links.code_of(self.opened.links.get(role=Role.SCORE))
        links.open_link(code=code, by=Actor(DeviceFactory(), self.owner))
        verbs.record_total(code=self.opened.code, points=600)
        self.untouched = GameFactory()
        player.seats.create(game=self.opened, position=1, name="Ben")
        player.seats.create(game=self.opened, position=9, name="Gone")

    def has_days_and_names(self):
        self.opened.refresh_from_db()
        self.untouched.refresh_from_db()
        day = day_of(self.opened.updated_at)
        assert list(Grant.objects.values_list("played_on", "has_entries")) == [(day, True)] * 2
        assert list(self.opened.played_seats.values_list("position", "name")) == [
            (0, "Ana"),  # of a group, she is one of its players
            (1, "Ben"),
            (9, ""),
        ]
        assert not self.untouched.played_seats.exists()
        assert self.opened.group.owner == self.owner
        assert (self.opened.has_entries, self.untouched.has_entries) == (True, False)
        assert (self.opened.is_shared, self.untouched.is_shared) == (True, False)
        assert self.opened.every_die  # it goes on as it was begun
        assert not GameFactory().every_die


class Grouped:
    """Players and games of two people and of a phone, from before there were groups."""

    def __init__(self):
        self.owner, self.other, self.phone = AccountFactory(), AccountFactory(), DeviceFactory()
        rules = {"fixed_turns": 1, "opening_threshold": 0}
        self.alone = GameFactory(names=("Ana", "Ben"), rules=rules, device=self.phone)
        self.again = GameFactory(names=("ANA", "Cleo"), device=self.phone)
        self.owned = GameFactory(names=("Ana", "Mum"), rules=rules, owner=self.owner)
        self.games = (self.alone, self.again, self.owned)
        for game in self.games:
            verbs.record_total(code=game.code, points=500)
        for game in (self.alone, self.owned):
            verbs.record_total(code=game.code, points=0)

    def write_as_before(self):
        apps = one_by_one(connection).project_state((APP, "0013_tapped")).apps
        before = apps.get_model(APP, "Player").objects
        before.filter(account_id=self.owner.pk).delete()
        me = before.create(account_id=self.owner.pk, name="Anna", is_me=True)
        mother = before.create(account_id=self.owner.pk, name="Mother")
        guest = before.create(account_id=self.other.pk, name="Zoe", is_me=True)
        for player, game, position in (
            (me, self.owned, 0),
            (mother, self.owned, 1),
            (guest, self.owned, 1),
            (guest, self.alone, 1),
        ):
            player.seats.create(game_id=game.pk, position=position, name="as written")

    def has_groups_and_results(self):
        assert self._seats(self.alone) == [("Ana", None), ("Zoe", self.other.pk)]
        assert self._seats(self.again) == [("Ana", None), ("Cleo", None)]
        assert self._seats(self.owned) == [("Anna", self.owner.pk), ("Mother", None)]
        for game in (*self.games, self.phone):
            game.refresh_from_db()
        kept = [(game.group.device, game.group.owner) for game in self.games]
        assert kept == [(self.phone, None), (self.phone, None), (None, self.owner)]
        assert self.phone.group == self.alone.group
        assert [game.has_entries for game in self.games] == [True] * 3
        assert [game.is_shared for game in self.games] == [False] * 3
        for game in self.games:
            made = results_of(game, game.current_state(), finished_turns(game))
            assert list(map(result_facts, game.results.all())) == list(map(result_facts, made))
        assert [game.results.count() for game in self.games] == [2, 0, 2]

    def _seats(self, game):
        found = game.played_seats.order_by("position")
        return list(found.values_list("player__name", "player__account"))
