"""How Django knows this app."""

from django.apps import AppConfig


class GameSessionsConfig(AppConfig):
    """The folder's name collides with django.contrib.sessions, so the label is another one."""

    name = "sessions"
    label = "game_sessions"  # part of every table's name: never to be changed
    verbose_name = "Farkle"

    def ready(self) -> None:
        # they listen from now on
        from sessions.events.play import ended  # noqa: F401, PLC0415
        from sessions.people import changes  # noqa: F401, PLC0415
