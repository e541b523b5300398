"""Games to open on pages, and the way a page reads to a person."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.entries import Player
from scoring.rules.rule_set import RuleSet
from sessions.access import links
from sessions.access.roles import Actor
from sessions.games import services
from sessions.models import Device, Game, Role
from tests.factories import DeviceFactory
from tests.sessions.devices import on_device


@pytest.fixture
def device(db: None, client: Client) -> Device:
    """The device of the test's client."""
    device = DeviceFactory(name="Ana's phone")
    on_device(client, device)
    return device


@pytest.fixture
def start(device: Device) -> Callable[..., Game]:
    """Return `start("Ana", "Ben", opening_threshold=0, …)`: a new game, Patch rules but for these,
    that the client's device manages.

    A team follows its player: start("Ana:Red", "Ben:Blue", teams=True).
    """

    def started(*names: str, starts: int = 0, **rules: Any) -> Game:
        players = [
            Player(*name.split(":")) if ":" in name else Player(name)
            for name in names or ("Ana", "Ben")
        ]
        return services.start_game(
            rules=RuleSet.from_json(rules), players=players, starts=starts, by=Actor(device)
        )

    return started


@pytest.fixture
def game(start: Callable[..., Game]) -> Game:
    """Ana and Ben under the Patch rules, before the first throw."""
    return start("Ana", "Ben")


@pytest.fixture
def htmx(client: Client) -> Callable[..., HttpResponse]:
    """Return `htmx(url, client=…, **form)`: post it as the pad's script does."""

    def post(url: str, client: Client = client, **form: Any) -> HttpResponse:
        return client.post(url, form, headers={"HX-Request": "true"})

    return post


def reads(response: HttpResponse) -> str:
    """What a page says: its text without markup, scripts and line breaks."""
    html = re.sub(
        r"<(script|style|template|noscript)\b.*?</\1>",
        " ",
        response.content.decode(),
        flags=re.DOTALL,
    )
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@pytest.fixture
def guest(db: None) -> Callable[..., Client]:
    """Return `guest(game, Role.SCORE, "Ben's phone")`: another device that has opened a link."""

    def let_in(game: Game, role: Role | None = None, name: str = "Ben's phone") -> Client:
        device = DeviceFactory(name=name)
        if role is not None:
            links.open_link(code=code_of(game, role), by=Actor(device))
        return on_device(Client(), device)

    return let_in


def code_of(game: Game, role: Role) -> str:
    return links.code_of(game.links.get(role=role))


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def scores(game: Game) -> list[int]:
    state = fresh(game).current_state()
    return [state.score(seat) for seat in range(len(state.seats))]


def log_kinds(game: Game) -> list[str]:
    return list(game.entries.values_list("kind", flat=True))
