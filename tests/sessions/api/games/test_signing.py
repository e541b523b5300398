"""POST /api/v1/games/{code}/signatures/, …/unlock/ and …/rematch/: when a game is over."""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar

import pytest
from django.test import Client
from django.utils import timezone

from sessions.access import links
from sessions.models import Game, GameLink, Role, StoredAnswer
from tests.sessions.api.kit.test_actors import bearer, said
from tests.sessions.api.schema.contract import MoveContract
from tests.sessions.api.stories import told

GAMES = "/api/v1/games/"


class TestSignature(MoveContract):
    call = "signatures"
    story = "finished"
    body: ClassVar = {"seat": 0}
    when_finished = None
    bad = (
        ({}, [("/seat", "required")]),
        ({"seat": "0"}, [("/seat", "invalid_type")]),
        ({"seat": 86}, [("/seat", "out_of_range")]),
    )


class TestUnlock(MoveContract):
    call = "unlock"
    story = "locked"
    body: ClassVar = {"reason": "misheard"}
    when_finished = "card_not_locked"
    bad = (
        ({}, [("/reason", "required")]),
        ({"reason": ""}, [("/reason", "blank")]),
        ({"reason": "x" * 201}, [("/reason", "too_long")]),
    )


@pytest.mark.django_db
def test_all_signatures_lock_the_card_and_a_manager_unlocks_it(client: Client) -> None:
    player = told("finished", client)
    assert player.sign(1)["signed"] == [1]
    game = player.sign(0)
    assert (game["signed"], game["is_locked"]) == ([1, 0], True)
    assert game["legal_actions"] == ["unlock"]
    docked = {"seat": 0, "points": -1, "reason": "did not sing"}
    for call, body in (("undo", {}), ("totals", {"points": 0}), ("adjustments", docked)):
        answer = client.post(f"{GAMES}{player.code}/{call}/", body, "application/json")
        assert said(answer) == (422, "card_locked")
        assert answer.json()["legal_actions"] == ["unlock"]
        assert answer.json()["detail"] == "The card is signed: unlock it first, with a reason."
    address = f"{GAMES}{player.code}/unlock/"
    scorer = bearer(player.tokens["score"]).post(address, {"reason": "x"}, "application/json")
    assert said(scorer) == (403, "role_missing")
    opened = player.move("unlock", {"reason": "misheard"})
    assert (opened["signed"], opened["is_locked"]) == ([], False)


@pytest.mark.django_db
def test_a_seat_signs_once(client: Client) -> None:
    player = told("signed", client)
    again = client.post(f"{GAMES}{player.code}/signatures/", {"seat": 0}, "application/json")
    assert said(again) == (422, "already_signed")


@pytest.mark.django_db
def test_a_rematch_is_the_next_seats(client: Client) -> None:
    player = told("finished", client)
    address = f"{GAMES}{player.code}/rematch/"
    answer = client.post(address, {}, "application/json")
    game = answer.json()
    assert (answer.status_code, game["starts"], game["version"]) == (201, 1, 0)
    assert answer.headers["Location"] == f"{GAMES}{game['code']}/"
    assert [seat["name"] for seat in game["seats"]] == ["Ana", "Ben"]
    assert [link["role"] for link in game["links"]] == ["watch", "score", "manage"]
    assert Game.objects.get(code=game["code"]).rematch_of.code == player.code
    for link in game["links"]:
        place = f"{GAMES}{game['code']}/"
        assert bearer(link["token"]).get(place).status_code == 200


@pytest.mark.django_db
def test_a_link_that_scores_gets_no_more_in_the_rematch(client: Client) -> None:
    player = told("finished", client)
    address = f"{GAMES}{player.code}/rematch/"
    answer = bearer(player.tokens["score"]).post(address, {}, "application/json")
    assert [link["role"] for link in answer.json()["links"]] == ["watch", "score"]
    watcher = bearer(player.tokens["watch"]).post(address, {}, "application/json")
    assert said(watcher) == (403, "role_missing")
    assert said(Client().post(address, {}, "application/json")) == (401, "no_access")
    assert Game.objects.count() == 2


@pytest.mark.django_db
def test_a_repeated_rematch_is_the_same_game_with_its_links(client: Client) -> None:
    player = told("finished", client)
    answers = [
        client.post(
            f"{GAMES}{player.code}/rematch/",
            {},
            "application/json",
            headers={"Idempotency-Key": "again"},
        )
        for _ in range(2)
    ]
    assert answers[0].content == answers[1].content
    assert Game.objects.count() == 2
    assert StoredAnswer.objects.get().body.count("links") == 0
    assert GameLink.objects.count() == 6


