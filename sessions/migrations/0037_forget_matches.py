"""Whoever was erased before this is forgotten as somebody whom a name in imported files has meant."""

from typing import Any

from django.db import migrations


def forget(apps: Any, _editor: Any) -> None:
    """Guests of that name cannot be told from others by now: they stay."""
    matches = apps.get_model("game_sessions", "ImportMatch")
    matches.objects.filter(player__erased_at__isnull=False).delete()


class Migration(migrations.Migration):
    dependencies = [("game_sessions", "0036_shows_chances")]

    operations = [migrations.RunPython(forget, migrations.RunPython.noop, elidable=True)]
