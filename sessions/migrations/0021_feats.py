"""What records and awards are about, also of the games that were finished before there were any."""

from itertools import groupby

from django.db import migrations, models

from scoring.insight.feats import feats_of
from scoring.written.snapshot import finished_turn_from_json
from sessions.games.results import FEATS

AT_ONCE = 200


def write_feats(apps, _schema_editor):
    SeatResult, PlayedTurn = (
        apps.get_model("game_sessions", name) for name in ("SeatResult", "PlayedTurn")
    )
    games = SeatResult.objects.order_by("game_id").values_list("game_id", flat=True).distinct()
    keys = list(games)
    for start in range(0, len(keys), AT_ONCE):
        some = keys[start : start + AT_ONCE]
        turns = dict(_turns(PlayedTurn.objects.filter(game__in=some)))
        rows = list(SeatResult.objects.filter(game__in=some))
        for row in rows:
            feats = feats_of([it for it in turns.get(row.game_id, ()) if it.seat == row.position])
            for name in FEATS:
                setattr(row, name, getattr(feats, name))
        SeatResult.objects.bulk_update(rows, FEATS, batch_size=AT_ONCE)


def _turns(rows):
    lines = rows.order_by("game_id", "number").values_list("game_id", "line")
    for game, own in groupby(lines.iterator(), key=lambda it: it[0]):
        yield game, _read([line for _game, line in own])


def _read(lines):
    try:
        return [finished_turn_from_json(line) for line in lines]
    except Exception:  # noqa: BLE001  whatever a damaged turn may raise: verify_games tells of it
        return []


def _counted(name, said, field=models.PositiveIntegerField):
    return migrations.AddField(
        model_name="seatresult",
        name=name,
        field=field(help_text=said, default=0),
        preserve_default=False,
    )


class Migration(migrations.Migration):
    dependencies = [("game_sessions", "0020_seats_by_player")]
    operations = [
        _counted("six_of_a_kind", "Throws of six alike, set aside."),
        _counted("farkle_streak", "The most farkles in a row."),
        _counted("clean_streak", "The most turns in a row without one."),
        _counted("most_lost", "Points lost in one farkle.", models.BigIntegerField),
        _counted("most_hot_dice", "Hot dice in one turn."),
        migrations.RunPython(write_feats, migrations.RunPython.noop),
    ]