@pytest.mark.django_db
def test_who_was_shut_out_of_a_rematch_does_not_come_in_by_the_game_before(client: Client) -> None:
    player = told("finished", client)
    address = f"{GAMES}{player.code}/rematch/"
    guest, program = Client(), bearer(player.tokens["score"])
    code = {"code": player.tokens["score"].removeprefix("fk_")}
    assert guest.post("/api/v1/links/open/", code, "application/json").status_code == 200
    key = {"Idempotency-Key": "again"}
    first = program.post(address, {}, "application/json", headers=key).json()
    assert [link["role"] for link in first["links"]] == ["watch", "score"]
    again = guest.post(address, {}, "application/json").json()
    assert [link["role"] for link in again["links"]] == ["watch", "score"]

    for role in Role:  # the manager shuts everybody out who came by a link
        links.reissue_link(code=first["code"], role=role, by=None)

    closed = (409, "rematch_closed")
    assert said(guest.post(address, {}, "application/json")) == closed
    for headers in ({}, key):
        assert said(program.post(address, {}, "application/json", headers=headers)) == closed
    manager = bearer(player.tokens["manage"]).post(address, {}, "application/json")
    assert said(manager) == closed


@pytest.mark.django_db
def test_a_token_has_its_role_in_a_rematch_that_somebody_else_began(client: Client) -> None:
    player = told("finished", client)
    address = f"{GAMES}{player.code}/rematch/"
    programs = [bearer(player.tokens[role]) for role in ("score", "manage", "score")]
    answers = [program.post(address, {}, "application/json") for program in programs]
    assert [answer.status_code for answer in answers] == [201] * 3
    assert len({answer.json()["code"] for answer in answers}) == 1
    handed_out = [{it["role"]: it["token"] for it in answer.json()["links"]} for answer in answers]
    assert [list(links) for links in handed_out] == [
        ["watch", "score"],
        ["watch", "score", "manage"],
        ["watch", "score"],
    ]
    again = f"{GAMES}{answers[0].json()['code']}/"
    manager = bearer(handed_out[1]["manage"])
    renewed = manager.post(f"{again}links/watch/", {}, "application/json")
    assert renewed.status_code == 201
    assert said(programs[0].get(again)) == (403, "no_access")
    assert Game.objects.count() == 2


@pytest.mark.django_db
def test_a_token_that_is_newer_than_the_rematch_does_not_lead_into_it(client: Client) -> None:
    player = told("finished", client)
    address = f"{GAMES}{player.code}/rematch/"
    assert client.post(address, {}, "application/json").status_code == 201
    renewed = links.token_of(links.reissue_link(code=player.code, role=Role.SCORE, by=None))
    answer = bearer(renewed).post(address, {}, "application/json")
    assert said(answer) == (409, "rematch_closed")
    assert answer.json()["detail"] == "The rematch has begun without you: ask for one of its links."


@pytest.mark.django_db
def test_a_game_that_is_not_over_stays_as_it_is_beside_its_rematch(client: Client) -> None:
    player = told("in a turn", client)
    before = player.read()
    again = client.post(f"{GAMES}{player.code}/rematch/", {}, "application/json")
    assert (again.status_code, again.json()["version"]) == (201, 0)
    assert player.read() == before | {"revision": before["revision"] + 1}


@pytest.mark.django_db
def test_a_rematch_is_found_also_by_a_clock_that_was_set_back(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small computer without a battery for its clock may be hours ahead until it is told."""
    player = told("finished", client)
    earlier = timezone.now() - timedelta(hours=2)
    monkeypatch.setattr(timezone, "now", lambda: earlier)
    address = f"{GAMES}{player.code}/rematch/"
    first = bearer(player.tokens["score"]).post(address, {}, "application/json")
    other = bearer(player.tokens["score"]).post(address, {}, "application/json")
    assert (first.status_code, other.status_code) == (201, 201)
    assert first.json() == other.json()


@pytest.mark.django_db
def test_a_token_that_is_newer_than_the_rematch_is_so_by_any_clock(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = told("finished", client)
    address = f"{GAMES}{player.code}/rematch/"
    assert client.post(address, {}, "application/json").status_code == 201
    earlier = timezone.now() - timedelta(hours=2)
    monkeypatch.setattr(timezone, "now", lambda: earlier)
    renewed = links.token_of(links.reissue_link(code=player.code, role=Role.SCORE, by=None))
    answer = bearer(renewed).post(address, {}, "application/json")
    assert said(answer) == (409, "rematch_closed")
