"""Games to call on, built by playing them through the API."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from tests.sessions.clients import ApiPlayer


@pytest.fixture(autouse=True)
def _fresh_limits() -> Iterator[None]:
    """Counters of earlier tests must not limit this one."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def table(db: None, client: Client) -> ApiPlayer:
    """Ana and Ben under the Patch rules, before the first throw."""
    player = ApiPlayer(client)
    player.start("patch", "Ana", "Ben")
    return player


@pytest.fixture
def post(client: Client) -> Callable[..., HttpResponse]:
    """POST JSON, or text as it stands."""

    def send(address: str, body: Any = None, **headers: str) -> HttpResponse:
        return client.post(
            address,
            {} if body is None else body,
            content_type="application/json",
            headers={name.replace("_", "-"): value for name, value in headers.items()},
        )

    return send
