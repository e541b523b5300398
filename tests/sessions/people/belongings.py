"""People with accounts, and games that are theirs."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from scoring.entries import Player
from scoring.rules.rule_set import RuleSet
from sessions.access.roles import Actor
from sessions.games import services
from sessions.models import Device, Game, Group
from tests import verbs

PASSWORD = "correct horse battery"


def person(name: str, email: str = "") -> User:
    return User.objects.create_user(name, email, PASSWORD)


def begun(
    *names: str, device: Device | None = None, owner: User | None = None, **rules: object
) -> Game:
    """A game that has just begun."""
    game = services.start_game(
        rules=RuleSet.from_json(rules),
        players=[Player(name) for name in names or ("Ana", "Ben")],
        by=Actor(device=device),
    )
    Game.objects.filter(pk=game.pk).update(owner=owner)
    if game.group is not None:
        Group.objects.filter(pk=game.group.pk).update(owner=owner)
    game.refresh_from_db()
    return game


def played(*names: str, **more: Any) -> Game:
    """A game in which something is entered."""
    return verbs.record_total(code=begun(*names, **more).code, points=600)
