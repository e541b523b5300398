"""People of a file come into a league: what each line would do, and all of it, or nothing.

A line is somebody who takes part already, by number and name or by the name alone; somebody new; or
not clear, and then it is left out unless it is said that they are new. The same file a second time
changes nothing. Knows entrants; not how a file is written.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.db import transaction

from sessions.access.events import SeenEvent
from sessions.access.roles import Actor
from sessions.events.changing import locked, note
from sessions.events.entrants import enrol_all, join
from sessions.events.reading import book as books
from sessions.events.reading.book import Book
from sessions.exchange.contests.reading import Line, lines_of
from sessions.models import Entrant, EventRole
from sessions.models.events.people import MAX_CIRCLE
from sessions.models.people import name_key

FLAGS = {"member": "is_member", "unranked": "is_unranked", "standby": "is_standby"}
FLAGS |= {"hidden": "is_hidden"}


class Kind(StrEnum):
    """What a line is: `open` where its number is somebody else's here, or it may be somebody."""

    NEW = "new"
    SAME = "same"
    CHANGED = "changed"
    OPEN = "open"
    TWICE = "twice"


@dataclass(frozen=True, slots=True)
class Planned:
    """What becomes of a line. `entrant` is the number of who it is, or may be."""

    line: int
    name: str
    kind: Kind
    entrant: int | None = None
    said: dict[str, Any] = field(default_factory=dict)


def plan(book: Book, data: bytes, also: Collection[int] = ()) -> list[Planned]:
    """What each line of the file would do; those in `also` are new though they may be somebody.

    Raises FileRefusedError, CellRefusedError.
    """
    by_name = {it.key: it for it in book.people}
    planned: list[Planned] = []
    keys: set[str] = set()
    for line in lines_of(data, ("name",)):
        key = name_key(line.text("name"))
        if not key:
            raise line.refused("empty", "name")
        is_twice = key in keys
        keys.add(key)
        it = _planned(book, line, by_name)
        if is_twice:
            it = Planned(line.number, it.name, Kind.TWICE, it.entrant)
        elif it.kind is Kind.OPEN and line.number in also:
            it = Planned(line.number, it.name, Kind.NEW, None, it.said)
        planned.append(it)
    return planned


def _planned(book: Book, line: Line, by_name: dict[str, Entrant]) -> Planned:
    name, number, said = line.text("name"), line.whole("number"), _said(line)
    same = by_name.get(name_key(name))
    if same is not None:
        differs = any(getattr(same, it) != value for it, value in said.items())
        kind = Kind.CHANGED if differs else Kind.SAME
        return Planned(line.number, name, kind, same.number, said)
    there = None if number is None else book.entrants.get(book.roots.get(number, 0))
    maybe = there or _alike(name, by_name)
    kind = Kind.NEW if maybe is None else Kind.OPEN
    return Planned(line.number, name, kind, None if maybe is None else maybe.number, said)


def _alike(name: str, by_name: dict[str, Entrant]) -> Entrant | None:
    """Who has this name and one more, or one of these: "Ana" may be "Ana Berger"."""
    words = name_key(name).split()
    return next(
        (
            it
            for key, it in by_name.items()
            if (other := key.split())[0] == words[0] and 1 in {len(other), len(words)}
        ),
        None,
    )


def _said(line: Line) -> dict[str, Any]:
    """What the line says of somebody besides the name; raises CellRefusedError."""
    flags = {field: line.flag(column) for column, field in FLAGS.items()}
    said: dict[str, Any] = {name: value for name, value in flags.items() if value is not None}
    if "club" in line:
        said["circle"] = line.text("club")[:MAX_CIRCLE]
    return said


@transaction.atomic
def bring_in(
    *,
    code: str,
    data: bytes,
    also: Collection[int] = (),
    by: Actor | None,
    expected_version: int | None = None,
) -> list[Planned]:
    """Take the people of a file: all that are clear, or none.

    Raises FileRefusedError, CellRefusedError, and what `enrol` raises.
    """
    seen = locked(code, by, EventRole.ORGANISE, expected_version)
    book = books.read(seen.event)
    planned = plan(book, data, also)
    made = _enrol(seen, [it for it in planned if it.kind is Kind.NEW])
    changed = [it for it in planned if it.kind is Kind.CHANGED and it.entrant is not None]
    for it in changed:
        entrant = book.entrants[it.entrant or 0]
        if it.said.get("is_member") and not entrant.is_member:
            join(book, entrant)
        for name, value in it.said.items():
            setattr(entrant, name, value)
        entrant.save()
    if made or changed:
        numbers = [it.number for it in made]
        note(seen, "import_people", new=numbers, changed=[it.entrant for it in changed])
    return planned


def _enrol(seen: SeenEvent, new: list[Planned]) -> list[Entrant]:
    """Those who are new, members and guests."""
    made: list[Entrant] = []
    for is_guest in (False, True):
        lines = [it for it in new if (it.said.get("is_member") is False) is is_guest]
        rows = enrol_all(seen, [it.name for it in lines], is_guest=is_guest) if lines else []
        for it, row in zip(lines, rows, strict=True):
            more = {name: value for name, value in it.said.items() if name != "is_member"}
            for name, value in more.items():
                setattr(row, name, value)
            if any(more.values()):
                row.save()
        made += rows
    return made
