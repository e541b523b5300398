"""Leagues and tournaments: who takes part, nights, rounds, tables, and what was told of them."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import sessions.models.people


class Migration(migrations.Migration):
    dependencies = [
        ("game_sessions", "0029_import_modified"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("code", models.CharField(max_length=12, unique=True)),
                ("name", models.CharField(max_length=60)),
                (
                    "kind",
                    models.CharField(
                        choices=[("league", "League"), ("tournament", "Tournament")], max_length=10
                    ),
                ),
                (
                    "time_zone",
                    models.CharField(default=sessions.models.people.default_zone, max_length=60),
                ),
                ("options", models.JSONField()),
                (
                    "seed",
                    models.CharField(
                        help_text="What each draw and lot begins with.", max_length=16
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
                ("version", models.PositiveIntegerField(default=0)),
                (
                    "group",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="events",
                        to="game_sessions.group",
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="Entrant",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=40)),
                ("key", models.TextField(help_text="The name, as it is compared with others.")),
                ("is_member", models.BooleanField(default=True)),
                ("member_from", models.PositiveIntegerField(null=True)),
                (
                    "is_unranked",
                    models.BooleanField(default=False, help_text="Plays only to fill a chair?"),
                ),
                (
                    "is_standby",
                    models.BooleanField(
                        default=False, help_text="Sits in only where a chair is free?"
                    ),
                ),
                (
                    "is_hidden",
                    models.BooleanField(default=False, help_text="Is only the number shown?"),
                ),
                ("circle", models.CharField(blank=True, max_length=40)),
                ("withdrawn_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField()),
                (
                    "merged_into",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="merged",
                        to="game_sessions.entrant",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="entrants",
                        to="game_sessions.player",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entrants",
                        to="game_sessions.event",
                    ),
                ),
            ],
            options={
                "ordering": ("event_id", "number"),
            },
        ),
        migrations.CreateModel(
            name="Adjustment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("points", models.CharField(help_text="As a fraction: 11/2.", max_length=20)),
                ("reason", models.CharField(max_length=200)),
                ("at", models.DateTimeField()),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="game_sessions.entrant",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="adjustments",
                        to="game_sessions.event",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="EventLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("nonce", models.CharField(max_length=43)),
                ("code_hash", models.CharField(max_length=64, unique=True)),
                ("issued_at", models.DateTimeField()),
                (
                    "role",
                    models.PositiveSmallIntegerField(
                        choices=[
                            (1, "Follow"),
                            (2, "Entrant"),
                            (3, "Table"),
                            (4, "Help"),
                            (5, "Organise"),
                        ]
                    ),
                ),
                ("table", models.PositiveSmallIntegerField(null=True)),
                (
                    "entrant",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="links",
                        to="game_sessions.entrant",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="links",
                        to="game_sessions.event",
                    ),
                ),
            ],
            options={
                "ordering": ("event_id", "role", "pk"),
            },
        ),
        migrations.CreateModel(
            name="EventGrant",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("granted_at", models.DateTimeField()),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="event_grants",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="event_grants",
                        to="game_sessions.device",
                    ),
                ),
                (
                    "link",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="grants",
                        to="game_sessions.eventlink",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="EventNote",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("verb", models.CharField(max_length=20)),
                ("facts", models.JSONField(default=dict)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("road", models.CharField(max_length=10)),
                ("at", models.DateTimeField()),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="game_sessions.device",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notes",
                        to="game_sessions.event",
                    ),
                ),
            ],
            options={
                "ordering": ("-pk",),
            },
        ),
        migrations.CreateModel(
            name="Night",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("day", models.DateField()),
                ("opened_at", models.DateTimeField(null=True)),
                ("closed_at", models.DateTimeField(null=True)),
                ("cancelled_at", models.DateTimeField(null=True)),
                ("announced", models.JSONField(null=True)),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="nights",
                        to="game_sessions.event",
                    ),
                ),
            ],
            options={
                "ordering": ("event_id", "number"),
            },
        ),
        migrations.CreateModel(
            name="Attendance",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("came_at", models.DateTimeField()),
                ("left_at", models.DateTimeField(null=True)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="nights",
                        to="game_sessions.entrant",
                    ),
                ),
                (
                    "night",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="door",
                        to="game_sessions.night",
                    ),
                ),
            ],
            options={
                "ordering": ("night_id", "came_at", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Stage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("rules", models.JSONField()),
                (
                    "limits",
                    models.JSONField(help_text="The preferred, least and most people at a table."),
                ),
                (
                    "scale",
                    models.JSONField(help_text="What a place is worth at a table of each size."),
                ),
                ("ties", models.CharField(max_length=10)),
                ("keys", models.JSONField(help_text="What standings are ordered by.")),
                (
                    "cut",
                    models.PositiveSmallIntegerField(
                        help_text="How many go on from here.", null=True
                    ),
                ),
                ("frozen_at", models.DateTimeField(null=True)),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stages",
                        to="game_sessions.event",
                    ),
                ),
            ],
            options={
                "ordering": ("event_id", "number"),
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("seed", models.CharField(max_length=40)),
                ("sits_out", models.JSONField(default=list)),
                ("drafted_at", models.DateTimeField()),
                ("published_at", models.DateTimeField(null=True)),
                ("closed_at", models.DateTimeField(null=True)),
                (
                    "night",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rounds",
                        to="game_sessions.night",
                    ),
                ),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rounds",
                        to="game_sessions.stage",
                    ),
                ),
            ],
            options={
                "ordering": ("night_id", "number"),
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("place", models.CharField(blank=True, max_length=60)),
                ("postponed_to", models.DateField(null=True)),
                ("void_at", models.DateTimeField(null=True)),
                (
                    "game",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="event_table",
                        to="game_sessions.game",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="game_sessions.round",
                    ),
                ),
            ],
            options={
                "ordering": ("round_id", "number"),
            },
        ),
        migrations.CreateModel(
            name="TableResult",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("lines", models.JSONField()),
                (
                    "source",
                    models.CharField(
                        choices=[
                            ("game", "Game"),
                            ("report", "Report"),
                            ("correction", "Correction"),
                        ],
                        max_length=10,
                    ),
                ),
                ("game_version", models.PositiveIntegerField(null=True)),
                ("road", models.CharField(max_length=10)),
                ("witness", models.CharField(max_length=60)),
                ("entered_at", models.DateTimeField()),
                ("confirmed_at", models.DateTimeField(null=True)),
                ("confirmed_by", models.CharField(blank=True, max_length=60)),
                ("rejected_at", models.DateTimeField(null=True)),
                ("reason", models.CharField(blank=True, max_length=200)),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="game_sessions.device",
                    ),
                ),
                (
                    "supersedes",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="superseded_by",
                        to="game_sessions.tableresult",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="game_sessions.table",
                    ),
                ),
            ],
            options={
                "ordering": ("table_id", "number"),
            },
        ),
        migrations.CreateModel(
            name="TableSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "is_locked",
                    models.BooleanField(
                        default=False,
                        help_text="Stays at this table when the round is drawn again.",
                    ),
                ),
                ("came", models.BooleanField(default=True)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="game_sessions.entrant",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="game_sessions.table",
                    ),
                ),
            ],
            options={
                "ordering": ("table_id", "position"),
            },
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                fields=("event", "number"), name="entrant_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                condition=models.Q(("merged_into__isnull", True)),
                fields=("event", "key"),
                name="entrant_name_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="eventlink",
            constraint=models.UniqueConstraint(
                condition=models.Q(("entrant__isnull", True), ("table__isnull", True)),
                fields=("event", "role"),
                name="event_link_role",
            ),
        ),
        migrations.AddConstraint(
            model_name="eventlink",
            constraint=models.UniqueConstraint(fields=("entrant",), name="event_link_entrant"),
        ),
        migrations.AddConstraint(
            model_name="eventlink",
            constraint=models.UniqueConstraint(fields=("event", "table"), name="event_link_table"),
        ),
        migrations.AddConstraint(
            model_name="eventgrant",
            constraint=models.UniqueConstraint(
                fields=("link", "device"), name="event_grant_device_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="eventgrant",
            constraint=models.UniqueConstraint(
                fields=("link", "account"), name="event_grant_account_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="eventgrant",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("device__isnull", True), ("account__isnull", True), _connector="XOR"
                ),
                name="event_grant_to_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="night",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="night_once"),
        ),
        migrations.AddConstraint(
            model_name="attendance",
            constraint=models.UniqueConstraint(fields=("night", "entrant"), name="attendance_once"),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.UniqueConstraint(fields=("event", "number"), name="stage_once"),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(fields=("night", "number"), name="round_once"),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(fields=("round", "number"), name="table_once"),
        ),
        migrations.AddConstraint(
            model_name="tableresult",
            constraint=models.UniqueConstraint(
                fields=("table", "number"), name="table_result_once"
            ),
        ),
        migrations.AddIndex(
            model_name="tableseat",
            index=models.Index(fields=["table", "position"], name="table_seat_order"),
        ),
        migrations.AddConstraint(
            model_name="tableseat",
            constraint=models.UniqueConstraint(
                fields=("table", "entrant"), name="table_seat_entrant_once"
            ),
        ),
    ]
