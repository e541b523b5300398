"""The name of a changed rule set is read in any language, whichever it was given in."""

import pytest
from django.utils.translation import override

from sessions.wording.rules.names import called, changed


@pytest.mark.parametrize("given_in", ["en", "de", "de-ch"])
def test_a_name_that_the_site_has_given_is_said_in_the_readers_language(given_in):
    with override(given_in):
        name = changed("Patch Products")

    with override("de"):
        assert called(name) == "Patch Products, geändert"
    with override("en"):
        assert called(name) == "Patch Products, changed"


@pytest.mark.parametrize("name", ["Patch Products", "Oma, 5 Würfel", "changed"])
def test_any_other_name_stays_as_it_is(name):
    with override("de"):
        assert called(name) == name


@pytest.mark.parametrize("page", ["", "rules/", "statistics/", "print/", "tv/"])
def test_the_pages_of_a_game_say_it_and_the_game_keeps_what_was_stored(client, start, page):
    game = start("Ana", "Ben", name="Patch Products, changed", target_score=5000)
    client.cookies["django_language"] = "de"

    shown = client.get(f"/g/{game.code}/{page}").content.decode()

    assert "Patch Products, geändert" in shown
    game.refresh_from_db()
    assert game.rules["name"] == "Patch Products, changed"
