"""What is taken away whole: an account's own, by who may have it, and the site's games."""

from __future__ import annotations

import io
import zipfile

import pytest
from django.test import Client

from sessions.access import tokens
from sessions.exchange import canonical
from sessions.exchange.lines.stream import lines_of_site
from sessions.models import Role
from tests.factories import AccountFactory, GameFactory
from tests.sessions.api.test_group_exports import taken_apart

pytestmark = pytest.mark.django_db
OWN, SITE = "/api/v1/account/export.zip", "/api/v1/export.ndjson"


def program(account, role: Role) -> Client:
    """A program with a token of this account."""
    secret = tokens.issue(account=account, name=role.key, role=role)[1]
    return Client(headers={"Authorization": f"Bearer {secret}"})


def said(answer) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_an_account_s_own_is_for_who_is_signed_in_and_for_a_token_that_may_manage():
    game = GameFactory(names=("Ana", "Ben"))
    game.owner = AccountFactory(username="ana")
    game.save()
    browser = Client()
    browser.force_login(game.owner)
    for asker in (browser, program(game.owner, Role.MANAGE)):
        answer = asker.get(OWN)
        with zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content))) as file:
            assert game.code in file.read("games.ndjson").decode()
            assert '"username": "ana"' in file.read("account.json").decode()
        assert answer["Content-Disposition"].startswith('attachment; filename="farkle-account-2')
        assert asker.head(OWN).content == b""
        assert said(asker.get(SITE)) == (403, "all_rights_needed")
    assert said(program(game.owner, Role.SCORE).get(OWN)) == (403, "account_needed")
    nobody = Client()
    assert said(nobody.get(OWN)) == said(nobody.get(SITE)) == (403, "account_needed")


def test_all_games_of_a_site_are_for_who_has_all_rights():
    GameFactory(names=("Ana", "Ben"))
    admin = AccountFactory(is_superuser=True)
    answer = program(admin, Role.MANAGE).get(SITE)
    lines = "".join(map(canonical.line, lines_of_site()))
    assert b"".join(answer.streaming_content).decode() == lines
    assert said(program(admin, Role.SCORE).get(SITE)) == (403, "account_needed")


@pytest.mark.parametrize("address", [OWN, SITE])
def test_whoever_waits_is_told_how_many_games_are_written(address):
    account = AccountFactory(is_superuser=True)
    GameFactory.create_batch(2, owner=account)

    answer = program(account, Role.MANAGE).get(address, {"progress": "1"})

    words, file = taken_apart(answer.getvalue())
    assert [(it["games"], it["of"]) for it in (words[0], words[-1])] == [(0, 2), (2, 2)]
    assert words[-1]["is_whole"]
    assert b"games.ndjson" in file or file == "".join(map(canonical.line, lines_of_site())).encode()
