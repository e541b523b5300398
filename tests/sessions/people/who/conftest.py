"""A group with finished games, played on one phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sessions.models import Device, Game, Group, Player
from tests import verbs
from tests.factories import DeviceFactory, GameFactory

RULES = {"fixed_turns": 1, "opening_threshold": 0}


@pytest.fixture
def phone(db: None) -> Device:
    return DeviceFactory()


@pytest.fixture
def finished(phone: Device) -> Callable[..., Game]:
    """Return `finished("Ana", "Ben", …)`: each of them has banked more than the one before."""

    def play(*names: str) -> Game:
        game = GameFactory(names=names, rules=RULES, device=phone)
        for number in range(len(names)):
            verbs.record_total(code=game.code, points=500 + 100 * number)
        return Game.objects.get(pk=game.pk)

    return play


@pytest.fixture
def known(phone: Device) -> Callable[[str], Player]:
    """Return `known("Ana")`: the player of this name in the phone's group."""
    return lambda name: Player.objects.get(
        group__device=phone, name=name, merged_into=None, erased_at=None
    )


@pytest.fixture
def group(finished: Callable[..., Game]) -> Group:
    """Vegar, by three names over two games, with Ben and Cleo."""
    finished("Vegar", "Ben")
    game = finished("Vegar S", "Ben", "Cleo")
    finished("Vega", "Cleo")
    assert game.group is not None
    return game.group
