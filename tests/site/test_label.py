"""The app's label is in every table's name: it can never change."""

from django.apps import apps


def test_the_app_is_called_sessions_and_labelled_game_sessions():
    config = apps.get_app_config("game_sessions")

    assert (config.name, config.label) == ("sessions", "game_sessions")
    assert apps.get_app_config("sessions").name == "django.contrib.sessions"
