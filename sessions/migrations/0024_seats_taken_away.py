"""A seat can be taken away from a player, so that a guest has sat there: that is noted, too."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("game_sessions", "0023_ratings"),)
    operations = (
        migrations.AlterField(
            model_name="playerchange",
            name="kind",
            field=models.CharField(
                choices=[
                    ("merge", "Merge"),
                    ("unmerge", "Unmerge"),
                    ("split", "Split"),
                    ("release", "Release"),
                    ("rename", "Rename"),
                    ("hide", "Hide"),
                    ("show", "Show"),
                    ("archive", "Archive"),
                    ("return", "Return"),
                    ("erase", "Erase"),
                ],
                max_length=8,
            ),
        ),
    )
