"""A site with as many games as wanted, in seconds: a few dozen are really played, the rest copied.

Copied inside the database, with their entries, turns, totals, links and grants. A copy has a code,
people and moments of its own; its log still says what its pattern's says, names included. To be
imported when Django is set up.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from datetime import timedelta
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import connection, models, transaction
from django.db.models import QuerySet
from django.utils import timezone

from scoring.entries import Player as Seat
from scoring.rules.presets import PRESETS
from sessions.access.codes import new_code
from sessions.access.roles import Actor
from sessions.games import services
from sessions.games.who.players import seat_players
from sessions.models import (
    Device,
    DeviceGame,
    Game,
    GameEntry,
    GameLink,
    Grant,
    Group,
    PlayedSeat,
    PlayedTurn,
    Player,
    Role,
    SeatHolder,
    SeatResult,
    SeatTotal,
)
from sessions.people.players import own_group, players_of
from tests.sessions.games.playing import play_on

NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Frida")
KNOWN = 2
"""How many seats of each game are players whom the owner knows; the others are guests."""
PATTERNS = 24
GUESTS = 500
GAMES_A_DEVICE = 10


@dataclass(frozen=True, slots=True)
class People:
    """Those who have much: an account with the phone that started its games, and one that has
    opened the games of others on a phone, and brought them to its account. The boss has the admin.
    """

    owner: User
    starter: Device
    member: User
    opener: Device
    boss: User


@dataclass(frozen=True, slots=True)
class Filled:
    """Who is there, and a game that was really played, by the owner."""

    people: People
    game: Game


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many games there are, how many the owner has, and how many the member has opened.

    They were played within so many days, by their rules to the end, or for so many turns a seat.
    """

    games: int
    owned: int
    opened: int
    patterns: int = PATTERNS
    days: int = 700
    turns: int | None = None


@transaction.atomic
def fill(sizes: Sizes) -> Filled:
    """Make the people and the games."""
    dice = random.Random(1)
    people = _people()
    patterns = [_played(number, dice, people, sizes.turns) for number in range(sizes.patterns)]
    _note_copies(sizes, people, patterns, dice)
    _copy(Game, "own.id = copy.pattern")
    for model in (GameEntry, PlayedTurn, SeatTotal, SeatResult, GameLink, SeatHolder):
        _copy(model, "own.game_id = copy.pattern")
    _give_away(people)
    return Filled(people, patterns[0])


def _people() -> People:
    owner, member = (User.objects.create_user(name) for name in ("owner", "member"))
    for name in NAMES[:KNOWN]:
        Player.objects.create(group=own_group(owner), name=name)
    starter, opener = (Device.objects.create(name=name) for name in ("Starter", "Opener"))
    return People(owner, starter, member, opener, User.objects.create_superuser("boss"))


def _known(owner: User) -> QuerySet[Player]:
    """Whose seats are claimed in the copies."""
    return players_of(owner).filter(name__in=NAMES[:KNOWN]).order_by("pk")


def _played(number: int, dice: random.Random, people: People, turns: int | None) -> Game:
    """A whole evening's game, the first of them the owner's."""
    presets = list(PRESETS.values())
    names = NAMES[: 2 + number % 5]
    by = Actor(people.starter, people.owner) if number == 0 else Actor(Device.objects.create())
    rules = presets[number % len(presets)].rules
    if turns is not None:
        rules = replace(rules, fixed_turns=turns)
    game = services.start_game(rules=rules, players=[Seat(name) for name in names], by=by)
    _belongs(game, own_group(people.owner))
    return play_on(game, dice, entries=600)


def _belongs(game: Game, group: Group) -> None:
    """All games are one group's: so large is the one whose pages are asked for."""
    PlayedSeat.objects.filter(game=game).delete()
    game.group = group
    game.save(update_fields=("group",))
    seat_players(game, game.current_state(), None)


