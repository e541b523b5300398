"""What was only begun stands apart in the indexes of lists: an abandoned game takes no place."""

from django.conf import settings
from django.db import migrations, models
from django.db.models import Q


def note_begun(apps, _schema_editor):
    """A snapshot says how many entries stand; the oldest ones did not."""
    Game = apps.get_model("game_sessions", "Game")
    unsaid = ~Q(state__has_key="entries")
    begun = Game.objects.filter(Q(state__entries__gt=0) | Q(unsaid, version__gt=0))
    begun.update(has_entries=True)
    links = apps.get_model("game_sessions", "GameLink").objects.filter(game__has_entries=True)
    grants = apps.get_model("game_sessions", "Grant").objects
    grants.filter(link__in=links.values("pk")).update(has_entries=True)


class Migration(migrations.Migration):
    dependencies = [
        ("game_sessions", "0009_trash"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveIndex(model_name="game", name="game_of_device"),
        migrations.RemoveIndex(model_name="game", name="game_of_owner"),
        migrations.RemoveIndex(model_name="grant", name="grant_of_device"),
        migrations.RemoveIndex(model_name="grant", name="grant_of_account"),
        migrations.AddField(
            model_name="game",
            name="has_entries",
            field=models.BooleanField(
                default=False,
                help_text="Does anything stand in the log? Lists tell what was only begun.",
            ),
        ),
        migrations.AddField(
            model_name="grant",
            name="has_entries",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(note_begun, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=Q(("device__isnull", False)),
                fields=["device", "has_entries", "updated_at", "id", "owner"],
                name="game_of_device",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=Q(("owner__isnull", False)),
                fields=["owner", "has_entries", "updated_at", "id"],
                name="game_of_owner",
            ),
        ),
        migrations.AddIndex(
            model_name="grant",
            index=models.Index(
                fields=["device", "has_entries", "played_on", "link"], name="grant_of_device"
            ),
        ),
        migrations.AddIndex(
            model_name="grant",
            index=models.Index(
                fields=["account", "has_entries", "played_on", "link"], name="grant_of_account"
            ),
        ),
    ]
