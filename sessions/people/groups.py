"""What is done with a group itself: naming it, its clock, who sees names, whose it is.

One transaction each; the caller has asked whether they may. Knows no page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from scoring.sentences import Sentence
from sessions.access import links
from sessions.access.codes import storable
from sessions.access.devices import in_one_line
from sessions.access.errors import GroupOwnedError
from sessions.access.groups import find_group
from sessions.access.roles import Actor, find_game
from sessions.announcements import revise, revise_all
from sessions.games.errors import check_game_version
from sessions.games.results import count, placed_anew, record
from sessions.games.who.groups import made_for
from sessions.games.who.players import forget_unseated, seat_players
from sessions.models import Game, Group, Role
from sessions.models.games import MAX_DICE_SET, MAX_PLACE
from sessions.models.people import MAX_GROUP_NAME
from sessions.models.timestamps import NO_SUCH_ZONE, is_time_zone
from sessions.people.errors import check_version

MAX_MIN_GAMES = 100
NAMELESS = Sentence("A group that others are to find needs a name.")


class GroupRefusedError(Exception):
    """This cannot be had of a group; `field` says what of it, `sentence` why."""

    code = "group_invalid"

    def __init__(self, field: str, sentence: Sentence) -> None:
        self.field = field
        self.sentence = sentence
        super().__init__(sentence)


@transaction.atomic
def change_group(
    *, code: str, by: Actor | None, expected_version: int | None = None, **wanted: Any
) -> Group:
    """Change some of `name`, `time_zone`, `hides_names`, `min_games` and `is_rated`.

    With its first name a group gets its links, and never again goes without a name. Raises
    AccessRefusedError, GroupRefusedError, and StaleGroupError where another version is expected.
    """
    if "hides_names" in wanted:
        _tell_watchers(find_group(code, by, Role.MANAGE).group, hides=wanted["hides_names"])
    seen = find_group(code, by, Role.MANAGE, lock=True)
    check_version(seen, expected_version)
    group = seen.group
    zone = group.time_zone
    had_name = bool(group.name)
    for field, value in wanted.items():
        setattr(group, field, _CHECKS[field](value))
    if had_name and not group.name:
        raise GroupRefusedError("name", NAMELESS)
    if group.name and not group.links.exists():
        links.issue_all(group)
    group.version += 1
    group.save()
    if group.time_zone != zone:
        _record_all(group)
    return group


def _tell_watchers(group: Group, *, hides: bool) -> None:
    """Whoever looks on at a game of the group is shown other names from now on."""
    if group.hides_names != bool(hides):
        revise_all(group.games.all())


def _name(value: str) -> str:
    name = in_one_line(value)
    if len(name) > MAX_GROUP_NAME:
        raise GroupRefusedError(
            "name", Sentence("A group's name has at most {most} letters.", most=MAX_GROUP_NAME)
        )
    return name


def _zone(value: str) -> str:
    zone = storable(value).strip()
    if not is_time_zone(zone):
        raise GroupRefusedError("time_zone", Sentence(NO_SUCH_ZONE))
    return zone


def _min_games(value: int) -> int:
    if not 0 <= value <= MAX_MIN_GAMES:
        raise GroupRefusedError(
            "min_games", Sentence("This is a number from 0 to {most}.", most=MAX_MIN_GAMES)
        )
    return value


_CHECKS: dict[str, Callable[[Any], Any]] = {
    "name": _name,
    "time_zone": _zone,
    "hides_names": bool,
    "min_games": _min_games,
    "is_rated": bool,
}


@transaction.atomic
def new_group(*, name: str, by: Actor, time_zone: str = "") -> Group:
    """One more group of this device or account, which plays with it from now on.

    `time_zone` is what the phone says; one that is not known here is not believed.
    """
    if not name.strip():
        raise GroupRefusedError("name", NAMELESS)
    group = made_for(by, time_zone)
    if by.device is not None:
        by.device.group = group
        by.device.save(update_fields=("group",))
    return change_group(code=group.code, by=None, name=name)


@transaction.atomic
def give_to_account(*, code: str, account: User, by: Actor | None) -> Group:
    """The account owns the group, on whatever device it is signed in.

    Whoever came in by a link does not take it from the account that owns it: GroupOwnedError.
    """
    group = find_group(code, by, Role.MANAGE, lock=True).group
    if group.owner_id not in {None, account.pk}:
        raise GroupOwnedError
    group.owner = account
    group.save(update_fields=("owner",))
    return group


@transaction.atomic
def move_game(*, code: str, to: str, by: Actor | None) -> Game:
    """The game belongs to another group: its seats are those of that group's players.

    By their names: whoever said that a seat was somebody else's says so again there.
    """
    game = find_game(code, by, Role.MANAGE, lock=True).game
    group = find_group(to, by, Role.SCORE).group
    before = game.group_id
    if before == group.pk:
        return game
    for counted in sorted(it for it in (before, group.pk) if it is not None):
        count(counted)  # in the order in which others lock both
    left = list(game.played_seats.values_list("player", flat=True))
    game.played_seats.all().delete()
    game.group = group
    game.save(update_fields=("group",))
    seat_players(game, game.current_state(), by)
    forget_unseated(game, left)
    revise(game)
    return game


@transaction.atomic
def place_game(*, code: str, place: str, by: Actor | None) -> Game:
    """Say where the game is played; "" is nowhere in particular."""
    game = find_game(code, by, Role.MANAGE, lock=True).game
    said = in_one_line(place)[:MAX_PLACE]
    if said != game.place:
        game.place = said
        game.save(update_fields=("place",))
        placed_anew(game)
        revise(game)
    return game


@transaction.atomic
def name_dice(*, code: str, dice_set: str, by: Actor | None) -> Game:
    """Say which dice are thrown in the game; "" is any."""
    game = find_game(code, by, Role.MANAGE, lock=True).game
    said = in_one_line(dice_set)[:MAX_DICE_SET]
    if said != game.dice_set:
        game.dice_set = said
        game.save(update_fields=("dice_set",))
        placed_anew(game)
        revise(game)
    return game


@transaction.atomic
def change_game(
    *,
    code: str,
    by: Actor | None,
    group: str | None = None,
    place: str | None = None,
    dice_set: str | None = None,
    expected_version: int | None = None,
) -> Game:
    """All at once, or none of it; what is None stays. Raises StaleVersionError."""
    game = find_game(code, by, Role.MANAGE, lock=True).game
    check_game_version(game, expected_version)
    if place is not None:
        game = place_game(code=code, place=place, by=by)
    if dice_set is not None:
        game = name_dice(code=code, dice_set=dice_set, by=by)
    if group is not None:
        game = move_game(code=code, to=group, by=by)
    return game


def _record_all(group: Group) -> None:
    """Nights are told by the group's clock."""
    for game in group.games.filter(finished_at__isnull=False).iterator(chunk_size=100):
        game.group = group
        record(game)
