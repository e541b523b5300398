"""Players who have played here before: one tap away, and the same mark for a whole game."""

from __future__ import annotations

import re

from sessions.models import Game
from tests import verbs
from tests.sessions.pages.conftest import fresh

MOST = 6


def offered(client, **form) -> list[str]:
    """The names on the buttons under the players."""
    response = client.post("/new/", {"action": "add", "rules": "patch", **form}) if form else None
    html = (response or client.get("/new/")).content.decode()
    return re.findall(r'value="name:([^"]+)"', html)


def marks(client, game) -> dict[str, str]:
    """Each player's colour, shape and letters on the strip."""
    html = client.get(f"/g/{game.code}/").content.decode()
    strip = html[html.index('class="strip__list"') : html.index("</ol>")]
    found = re.findall(
        r'<span class="badge ([^"]+)"[^>]*>(\w+)</span><span class="score__name"><span>([^<]+)<',
        strip,
    )
    return {name: f"{mark} {letters}" for mark, letters, name in found}


def test_who_played_last_is_offered_first(start, client):
    older, newer = start("Ana", "Ben"), start("Cleo", "Dan")
    assert offered(client) == ["Cleo", "Dan", "Ana", "Ben"]

    verbs.record_total(code=older.code, points=600)
    assert offered(client) == ["Ana", "Ben", "Cleo", "Dan"]
    assert fresh(newer).version == 0


def test_of_many_the_six_of_last_are_offered(start, client):
    for number in range(10):
        start(f"Early {number}", f"Late {number}")

    names = offered(client)

    assert len(names) == MOST
    assert names[:2] == ["Early 9", "Late 9"]
    assert names[-2:] == ["Early 7", "Late 7"]


def test_who_sits_there_already_is_offered_no_more(start, client):
    start("Ana", "Ben")

    assert offered(client, name=["ana", "Cleo"]) == ["Ben"]


def test_a_tap_seats_one(start, client):
    start("Ana", "Ben")

    response = client.post("/new/", {"action": "name:Ben", "rules": "patch", "name": ["", ""]})

    html = response.content.decode()
    assert re.findall(r'name="name" value="([^"]*)"', html)[:1] == ["Ben"]


def test_a_players_mark_stays_the_same_for_the_whole_game(start, client):
    game = start("Ana", "Ben", "Cleo")
    before = marks(client, game)
    assert before == {
        "Ana": "seat-0 shape-0 AN",
        "Ben": "seat-1 shape-1 BE",
        "Cleo": "seat-2 shape-2 CL",
    }

    verbs.record_total(code=game.code, points=600)
    verbs.retire_seat(code=game.code, seat=1)
    verbs.join_seat(code=game.code, name="Dan")

    assert marks(client, game) == before | {"Dan": "seat-3 shape-3 DA"}


def test_from_rematch_to_rematch_everybody_starts_once(start, client):
    game = start("Ana", "Ben", "Cleo", starts=1)
    starters = []
    for _ in range(3):
        code = client.post(f"/g/{game.code}/rematch/").url.strip("/").split("/")[-1]
        game = Game.objects.get(code=code)
        state = game.current_state()
        assert [seat.name for seat in state.seats] == ["Ana", "Ben", "Cleo"]
        starters.append(state.seats[state.turn.seat].name)

    assert starters == ["Cleo", "Ana", "Ben"]
