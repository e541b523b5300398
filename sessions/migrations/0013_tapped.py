"""Where somebody has begun to enter is told to the other phones of a game, if there are any."""

import django.db.models.deletion
from django.db import migrations, models

SCORE = 2


def note_shared(apps, _schema_editor):
    """Whoever has come by a link with which they may enter has left a grant."""
    Game = apps.get_model("game_sessions", "Game")
    Grant = apps.get_model("game_sessions", "Grant")
    others = Grant.objects.filter(link__game=models.OuterRef("pk"), link__role__gte=SCORE)
    others = others.exclude(device=models.OuterRef("device"))
    Game.objects.filter(models.Exists(others)).update(is_shared=True)


class Migration(migrations.Migration):
    dependencies = [
        ("game_sessions", "0012_longer_kinds"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="is_shared",
            field=models.BooleanField(
                default=False,
                help_text="Has another device come by a link with which it may enter?",
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="entering_device",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="game_sessions.device",
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="entering_version",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="entering_revision",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.RunPython(note_shared, migrations.RunPython.noop),
    ]
