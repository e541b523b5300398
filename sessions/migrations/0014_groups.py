"""Groups of people, whose players and games will be theirs."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import sessions.models.people


class Migration(migrations.Migration):
    dependencies = [
        ("game_sessions", "0013_tapped"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Group",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("code", models.CharField(max_length=12, unique=True)),
                ("name", models.CharField(blank=True, max_length=40)),
                (
                    "time_zone",
                    models.CharField(default=sessions.models.people.default_zone, max_length=60),
                ),
                (
                    "hides_names",
                    models.BooleanField(
                        default=False,
                        help_text="Do those who only watch see initials, of everybody?",
                    ),
                ),
                ("min_games", models.PositiveSmallIntegerField(default=3)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("version", models.PositiveIntegerField(default=0)),
            ],
        ),
        migrations.RemoveConstraint(
            model_name="playedseat",
            name="played_seat_once",
        ),
        migrations.RemoveConstraint(
            model_name="player",
            name="player_name_once",
        ),
        migrations.RemoveConstraint(
            model_name="player",
            name="player_is_me_once",
        ),
        migrations.AddField(
            model_name="game",
            name="place",
            field=models.CharField(blank=True, help_text="Where it is played.", max_length=60),
        ),
        migrations.AddField(
            model_name="game",
            name="uuid",
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="playedseat",
            name="said_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="playedseat",
            name="said_by",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="game_sessions.device",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="erased_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="player",
            name="is_archived",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="player",
            name="is_hidden",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="player",
            name="key",
            field=models.TextField(
                default="", help_text="The name, as it is compared with others."
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="merged_into",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="merged",
                to="game_sessions.player",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="uuid",
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.AlterField(
            model_name="player",
            name="account",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="persons",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="group",
            name="device",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="groups",
                to="game_sessions.device",
            ),
        ),
        migrations.AddField(
            model_name="group",
            name="owner",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="play_groups",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="device",
            name="group",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="game_sessions.group",
            ),
        ),
        migrations.AddField(
            model_name="game",
            name="group",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="games",
                to="game_sessions.group",
            ),
        ),
        migrations.AddField(
            model_name="houserules",
            name="group",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="house_rules",
                to="game_sessions.group",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="group",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="players",
                to="game_sessions.group",
            ),
        ),
    ]
