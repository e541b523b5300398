"""Whether the rows of a league that came in make sense together, as every page reads them.

Whatever a page would stumble over is refused by its place. Knows rows as they are stored; how they
came in is `taken`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from scoring.contests.keys.listed import KEYS
from scoring.contests.points import Status
from scoring.contests.stages.spec import Method
from scoring.errors import ScoringError
from sessions.access.devices import in_one_line
from sessions.events.entrants import MAX_ENTRANTS, name_written
from sessions.events.errors import EventRefusedError
from sessions.events.evening.screen import Choice
from sessions.events.founding import event_name
from sessions.events.names import names_in_public
from sessions.events.options import OPTION_NAMES, Options, changed
from sessions.events.reading import book as books
from sessions.events.reading import counting
from sessions.events.reading.book import Book
from sessions.events.stages import cutting, lines, mending, standing
from sessions.events.stages.ways import (
    FLAGS,
    NUMBERS,
    carry_of,
    is_tournament,
    spec_of,
    way_of,
)
from sessions.exchange.contests.refusals import EventFileError
from sessions.models import Adjustment, Entrant, Event, EventNote, Night, RollOff, Round, Stage

NOT_SO = (ValueError, TypeError, AttributeError, LookupError, ArithmeticError, ScoringError)
"""What counting raises where a document makes no sense."""
POINTS = re.compile(r"-?[0-9]{1,20}(?:/[0-9]{1,20})?", re.ASCII)
"""Points as they are stored. An exponent would be a number without end."""
MAX_NUMBER = (1 << 31) - 1
"""No score is larger."""


@contextmanager
def said_at(where: str) -> Iterator[None]:
    """Whatever makes no sense in here is refused by this place."""
    try:
        yield
    except (*NOT_SO, EventRefusedError) as error:
        raise EventFileError(where) from error


def check_sense(event: Event) -> None:
    """Read and count it once, as every page will. Raises EventFileError."""
    event = Event.objects.select_related("group").get(pk=event.pk)
    _check_event(event)
    numbers = set(event.entrants.values_list("number", flat=True))
    for at, stage in enumerate(event.stages.order_by("pk")):
        _check_stage(stage, numbers, f"stages.{at}")
    for at, night in enumerate(event.nights.order_by("pk")):
        _check_night(night, numbers, f"nights.{at}")
    rounds = Round.objects.filter(night__event=event)
    for at, round_ in enumerate(rounds.order_by("pk")):
        _check_round(round_, numbers, f"rounds.{at}")
    for at, roll in enumerate(RollOff.objects.filter(stage__event=event).order_by("pk")):
        _check_throws(roll.throws, numbers, f"roll_offs.{at}.throws")
    for at, note in enumerate(EventNote.objects.filter(event=event).order_by("pk")):
        _check_note(note, numbers, f"notes.{at}.facts")
    _check_counted(event)


def _as_text(values: dict[str, Any]) -> str:
    """The values told apart by their types too: 1, 1.0 and true are equal, but no same text."""
    return json.dumps(values, sort_keys=True)


def _must(is_so: object, where: str) -> None:
    if not is_so:
        raise EventFileError(where)


def _check_event(event: Event) -> None:
    with said_at("event.name"):
        _must(event_name(event.name) == event.name, "event.name")
    with said_at("event.time_zone"):
        _ = event.zone
    with said_at("event.options"):
        said = {name: it for name, it in event.options.items() if name in OPTION_NAMES}
        read = changed(Options(), said).to_json()
        _must(_as_text({name: read[name] for name in said}) == _as_text(said), "event.options")
    entrants = list(Entrant.objects.filter(event=event).order_by("pk"))
    _must(len(entrants) <= MAX_ENTRANTS, "entrants")
    for at, it in enumerate(entrants):
        with said_at(f"entrants.{at}.name"):
            _must(name_written(it.name) == it.name, f"entrants.{at}.name")
        _must(in_one_line(it.circle) == it.circle, f"entrants.{at}.circle")
    for at, given in enumerate(Adjustment.objects.filter(event=event).order_by("pk")):
        with said_at(f"adjustments.{at}.points"):
            _points(given.points)


def _points(text: Any) -> Fraction:
    """Raises ValueError, also for a text that would be a number of a million digits."""
    if not isinstance(text, str) or not POINTS.fullmatch(text):
        raise ValueError("points")
    return Fraction(text)


def _are_known(value: Any, numbers: Collection[int]) -> bool:
    """Whether these are entrants by number."""
    return isinstance(value, list) and all(_is_known(it, numbers) for it in value)


def _is_known(value: Any, numbers: Collection[int]) -> bool:
    return type(value) is int and value in numbers


def _check_stage(stage: Stage, numbers: Collection[int], where: str) -> None:
    _must(stage.field is None or _are_known(stage.field, numbers), f"{where}.field")
    _must(_are_known(stage.declined, numbers), f"{where}.declined")
    keys = stage.keys
    _must(isinstance(keys, list) and keys and all(it in list(KEYS) for it in keys), f"{where}.keys")
    _must(_is_plan(stage.plan), f"{where}.plan")
    with said_at(where):
        way_of(stage)
    with said_at(f"{where}.method"):
        Method(stage.method)
    with said_at(f"{where}.plan"):
        spec_of(stage)
        carry_of(stage)


def _is_plan(plan: Any) -> bool:
    if not isinstance(plan, dict):
        return False
    counts = (plan[it] for it in NUMBERS if plan.get(it) is not None)
    return all(type(it) is int for it in counts) and all(
        type(plan[it]) is bool for it in FLAGS if it in plan
    )


def _check_night(night: Night, numbers: Collection[int], where: str) -> None:
    with said_at(f"{where}.screen"):
        _must(isinstance(night.screen, dict), f"{where}.screen")
        Choice.read(night.screen)
    with said_at(f"{where}.announced"):
        if night.announced is not None:
            _check_announced(night.announced, numbers)


def _check_announced(announced: Any, numbers: Collection[int]) -> None:
    """Raises ValueError, and what a wrong shape raises."""
    for it in (*announced["night"], *announced["season"], *announced.get("ranking", [])):
        is_rank = it["rank"] is None or type(it["rank"]) is int
        if not is_rank or not _is_known(it["entrant"], numbers):
            raise ValueError("announced")
    for it in (*announced["night"], *announced["season"]):
        _points(it["points"])


def _check_round(round_: Round, numbers: Collection[int], where: str) -> None:
    _must(_are_known(round_.sits_out, numbers), f"{where}.sits_out")
    drawn = round_.drawn_from
    _must(isinstance(drawn, dict), f"{where}.drawn_from")
    said = [drawn[it] for it in ("order", "pulled", "standby") if it in drawn]
    _must(all(_are_known(it, numbers) for it in said), f"{where}.drawn_from")


def _check_throws(throws: Any, numbers: Collection[int], where: str) -> None:
    with said_at(where):
        for number, face in throws:
            _must(_is_known(number, numbers), where)
            _must(type(face) is int and face in cutting.FACES, where)


def _check_note(note: EventNote, numbers: Collection[int], where: str) -> None:
    _must(isinstance(note.facts, dict), where)
    if note.verb == "swap":
        pair = note.facts.get("entrants")
        _must(_are_known(pair, numbers) and len(pair) == 2, where)


def _check_counted(event: Event) -> None:
    """What every page counts comes to something."""
    with said_at("rows"):
        book = books.read(event)
    with said_at("stages"):
        _ = book.stage
    with said_at("results.lines"):
        for _night, _round, table in book.tables():
            for result in table.results:
                _check_lines(book, result.lines)
    with said_at("entrants.name"):
        names_in_public(book)
    with said_at("standings"):
        for night in book.nights:
            counting.night_rows(book, night)
        counting.season_rows(book)
        counting.event_rows(book)
        book.by_hand()
        if is_tournament(event):
            standing.ranking(book)
            lines.open_ties(book)
            lines.shared_win(book)
            mending.through(book)


def _check_lines(book: Book, lines: Any) -> None:
    if not isinstance(lines, list):
        raise TypeError("lines")
    for it in lines:
        if it.keys() != {"entrant", "place", "score", "status"}:
            raise ValueError("lines")
        numbers = [it[name] for name in ("entrant", "place", "score") if it[name] is not None]
        if any(type(number) is not int or abs(number) > MAX_NUMBER for number in numbers):
            raise ValueError("lines")
        Status(it["status"])
        _ = book.roots[it["entrant"]]
