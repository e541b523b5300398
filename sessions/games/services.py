"""What people do with a game besides entering: starting it, playing again, opening it on a device.

One function per verb, one transaction each; all arguments are keywords. `by` says who asks; None is
the program itself. Raises AccessRefusedError (to the program itself GameNotFoundError); then
nothing has changed. What is entered in a game, `entering` takes. Knows no request and no page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any

from django.db import Error, IntegrityError, transaction
from django.utils import timezone

from scoring.entries import Player
from scoring.game import start
from scoring.rules.rule_set import RuleSet
from scoring.seats.seating import of_one_spelling
from scoring.state import GameState
from sessions.access import links
from sessions.access.codes import new_code
from sessions.access.devices import in_one_line
from sessions.access.errors import DeviceNeededError, NoAccessError
from sessions.access.roles import Actor, Seen, find_game
from sessions.announcements import revise
from sessions.games import caches, options
from sessions.games.errors import CodeTakenError, RematchClosedError
from sessions.games.queries import rematch_of
from sessions.games.who.groups import check_may_play_on, group_for
from sessions.games.who.players import seat_players
from sessions.models import Device, DeviceGame, Game, Group, Role, timestamps
from sessions.models import Player as PersonOfGroup
from sessions.models.games import MAX_DICE_SET, MAX_PLACE
from sessions.storage.prepared import Question, left_open
from sessions.storage.trouble import trouble_of


@transaction.atomic
def start_game(
    *,
    rules: RuleSet,
    players: Sequence[Player],
    starts: int = 0,
    code: str | None = None,
    begun_at: datetime | None = None,
    by: Actor | None = None,
    rematch_of: Game | None = None,
    group: str | Group = "",
    place: str = "",
    dice_set: str = "",
    time_zone: str = "",
    said: Mapping[str, PersonOfGroup] | None = None,
) -> Game:
    """Seat the players and begin. `starts` says who of `players` starts, by number.

    `code` is one that the actor has drawn, to use it before there was a network, and `begun_at` is
    when that was. `group` is the code of the group that plays, if it is not the one that this
    device has played with last, or that group itself, where somebody has asked before; `place` is
    where, and `dice_set` says which dice; a rematch has those of the game before. A group that is
    made for the game goes by this `time_zone`. `said` is who some of the names are, by what names
    are compared by. Raises CodeTakenError, which reveals nothing about the other game, and
    AccessRefusedError.
    """
    state = start(rules, of_one_spelling(players), starts)
    by, now = by or Actor(), timezone.now()
    game = Game(
        code=code or _free_code(),
        rules=rules.to_json(),
        players=[{"name": seat.name, "team": seat.team} for seat in state.seats],
        starts=state.starts,
        device=by.device,
        owner=by.account,
        group=_playing(by, rematch_of, group, time_zone),
        place=rematch_of.place if rematch_of else in_one_line(place)[:MAX_PLACE],
        dice_set=rematch_of.dice_set if rematch_of else in_one_line(dice_set)[:MAX_DICE_SET],
        rematch_of=rematch_of,
        created_at=now,
        begun_at=timestamps.begun(begun_at, now),
    )
    _save_new(game, state)
    links.issue_all(game)
    if by.device is not None:
        remember_game(device=by.device, game=game)
    seat_players(game, state, by, said)
    return game


@transaction.atomic
def rematch(*, code: str, by: Actor | None = None) -> Game:
    """The same players under the same rules; the next seat starts.

    Everybody keeps their role, whoever asks for it, and is told. A game that is not over stays as
    it is. A rematch that goes on already is the one meant, for those who may watch it: a table does
    not part because two have asked. Raises RematchClosedError for the others, and GroupClosedError
    for whom the group has shut out.
    """
    seen = find_game(code, by, Role.SCORE, lock=True)
    game = seen.game
    going_on = rematch_of(game)
    if going_on is not None:
        return see_rematch(going_on.code, before=seen, by=by).game
    check_may_play_on(seen)
    state = game.current_state()
    seats = [state.seats[seat] for seat in state.turn_order if not state.seats[seat].is_retired]
    players = [Player(seat.name, seat.team) for seat in seats]
    starter = state.seats[next(state.seats_after(state.starts), state.starts)]
    again = start_game(
        rules=game.rule_set,
        players=players,
        starts=seats.index(starter),
        by=Actor(game.device, game.owner),
        rematch_of=game,
    )
    if by is not None and by.device is not None:
        remember_game(device=by.device, game=again)
    links.carry_over(game, again)
    options.carry_over(game, again)
    revise(game)
    return again


@transaction.atomic
def start_rematch(*, before: str, by: Actor | None = None, **table: Any) -> Game:
    """A rematch that was begun where the game before could not be asked, at this `table`.

    Who had a role in that game has it here. Its options stay behind: what has been entered since
    was entered without them. Raises as `start_game` does, NoAccessError, and GroupClosedError for
    whom the group has shut out.
    """
    seen = find_game(before, by, Role.SCORE, lock=True)
    check_may_play_on(seen)
    game = seen.game
    again = start_game(**table, by=by, rematch_of=game)
    links.carry_over(game, again)
    if (game.device, game.owner) != (again.device, again.owner):
        links.grant(again.links.get(role=Role.MANAGE), Actor(game.device, game.owner))
    revise(game)
    return again


def see_rematch(code: str, *, before: Seen, by: Actor | None) -> Seen:
    """The rematch of a game, for who has a role in the game before. Raises RematchClosedError."""
    actor = links.in_rematch(by, before, code)
    try:
        return find_game(code, actor, Role.WATCH)
    except NoAccessError as closed:
        raise RematchClosedError from closed


def remember_game(*, device: Device, game: Game) -> None:
    """Put the game among those of this device, as the one that was opened last."""
    last = _opened_last().first(device_id=device.pk)
    if last is not None and last.game_id == game.pk:
        return  # no write: whoever looks again need not wait for a lock
    DeviceGame.objects.update_or_create(
        device=device, game=game, defaults={"opened_at": timezone.now()}
    )


@cache
def _opened_last() -> Question:
    opened = DeviceGame.objects.filter(**left_open(DeviceGame, "device_id"))
    return Question(opened.order_by("-opened_at", "-pk")[:1])


def note_opened(*, device: Device, game: Game) -> None:
    """As `remember_game`, for who only looks: a database that takes no writes is no error then."""
    try:
        remember_game(device=device, game=game)
    except Error as error:
        if trouble_of(error) is None:
            raise


@transaction.atomic
def withdraw(*, code: str, by: Actor) -> Seen:
    """Take back what this device has proposed and no second scorer has confirmed."""
    seen = find_game(code, by, Role.SCORE, lock=True)
    if by.device is None:
        raise DeviceNeededError
    if seen.game.proposals.filter(device=by.device).delete()[0]:
        revise(seen.game)
    return seen


def _playing(by: Actor, before: Game | None, group: str | Group, time_zone: str) -> Group | None:
    """The group of a new game; who asks for a rematch was asked whether it still lets them."""
    if before is not None:
        return before.group
    return group if isinstance(group, Group) else group_for(by, group, time_zone)


def _save_new(game: Game, state: GameState) -> None:
    """Save a new game. No two games have one code, even if both start at the same moment."""
    try:
        with transaction.atomic():
            caches.save_first(game, state)
    except IntegrityError as taken:
        raise CodeTakenError(game.code) from taken


def _free_code() -> str:
    code = new_code()
    while Game.objects.filter(code=code).exists():
        code = new_code()
    return code
