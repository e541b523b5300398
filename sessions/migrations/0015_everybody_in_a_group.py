"""Every game, player and claimed seat that was there before finds its group."""

import uuid

from django.db import migrations

from sessions.access.codes import new_code
from sessions.models.people import default_zone, name_key

AT_ONCE = 1_000


def find_groups(apps, _schema_editor):
    Game, Player, HouseRules = (
        apps.get_model("game_sessions", name) for name in ("Game", "Player", "HouseRules")
    )
    for model in (Game, Player):
        _give_numbers(model)
    owners = _groups_of(
        apps, "owner_id", set(_values(Game, "owner_id")) | set(_values(Player, "account_id"))
    )
    devices = _groups_of(
        apps, "device_id", set(_values(Game.objects.filter(owner=None), "device_id"))
    )
    for owner, group in owners.items():
        Game.objects.filter(owner_id=owner).update(group=group)
        HouseRules.objects.filter(owner_id=owner).update(group=group)
    for device, group in devices.items():
        Game.objects.filter(owner=None, device_id=device).update(group=group)
        HouseRules.objects.filter(owner=None, device_id=device).update(group=group)
        apps.get_model("game_sessions", "Device").objects.filter(pk=device).update(group=group)
    _move_players(apps, owners)
    _move_claims(apps)
    for group in apps.get_model("game_sessions", "Group").objects.order_by("pk").iterator():
        _seat_by_name(apps, group)


def _give_numbers(model):
    rows = []
    for row in model.objects.filter(uuid=None).only("pk").iterator(chunk_size=AT_ONCE):
        row.uuid = uuid.uuid4()
        rows.append(row)
    model.objects.bulk_update(rows, ["uuid"], batch_size=AT_ONCE)


def _values(rows, name):
    rows = getattr(rows, "objects", rows)
    return rows.exclude(**{name: None}).order_by().values_list(name, flat=True).distinct()


def _groups_of(apps, whose, keys):
    """A group for each of these owners, or devices."""
    Group = apps.get_model("game_sessions", "Group")
    taken = set()
    groups = {}
    for key in sorted(keys):
        code = new_code()
        while code in taken:
            code = new_code()
        taken.add(code)
        groups[key] = Group.objects.create(code=code, time_zone=default_zone(), **{whose: key})
    return groups


def _move_players(apps, owners):
    """The players of an account are those of its group. Of two by one name the first stays."""
    Player = apps.get_model("game_sessions", "Player")
    kept = {}
    for player in Player.objects.order_by("pk"):
        player.group = owners[player.account_id]
        player.key = name_key(player.name)
        player.merged_into = kept.setdefault((player.group.pk, player.key), player)
        if player.merged_into == player:
            player.merged_into = None
        if not player.is_me:
            player.account = None
        player.save()


def _move_claims(apps):
    """A seat has one player. Claims in the games of others are of players of their group."""
    PlayedSeat = apps.get_model("game_sessions", "PlayedSeat")
    claims = PlayedSeat.objects.select_related("game", "player").order_by("pk")
    theirs = [seat for seat in claims if seat.game.group_id in {None, seat.player.group_id}]
    held = set()
    for seat in theirs:
        if seat.game.group_id is None:
            seat.game.group_id = seat.player.group_id
            seat.game.save(update_fields=["group"])
        _keep_first(seat, held)
    for seat in PlayedSeat.objects.select_related("game", "player").order_by("pk"):
        if seat.game.group_id != seat.player.group_id:
            _claim_elsewhere(apps, seat, held)


def _keep_first(seat, held):
    where = (seat.game_id, seat.position)
    if where in held:
        seat.delete()
    held.add(where)


def _claim_elsewhere(apps, seat, held):
    Player = apps.get_model("game_sessions", "Player")
    me, group = seat.player.account_id, seat.game.group_id
    where = (seat.game_id, seat.position)
    if where in held:
        seat.delete()
        return
    held.add(where)
    known = Player.objects.filter(group=group, merged_into=None)
    player = (me and known.filter(account=me).first()) or known.filter(key=seat.player.key).first()
    if player is None:
        player = Player(
            group_id=group, name=seat.player.name, key=seat.player.key, uuid=uuid.uuid4()
        )
    if me and player.account_id is None and not known.filter(account=me).exists():
        player.account_id = me
    player.save()
    seat.player = player
    seat.save(update_fields=["player"])


def _seat_by_name(apps, group):
    """Whoever sat at a table of the group is one of its players, unless the seat was claimed."""
    Player, PlayedSeat, SeatTotal = (
        apps.get_model("game_sessions", name) for name in ("Player", "PlayedSeat", "SeatTotal")
    )
    players = {it.key: it for it in Player.objects.filter(group=group, merged_into=None)}
    held = set(PlayedSeat.objects.filter(game__group=group).values_list("game_id", "position"))
    seats = SeatTotal.objects.filter(game__group=group, game__has_entries=True)
    rows = []
    for game, position, name in (
        seats.order_by("game_id", "position")
        .values_list("game_id", "position", "name")
        .iterator(chunk_size=AT_ONCE)
    ):
        if (game, position) in held:
            continue
        key = name_key(name)
        if key not in players:
            players[key] = Player.objects.create(group=group, name=name, key=key, uuid=uuid.uuid4())
        rows.append(PlayedSeat(player=players[key], game_id=game, position=position, name=name))
    PlayedSeat.objects.bulk_create(rows, batch_size=AT_ONCE)


def leave_groups(apps, _schema_editor):
    """Players are their account's again; those whom no account knew are gone, with their seats."""
    Player = apps.get_model("game_sessions", "Player")
    Player.objects.exclude(merged_into=None).delete()
    Player.objects.filter(group__owner=None).delete()
    for player in Player.objects.select_related("group"):
        player.is_me = player.account_id is not None and player.account_id == player.group.owner_id
        player.account_id = player.group.owner_id
        player.save()


class Migration(migrations.Migration):
    dependencies = [("game_sessions", "0014_groups")]
    operations = [migrations.RunPython(find_groups, leave_groups)]
