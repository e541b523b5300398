"""What the runs of verify_games have found."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game_sessions", "0021_feats"),
    ]

    operations = [
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
            ],
            options={
                "verbose_name": "run of verify_games",
                "verbose_name_plural": "runs of verify_games",
                "ordering": ("-pk",),
            },
        ),
    ]
