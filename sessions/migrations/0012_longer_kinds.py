"""An entry's kind may be a longer word: `change_places` has thirteen letters."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game_sessions", "0011_needs_reason"),
    ]

    operations = [
        migrations.AlterField(
            model_name="gameentry",
            name="kind",
            field=models.CharField(max_length=20),
        ),
        migrations.AlterField(
            model_name="playedturn",
            name="kind",
            field=models.CharField(max_length=20),
        ),
    ]
