"""The name of a changed rule set is read in any language, whichever it was given in."""

import pytest
from django.utils.translation import override

from scoring.rules.presets import PRESETS
from sessions.wording.rules.names import NAMES, called, changed


@pytest.mark.parametrize("given_in", ["en", "de", "de-ch"])
def test_a_name_that_the_site_has_given_is_said_in_the_readers_language(given_in):
    with override(given_in):
        name = changed("Patch Products")

    with override("de"):
        assert called(name) == "Klassiker aus der Schachtel, geändert"
    with override("en"):
        assert called(name) == "Classic box game, changed"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_preset_has_a_name_of_its_own_for_people(language):
    with override(language):
        names = {called(preset.title) for preset in PRESETS.values()}

    assert NAMES.keys() == PRESETS.keys()
    assert len(names) == len(PRESETS)
    assert not names & {preset.title for preset in PRESETS.values()}


@pytest.mark.parametrize("name", ["Patch", "Oma, 5 Würfel", "changed"])
def test_any_other_name_stays_as_it_is(name):
    with override("de"):
        assert called(name) == name


@pytest.mark.parametrize("page", ["", "rules/", "statistics/", "print/", "tv/"])
def test_the_pages_of_a_game_say_it_and_the_game_keeps_what_was_stored(client, start, page):
    game = start("Ana", "Ben", name="Patch Products, changed", target_score=5000)
    client.cookies["django_language"] = "de"

    shown = client.get(f"/g/{game.code}/{page}").content.decode()

    assert "Klassiker aus der Schachtel, geändert" in shown
    game.refresh_from_db()
    assert game.rules["name"] == "Patch Products, changed"
