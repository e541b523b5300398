"""Whoever came to a table by a link that was closed is out of its running game, too.

Who begins the game of a table, or joins it, is let into the game itself, and would stay there as
long as it is played. Knows the game's phones and accounts; not who closes a link, or why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from django.db.models import Q

from sessions.access.events import EventClosedToThemError, SeenEvent, find_event
from sessions.access.roles import Actor
from sessions.announcements import revise
from sessions.events.reading import book as books
from sessions.events.reading.book import Book
from sessions.events.reading.sheets import TableSheet
from sessions.models import Event, EventGrant, EventLink, EventRole, Game, Grant, Role


def shut_out(event: Event, came: Sequence[EventGrant]) -> None:
    """Those who had come by links that are closed by now, with them and whose they were, enter no
    more in the running games of their tables; whoever still speaks for a table stays.

    The event is locked.
    """
    came = [it for it in came if it.link.role != EventRole.FOLLOW]
    book = books.read(event) if came else None
    running = {} if book is None else dict(_running(book))
    if book is None or not running:
        return
    theirs = [(it, _good_for(it.link, book), _seen(event, it)) for it in came]
    for game in Game.objects.filter(pk__in=running).order_by("pk").select_for_update():
        table = running[game.pk]
        out = [it for it, was_good, seen in theirs if was_good(table) and not _speaks(seen, table)]
        held = Grant.objects.filter(_of(out), link__game=game, link__role=Role.SCORE)
        if out and held.delete()[0]:
            revise(game)


def _running(book: Book) -> Iterator[tuple[int, TableSheet]]:
    for _night, _round, table in book.tables():
        if table.game is not None and table.game.finished_at is None:
            yield table.game.pk, table


def _good_for(link: EventLink, book: Book) -> Callable[[TableSheet], bool]:
    """For which tables a link was good."""
    if link.table is not None:
        return lambda table: table.number == link.table
    if link.entrant is not None:
        number = book.roots.get(link.entrant.number, link.entrant.number)
        return lambda table: number in table.sitting
    return lambda _table: link.role >= EventRole.HELP


def _seen(event: Event, grant: EventGrant) -> SeenEvent | None:
    """What is left to them in the event."""
    try:
        return find_event(event.code, Actor(grant.device, grant.account))
    except EventClosedToThemError:
        return None


def _speaks(seen: SeenEvent | None, table: TableSheet) -> bool:
    return seen is not None and seen.speaks_for(table.number, table.sitting)


def _of(grants: Sequence[EventGrant]) -> Q:
    """What was granted to the same phones and accounts."""
    devices = [it.device_id for it in grants if it.device_id is not None]
    accounts = [it.account_id for it in grants if it.account_id is not None]
    return Q(device__in=devices) | Q(account__in=accounts)
