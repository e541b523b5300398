"""Accounts and games that belong to somebody."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from sessions.models import Device, Game
from tests.sessions.people.belongings import begun, person


@pytest.fixture
def ana(db: None) -> User:
    return person("ana", "ana@example.org")


@pytest.fixture
def ben(db: None) -> User:
    return person("ben")


@pytest.fixture
def device(db: None) -> Device:
    return Device.objects.create(name="Ana's phone")


@pytest.fixture
def play(db: None) -> Callable[..., Game]:
    """Return `play("Ana", "Ben", device=…, owner=…)`: a game that has just begun."""
    return begun
