"""Games of before go on as they were begun: with every die entered."""

from django.db import migrations, models

HELP = "Is every die of a throw entered, also those that score nothing?"


class Migration(migrations.Migration):
    dependencies = [
        ("game_sessions", "0007_what_has_become_of_entries"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="every_die",
            field=models.BooleanField(default=True, help_text=HELP),
        ),
        migrations.AlterField(
            model_name="game",
            name="every_die",
            field=models.BooleanField(default=False, help_text=HELP),
        ),
    ]
