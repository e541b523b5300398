"""A phone, its group, and an evening of four games."""

from __future__ import annotations

import pytest
from django.test import Client

from sessions.access import links
from sessions.access.roles import Actor
from sessions.models import Group, Player, Role
from sessions.people.groups import new_group
from tests import verbs
from tests.factories import DeviceFactory, GameFactory
from tests.sessions.devices import on_device

SHORT = {"target_score": 1_000, "opening_threshold": 0, "final_round": "none"}


@pytest.fixture
def phone():
    return DeviceFactory()


@pytest.fixture
def client(client, phone):
    return on_device(client, phone)


@pytest.fixture
def group(phone):
    return new_group(name="Club", by=Actor(phone))


def won(phone, *names: str, points: int = 1_000):
    """The first of them has won with these points."""
    game = GameFactory(names=names, rules=SHORT, device=phone)
    verbs.record_total(code=game.code, points=points)
    return game


@pytest.fixture
def evening(phone, group):
    """Ana has won three games against Ben, and Ben one; Cleo has played once."""
    for names in (("Ana", "Ben"), ("Ana", "Ben"), ("Ana", "Ben", "Cleo"), ("Ben", "Ana")):
        won(phone, *names)
    return group


def places(group: Group) -> dict[str, str]:
    ana, ben = (Player.objects.get(group=group, name=name).uuid for name in ("Ana", "Ben"))
    here = f"/group/{group.code}"
    year = group.results.first().played_on.year
    return {
        "games": f"{here}/",
        "table": f"{here}/table/",
        "paper": f"{here}/print/",
        "records": f"{here}/records/",
        "dice": f"{here}/dice/",
        "player": f"{here}/player/{ana}/",
        "cross": f"{here}/against/",
        "against": f"{here}/against/{ana}/{ben}/",
        "year": f"{here}/year/{year}/",
        "own year": f"{here}/player/{ana}/year/{year}/",
    }


def watcher(group: Group) -> Client:
    device = DeviceFactory()
    links.open_link(code=links.code_of(group.links.get(role=Role.WATCH)), by=Actor(device))
    return on_device(Client(), device)
