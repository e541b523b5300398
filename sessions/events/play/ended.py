"""The game of a table has ended: it is taken over as a report by itself, and so is what is changed
in it later.

A game of the same people that was begun without network is told of as a rival report: it stands
beside what others have told, and nothing is written over. Knows games that end, and tables; whether
a report counts, `results` knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from sessions.access.errors import AccessRefusedError
from sessions.events.errors import EventRefusedError
from sessions.events.play import results
from sessions.events.reading import book as books
from sessions.events.reading.sheets import TableSheet
from sessions.games import ends
from sessions.models import Event, Game, Table
from sessions.models.people import name_key


def game_ended(key: int) -> None:
    """Tell the table of a game how it has ended, or that it goes on again."""
    where = (
        Table.objects.filter(game=key)
        .values_list("round__night__event__code", "round__night__number", "round__number", "number")
        .first()
    )
    if where is not None:
        _tell(key, *where)
        return
    game = Game.objects.filter(pk=key, begun_at__isnull=False, deleted_at=None).first()
    if game is not None and game.finished_at is not None and game.group_id is not None:
        for place in _places_of(game):
            _tell(key, *place)


def _tell(key: int, code: str, night: int, round_: int, table: int) -> None:
    """What cannot be told (nobody has won, somebody is no entrant) people tell by hand."""
    try:
        results.follow_game(code=code, night=night, round=round_, table=table, game=key)
    except (EventRefusedError, AccessRefusedError):
        return


def _places_of(game: Game) -> Iterator[tuple[str, int, int, int]]:
    """The latest table, of each event that is on, at which just these people sit."""
    open_ = Event.objects.filter(
        group=game.group_id, nights__opened_at__isnull=False, nights__closed_at=None
    )
    names = sorted(name_key(it.name) for it in game.current_state().seats)
    for event in open_.distinct():
        book = books.read(event)
        found = [
            (event.code, night.number, round_.number, table.number)
            for night in book.nights
            for round_ in night.published
            for table in round_.tables
            if night.is_open and not table.is_void and _names(book, table) == names
        ]
        yield from found[-1:]


def _names(book: books.Book, table: TableSheet) -> list[str]:
    return sorted(book.entrants[it].key for it in table.playing)


ends.listen(game_ended)
