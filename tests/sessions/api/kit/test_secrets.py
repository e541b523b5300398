"""Codes and tokens are where they are asked for, and nowhere else: no log, no kept answer."""

from __future__ import annotations

import logging

import pytest
from django.test import Client

from sessions.access.links import code_of
from sessions.models import ApiToken, GameLink, StoredAnswer
from tests.factories import AccountFactory
from tests.sessions.api.kit.test_actors import bearer
from tests.sessions.api.stories import told

GAMES = "/api/v1/games/"
NEW = {"rules": "patch", "players": [{"name": "Ana"}, {"name": "Ben"}]}


@pytest.mark.django_db
def test_secrets_are_kept_and_logged_nowhere(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    key = {"Idempotency-Key": "one-key-of-nobody"}
    answers = [client.post(GAMES, NEW, "application/json", headers=key) for _ in range(2)]
    assert answers[0].content == answers[1].content
    player = told("in a turn", client)
    place = f"{GAMES}{player.code}/"
    refused = []
    for token in (*player.tokens.values(), "fk_AAAAAAAA"):
        sender = Client(headers={"Authorization": f"Bearer {token}", "Idempotency-Key": token[3:6]})
        refused += [
            sender.get(f"{GAMES}NOGAME/"),
            sender.post(f"{place}bank/", {}, "application/json"),
            sender.post(f"{place}totals/", {"points": "x"}, "application/json"),
            sender.post("/api/v1/tokens/", {}, "application/json"),
        ]
        wrong = {"code": token.removeprefix("fk_"), "more": 1}
        refused.append(client.post("/api/v1/links/open/", wrong, "application/json"))
    client.post(f"{place}links/watch/", {}, "application/json", headers=key)
    client.force_login(AccountFactory())
    made = client.post("/api/v1/tokens/", {"name": "Bot", "role": "score"}, "application/json")
    secret = made.json()["token"]
    refused.append(bearer(secret).get(place))
    assert {answer.status_code // 100 for answer in refused} == {4}

    secrets = {*player.tokens.values(), secret, *(code_of(it) for it in GameLink.objects.all())}
    secrets |= {token.removeprefix("fk_") for token in secrets}
    kept = [f"{it.scope} {it.key} {it.body} {it.headers}" for it in StoredAnswer.objects.all()]
    rows = [str(row) for model in (GameLink, ApiToken) for row in model.objects.values()]
    texts = [*kept, *rows, caplog.text, *(answer.content.decode() for answer in refused)]
    assert [text for text in texts if any(one in text for one in secrets)] == []
    assert len(kept) >= 3
