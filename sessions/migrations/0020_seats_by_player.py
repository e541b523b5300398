"""The seats of a player are found, and put in order, without reading all."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game_sessions", "0019_what_is_done_to_players"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="playedseat",
            index=models.Index(fields=["player", "game", "position"], name="played_seat_player"),
        ),
    ]
