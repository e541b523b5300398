"""What a migration fills in for rows that were there before it."""

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from sessions.access import links
from sessions.access.roles import Actor
from sessions.games.results import result_facts, results_of
from sessions.models import Game, Grant, PlayedSeat, Role, finished_turns
from sessions.models.timestamps import day_of
from sessions.people.players import own_group
from tests import verbs
from tests.factories import AccountFactory, DeviceFactory, GameFactory

APP = "game_sessions"


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_days_and_names_are_noted_for_what_was_opened_and_claimed_before():
    owner = AccountFactory()
    player = own_group(owner).players.create(name="ben")
    opened = GameFactory(names=("Ana", "Ben"))
    links.open_link(
        code=links.code_of(opened.links.get(role=Role.SCORE)), by=Actor(DeviceFactory(), owner)
    )
    verbs.record_total(code=opened.code, points=600)
    GameFactory()
    player.seats.create(game=opened, position=1, name="Ben")
    player.seats.create(game=opened, position=9, name="Gone")

    call_command("migrate", APP, "0005", verbosity=0)
    call_command("migrate", APP, verbosity=0)

    opened.refresh_from_db()
    day = day_of(opened.updated_at)
    assert list(Grant.objects.values_list("played_on", flat=True)) == [day, day]
    assert list(Grant.objects.values_list("has_entries", flat=True)) == [True, True]
    assert list(Game.objects.order_by("pk").values_list("has_entries", flat=True)) == [True, False]
    assert list(PlayedSeat.objects.values_list("position", "name")) == [
        (0, "Ana"),  # of a group, she is one of its players
        (1, "Ben"),
        (9, ""),
    ]
    assert opened.group.owner == owner
    assert list(Game.objects.order_by("pk").values_list("is_shared", flat=True)) == [True, False]
    assert opened.every_die  # it goes on as it was begun
    assert not GameFactory().every_die


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_everybody_and_every_game_finds_a_group():
    owner, other, phone = AccountFactory(), AccountFactory(), DeviceFactory()
    rules = {"fixed_turns": 1, "opening_threshold": 0}
    alone = GameFactory(names=("Ana", "Ben"), rules=rules, device=phone)
    again = GameFactory(names=("ANA", "Cleo"), device=phone)
    owned = GameFactory(names=("Ana", "Mum"), rules=rules, owner=owner)
    for game in (alone, again, owned):
        verbs.record_total(code=game.code, points=500)
    for game in (alone, owned):
        verbs.record_total(code=game.code, points=0)

    call_command("migrate", APP, "0013", verbosity=0)
    apps = MigrationExecutor(connection).loader.project_state((APP, "0013_tapped")).apps
    before = apps.get_model(APP, "Player").objects
    before.all().delete()
    me = before.create(account_id=owner.pk, name="Anna", is_me=True)
    mother = before.create(account_id=owner.pk, name="Mother")
    guest = before.create(account_id=other.pk, name="Zoe", is_me=True)
    for player, game, position in (
        (me, owned, 0),
        (mother, owned, 1),
        (guest, owned, 1),
        (guest, alone, 1),
    ):
        player.seats.create(game_id=game.pk, position=position, name="as written")
    call_command("migrate", APP, verbosity=0)

    def seats(game):
        found = game.played_seats.order_by("position").values_list(
            "player__name", "player__account"
        )
        return list(found)

    assert seats(alone) == [("Ana", None), ("Zoe", other.pk)]
    assert seats(again) == [("Ana", None), ("Cleo", None)]
    assert seats(owned) == [("Anna", owner.pk), ("Mother", None)]
    kept = {game.code: (game.group.device, game.group.owner) for game in Game.objects.all()}
    assert kept == {alone.code: (phone, None), again.code: (phone, None), owned.code: (None, owner)}
    assert len(set(Game.objects.values_list("uuid", flat=True))) == 3
    phone.refresh_from_db()
    assert phone.group == Game.objects.get(pk=alone.pk).group
    for game in Game.objects.all():
        made = results_of(game, game.current_state(), finished_turns(game))
        assert list(map(result_facts, game.results.all())) == list(map(result_facts, made))
    assert [game.results.count() for game in Game.objects.order_by("pk")] == [2, 0, 2]
