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
from scoring.rules import RuleSet
from sessions.games import services
from sessions.models import Game


@pytest.fixture
def start(db: None) -> Callable[..., Game]:
    """Return `start("Ana", "Ben", opening_threshold=0, …)`: a new game, Patch rules but for these.

    A team follows its player: start("Ana:Red", "Ben:Blue", teams=True).
    """

    def started(*names: str, starts: int = 0, **rules: Any) -> Game:
        players = [
            Player(*name.split(":")) if ":" in name else Player(name)
            for name in names or ("Ana", "Ben")
        ]
        return services.start_game(rules=RuleSet.from_json(rules), players=players, starts=starts)

    return started


@pytest.fixture
def game(start: Callable[..., Game]) -> Game:
    """Ana and Ben under the Patch rules, before the first throw."""
    return start("Ana", "Ben")


@pytest.fixture
def htmx(client: Client) -> Callable[..., HttpResponse]:
    """Return `htmx(url, **form)`: post it as the pad's script does."""

    def post(url: str, **form: Any) -> HttpResponse:
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


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def scores(game: Game) -> list[int]:
    state = fresh(game).current_state()
    return [state.score(seat) for seat in range(len(state.seats))]


def log_kinds(game: Game) -> list[str]:
    return list(game.entries.values_list("kind", flat=True))
