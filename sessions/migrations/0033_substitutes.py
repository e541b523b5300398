"""Somebody plays in the place of who sits at a table of a league."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game_sessions", "0032_clock"),
    ]

    operations = [
        migrations.AddField(
            model_name="tableseat",
            name="substitute",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="stood_in",
                to="game_sessions.entrant",
            ),
        ),
    ]
