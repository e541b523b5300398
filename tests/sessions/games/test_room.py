"""A full log, as the API, the pages and everybody else who enters meet it."""

import pytest

from scoring.errors import LogFull, TooManyCorrections
from scoring.written import room
from sessions.models import Game
from tests import verbs
from tests.sessions.clients import ApiPlayer
from tests.sessions.games.playing import throw
from tests.sessions.pages.conftest import device, reads, start  # noqa: F401  # fixtures

pytestmark = pytest.mark.django_db


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log of four entries, with two more for undo and signatures."""
    monkeypatch.setattr(room, "MAX_ENTRIES", 4)
    monkeypatch.setattr(room, "MAX_RESERVE", 2)


@pytest.mark.usefixtures("small")
def test_the_api_refuses_what_a_full_log_has_no_room_for_and_says_what_is_left(client):
    player = ApiPlayer(client)
    player.start("patch", "Ana", "Ben")
    for _ in range(3):
        player.throw("223346")
    game = player.throw("112346", "11")
    assert (game["version"], game["legal_actions"]) == (4, ["undo"])

    code = player.code
    refusal = player.throw("1346", "1", status=422)
    player.code = code

    said = {name: refusal[name] for name in ("code", "most_entries", "legal_actions", "version")}
    assert said == {
        "code": "log_full",
        "most_entries": 4,
        "legal_actions": ["undo"],
        "version": 4,
    }
    assert refusal["detail"] == (
        "The log of this game is full: it holds 4 entries. Only undo and signatures are taken now;"
        " play on in a new game."
    )
    for _ in range(2):
        game = player.undo()
    assert (game["version"], game["legal_actions"]) == (6, [])
    assert player.move("undo", status=422)["code"] == "log_full"
    assert Game.objects.get().entries.count() == 6


@pytest.mark.usefixtures("small")
def test_a_finished_card_is_signed_however_full_its_log_is(start):  # noqa: F811
    game = start("Ana", "Ben", opening_threshold=0, target_score=500)
    throw(game, "223346")
    throw(game, "223346")
    verbs.record_total(code=game.code, points=600)
    throw(game, "223346")
    signed = verbs.sign_card(code=game.code, seat=0)
    assert signed.current_state().signed == (0,)
    with pytest.raises(LogFull):
        verbs.amend_turn(code=game.code, turn=1, points=300, reason="late")


@pytest.mark.usefixtures("small")
def test_a_page_says_why_a_full_log_takes_no_throw_and_still_offers_undo(client, start):  # noqa: F811
    game = start("Ana", "Ben", opening_threshold=0)
    for _ in range(4):
        throw(game, "223346")

    answer = client.post(f"/g/{game.code}/throws/", {"dice": "223346", "expected_version": 4})

    assert answer.status_code == 422
    text = reads(answer)
    assert "The log of this game is full: it holds 4 entries." in text
    assert "Undo" in text
    assert Game.objects.get().version == 4
    answer = client.post(f"/g/{game.code}/undo/", {"expected_version": 4})
    assert (answer.status_code, Game.objects.get().version) == (303, 5)


def test_corrections_are_counted_undone_ones_too(start, monkeypatch):  # noqa: F811
    monkeypatch.setattr(room, "MAX_CORRECTIONS", 2)
    game = start("Ana", "Ben", opening_threshold=0)
    throw(game, "223346")
    verbs.amend_turn(code=game.code, turn=1, points=300, reason="one")
    verbs.undo(code=game.code)
    verbs.amend_turn(code=game.code, turn=1, points=350, reason="two")

    with pytest.raises(TooManyCorrections):
        verbs.amend_turn(code=game.code, turn=1, points=400, reason="three")

    assert verbs.undo(code=game.code).version == 5
