"""A club that has played, and everybody who asks about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from sessions.access import links
from sessions.models import Group, Role
from tests.sessions.api.stories import told

JSON = "application/json"


@dataclass
class Asker:
    """A program with the token of one of the club's links, or a browser with cookies."""

    client: Client
    code: str

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> HttpResponse:
        address = f"/api/v1/{path.format(club=f'groups/{self.code}')}"
        sent = {} if body is None else {"data": body, "content_type": JSON}
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return getattr(self.client, method)(address, headers=named, **sent)

    def read(self, path: str) -> Any:
        answer = self.ask("get", path)
        assert answer.status_code == 200, answer.content.decode()
        return answer.json()


@pytest.fixture
def phone(db: None, client: Client) -> Asker:
    """The phone that has made the club: Ana has won two games, one against Ben, one also Cem."""
    return Asker(client, told("club", client).places["code"])


@pytest.fixture
def bearer(phone: Asker) -> Callable[[str], Asker]:
    """Return `bearer("watch")`: a program with the token of that link."""

    def made(role: str) -> Asker:
        group = Group.objects.get(code=phone.code)
        token = links.token_of(group.links.get(role=Role[role.upper()]))
        return Asker(Client(headers={"Authorization": f"Bearer {token}"}), phone.code)

    return made


@pytest.fixture
def stranger(phone: Asker) -> Asker:
    """A phone with a group of its own."""
    client = Client()
    client.post("/api/v1/groups/", {"name": "Elsewhere"}, content_type=JSON)
    return Asker(client, phone.code)


def said(answer: HttpResponse) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def wrong(answer: HttpResponse) -> list[tuple[str, str]]:
    """Where a request is wrong, and how."""
    assert answer.status_code == 400, answer.content.decode()
    return [(error["pointer"], error["code"]) for error in answer.json()["errors"]]
