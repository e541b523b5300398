"""A tournament as lines of text, for archives and mail: FIDE's TRF16 where its codes fit.

Its columns have room for one opponent and a colour, which tables of more than two have not: in
their place each round says table, seat, place and score. Knows results and the format; how people
are called is the caller's.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from sessions.events.reading.book import Book
from sessions.events.reading.sheets import RoundSheet
from sessions.events.stages.standing import ranking
from sessions.events.stages.ways import spec_of

HEAD = "### TRF16 codes; a round is table.seat=place:score, - without a game, since tables are of n"
NO_GAME = "-"
DAY = "%Y/%m/%d"


def report(book: Book, names: Mapping[int, str]) -> str:
    """The whole tournament: its head, a line for everybody, and how it was set up."""
    return "".join(f"{line}\n" for line in _lines(book, names))


def _lines(book: Book, names: Mapping[int, str]) -> Iterator[str]:
    days = [it.row.day.strftime(DAY) for it in book.nights]
    rounds = [(night, it) for night, it in book.rounds() if it.is_published]
    ranked = ranking(book)
    yield HEAD
    yield f"012 {book.event.name}"
    if days:
        yield f"042 {days[0]}"
        yield f"052 {days[-1]}"
    yield f"062 {len(ranked)}"
    yield "132 " + " ".join(night.row.day.strftime(DAY) for night, _it in rounds)
    for it in ranked:
        own = "  ".join(_of_round(round_, it.entrant) for _night, round_ in rounds)
        yield f"001 {it.entrant:>4} {names[it.entrant]:<33} {it.rank:>4}  {own}".rstrip()
    yield "XXT " + json.dumps(_settings(book), ensure_ascii=False, sort_keys=True)


def _of_round(round_: RoundSheet, entrant: int) -> str:
    """Where somebody sat, and how that ended."""
    table = round_.seated.get(entrant)
    if table is None:
        return NO_GAME
    seat = f"{table.number}.{table.everybody.index(entrant) + 1}"
    result = None if table.is_void else table.current
    ends = {it.entrant: it for it in table.finishes(result)} if result is not None else {}
    end = ends.get(entrant)
    if end is None or end.place is None:
        return f"{seat}={NO_GAME}"
    return f"{seat}={end.place}" + ("" if end.score is None else f":{end.score}")


def _settings(book: Book) -> list[dict[str, object]]:
    return [
        {
            "stage": it.number,
            "method": spec_of(it).method.value,
            "plan": it.plan,
            "cut": it.cut,
            "limits": it.limits,
            "scale": it.scale,
            "keys": it.keys,
        }
        for it in book.begun
    ]
