"""The tables of a new site, all at once. A site or a backup that has had some of the steps takes the
rest one by one: that is why they stay."""

import uuid

import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

import sessions.models.people


class Migration(migrations.Migration):
    replaces = [
        ("game_sessions", "0001_initial"),
        ("game_sessions", "0002_access_and_accounts"),
        ("game_sessions", "0003_links_for_earlier_games"),
        ("game_sessions", "0004_when_it_was_entered"),
        ("game_sessions", "0005_running_hours"),
        ("game_sessions", "0006_found_by_index"),
        ("game_sessions", "0007_what_has_become_of_entries"),
        ("game_sessions", "0008_every_die"),
        ("game_sessions", "0009_trash"),
        ("game_sessions", "0010_begun"),
        ("game_sessions", "0011_needs_reason"),
        ("game_sessions", "0012_longer_kinds"),
        ("game_sessions", "0013_tapped"),
        ("game_sessions", "0014_groups"),
        ("game_sessions", "0015_everybody_in_a_group"),
        ("game_sessions", "0016_results"),
        ("game_sessions", "0017_what_was_finished_before"),
        ("game_sessions", "0018_group_links"),
        ("game_sessions", "0019_what_is_done_to_players"),
        ("game_sessions", "0020_seats_by_player"),
        ("game_sessions", "0021_feats"),
        ("game_sessions", "0022_verifications"),
        ("game_sessions", "0023_ratings"),
        ("game_sessions", "0024_seats_taken_away"),
        ("game_sessions", "0025_stamps"),
        ("game_sessions", "0026_recorded"),
        ("game_sessions", "0027_imports"),
        ("game_sessions", "0028_import_drafts"),
        ("game_sessions", "0029_import_modified"),
        ("game_sessions", "0030_events"),
        ("game_sessions", "0031_stages"),
        ("game_sessions", "0032_clock"),
        ("game_sessions", "0033_substitutes"),
        ("game_sessions", "0034_dice_set"),
        ("game_sessions", "0035_luck"),
        ("game_sessions", "0036_shows_chances"),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Device",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("name", models.CharField(blank=True, max_length=40)),
            ],
        ),
        migrations.CreateModel(
            name="RunningHour",
            fields=[
                ("number", models.PositiveBigIntegerField(primary_key=True, serialize=False)),
                ("last_answer", models.BigIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="Verification",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("began_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(auto_now_add=True)),
                (
                    "since",
                    models.DateTimeField(
                        help_text="Only games that were changed since then.", null=True
                    ),
                ),
                (
                    "is_partial",
                    models.BooleanField(default=False, help_text="Only games that were named."),
                ),
                ("games", models.PositiveIntegerField(default=0)),
                ("repaired", models.PositiveIntegerField(default=0)),
                ("differing", models.PositiveIntegerField(default=0)),
                ("damaged", models.PositiveIntegerField(default=0)),
                ("codes", models.JSONField(default=list)),
                ("stopped", models.CharField(blank=True, max_length=300)),
                (
                    "ratings",
                    models.PositiveIntegerField(
                        default=0, help_text="Groups with ratings that were wrong."
                    ),
                ),
            ],
            options={
                "verbose_name": "run of verify_games",
                "verbose_name_plural": "runs of verify_games",
                "ordering": ("-pk",),
            },
        ),
        migrations.CreateModel(
            name="StoredAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("scope", models.CharField(max_length=200)),
                ("key", models.CharField(max_length=255)),
                (
                    "fingerprint",
                    models.CharField(
                        help_text="SHA-256 of method, path and payload.", max_length=64
                    ),
                ),
                ("status", models.PositiveSmallIntegerField()),
                ("headers", models.JSONField(default=dict)),
                ("body", models.TextField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("scope", "key"), name="answer_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.PositiveSmallIntegerField(
                        choices=[(1, "Watch"), (2, "Score"), (3, "Manage")]
                    ),
                ),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                (
                    "hint",
                    models.CharField(
                        help_text="How the token ends, to tell it from others.", max_length=8
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("last_used_at", models.DateTimeField(null=True)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "device",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="token",
                        to="game_sessions.device",
                    ),
                ),
            ],
            options={
                "ordering": ("account_id", "created_at", "pk"),
            },
        ),
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
                (
                    "is_rated",
                    models.BooleanField(default=False, help_text="Do pages show ratings?"),
                ),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="groups",
                        to="game_sessions.device",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="play_groups",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
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
            name="Game",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.CharField(max_length=12, unique=True)),
                ("rules", models.JSONField()),
                (
                    "players",
                    models.JSONField(
                        help_text="Name and team of each seat at the start, in turn order."
                    ),
                ),
                ("starts", models.PositiveSmallIntegerField(default=0)),
                ("created_at", models.DateTimeField()),
                ("updated_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(null=True)),
                ("version", models.PositiveIntegerField(default=0)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("playing", "Playing"),
                            ("final_round", "Final Round"),
                            ("finished", "Finished"),
                        ],
                        default="playing",
                        max_length=12,
                    ),
                ),
                ("state", models.JSONField()),
                (
                    "entry_by",
                    models.CharField(
                        choices=[("anyone", "Anyone"), ("turn", "Turn"), ("one", "One")],
                        default="anyone",
                        max_length=6,
                    ),
                ),
                ("needs_second", models.BooleanField(default=False)),
                ("revision", models.PositiveIntegerField(default=0)),
                (
                    "begun_at",
                    models.DateTimeField(
                        help_text="At the table, as the phone says that began it before it was created.",
                        null=True,
                    ),
                ),
                (
                    "has_fates",
                    models.BooleanField(
                        default=False, help_text="Is known of each entry what has become of it?"
                    ),
                ),
                (
                    "every_die",
                    models.BooleanField(
                        default=False,
                        help_text="Is every die of a throw entered, also those that score nothing?",
                    ),
                ),
                (
                    "deleted_at",
                    models.DateTimeField(
                        help_text="In the trash since then, from which it comes back for 30 days.",
                        null=True,
                    ),
                ),
                (
                    "has_entries",
                    models.BooleanField(
                        default=False,
                        help_text="Does anything stand in the log? Lists tell what was only begun.",
                    ),
                ),
                (
                    "needs_reason",
                    models.BooleanField(
                        default=False, help_text="Is every correction made with a reason?"
                    ),
                ),
                (
                    "is_shared",
                    models.BooleanField(
                        default=False,
                        help_text="Has another device come by a link with which it may enter?",
                    ),
                ),
                ("entering_version", models.PositiveIntegerField(null=True)),
                ("entering_revision", models.PositiveIntegerField(null=True)),
                (
                    "place",
                    models.CharField(blank=True, help_text="Where it is played.", max_length=60),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                (
                    "redacted_at",
                    models.DateTimeField(
                        help_text="Since then the log says another name for somebody who was erased.",
                        null=True,
                    ),
                ),
                (
                    "recorded",
                    models.JSONField(
                        help_text="The result as a file or a sheet tells it, of a game that has no log.",
                        null=True,
                    ),
                ),
                (
                    "dice_set",
                    models.CharField(
                        blank=True,
                        help_text="Which dice are thrown: “the green ones”.",
                        max_length=40,
                    ),
                ),
                (
                    "shows_chances",
                    models.BooleanField(
                        default=False,
                        help_text="Are those who only look on told the chances to win?",
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="game_sessions.device",
                    ),
                ),
                (
                    "entering_device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="game_sessions.device",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="games",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "rematch_of",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rematches",
                        to="game_sessions.game",
                    ),
                ),
                (
                    "scorekeeper",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="game_sessions.device",
                    ),
                ),
                (
                    "group",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="games",
                        to="game_sessions.group",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("deleted_at__isnull", False)),
                        fields=["deleted_at", "device", "owner"],
                        name="game_deleted",
                    ),
                    models.Index(
                        condition=models.Q(("device__isnull", False)),
                        fields=["device", "has_entries", "updated_at", "id", "owner"],
                        name="game_of_device",
                    ),
                    models.Index(
                        condition=models.Q(("owner__isnull", False)),
                        fields=["owner", "has_entries", "updated_at", "id"],
                        name="game_of_owner",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="GroupLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.PositiveSmallIntegerField(
                        choices=[(1, "Watch"), (2, "Score"), (3, "Manage")]
                    ),
                ),
                ("nonce", models.CharField(max_length=43)),
                ("code_hash", models.CharField(max_length=64, unique=True)),
                ("issued_at", models.DateTimeField()),
                (
                    "group",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="links",
                        to="game_sessions.group",
                    ),
                ),
            ],
            options={
                "ordering": ("group_id", "role"),
                "constraints": [
                    models.UniqueConstraint(fields=("group", "role"), name="group_link_role")
                ],
            },
        ),
        migrations.CreateModel(
            name="HouseRules",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=20)),
                ("version", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=80)),
                ("rules", models.JSONField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="house_rules",
                        to="game_sessions.device",
                    ),
                ),
                (
                    "group",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="house_rules",
                        to="game_sessions.group",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="house_rules",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "house rules",
                "ordering": ("name", "-version"),
                "constraints": [
                    models.UniqueConstraint(fields=("key", "version"), name="house_rules_version")
                ],
            },
        ),
        migrations.CreateModel(
            name="ImportBatch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("source", models.CharField(max_length=20)),
                ("file_name", models.CharField(blank=True, max_length=120)),
                (
                    "sha256",
                    models.CharField(help_text="Of the file, to know it again.", max_length=64),
                ),
                (
                    "players",
                    models.JSONField(
                        default=list, help_text="Numbers of the players that it made."
                    ),
                ),
                ("undone_at", models.DateTimeField(null=True)),
                ("kept", models.JSONField(default=list)),
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
                    "group",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="imports",
                        to="game_sessions.group",
                    ),
                ),
            ],
            options={
                "ordering": ("-pk",),
            },
        ),
        migrations.CreateModel(
            name="ImportDraft",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("name", models.CharField(blank=True, max_length=120)),
                ("data", models.BinaryField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "group",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="import_drafts",
                        to="game_sessions.group",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("erased_at", models.DateTimeField(null=True)),
                ("is_archived", models.BooleanField(default=False)),
                ("is_hidden", models.BooleanField(default=False)),
                ("key", models.TextField(help_text="The name, as it is compared with others.")),
                ("uuid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                (
                    "stamp",
                    models.BigIntegerField(
                        default=0, help_text="Another one when a result has changed."
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="persons",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "group",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="players",
                        to="game_sessions.group",
                    ),
                ),
                (
                    "merged_into",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="merged",
                        to="game_sessions.player",
                    ),
                ),
            ],
            options={
                "ordering": ("group_id", "key"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("erased_at__isnull", True), ("merged_into__isnull", True)
                        ),
                        fields=("group", "key"),
                        name="player_name_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("account__isnull", False)),
                        fields=("group", "account"),
                        name="player_of_account_once",
                    ),
                ],
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
                ("is_paid", models.BooleanField(default=False)),
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
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entrants",
                        to="game_sessions.event",
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
            ],
            options={
                "ordering": ("event_id", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="entrant_number_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("merged_into__isnull", True)),
                        fields=("event", "key"),
                        name="entrant_name_once",
                    ),
                ],
            },
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
            name="DeviceGame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("opened_at", models.DateTimeField()),
                (
                    "device",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="opened_games",
                        to="game_sessions.device",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="game_sessions.game",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["device", "-opened_at"], name="device_games_latest")
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("device", "game"), name="device_game_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Checkpoint",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("entries", models.PositiveIntegerField()),
                ("place", models.PositiveIntegerField()),
                ("version", models.PositiveIntegerField()),
                ("next_turn", models.PositiveIntegerField()),
                ("state", models.JSONField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="checkpoints",
                        to="game_sessions.game",
                    ),
                ),
            ],
            options={
                "ordering": ("game_id", "entries"),
                "constraints": [
                    models.UniqueConstraint(fields=("game", "entries"), name="checkpoint_entries")
                ],
            },
        ),
        migrations.CreateModel(
            name="GameEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=20)),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("payload", models.JSONField()),
                ("recorded_at", models.DateTimeField()),
                (
                    "entered_at",
                    models.DateTimeField(
                        help_text="At the table, as the phone says that sent it later.", null=True
                    ),
                ),
                ("dropped_by", models.PositiveIntegerField(null=True)),
                ("effect", models.JSONField(null=True)),
                ("place", models.PositiveIntegerField(null=True)),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "confirmed_by",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="game_sessions.device",
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
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="game_sessions.game",
                    ),
                ),
            ],
            options={
                "ordering": ("game_id", "version"),
                "verbose_name_plural": "game entries",
                "indexes": [
                    models.Index(
                        condition=models.Q(("dropped_by__isnull", False)),
                        fields=["game", "dropped_by"],
                        name="game_entry_dropped",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "version"), name="game_entry_version")
                ],
            },
        ),
        migrations.CreateModel(
            name="GameLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.PositiveSmallIntegerField(
                        choices=[(1, "Watch"), (2, "Score"), (3, "Manage")]
                    ),
                ),
                ("nonce", models.CharField(max_length=43)),
                ("code_hash", models.CharField(max_length=64, unique=True)),
                ("issued_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="links",
                        to="game_sessions.game",
                    ),
                ),
            ],
            options={
                "ordering": ("game_id", "role"),
                "constraints": [
                    models.UniqueConstraint(fields=("game", "role"), name="game_link_role")
                ],
            },
        ),
        migrations.CreateModel(
            name="GroupGrant",
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
                        related_name="group_grants",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="group_grants",
                        to="game_sessions.device",
                    ),
                ),
                (
                    "link",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="grants",
                        to="game_sessions.grouplink",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("link", "device"), name="group_grant_device_once"
                    ),
                    models.UniqueConstraint(
                        fields=("link", "account"), name="group_grant_account_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("device__isnull", True), ("account__isnull", True), _connector="XOR"
                        ),
                        name="group_grant_to_one",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ImportedGame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("source", models.CharField(max_length=20)),
                ("source_id", models.CharField(blank=True, max_length=100)),
                ("fingerprint", models.CharField(max_length=64)),
                ("version", models.PositiveIntegerField()),
                (
                    "modified",
                    models.DateTimeField(
                        help_text="When the file's program had changed it last, if it says so.",
                        null=True,
                    ),
                ),
                (
                    "batch",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="games",
                        to="game_sessions.importbatch",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="imported",
                        to="game_sessions.game",
                    ),
                ),
                (
                    "group",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="game_sessions.group",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "indexes": [
                    models.Index(fields=["group", "fingerprint"], name="imported_fingerprint")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("source_id", ""), _negated=True),
                        fields=("group", "source", "source_id"),
                        name="imported_once",
                    )
                ],
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
                ("screen", models.JSONField(default=dict, help_text="What its big screens show.")),
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
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="night_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayedTurn",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("kind", models.CharField(max_length=20)),
                ("points", models.BigIntegerField()),
                ("score", models.BigIntegerField()),
                ("line", models.JSONField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="turns",
                        to="game_sessions.game",
                    ),
                ),
            ],
            options={
                "ordering": ("game_id", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("game", "number"), name="played_turn_number")
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayedSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=40)),
                ("said_at", models.DateTimeField(null=True)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="played_seats",
                        to="game_sessions.game",
                    ),
                ),
                (
                    "said_by",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="game_sessions.device",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="game_sessions.player",
                    ),
                ),
            ],
            options={
                "ordering": ("game_id", "position"),
                "indexes": [
                    models.Index(fields=["player", "name", "game"], name="played_seat_name"),
                    models.Index(fields=["player", "game", "position"], name="played_seat_player"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "position"), name="played_seat_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="ImportMatch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("source", models.CharField(max_length=20)),
                ("key", models.TextField(help_text="The name, as it is compared with others.")),
                (
                    "group",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="game_sessions.group",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="game_sessions.player",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("group", "source", "key"), name="import_match_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DevicePlayer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="persons",
                        to="game_sessions.device",
                    ),
                ),
                (
                    "group",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="game_sessions.group",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="devices",
                        to="game_sessions.player",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("device", "group"), name="device_player_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayerChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("merge", "Merge"),
                            ("unmerge", "Unmerge"),
                            ("split", "Split"),
                            ("release", "Release"),
                            ("rename", "Rename"),
                            ("hide", "Hide"),
                            ("show", "Show"),
                            ("archive", "Archive"),
                            ("return", "Return"),
                            ("erase", "Erase"),
                        ],
                        max_length=8,
                    ),
                ),
                ("seats", models.JSONField(default=list)),
                ("at", models.DateTimeField(auto_now_add=True)),
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
                    "other",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="game_sessions.player",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="changes",
                        to="game_sessions.player",
                    ),
                ),
            ],
            options={
                "ordering": ("-pk",),
            },
        ),
        migrations.CreateModel(
            name="Proposal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("payload", models.JSONField()),
                (
                    "is_of_scorer",
                    models.BooleanField(
                        default=True, help_text="Of somebody who may enter alone, not only confirm."
                    ),
                ),
                ("proposed_at", models.DateTimeField()),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="proposals",
                        to="game_sessions.device",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="proposals",
                        to="game_sessions.game",
                    ),
                ),
            ],
            options={
                "ordering": ("game_id", "proposed_at", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "device"), name="proposal_once_a_device"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SeatHolder",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                (
                    "device",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="game_sessions.device",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="holders",
                        to="game_sessions.game",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "position", "device"), name="seat_holder_once"
                    )
                ],
            },
        ),
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
                        help_text="By dice, totals, mixed; or only recorded.", max_length=8
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
                (
                    "six_of_a_kind",
                    models.PositiveIntegerField(help_text="Throws of six alike, set aside."),
                ),
                (
                    "farkle_streak",
                    models.PositiveIntegerField(help_text="The most farkles in a row."),
                ),
                (
                    "clean_streak",
                    models.PositiveIntegerField(help_text="The most turns in a row without one."),
                ),
                ("most_lost", models.BigIntegerField(help_text="Points lost in one farkle.")),
                ("most_hot_dice", models.PositiveIntegerField(help_text="Hot dice in one turn.")),
                (
                    "rating_mu",
                    models.FloatField(
                        help_text="The player's rating after this game, and how uncertain it is.",
                        null=True,
                    ),
                ),
                ("rating_sigma", models.FloatField(null=True)),
                (
                    "judged_turns",
                    models.PositiveIntegerField(
                        default=0,
                        help_text="Turns of these in which points were all that mattered.",
                    ),
                ),
                (
                    "judged_worth",
                    models.FloatField(
                        default=0.0, help_text="What they were worth before a throw."
                    ),
                ),
                (
                    "loss",
                    models.FloatField(
                        default=0.0, help_text="Points that decisions gave away in them."
                    ),
                ),
                ("loss_squares", models.FloatField(default=0.0)),
                (
                    "luck",
                    models.FloatField(
                        default=0.0, help_text="Points beyond expectation, in these."
                    ),
                ),
                (
                    "luck_turns",
                    models.PositiveIntegerField(
                        help_text="Turns with all their dice. Null: luck was not counted yet.",
                        null=True,
                    ),
                ),
                ("luck_variance", models.FloatField(default=0.0)),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="game_sessions.game",
                    ),
                ),
                (
                    "group",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="results",
                        to="game_sessions.group",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="results",
                        to="game_sessions.player",
                    ),
                ),
            ],
            options={
                "ordering": ("game_id", "position"),
                "indexes": [
                    models.Index(fields=["group", "played_at"], name="result_of_group"),
                    models.Index(
                        condition=models.Q(("player__isnull", False), ("rating_mu__isnull", True)),
                        fields=["group", "played_at"],
                        name="result_unrated",
                    ),
                    models.Index(
                        fields=["player", "group", "played_at", "game"],
                        name="result_of_player_in_group",
                    ),
                    models.Index(fields=["game", "player", "side", "rank"], name="result_beside"),
                    models.Index(
                        condition=models.Q(("position", 0)),
                        fields=["group", "played_on", "played_at", "game"],
                        name="result_nights",
                    ),
                    models.Index(
                        condition=models.Q(("luck_turns__isnull", True), ("position", 0)),
                        fields=["group", "played_at"],
                        name="result_luck_to_count",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "position"), name="seat_result_position"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SeatTotal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=40)),
                ("team", models.CharField(max_length=40, null=True)),
                ("score", models.BigIntegerField()),
                ("turns", models.PositiveIntegerField()),
                ("has_opened", models.BooleanField()),
                ("is_retired", models.BooleanField()),
                ("is_winner", models.BooleanField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="totals",
                        to="game_sessions.game",
                    ),
                ),
            ],
            options={
                "ordering": ("game_id", "position"),
                "indexes": [
                    models.Index(
                        django.db.models.functions.text.Lower("name"),
                        models.F("game"),
                        name="seat_total_name",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "position"), name="seat_total_position")
                ],
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
                    "declined",
                    models.JSONField(
                        default=list, help_text="Numbers of those who do not go on to it."
                    ),
                ),
                ("field", models.JSONField(null=True)),
                ("is_ahead", models.BooleanField(default=False)),
                ("method", models.CharField(default="balanced", max_length=12)),
                ("name", models.CharField(blank=True, max_length=40)),
                ("plan", models.JSONField(default=dict)),
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
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="stage_once")
                ],
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
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("entrant__isnull", True), ("table__isnull", True)),
                        fields=("event", "role"),
                        name="event_link_role",
                    ),
                    models.UniqueConstraint(fields=("entrant",), name="event_link_entrant"),
                    models.UniqueConstraint(fields=("event", "table"), name="event_link_table"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Grant",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("granted_at", models.DateTimeField()),
                ("played_on", models.DateField()),
                ("has_entries", models.BooleanField(default=False)),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="grants",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="grants",
                        to="game_sessions.device",
                    ),
                ),
                (
                    "link",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="grants",
                        to="game_sessions.gamelink",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["device", "has_entries", "played_on", "link"],
                        name="grant_of_device",
                    ),
                    models.Index(
                        fields=["account", "has_entries", "played_on", "link"],
                        name="grant_of_account",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("link", "device"), name="grant_device_once"),
                    models.UniqueConstraint(fields=("link", "account"), name="grant_account_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("device__isnull", True), ("account__isnull", True), _connector="XOR"
                        ),
                        name="grant_to_one",
                    ),
                ],
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
                "constraints": [
                    models.UniqueConstraint(fields=("night", "entrant"), name="attendance_once")
                ],
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
                ("drawn_from", models.JSONField(default=dict)),
                (
                    "ends_at",
                    models.DateTimeField(help_text="When its clock has run down.", null=True),
                ),
                (
                    "remaining",
                    models.PositiveIntegerField(
                        help_text="Seconds left while its clock stands.", null=True
                    ),
                ),
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
                "constraints": [
                    models.UniqueConstraint(fields=("night", "number"), name="round_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="RollOff",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("throws", models.JSONField()),
                ("at", models.DateTimeField()),
                (
                    "stage",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="roll_offs",
                        to="game_sessions.stage",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
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
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("link", "device"), name="event_grant_device_once"
                    ),
                    models.UniqueConstraint(
                        fields=("link", "account"), name="event_grant_account_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("device__isnull", True), ("account__isnull", True), _connector="XOR"
                        ),
                        name="event_grant_to_one",
                    ),
                ],
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
                    "extra",
                    models.PositiveIntegerField(
                        default=0, help_text="Seconds that it has more than the clock."
                    ),
                ),
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
                "constraints": [
                    models.UniqueConstraint(fields=("round", "number"), name="table_once")
                ],
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
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number"), name="table_result_once")
                ],
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
                    "substitute",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stood_in",
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
                "indexes": [models.Index(fields=["table", "position"], name="table_seat_order")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "entrant"), name="table_seat_entrant_once"
                    )
                ],
            },
        ),
    ]
