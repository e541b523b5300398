from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game_sessions", "0034_dice_set"),
    ]

    operations = [
        migrations.AddField(
            model_name="seatresult",
            name="judged_turns",
            field=models.PositiveIntegerField(
                default=0, help_text="Turns of these in which points were all that mattered."
            ),
        ),
        migrations.AddField(
            model_name="seatresult",
            name="judged_worth",
            field=models.FloatField(default=0.0, help_text="What they were worth before a throw."),
        ),
        migrations.AddField(
            model_name="seatresult",
            name="loss",
            field=models.FloatField(
                default=0.0, help_text="Points that decisions gave away in them."
            ),
        ),
        migrations.AddField(
            model_name="seatresult",
            name="loss_squares",
            field=models.FloatField(default=0.0),
        ),
        migrations.AddField(
            model_name="seatresult",
            name="luck",
            field=models.FloatField(default=0.0, help_text="Points beyond expectation, in these."),
        ),
        migrations.AddField(
            model_name="seatresult",
            name="luck_turns",
            field=models.PositiveIntegerField(
                help_text="Turns with all their dice. Null: luck was not counted yet.", null=True
            ),
        ),
        migrations.AddField(
            model_name="seatresult",
            name="luck_variance",
            field=models.FloatField(default=0.0),
        ),
        migrations.AddIndex(
            model_name="seatresult",
            index=models.Index(
                condition=models.Q(("luck_turns__isnull", True), ("position", 0)),
                fields=["group", "played_at"],
                name="result_luck_to_count",
            ),
        ),
    ]
