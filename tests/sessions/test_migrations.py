"""What a migration fills in for rows that were there before it."""

import pytest
from django.core.management import call_command

from sessions.access import links
from sessions.access.roles import Actor
from sessions.models import Game, Grant, PlayedSeat, Role
from sessions.models.timestamps import day_of
from tests import verbs
from tests.factories import AccountFactory, DeviceFactory, GameFactory

APP = "game_sessions"


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_days_and_names_are_noted_for_what_was_opened_and_claimed_before():
    owner = AccountFactory()
    player = owner.players.create(name="ben")
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
    assert list(PlayedSeat.objects.values_list("position", "name")) == [(1, "Ben"), (9, "")]
    assert list(Game.objects.order_by("pk").values_list("is_shared", flat=True)) == [True, False]
    assert opened.every_die  # it goes on as it was begun
    assert not GameFactory().every_die
