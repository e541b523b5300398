"""What an import would do, game by game, before it does anything: shown, and then done.

A plan is made of a file's games, the rules that the table plays by, and what a person has said of
names and doubtful games; the same of these is the same plan. Knows what is there already; the games
themselves are taken in as lines of JSON, like any others (`sessions.exchange.lines`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any

from django.utils import timezone

from scoring.rules.rule_set import PATCH, RuleSet
from scoring.sentences import Sentence, gettext_noop
from sessions.exchange.into.found import Found, FoundGame, LeftOut
from sessions.exchange.into.judging import CannotBeGameError, Judged, judge
from sessions.exchange.into.known import Fate, Known, by_clock, fingerprint, seats_of
from sessions.exchange.into.people import Person, Who, people_of
from sessions.exchange.lines.shapes import YEARS
from sessions.games.results import night_of
from sessions.models import Game, Group

ASKED = frozenset({"like", "changed"})
"""Of these a person says whether they come in."""
NOON = time(12)


@dataclass(frozen=True, slots=True)
class Choices:
    """What a person says of an import: by which `rules` it was played, who each name is, on which
    day games without one were played, and which of the doubtful games come in all the same, by
    their numbers."""

    rules: RuleSet
    who: Mapping[str, Who] = field(default_factory=dict)
    day: date | None = None
    also: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class Planned:
    """A game of the file, by its `number` there, and what becomes of it. `why` is said of whatever
    is not simply a new, checked game; `like` are the codes of games that it is or may be; of the
    game that it `replaces` it tells something else by now."""

    number: int
    found: FoundGame
    fate: Fate
    day: date | None
    judged: Judged | None = None
    why: Sentence | None = None
    like: tuple[str, ...] = ()
    fingerprint: str = ""
    is_chosen: bool = False
    replaces: Game | None = None

    @property
    def comes_in(self) -> bool:
        return self.fate == "new" or (self.fate in ASKED and self.is_chosen)

    @property
    def is_checked(self) -> bool:
        return self.judged is not None and self.judged.is_checked


@dataclass(frozen=True, slots=True)
class Plan:
    """What would become of each game of a file, and who everybody is."""

    source: str
    games: Sequence[Planned]
    left_out: Sequence[LeftOut]
    people: Sequence[Person]
    hidden: frozenset[str] = frozenset()

    @property
    def coming(self) -> list[Planned]:
        return [it for it in self.games if it.comes_in]

    @property
    def counts(self) -> Counter[str]:
        """How many come in checked, and how many only recorded; how many are anything else."""
        found: Counter[str] = Counter(it.fate for it in self.games if not it.comes_in)
        found["checked"] = sum(it.is_checked for it in self.coming)
        found["recorded"] = len(self.coming) - found["checked"]
        found["left_out"] = len(self.left_out)
        return found


def plan(group: Group, found: Found, choices: Choices) -> Plan:
    """What this file would bring into the group: each game once, as the file tells it first."""
    names = [seat.person for game in found.games for seat in game.seats]
    people = people_of(group, found.source, names, choices.who)
    days = [_day(game, group, choices) for game in found.games]
    known = Known(group, found, days)
    seen: set[str] = set()
    coming: set[str] = set()
    games = []
    for number, (game, day) in enumerate(zip(found.games, days, strict=True), start=1):
        planned = _planned(number, game, day, choices, known)
        is_told_alike = planned.fate == "new" and planned.fingerprint in seen
        if is_told_alike or (planned.comes_in and game.source_id in coming):
            planned = Planned(number, game, "there", day, why=_TWICE)
        seen.add(planned.fingerprint)
        if planned.comes_in and game.source_id:
            coming.add(game.source_id)
        games.append(planned)
    return Plan(found.source, games, found.left_out, people, found.hidden)


def usual_rules(group: Group) -> RuleSet:
    """The rules that the group has played by last, which are most often right."""
    games = Game.objects.filter(group=group, deleted_at=None, recorded__isnull=True)
    game = games.only("rules").order_by("-updated_at").first()
    return PATCH if game is None else game.rule_set


def _day(game: FoundGame, group: Group, choices: Choices) -> date | None:
    """The night that it belongs to."""
    if game.played_at is None:
        return game.played_on or choices.day
    try:
        return night_of(by_clock(game.played_at, group), group.zone)
    except OverflowError:  # at an end of the calendar: no night anybody has played in
        return game.played_at.date()


def _planned(
    number: int, game: FoundGame, day: date | None, choices: Choices, known: Known
) -> Planned:
    refused = _no_day(day)
    if refused is not None or day is None:
        return Planned(number, game, "refused", day, why=refused)
    try:
        judged = judge(game, choices.rules)
    except CannotBeGameError as cannot:
        return Planned(number, game, "refused", day, why=cannot.why)
    mark = fingerprint(day, seats_of(judged))
    fate, like = known.fate(game, day, judged, mark)
    return Planned(
        number,
        game,
        fate,
        day,
        judged=judged,
        why=_ELSEWHERE if fate == "there" and not like else _SAID.get(fate, judged.why),
        like=like,
        fingerprint=mark,
        is_chosen=number in choices.also,
        replaces=known.earlier(game) if fate == "changed" else None,
    )


_TWICE = Sentence(gettext_noop("The file has this game twice."))
_ELSEWHERE = Sentence(
    gettext_noop("This game is on this site already, and not in this group. It stays where it is.")
)
_SAID: Mapping[str, Sentence] = {
    "there": Sentence(gettext_noop("This game is here already.")),
    "deleted": Sentence(gettext_noop("This game was deleted here.")),
    "like": Sentence(
        gettext_noop("On that day these people have played a game here, with other scores.")
    ),
    "changed": Sentence(gettext_noop("It is here already, and the file has changed it since.")),
}


def _no_day(day: date | None) -> Sentence | None:
    if day is None:
        return Sentence(gettext_noop("It is not said on which day this was played."))
    if day > timezone.now().date() + timedelta(days=1):
        return Sentence(gettext_noop("{day} is still to come."), day=day.isoformat())
    if day.year not in YEARS:
        return Sentence(gettext_noop("{day} is too long ago."), day=day.isoformat())
    return None


def moment_of_change(found: FoundGame, group: Group) -> datetime | None:
    """When the file's program has changed it last."""
    return None if found.modified is None else by_clock(found.modified, group)


def moment_of(planned: Planned, group: Group) -> datetime:
    """When it was played. Of a day without a time it is noon, and later games come behind it."""
    if planned.found.played_at is not None:
        return by_clock(planned.found.played_at, group)
    behind = timedelta(seconds=planned.number)
    return datetime.combine(planned.day or date.min, NOON, group.zone) + behind


def recorded_part(planned: Planned, judged: Judged, source: str) -> dict[str, Any]:
    """What is kept of a game whose result is only told."""
    found = planned.found
    return {
        "seats": [
            {"score": seat.score, "winner": seat.is_winner, "points": list(seat.points)}
            for seat in judged.seats
        ],
        "minutes": found.minutes,
        "has_time": found.played_at is not None,
        "note": found.note,
        "source": source,
    }
