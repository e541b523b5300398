"""Games of which only the result is told, by a file or an old sheet."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game_sessions", "0025_stamps"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="recorded",
            field=models.JSONField(
                help_text="The result as a file or a sheet tells it, of a game that has no log.",
                null=True,
            ),
        ),
        migrations.AlterField(
            model_name="seatresult",
            name="kind",
            field=models.CharField(
                help_text="By dice, totals, mixed; or only recorded.", max_length=8
            ),
        ),
    ]
