"""The results of the games that were finished before there were any."""

from datetime import UTC
from zoneinfo import ZoneInfo

from django.db import migrations

from scoring.rules.rule_set import RuleSet
from scoring.written.snapshot import finished_turn_from_json, state_from_json
from sessions.games.results import AFTERWARDS, figures_of, minutes_between, night_of

AT_ONCE = 200


def write_results(apps, _schema_editor):
    Game, SeatResult = (apps.get_model("game_sessions", name) for name in ("Game", "SeatResult"))
    games = Game.objects.filter(finished_at__isnull=False, deleted_at=None).select_related("group")
    columns = {field.attname for field in SeatResult._meta.concrete_fields}  # noqa: SLF001  a documented name
    for game in games.order_by("pk").iterator(chunk_size=AT_ONCE):
        seats = apps.get_model("game_sessions", "PlayedSeat").objects.filter(game=game)
        players = {
            seat.position: seat.player.merged_into_id or seat.player_id
            for seat in seats.select_related("player")
        }
        SeatResult.objects.bulk_create(
            SeatResult(
                game_id=game.pk,
                position=seat,
                player_id=players.get(seat),
                **{name: value for name, value in row.items() if name in columns},
            )
            for seat, row in enumerate(_rows(apps, game))
        )


def _rows(apps, game):
    try:
        state = state_from_json(RuleSet.from_json(game.rules), game.state)
    except Exception:  # noqa: BLE001  whatever a damaged game may raise: verify_games tells of it
        return []
    lines = apps.get_model("game_sessions", "PlayedTurn").objects.filter(game=game)
    turns = [
        finished_turn_from_json(it)
        for it in lines.order_by("number").values_list("line", flat=True)
    ]
    began = game.begun_at or game.created_at
    entries = apps.get_model("game_sessions", "GameEntry").objects.filter(game=game)
    last = entries.exclude(kind__in=AFTERWARDS).order_by("-version").first()
    zone = ZoneInfo(game.group.time_zone) if game.group else UTC
    same = {
        "group_id": game.group_id,
        "played_at": began,
        "played_on": night_of(began, zone),
        "minutes": minutes_between(began, last and (last.entered_at or last.recorded_at)),
    }
    return [same | row for row in figures_of(state, turns)]


class Migration(migrations.Migration):
    dependencies = [("game_sessions", "0016_results")]
    operations = [migrations.RunPython(write_results, migrations.RunPython.noop)]
