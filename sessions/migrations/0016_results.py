"""A player has a group, a seat one player, and the seats of finished games have results."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game_sessions", "0015_everybody_in_a_group"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="SeatResult",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("played_at", models.DateTimeField()),
                (
                    "played_on",
                    models.DateField(help_text="The night, by the group's clock: it ends at 5."),
                ),
                ("minutes", models.PositiveIntegerField(null=True)),
                (
                    "kind",
                    models.CharField(
                        help_text="How turns were entered: dice, totals, mixed.", max_length=8
                    ),
                ),
                ("rules_digest", models.CharField(max_length=16)),
                ("format", models.CharField(max_length=20)),
                ("teams", models.BooleanField()),
                ("seats", models.PositiveSmallIntegerField()),
                ("started", models.BooleanField()),
                ("seat_from_start", models.PositiveSmallIntegerField()),
                ("side", models.PositiveSmallIntegerField()),
                ("rank", models.PositiveSmallIntegerField()),
                ("is_winner", models.BooleanField()),
                ("side_wins", models.BooleanField()),
                ("is_retired", models.BooleanField()),
                ("score", models.BigIntegerField()),
                ("score_share", models.FloatField()),
                ("margin", models.BigIntegerField()),
                ("turns", models.PositiveIntegerField()),
                ("banked", models.PositiveIntegerField()),
                ("farkles", models.PositiveIntegerField()),
                ("toxic", models.PositiveIntegerField()),
                ("six_die_farkles", models.PositiveIntegerField()),
                ("hot_dice", models.PositiveIntegerField()),
                ("throws", models.PositiveIntegerField()),
                ("points_banked", models.BigIntegerField()),
                ("points_lost", models.BigIntegerField()),
                ("penalties", models.BigIntegerField()),
                ("best_turn", models.BigIntegerField(null=True)),
                ("best_turn_number", models.PositiveIntegerField(null=True)),
                ("opened_turn", models.PositiveIntegerField(null=True)),
                ("rounds_led", models.PositiveIntegerField()),
                ("comeback", models.BigIntegerField()),
                ("final_round_steal", models.BooleanField()),
                (
                    "judged_throws",
                    models.PositiveIntegerField(help_text="Throws of which every die is known."),
                ),
                ("thrown_farkles", models.PositiveIntegerField()),
                ("expected_farkles", models.FloatField()),
                ("points_offered", models.BigIntegerField()),
                ("expected_points_offered", models.FloatField()),
            ],
            options={
                "ordering": ("game_id", "position"),
            },
        ),
        migrations.AlterModelOptions(
            name="playedseat",
            options={"ordering": ("game_id", "position")},
        ),
        migrations.AlterModelOptions(
            name="player",
            options={"ordering": ("group_id", "key")},
        ),
        migrations.RemoveField(
            model_name="player",
            name="is_me",
        ),
        migrations.AlterField(
            model_name="game",
            name="uuid",
            field=models.UUIDField(default=uuid.uuid4, editable=False, unique=True),
        ),
        migrations.AlterField(
            model_name="player",
            name="key",
            field=models.TextField(help_text="The name, as it is compared with others."),
        ),
        migrations.AlterField(
            model_name="player",
            name="uuid",
            field=models.UUIDField(default=uuid.uuid4, editable=False, unique=True),
        ),
        migrations.AlterField(
            model_name="playedseat",
            name="game",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="played_seats",
                to="game_sessions.game",
            ),
        ),
        migrations.AddConstraint(
            model_name="playedseat",
            constraint=models.UniqueConstraint(
                fields=("game", "position"), name="played_seat_once"
            ),
        ),
        migrations.AlterField(
            model_name="player",
            name="group",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="players",
                to="game_sessions.group",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                condition=models.Q(("erased_at__isnull", True), ("merged_into__isnull", True)),
                fields=("group", "key"),
                name="player_name_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                condition=models.Q(("account__isnull", False)),
                fields=("group", "account"),
                name="player_of_account_once",
            ),
        ),
        migrations.AddField(
            model_name="seatresult",
            name="game",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="results",
                to="game_sessions.game",
            ),
        ),
        migrations.AddField(
            model_name="seatresult",
            name="group",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="results",
                to="game_sessions.group",
            ),
        ),
        migrations.AddField(
            model_name="seatresult",
            name="player",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="results",
                to="game_sessions.player",
            ),
        ),
        migrations.AddIndex(
            model_name="seatresult",
            index=models.Index(fields=["player", "played_at"], name="result_of_player"),
        ),
        migrations.AddIndex(
            model_name="seatresult",
            index=models.Index(fields=["group", "played_at"], name="result_of_group"),
        ),
        migrations.AddIndex(
            model_name="seatresult",
            index=models.Index(fields=["group", "-best_turn"], name="result_best_turn"),
        ),
        migrations.AddIndex(
            model_name="seatresult",
            index=models.Index(fields=["group", "-score"], name="result_best_score"),
        ),
        migrations.AddIndex(
            model_name="seatresult",
            index=models.Index(
                fields=["group", "player", "is_winner", "score", "farkles", "turns"],
                name="result_table",
            ),
        ),
        migrations.AddConstraint(
            model_name="seatresult",
            constraint=models.UniqueConstraint(
                fields=("game", "position"), name="seat_result_position"
            ),
        ),
    ]
