"""A table of a round: its game begins, is joined by a second phone; it is put off, or counts no
more.

The game has the names, the order and the rules of the table. Knows tables; what was told of one is
`results`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from scoring.entries import Player as Seated
from sessions.access import links as game_links
from sessions.access.events import SeenEvent
from sessions.access.roles import Actor
from sessions.events.changing import locked, note, reason_given
from sessions.events.errors import (
    NightShutError,
    NotPublishedError,
    NotThereError,
    SettledError,
    VoidError,
)
from sessions.events.options import Trust
from sessions.events.reading import book as books
from sessions.events.reading.book import Book
from sessions.events.reading.sheets import NightSheet, RoundSheet, TableSheet
from sessions.games import options, services
from sessions.models import Entrant, EventLink, EventRole, Game, GameLink, Player, Role, Table
from sessions.models.people import name_key, root_of


@dataclass(frozen=True, slots=True)
class Place:
    """A table where it stands: in which round, of which night."""

    book: Book
    night: NightSheet
    round: RoundSheet
    table: TableSheet


def place_of(book: Book, night: int, round_: int, table: int) -> Place:
    """Raises NotThereError, and NotPublishedError for a table of a draft."""
    sheet = book.night(night)
    found = sheet.round(round_)
    if not found.is_published:
        raise NotPublishedError
    return Place(book, sheet, found, found.table(table))


def find_table(
    code: str,
    where: tuple[int, int, int],
    by: Actor | None,
    needed: EventRole,
    expected_version: int | None = None,
) -> tuple[SeenEvent, Place]:
    """A table by its night, round and number, in an event that is locked.

    Below a helper's role it has to be one's own table, or its card. An event that is closed still
    takes what its last tables have to say; a night that was cancelled has none.
    """
    seen = locked(code, by, min(needed, EventRole.ENTRANT), expected_version, also_over=True)
    place = place_of(books.read(seen.event), *where)
    if needed > EventRole.TABLE:
        seen.need(needed)
    else:
        seen.need_table(place.table.number, place.table.sitting)
    if place.table.is_void:
        raise VoidError(table=place.table.number)
    if place.night.row.cancelled_at is not None:
        raise NightShutError
    return seen, place


def table_now(link: EventLink) -> Table | None:
    """The table of the round that is played, which this card, or this entrant's link, is about."""
    who = _numbers_of(link)
    if not (link.table or who):
        return None
    whose = Q(seats__entrant__in=who) | Q(seats__substitute__in=who)
    whose = Q(number=link.table) if link.table else whose
    night = "round__night"
    open_ = {f"{night}__opened_at__isnull": False} | {
        f"{night}__{ended}": None for ended in ("closed_at", "cancelled_at")
    }
    tables = Table.objects.filter(**{f"{night}__event": link.event}, **open_).filter(whose)
    published = tables.filter(round__published_at__isnull=False).select_related(night)
    return published.order_by(f"-{night}__day", "-round__number").first()


def _numbers_of(link: EventLink) -> set[int]:
    """The keys of the entrant whose link this is, also of those who turned out to be the same."""
    if link.entrant is None:
        return set()
    root = link.entrant.merged_into_id or link.entrant.pk
    return {root, *Entrant.objects.filter(merged_into=root).values_list("pk", flat=True)}


@dataclass(frozen=True, slots=True)
class Begun:
    """The game of a table, and whether it was there before."""

    game: Game
    joined: bool

    @property
    def link(self) -> GameLink | None:
        """The link by which whoever came to the table enters its throws; None once it is closed."""
        link: GameLink | None = self.game.links.filter(role=Role.SCORE).first()
        return link


@transaction.atomic
def begin(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002
    table: int,
    by: Actor | None,
    expected_version: int | None = None,
) -> Begun:
    """Start the game of a table, or join the one that goes on: there is one only.

    Whoever asks may enter in it, unless its link for that was closed. Raises NotPublishedError,
    VoidError, NightShutError and, where a result counts already, SettledError.
    """
    seen, place = find_table(code, (night, round, table), by, EventRole.TABLE, expected_version)
    going_on = place.table.game
    if going_on is not None:
        game = Game.objects.select_for_update().get(pk=going_on.pk)
    else:
        game = _start(place)
        note(seen, "begin", night=night, round=round, table=table, game=game.code)
    found = Begun(game, joined=going_on is not None)
    link = found.link
    if link is not None and by is not None and not by.is_nobody:
        link.game = game
        game_links.grant(link, by)
    return found


def _start(place: Place) -> Game:
    if place.table.is_settled:
        raise SettledError
    if not place.night.is_open and place.table.row.postponed_to is None:
        raise NightShutError
    book = place.book
    people = [book.entrants[it] for it in place.table.playing]
    if not people:
        raise NotThereError(what="entrant", number=0)
    said = {name_key(it.name): _player(it.player_id) for it in people if it.player_id is not None}
    game = services.start_game(
        rules=place.round.stage.rule_set,
        players=[Seated(it.name) for it in people],
        group=book.event.group,
        place=place.table.row.place or book.event.name,
        said=said,
    )
    if book.options.trust is Trust.SECOND:
        options.set_options(code=game.code, needs_second=True, by=None)
        game.refresh_from_db()
    Table.objects.filter(pk=place.table.row.pk).update(game=game)
    return game


def _player(key: int) -> Player:
    return root_of(Player.objects.select_related("merged_into").get(pk=key))


@transaction.atomic
def postpone(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002
    table: int,
    day: date | None,
    by: Actor | None,
    expected_version: int | None = None,
) -> Table:
    """The table plays on another day, and nothing waits for it; without a `day` it is as before."""
    where = (night, round, table)
    seen, place = find_table(code, where, by, EventRole.HELP, expected_version)
    if place.table.is_settled:
        raise SettledError
    place.table.row.postponed_to = day
    place.table.row.save(update_fields=("postponed_to",))
    said = None if day is None else day.isoformat()
    note(seen, "postpone", night=night, round=round, table=table, day=said)
    return place.table.row


@transaction.atomic
def void(
    *,
    code: str,
    night: int,
    round: int,  # noqa: A002
    table: int,
    reason: str,
    by: Actor | None,
    expected_version: int | None = None,
) -> Table:
    """The table counts for nothing, whatever was told of it, and is waited for by nobody."""
    where = (night, round, table)
    seen, place = find_table(code, where, by, EventRole.ORGANISE, expected_version)
    place.table.row.void_at = timezone.now()
    place.table.row.save(update_fields=("void_at",))
    note(seen, "void", reason_given(reason), night=night, round=round, table=table)
    return place.table.row
