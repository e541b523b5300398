"""Games of which only the result is told: taken in, kept, counted, checked, and written again."""

from __future__ import annotations

import io

import pytest

from scoring.entries import Amend, End, Rename, Sign, Total, Undo, Unlock
from scoring.errors import OnlyRecorded
from scoring.rules.presets import PRESETS
from sessions.exchange import canonical
from sessions.exchange.lines import stream
from sessions.exchange.lines.refused import LinesRefusedError
from sessions.exchange.lines.taking import take
from sessions.games import entering
from sessions.games.verify.verifying import verify
from sessions.models import Game, Group, PlayedTurn, SeatResult
from sessions.people.players import own_group
from tests.factories import AccountFactory

pytestmark = pytest.mark.django_db

AT = "1998-12-26T12:00:00.000000Z"
GROUP = "0198c4b0-0000-7000-8000-000000000001"
OMA, OPA = "0198c4b0-0000-7000-8000-00000000000a", "0198c4b0-0000-7000-8000-00000000000b"


def recorded(**changed):
    """A result of 1998, seat by seat."""
    return {
        "seats": [
            {"score": 10_350, "winner": True, "points": [500, None, 9_850]},
            {"score": 9_000, "winner": False, "points": []},
        ],
        "minutes": 75,
        "has_time": False,
        "note": "on the ferry",
        "source": "bgstats",
    } | changed


def lines(told=None, **game):
    group = {
        "uuid": GROUP,
        "code": "GHJKMN",
        "name": "Home",
        "time_zone": "Europe/Vienna",
        "hides_names": False,
        "min_games": 3,
        "is_rated": False,
        "created_at": AT,
    }
    players = [
        {
            "uuid": uuid,
            "group": GROUP,
            "name": name,
            "merged_into": None,
            "is_hidden": False,
            "is_archived": False,
            "created_at": AT,
        }
        for uuid, name in ((OMA, "Oma"), (OPA, "Opa"))
    ]
    played = {
        "uuid": "0198c4b0-0000-7000-8000-0000000000ff",
        "code": "QRSTUV",
        "group": GROUP,
        "place": "Home",
        "created_at": "2026-11-25T09:00:00.000000Z",
        "begun_at": AT,
        "rules": PRESETS["patch"].rules.to_json(),
        "players": [
            {"name": "Oma", "team": None, "player": OMA},
            {"name": "Opa", "team": None, "player": OPA},
        ],
        "joined": [],
        "starts": 0,
        "rematch_of": None,
        "options": {
            "entry_by": "anyone",
            "needs_second": False,
            "every_die": False,
            "needs_reason": False,
        },
        "recorded": told or recorded(),
        "entries": [],
    } | game
    head = {"format": "farkle-export", "schema_version": 2}
    rows = [head, {"group": group}, *({"player": it} for it in players), {"game": played}]
    return "".join(map(canonical.line, rows)).encode()


@pytest.fixture
def game():
    take(io.BytesIO(lines()))
    return Game.objects.get()


def test_it_counts_by_its_places_and_nothing_of_its_turns_does(game):
    kept = SeatResult.objects.values_list(
        "player__name", "rank", "score", "margin", "kind", "turns", "best_turn", "minutes"
    )
    assert list(kept) == [
        ("Oma", 1, 10_350, 1_350, "recorded", 0, None, 75),
        ("Opa", 2, 9_000, -1_350, "recorded", 0, None, 75),
    ]
    assert str(SeatResult.objects.first().played_on) == "1998-12-26"
    assert (game.status, game.current_state().outcome.reason) == ("finished", "recorded")


def test_its_sheet_has_the_rounds_that_are_told(game):
    turns = PlayedTurn.objects.values_list("seat", "kind", "points", "score")
    assert list(turns) == [(0, "total", 500, 500), (0, "total", 9_850, 10_350)]


def test_it_is_right_as_it_is_kept_and_what_differs_is_made_anew(game):
    assert verify(game.pk, game.code).verdict == "right"
    SeatResult.objects.update(score=1)
    assert verify(game.pk, game.code).verdict == "differs"
    assert verify(game.pk, game.code, repair=True).verdict == "repaired"
    assert SeatResult.objects.get(position=0).score == 10_350


def test_it_is_written_as_it_was_read(game):
    written = "".join(map(canonical.line, stream.lines_of_site())).encode()
    assert written == lines()
    assert take(io.BytesIO(lines())).new == {}


@pytest.mark.parametrize(
    "entry",
    [
        Total(500),
        Undo(),
        Amend(1, "why", points=300),
        Sign(0),
        Unlock("why"),
        Rename(0, "Other"),
        End("none"),
    ],
)
def test_nothing_can_be_entered_in_it(game, entry):
    with pytest.raises(OnlyRecorded):
        entering.enter(game.code, entry)
    assert Game.objects.get().version == 0


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"seats": recorded()["seats"][:1]}, "tells of each of its players"),
        ({"note": "x" * 501}, "note"),
        ({"minutes": -1}, "minutes"),
        ({"score": 3}, "There is no such field"),
        ({"seats": [{"score": "1", "winner": True, "points": []}] * 2}, None),
        ({"seats": [{"score": 1, "winner": True, "points": [1.5]}] * 2}, "integer"),
        ({"has_time": None}, "has_time"),
    ],
)
def test_what_cannot_be_told_is_refused(told, why):
    if why is None:  # a number as text is one, as everywhere in lines
        take(io.BytesIO(lines(recorded(**told))))
        assert SeatResult.objects.count() == 2
        return
    with pytest.raises(LinesRefusedError, match=why):
        take(io.BytesIO(lines(recorded(**told))))
    assert not Group.objects.exists()


def test_a_game_is_told_or_it_has_entries():
    entry = {"version": 1, "recorded_at": AT, "entry": {"type": "total", "points": 500}}
    with pytest.raises(LinesRefusedError, match="has no entries"):
        take(io.BytesIO(lines(entries=[entry])))


def test_it_is_a_game_of_its_group_for_whoever_has_another_account(game):
    own_group(AccountFactory())
    assert game.group.name == "Home"
