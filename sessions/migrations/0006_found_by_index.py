"""Everything that a page asks for is found by an index: what is sorted by the day of a game's last
entry, or counted by a name at the table, has that beside it."""

from datetime import UTC, date

import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models
from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce, TruncDate

UNKNOWN = date(1970, 1, 1)


def note_days(apps, _schema_editor):
    """The day (UTC) of the last entry of each game that somebody has opened."""
    Game = apps.get_model("game_sessions", "Game")
    games = Game.objects.filter(links=OuterRef("link"))
    days = games.values(day=TruncDate("updated_at", tzinfo=UTC))
    apps.get_model("game_sessions", "Grant").objects.update(played_on=Subquery(days))


def note_names(apps, _schema_editor):
    """The name of each seat that somebody has claimed."""
    SeatTotal = apps.get_model("game_sessions", "SeatTotal")
    seats = SeatTotal.objects.filter(game=OuterRef("game"), position=OuterRef("position"))
    names = Coalesce(Subquery(seats.values("name")), models.Value(""))
    apps.get_model("game_sessions", "PlayedSeat").objects.update(name=names)


class Migration(migrations.Migration):
    dependencies = [
        ("game_sessions", "0005_running_hours"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="game",
            name="game_latest",
        ),
        migrations.AddField(
            model_name="grant",
            name="played_on",
            field=models.DateField(default=UNKNOWN),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="playedseat",
            name="name",
            field=models.CharField(default="", max_length=40),
            preserve_default=False,
        ),
        migrations.RunPython(note_days, migrations.RunPython.noop),
        migrations.RunPython(note_names, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="game",
            name="device",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="game_sessions.device",
            ),
        ),
        migrations.AlterField(
            model_name="game",
            name="owner",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="games",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="grant",
            name="account",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="grants",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="grant",
            name="device",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="grants",
                to="game_sessions.device",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("device__isnull", False)),
                fields=["device", "updated_at", "id", "owner"],
                name="game_of_device",
            ),
        ),
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("owner__isnull", False)),
                fields=["owner", "updated_at", "id"],
                name="game_of_owner",
            ),
        ),
        migrations.AddIndex(
            model_name="grant",
            index=models.Index(fields=["device", "played_on", "link"], name="grant_of_device"),
        ),
        migrations.AddIndex(
            model_name="grant",
            index=models.Index(fields=["account", "played_on", "link"], name="grant_of_account"),
        ),
        migrations.AddIndex(
            model_name="playedseat",
            index=models.Index(fields=["player", "name", "game"], name="played_seat_name"),
        ),
        migrations.AddIndex(
            model_name="seattotal",
            index=models.Index(
                django.db.models.functions.text.Lower("name"),
                models.F("game"),
                name="seat_total_name",
            ),
        ),
    ]
