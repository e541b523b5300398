"""When luck, decisions and chances are told, and of which games: never too early, nor of damage."""

from __future__ import annotations

import pytest

from sessions.events.play import tables
from sessions.games.told.live import live_chances
from sessions.history.counted_luck import count_luck
from sessions.models import Game, GameEntry, SeatResult
from tests.sessions.devices import on_device
from tests.sessions.events.evenings import QUICK, Evening, league, organiser
from tests.sessions.games.playing import throw
from tests.sessions.pages.conftest import reads

pytestmark = pytest.mark.django_db
TOLD = ("insight/", "insight/1/", "chances/")


@pytest.fixture
def evening() -> Evening:
    return Evening(league(("Ana", "Ben", "Cleo"), by=organiser(), rules=QUICK))


@pytest.fixture
def organisers(client, evening):
    return on_device(client, evening.event.group.device)


@pytest.fixture
def played(evening) -> Game:
    """The game of the only table is over, the evening is not."""
    evening.open().draw().publish()
    game = tables.begin(code=evening.code, night=1, round=1, table=1, by=None).game
    throw(game, "111444", "111444", bank=True)
    for _others in range(2):
        throw(game, "223466")
    return Game.objects.get(pk=game.pk)


def test_an_evenings_games_are_looked_back_at_when_it_is_closed(organisers, evening, played):
    place, api = f"/g/{played.code}/", f"/api/v1/games/{played.code}/"
    assert played.status == "finished"

    for page in TOLD:
        response = organisers.get(place + page)
        assert response.status_code == 403, page
        assert "when the evening is closed" in reads(response)
    for call in ("insight/", "chances/"):
        assert organisers.get(api + call).json()["code"] == "insight_after_evening"
    assert "Luck, in points" not in reads(organisers.get(place + "statistics/"))
    count_luck(played.group)
    assert {it.luck_turns for it in SeatResult.objects.all()} == {None}

    evening.close(leave_open=True)

    assert {organisers.get(place + page).status_code for page in TOLD} == {200}
    assert {organisers.get(api + it).status_code for it in ("insight/", "chances/")} == {200}
    assert "Luck, in points" in reads(organisers.get(place + "statistics/"))
    count_luck(played.group)
    assert None not in {it.luck_turns for it in SeatResult.objects.all()}


def test_of_an_evenings_game_nobody_is_shown_chances_meanwhile(organisers, evening):
    evening.open().draw().publish()
    game = tables.begin(code=evening.code, night=1, round=1, table=1, by=None).game
    place = f"/api/v1/games/{game.code}/options/"

    answer = organisers.patch(place, {"shows_chances": True}, content_type="application/json")

    assert (answer.status_code, answer.json()["code"]) == (403, "insight_after_evening")
    assert 'name="needs_reason"' in (table := organisers.get(f"/g/{game.code}/table/").text)
    assert 'name="shows_chances"' not in table
    Game.objects.update(shows_chances=True)
    assert live_chances(game, game.current_state()) is None


@pytest.fixture
def damaged(start) -> Game:
    """Somebody has put dice aside that were not thrown: the log cannot have been played."""
    game = start("Ana", "Ben", opening_threshold=0, target_score=1000, final_round="none")
    throw(game, "111444", "111444", bank=True)
    entry = GameEntry.objects.get(game=game)
    entry.payload = {**entry.payload, "set_aside": [5, 5, 5]}
    entry.save(update_fields=["payload"])
    return Game.objects.get(pk=game.pk)


def test_of_a_damaged_game_it_is_said_that_nothing_can_be_told(client, damaged):
    place, api = f"/g/{damaged.code}/", f"/api/v1/games/{damaged.code}/"

    for page in ("insight/", "chances/"):
        assert "cannot have been played" in reads(client.get(place + page)), page
        assert client.get(api + page).json()["why_null"] == "damaged"
    assert client.get(place + "insight/1/").url == place + "insight/"
    assert client.get(place + "statistics/").status_code == 200


def test_a_damaged_game_hides_no_others(client, start, damaged):
    whole = start("Ana", "Ben", opening_threshold=0, target_score=1000, final_round="none")
    throw(whole, "111444", "111444", bank=True)

    count_luck(damaged.group)

    counted = SeatResult.objects.filter(position=0).values_list("game", "luck_turns")
    assert dict(counted) == {damaged.pk: 0, whole.pk: 1}
    assert client.get(f"/group/{damaged.group.code}/records/").status_code == 200
