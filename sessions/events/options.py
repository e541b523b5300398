"""How an event is counted, shown and trusted: its options, what each may be, and the usual ones.

Knows values and their JSON, in which fractions are texts such as "11/2"; not what follows from one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import time
from enum import StrEnum
from fractions import Fraction
from typing import Any

from scoring.contests.byes import Given
from scoring.contests.keys.listed import DEFAULT, KEYS
from scoring.contests.points import Ties
from scoring.contests.scales import exact as points
from scoring.contests.scales.as_json import ScaleInvalid, scale_of
from scoring.contests.scales.listed import SCALES, ByScore, Scale
from scoring.contests.season import Counting
from scoring.contests.sizes import MIN_TABLE, Limits
from scoring.entries import MAX_SEATS
from scoring.reading.reader import A_WHOLE_NUMBER
from scoring.rules.rule_set import RuleSet
from scoring.sentences import Sentence, gettext_noop
from sessions.access.devices import in_one_line
from sessions.events.errors import EventInvalidError
from sessions.models.games import MAX_PLACE

MAX_NUMBER = 1_000
MAX_BRING = 160
OF_A_NIGHT = "night_list"
"""The preset that is no scale of a table: it goes over a whole night."""
EVEN = SCALES["even"]
USUAL_LIMITS = {"preferred": 4, "least": 3, "most": 5}


class Trust(StrEnum):
    """Who settles a result: it counts at once, one other seat says so, the game has two scorers,
    or an organiser says so."""

    TRUST = "trust"
    TABLE = "table"
    SECOND = "second"
    ORGANISER = "organiser"


class Shown(StrEnum):
    """How names are shown in public: whole, the first one with an initial, or the first alone."""

    FULL = "full"
    INITIAL = "initial"
    FIRST = "first"


@dataclass(frozen=True, slots=True)
class Options:
    """`best` so many nights count (None: all), with `attendance` points for each night that
    somebody came, and `most_attendance` in all. Below `min_nights` nobody plays the final, below
    `min_present` people a night counts for nothing. `missed` is what a round is worth that was
    played before somebody came, `bye` one that they sat out. `guests_from_first`: does somebody
    who becomes a member keep the nights before? A night `starts` by the event's clock, if a time is
    said. At most `cap` people have a place, the others wait; with `registration` whoever follows
    puts themselves on the list. The `place` where it is played and what to `bring` are for the
    invitation.
    """

    rounds: int = 3
    best: int | None = None
    attendance: Fraction = Fraction(0)
    most_attendance: Fraction | None = None
    min_nights: int = 0
    min_present: int = 0
    missed: Given = Given.NOTHING
    bye: Given = Given.MEAN
    counts_absent: bool = False
    guests_from_first: bool = False
    cap: int | None = None
    registration: bool = False
    trust: Trust = Trust.TABLE
    shown: Shown = Shown.INITIAL
    starts: time | None = None
    place: str = ""
    bring: str = ""

    @property
    def counting(self) -> Counting:
        return Counting(
            best=self.best,
            attendance=self.attendance,
            most_attendance=self.most_attendance,
            min_nights=self.min_nights,
        )

    def to_json(self) -> dict[str, Any]:
        values = {it.name: getattr(self, it.name) for it in fields(self)}
        return {name: _written(it) for name, it in values.items()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Options:
        return cls(**{name: _READ[name](it) for name, it in data.items() if name in _READ})


def _written(value: Any) -> Any:
    if isinstance(value, time):
        return value.isoformat("minutes")
    return str(value) if isinstance(value, Fraction | StrEnum) else value


def exact(value: Any) -> Fraction:
    """Points as they are written: 5, "5.5" or "11/2". Raises ValueError."""
    found = points.read(str(value))
    if found is None:
        raise ValueError(value)
    return found


def _or_none(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else read(value)


def _clock(value: Any) -> time:
    """A time of the day as clocks show it, "19:30". Raises ValueError."""
    found = time.fromisoformat(str(value))
    if found.tzinfo is not None:
        raise ValueError(value)
    return found.replace(second=0, microsecond=0)


_READ: dict[str, Callable[[Any], Any]] = {
    "rounds": int,
    "best": _or_none(int),
    "attendance": exact,
    "most_attendance": _or_none(exact),
    "min_nights": int,
    "min_present": int,
    "missed": Given,
    "bye": Given,
    "counts_absent": bool,
    "guests_from_first": bool,
    "cap": _or_none(int),
    "registration": bool,
    "trust": Trust,
    "shown": Shown,
    "starts": _or_none(_clock),
    "place": in_one_line,
    "bring": in_one_line,
}
OPTION_NAMES = frozenset(_READ)
MIN_NUMBERS = {"rounds": 1, "best": 1, "cap": 2, "min_nights": 0, "min_present": 0}
MAX_LETTERS = {"place": MAX_PLACE, "bring": MAX_BRING}
CANNOT_BE = gettext_noop("This cannot be had: {value}.")
TOO_LONG = gettext_noop("This has {most} letters at most.")


def changed(options: Options, wanted: Mapping[str, Any]) -> Options:
    """The options with some of them as they are `wanted`. Raises EventInvalidError."""
    read = {}
    for name, value in wanted.items():
        try:
            read[name] = _READ[name](value)
        except (ValueError, TypeError) as error:
            raise EventInvalidError(name, _cannot_be(name, value)) from error
    found = replace(options, **read)
    for name, least in MIN_NUMBERS.items():
        value = getattr(found, name)
        if value is not None and not least <= value <= MAX_NUMBER:
            raise EventInvalidError(name, _cannot_be(name, value))
    for name, most in MAX_LETTERS.items():
        if len(getattr(found, name)) > most:
            raise EventInvalidError(name, Sentence(TOO_LONG, most=most))
    return found


def _cannot_be(name: str, value: Any) -> Sentence:
    if name in MIN_NUMBERS:
        return Sentence(A_WHOLE_NUMBER, least=MIN_NUMBERS[name], most=MAX_NUMBER)
    return Sentence(CANNOT_BE, value=str(value))


@dataclass(frozen=True, slots=True)
class Way:
    """How a stage is played: its rules, sizes of tables, what places are worth, the order of
    standings, and how many go on."""

    rules: RuleSet
    limits: Limits
    scale: Scale = EVEN
    ties: Ties = Ties.AVERAGE
    keys: tuple[str, ...] = DEFAULT
    cut: int | None = None


def way_changed(way: Way, wanted: Mapping[str, Any], options: Options) -> Way:
    """The way with some of it as it is `wanted`. Raises EventInvalidError."""
    read = dict(wanted)
    if "limits" in wanted:
        read["limits"] = limits_of(wanted["limits"])
    if "scale" in wanted:
        read["scale"] = _scale(wanted["scale"])
    if "ties" in wanted:
        read["ties"] = _one_of(Ties, "ties", wanted["ties"])
    if "keys" in wanted:
        read["keys"] = tuple(wanted["keys"])
    found = replace(way, **read)
    _check_way(found, options)
    return found


def _scale(value: Any) -> Scale:
    """A preset by its name, or a scale as settings have it."""
    data = {"preset": value} if isinstance(value, str) else value
    if data == {"preset": OF_A_NIGHT}:
        raise EventInvalidError("scale", Sentence(CANNOT_BE, value=OF_A_NIGHT))
    try:
        return scale_of(data)
    except ScaleInvalid as error:
        raise EventInvalidError("scale", error.problems[0].detail) from error


def _one_of(kind: type[Ties], field: str, value: Any) -> Ties:
    try:
        return kind(value)
    except ValueError as error:
        raise EventInvalidError(field, Sentence(CANNOT_BE, value=str(value))) from error


def _check_way(way: Way, options: Options) -> None:
    unknown = [key for key in way.keys if key not in KEYS]
    if unknown or not way.keys:
        raise EventInvalidError("keys", Sentence(CANNOT_BE, value=", ".join(unknown)))
    if way.cut is not None and not 1 <= way.cut <= MAX_NUMBER:
        raise EventInvalidError("cut", Sentence(CANNOT_BE, value=way.cut))
    if isinstance(way.scale, ByScore):
        _check_by_score(way, options)


def _check_by_score(way: Way, options: Options) -> None:
    """Scores are compared only where all have the same number of turns, and none has a mean."""
    if way.rules.fixed_turns is None:
        raise EventInvalidError(
            "scale",
            Sentence(gettext_noop("Scores count only where everybody has the same turns.")),
        )
    fair = {Given.NOTHING, Given.OWN_MEAN}
    for name in ("bye", "missed"):
        if getattr(options, name) not in fair:
            raise EventInvalidError(
                name,
                Sentence(gettext_noop("Where scores count, this is nothing or the own mean.")),
            )


def limits_of(data: Mapping[str, Any]) -> Limits:
    """How many sit at a table. Raises EventInvalidError."""
    try:
        found = Limits(int(data["preferred"]), int(data["least"]), int(data["most"]))
    except (ValueError, KeyError, TypeError) as error:
        raise EventInvalidError("limits", Sentence(_SIZES, least=MIN_TABLE)) from error
    if found.most > MAX_SEATS:
        raise EventInvalidError("limits", Sentence(CANNOT_BE, value=found.most))
    return found


_SIZES = gettext_noop(
    "The best size lies between the least and the most, and {least} sit at a table at least."
)