def _note_copies(sizes: Sizes, people: People, patterns: list[Game], dice: random.Random) -> None:
    """What is different in each copy, in a table of its own for as long as it takes."""
    fields = {
        "number": models.BigIntegerField(),
        "pattern": models.BigIntegerField(),
        "code": Game._meta.get_field("code"),
        "uuid": Game._meta.get_field("uuid"),
        "device_id": Device._meta.get_field("id"),
        "owner_id": models.IntegerField(),
        "moment": models.DateTimeField(),
        "is_opened": models.BooleanField(),
    }
    columns = ", ".join(f"{name} {field.db_type(connection)}" for name, field in fields.items())
    others = _other_devices(max(1, sizes.games // GAMES_A_DEVICE))
    rows = []
    for number in range(sizes.games):
        is_owned = number % (sizes.games // sizes.owned) == 0
        values = {
            "number": number,
            "pattern": patterns[number % len(patterns)].pk,
            "code": new_code() + new_code()[:3],
            "uuid": uuid4(),
            "device_id": people.starter.pk if is_owned else dice.choice(others).pk,
            "owner_id": people.owner.pk if is_owned else None,
            "moment": timezone.now() - timedelta(days=sizes.days) * dice.random(),
            "is_opened": number % (sizes.games // sizes.opened) == 1,
        }
        rows.append([fields[name].get_db_prep_save(it, connection) for name, it in values.items()])
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TEMPORARY TABLE copy ({columns})")
        cursor.executemany(f"INSERT INTO copy VALUES ({', '.join(['%s'] * len(fields))})", rows)


def _other_devices(number: int) -> list[Device]:
    return Device.objects.bulk_create(Device(name=f"Phone {n}") for n in range(number))


OWN = {
    "code": "copy.code",
    "uuid": "copy.uuid",
    "code_hash": "copy.code || '-' || own.role",
    "device_id": "copy.device_id",
    "owner_id": "copy.owner_id",
    "game_id": "game.id",
    "created_at": "copy.moment",
    "updated_at": "copy.moment",
    "opened_at": "copy.moment",
    "played_at": "copy.moment",
    "granted_at": "copy.moment",
    "played_on": "date(copy.moment)",
}
"""What a copy does not take from its pattern."""
GUEST = f"""CASE WHEN own.position < {KNOWN} THEN own.name
 ELSE own.name || ' ' || (copy.number % {GUESTS}) END"""


def _copy(model: type[models.Model], pattern: str) -> None:
    own = OWN | ({"name": GUEST} if model is SeatTotal else {})
    games = "" if model is Game else f"JOIN {Game._meta.db_table} game ON game.code = copy.code"
    _insert(model, own, f"copy JOIN {model._meta.db_table} own ON {pattern} {games}")


def _insert(model: type[models.Model], values: dict[str, str], rows: str) -> None:
    """What has no value of its own is that of the row that is copied."""
    columns = [it.column for it in model._meta.concrete_fields if not it.primary_key]
    chosen = ", ".join(values.get(column, f"own.{column}") for column in columns)
    quoted = ", ".join(columns)
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {model._meta.db_table} ({quoted}) SELECT {chosen} FROM {rows}")


def _give_away(people: People) -> None:
    """Everybody has their games: who started them, who opened them, who sat at the table."""
    game = f"JOIN {Game._meta.db_table} game ON game.code = copy.code"
    link = f"JOIN {GameLink._meta.db_table} link ON link.game_id = game.id"
    link = f"{link} AND link.role = {Role.SCORE.value}"
    opener = f"'{Device._meta.pk.get_db_prep_value(people.opener.pk, connection)}'"
    for device, those in (("copy.device_id", ""), (opener, "WHERE copy.is_opened")):
        _insert(DeviceGame, OWN | {"device_id": device}, f"copy {game} {those}")
    granted = OWN | {"link_id": "link.id", "device_id": "NULL", "account_id": "NULL"}
    granted["has_entries"] = "game.has_entries"
    opened = f"copy {game} {link} WHERE copy.is_opened"
    _insert(Grant, granted | {"device_id": opener}, opened)
    _insert(Grant, granted | {"account_id": str(people.member.pk)}, opened)
    for position, player in enumerate(_known(people.owner)):
        seat = OWN | {"player_id": str(player.pk), "position": str(position)}
        seat |= {"name": f"'{player.name}'", "said_by_id": "NULL", "said_at": "NULL"}
        _insert(PlayedSeat, seat, f"copy {game} WHERE copy.owner_id = {people.owner.pk}")
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE copy")
