"""What a player's rating is after each game, where a group shows ratings."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game_sessions", "0022_verifications"),
    ]

    operations = [
        migrations.AddField(
            model_name="group",
            name="is_rated",
            field=models.BooleanField(default=False, help_text="Do pages show ratings?"),
        ),
        migrations.AddField(
            model_name="seatresult",
            name="rating_mu",
            field=models.FloatField(
                help_text="The player's rating after this game, and how uncertain it is.", null=True
            ),
        ),
        migrations.AddField(
            model_name="seatresult",
            name="rating_sigma",
            field=models.FloatField(null=True),
        ),
        migrations.AddField(
            model_name="verification",
            name="ratings",
            field=models.PositiveIntegerField(
                default=0, help_text="Groups with ratings that were wrong."
            ),
        ),
        migrations.AddIndex(
            model_name="seatresult",
            index=models.Index(
                condition=models.Q(("player__isnull", False), ("rating_mu__isnull", True)),
                fields=["group", "played_at"],
                name="result_unrated",
            ),
        ),
    ]
