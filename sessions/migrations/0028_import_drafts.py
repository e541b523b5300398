"""Files that wait until somebody has looked at what would come in."""

import uuid

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("game_sessions", "0027_imports"),
    ]

    operations = [
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
    ]
