"""Dull beginnings for tests: a device, a game. Anything further on is played."""

from __future__ import annotations

import factory
from django.contrib.auth import get_user_model

from scoring.entries import Player
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from sessions.access.roles import Actor
from sessions.games import services
from sessions.models import Device, Game


class DeviceFactory(factory.django.DjangoModelFactory):
    """A phone that has been here before."""

    class Meta:
        model = Device


class GameFactory(factory.Factory):
    """A game that has just started, through the service: `rules` are options on top of `preset`."""

    class Meta:
        model = Game

    preset = "patch"
    rules: dict = {}  # noqa: RUF012  # factory_boy copies declarations for each game
    names = ("Ana", "Ben", "Cleo")
    teams = None
    starts = 0
    device = None
    owner = None

    @classmethod
    def _create(cls, model_class, *args, preset, rules, names, teams, starts, device, owner):
        whole = RuleSet.from_json(PRESETS[preset].rules.to_json() | rules)
        players = [
            Player(name, teams[place] if teams else None) for place, name in enumerate(names)
        ]
        by = Actor(device, owner)
        return services.start_game(rules=whole, players=players, starts=starts, by=by)


class AccountFactory(factory.django.DjangoModelFactory):
    """Somebody who has signed up."""

    class Meta:
        model = get_user_model()

    username = factory.Sequence(lambda number: f"player{number}")
