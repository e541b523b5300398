"""Why a turn is corrected need not be said, unless a table wants it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game_sessions", "0010_begun"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="needs_reason",
            field=models.BooleanField(
                default=False, help_text="Is every correction made with a reason?"
            ),
        ),
    ]
