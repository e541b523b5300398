"""A reason that is given by one tap is read in any language; what was typed stays as it is."""

import pytest

from sessions.games import options
from sessions.models import GameEntry
from tests import verbs
from tests.sessions.games.playing import throw
from tests.sessions.pages.conftest import fresh, reads

pytestmark = pytest.mark.django_db

IN_ENGLISH, IN_GERMAN = "wrong dice entered", "falsche Würfel eingetragen"
NO_SONG, KEIN_LIED = "docked a point for not singing", "ein Punkt Abzug fürs Nichtsingen"


def reading(client, game, language, page="log/"):
    client.cookies["django_language"] = language
    return reads(client.get(f"/g/{game.code}/{page}"))


def stored_reason(game):
    return GameEntry.objects.filter(game=game).latest("version").payload["reason"]


def correct(client, game, reason):
    form = {"expected_version": fresh(game).version, "by": "total", "points": "1500"}
    return client.post(f"/g/{game.code}/turns/1/", form | {"reason": reason})


def test_a_reason_is_offered_in_the_readers_language_and_kept_in_english(client, game):
    options.set_options(code=game.code, needs_reason=True)
    throw(game, "111555", "111555", bank=True)
    assert IN_GERMAN in reading(client, game, "de", "turns/1/")

    correct(client, game, f"{IN_GERMAN} ")

    assert stored_reason(game) == IN_ENGLISH
    assert f"→ 1.500 ({IN_GERMAN})" in reading(client, game, "de")
    assert f"→ 1,500 ({IN_ENGLISH})" in reading(client, game, "en")
    assert f"→ 1.500 ({IN_GERMAN})" in reading(client, game, "de", "print/")
    assert f"({IN_GERMAN})" in reading(client, game, "de", "")


def test_an_older_game_that_has_kept_one_in_german_is_read_in_english(client, game):
    throw(game, "111555", "111555", bank=True)
    verbs.amend_turn(code=game.code, turn=1, points=1500, reason=IN_GERMAN)

    assert f"→ 1,500 ({IN_ENGLISH})" in reading(client, game, "en")
    assert stored_reason(game) == IN_GERMAN


@pytest.mark.parametrize("typed", ["Undo", "Wrong dice entered!", "Oma hat gewackelt"])
def test_what_was_typed_stays_as_it_is(client, game, typed):
    throw(game, "111555", "111555", bank=True)
    client.cookies["django_language"] = "de"

    correct(client, game, typed)

    assert stored_reason(game) == typed
    assert f"({typed})" in reading(client, game, "de")


@pytest.mark.parametrize("posted_from", ["pad", "table"])
def test_a_point_docked_for_not_singing_says_why_in_every_language(client, start, posted_from):
    game = start("Ana", "Ben", six_die_farkle_forfeit=1)
    throw(game, "223346")
    client.cookies["django_language"] = "de"
    html = client.get(f"/g/{game.code}/{'table/' if posted_from == 'table' else ''}")
    given = KEIN_LIED if posted_from == "table" else NO_SONG
    assert f'name="reason" value="{given}"' in html.content.decode().replace(
        'required maxlength="200" ', ""
    )

    form = {"seat": "0", "points": "-1", "reason": given, "from": posted_from}
    client.post(f"/g/{game.code}/adjustments/", form | {"expected_version": fresh(game).version})

    assert stored_reason(game) == NO_SONG
    for page in ("", "print/", "log/"):
        assert KEIN_LIED in reading(client, game, "de", page)
        assert NO_SONG in reading(client, game, "en", page)
