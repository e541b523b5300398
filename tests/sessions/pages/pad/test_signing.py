"""Signing the card of a finished game, and unlocking it with a reason."""

import re

import pytest

from sessions.games import options
from sessions.models import Role
from tests import verbs
from tests.sessions.pages.conftest import fresh, log_kinds, reads
from tests.sessions.pages.table.test_roles import by, offers

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(start):
    game = start("Ana", "Ben", target_score=1000)
    for points in (1500, 1800):
        verbs.record_total(code=game.code, points=points)
    return game


def sign(client, game, seat):
    return client.post(
        f"/g/{game.code}/sign/", {"seat": seat, "expected_version": fresh(game).version}
    )


def signatures(client, game):
    html = client.get(f"/g/{game.code}/").content.decode()
    signing = re.search(r'<section class="signing".*?</section>', html, flags=re.DOTALL)[0]
    title = re.sub(r"<[^>]+>", "", re.search(r"<h2.*?</h2>", signing, flags=re.DOTALL)[0]).strip()
    lines = re.findall(r"<li>(.*?)</li>", signing, flags=re.DOTALL)
    return title, [re.sub(r"<[^>]+>", "", line).strip() for line in lines]


def test_signing_is_offered_below_the_race_and_said_to_be_optional(client, finished):
    page = client.get(f"/g/{finished.code}/").content.decode()

    assert "Optional: once everybody has signed, the scores are locked." in page
    assert page.index('id="race-title"') < page.index('id="signing-title"')


def test_every_seat_signs_until_the_card_is_locked(client, finished, guest):
    watcher = guest(finished, Role.WATCH)
    assert signatures(client, finished) == ("Sign the card", ["Ana signs", "Ben signs"])
    assert signatures(watcher, finished) == (
        "Signatures",
        ["Ana has not signed", "Ben has not signed"],
    )

    sign(client, finished, "0")
    assert signatures(client, finished) == ("Sign the card", ["Ana has signed", "Ben signs"])
    assert "undo" in offers(client, finished)
    sign(client, finished, "1")

    for phone in (client, watcher):
        assert signatures(phone, finished) == (
            "Signed and locked",
            ["Ana has signed", "Ben has signed"],
        )
    assert offers(client, finished) == {"rematch", "unlock"}
    assert offers(watcher, finished) == set()


def test_a_manager_unlocks_with_a_reason_and_all_sign_again(client, finished):
    for seat in ("0", "1"):
        sign(client, finished, seat)

    refused = client.post(f"/g/{finished.code}/unlock/", {"reason": ""})
    assert (refused.status_code, "Reason: This must not be empty." in reads(refused)) == (400, True)
    client.post(f"/g/{finished.code}/unlock/", {"reason": "a turn is missing"})

    assert signatures(client, finished) == ("Sign the card", ["Ana signs", "Ben signs"])
    assert log_kinds(finished)[-3:] == ["sign", "sign", "unlock"]
    log = reads(client.get(f"/g/{finished.code}/log/"))
    assert "5 The card is unlocked: a turn is missing Ana's phone" in log
    assert "4 Ben signs the card Ana's phone" in log


def test_a_scorer_does_not_unlock(client, finished, guest):
    scorer = guest(finished, Role.SCORE)
    for seat in ("0", "1"):
        sign(scorer, finished, seat)

    assert offers(scorer, finished) == {"rematch"}
    refused = scorer.post(f"/g/{finished.code}/unlock/", {"reason": "x"})
    assert refused.status_code == 403
    assert "Only who runs this game may do that." in reads(refused)


def test_where_everybody_enters_their_own_everybody_signs_their_own(finished, guest):
    ana, ben = guest(finished, Role.SCORE, "Ana's own"), guest(finished, Role.SCORE)
    options.set_options(code=finished.code, entry_by="turn")
    for seat, phone in enumerate((ana, ben)):
        options.hold_seats(code=finished.code, seats=[seat], by=by(phone))

    assert signatures(ana, finished) == ("Sign the card", ["Ana signs", "Ben has not signed"])
    refused = sign(ana, finished, "1")
    assert refused.status_code == 403
    assert "Only Ben’s own phone enters for Ben." in reads(refused)
    assert sign(ben, finished, "1").status_code == 303


@pytest.mark.parametrize(
    ("seat", "status", "reason"),
    [
        ("0", 422, "Ana has already signed."),
        ("9", 422, "There is no seat 9."),
        ("x", 400, "Player: This must be a whole number"),
    ],
)
def test_a_signature_that_cannot_be_is_refused(client, finished, seat, status, reason):
    sign(client, finished, "0")

    response = sign(client, finished, seat)

    assert response.status_code == status
    assert reason in reads(response)


def test_a_game_that_goes_on_is_not_signed(client, game):
    response = sign(client, game, "0")

    assert response.status_code == 422
    assert "The card is signed when the game is finished." in reads(response)
