"""How Django knows this app."""

from django.apps import AppConfig


class GameSessionsConfig(AppConfig):
    """django.contrib.sessions has the folder's name already, so the label, and every table, differ."""

    name = "sessions"
    label = "game_sessions"
    verbose_name = "Farkle"
