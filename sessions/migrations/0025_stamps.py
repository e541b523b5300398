"""Players have a stamp, which tells whether what was counted of their games still holds; and what is
asked of results finds them faster."""

from django.db import migrations, models


def _index(name, *fields, **more):
    index = models.Index(fields=fields, name=name, **more)
    return migrations.AddIndex(model_name="seatresult", index=index)


def _no_index(name):
    return migrations.RemoveIndex(model_name="seatresult", name=name)


class Migration(migrations.Migration):
    dependencies = (("game_sessions", "0024_seats_taken_away"),)

    operations = (
        migrations.AddField(
            "player",
            "stamp",
            models.BigIntegerField(default=0, help_text="Another one when a result has changed."),
        ),
        _no_index("result_of_player"),
        _no_index("result_best_turn"),
        _no_index("result_best_score"),
        _no_index("result_table"),
        _index("result_of_player_in_group", "player", "group", "played_at", "game"),
        _index("result_beside", "game", "player", "side", "rank"),
        _index(
            "result_nights",
            "group",
            "played_on",
            "played_at",
            "game",
            condition=models.Q(position=0),
        ),
    )
