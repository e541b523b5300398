"""What an import would do, game by game, before it does anything: shown, and then done.

A plan is made of a file's games, the rules that the table plays by, and what a person has said of
names and doubtful games; the same of these is the same plan. Knows what is there already; the games
themselves are taken in as lines of JSON, like any others (`sessions.exchange.lines`).
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Any, Literal

from django.db.models import QuerySet
from django.utils import timezone

from scoring.rules.rule_set import PATCH, RuleSet
from scoring.sentences import Sentence, gettext_noop
from sessions.exchange.into.found import Found, FoundGame, LeftOut
from sessions.exchange.into.judging import CannotBeGameError, Judged, judge
from sessions.exchange.into.people import Person, Who, people_of
from sessions.exchange.lines.shapes import YEARS
from sessions.games.results import night_of
from sessions.models import Game, Group, ImportedGame, SeatResult, SeatTotal
from sessions.models.people import name_key

Fate = Literal["new", "there", "deleted", "like", "changed", "refused"]
"""What becomes of a game: it comes in; it is there; it was deleted here; there is one of that day
with these people and other scores, or it is there and the file has changed it since, so that a
person decides; it cannot be a game."""
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
    """What this file would bring into the group."""
    names = [seat.person for game in found.games for seat in game.seats]
    people = people_of(group, found.source, names, choices.who)
    days = [_day(game, group, choices) for game in found.games]
    known = _Known(group, found, days)
    seen: set[str] = set()
    games = []
    for number, (game, day) in enumerate(zip(found.games, days, strict=True), start=1):
        planned = _planned(number, game, day, choices, known)
        if planned.fate == "new" and planned.fingerprint in seen:
            why = Sentence(gettext_noop("The file has this game twice."))
            planned = Planned(number, game, "there", day, why=why)
        seen.add(planned.fingerprint)
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
    return night_of(_by_clock(game.played_at, group), group.zone)


def _by_clock(moment: datetime, group: Group) -> datetime:
    """A moment of the file: where it does not say by which clock, it is the group's."""
    return moment if moment.tzinfo else moment.replace(tzinfo=group.zone)


def _planned(
    number: int, game: FoundGame, day: date | None, choices: Choices, known: _Known
) -> Planned:
    refused = _no_day(day)
    if refused is not None or day is None:
        return Planned(number, game, "refused", day, why=refused)
    try:
        judged = judge(game, choices.rules)
    except CannotBeGameError as cannot:
        return Planned(number, game, "refused", day, why=cannot.why)
    mark = fingerprint(day, _seats(judged))
    fate, like = known.fate(game, day, judged, mark)
    return Planned(
        number,
        game,
        fate,
        day,
        judged=judged,
        why=_SAID.get(fate, judged.why),
        like=like,
        fingerprint=mark,
        is_chosen=number in choices.also,
        replaces=known.earlier(game) if fate == "changed" else None,
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


Seats = Sequence[tuple[str, int]]
"""Names and scores, in whatever order."""


def _seats(judged: Judged) -> Seats:
    pairs = zip(judged.players, judged.seats, strict=True)
    return [(player.name, seat.score) for player, seat in pairs]


def fingerprint(day: date, seats: Seats) -> str:
    """What two tellings of one game have in common: the day, who has played, and their scores."""
    facts = [day.isoformat(), sorted([name_key(name), score] for name, score in seats)]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()


class _Known:
    """What of a file is in the group already: by the file's own names of games, by what came in
    before, and by what was played here on these days."""

    def __init__(self, group: Group, found: Found, days: Iterable[date | None]) -> None:
        rows = ImportedGame.objects.filter(group=group).select_related("game")
        by_id = rows.filter(
            source=found.source, source_id__in=[it.source_id for it in found.games if it.source_id]
        )
        self._group = group
        self._by_id = {row.source_id: row for row in by_id}
        numbers = [it.source_id for it in found.games if it.own]
        owns = Game.objects.filter(uuid__in=numbers).values_list("uuid", "code", "group")
        self._owns = {str(uuid): (code,) * (of == group.pk) for uuid, code, of in owns}
        self._brought = _by_fingerprint(rows.filter(source_id=""))
        self._here = _games_on(group, {day for day in days if day is not None})

    def fate(
        self, game: FoundGame, day: date, judged: Judged, mark: str
    ) -> tuple[Fate, tuple[str, ...]]:
        row = self._by_id.get(game.source_id) if game.source_id else None
        if row is not None:
            if _is_gone(row):
                return "deleted", ()
            return ("changed" if self._is_later(row, game) else "there"), (row.game.code,)
        if mark in self._brought:
            return self._brought[mark]
        if game.own and game.source_id in self._owns:
            return "there", self._owns[game.source_id]
        people = _people(name for name, _score in _seats(judged))
        played = self._here.get((day, people), {})
        if mark in played:
            return "there", (played[mark],)
        is_doubtful = played and not game.own
        return ("like", tuple(played.values())) if is_doubtful else ("new", ())

    def earlier(self, game: FoundGame) -> Game | None:
        """The game that came from the same play of the file."""
        return self._by_id[game.source_id].game

    def _is_later(self, row: ImportedGame, found: FoundGame) -> bool:
        """Has the file's program changed a result that nobody has touched here?"""
        if row.modified is None or found.modified is None or row.game is None:
            return False
        is_later = _by_clock(found.modified, self._group) > row.modified
        return is_later and row.game.is_recorded and not is_touched(row, row.game)


Fated = tuple[Fate, tuple[str, ...]]


def _by_fingerprint(rows: QuerySet[ImportedGame]) -> dict[str, Fated]:
    """What has become of games that came in before, whatever they say by now: of two that were
    alike, of the one that is there."""
    last = sorted(rows, key=lambda row: not _is_gone(row))
    return {row.fingerprint: _fated(row) for row in last}


def _fated(row: ImportedGame) -> Fated:
    return ("deleted", ()) if row.game is None or _is_gone(row) else ("there", (row.game.code,))


def _is_gone(row: ImportedGame) -> bool:
    """Deleted for good, or in the trash."""
    return row.game is None or row.game.deleted_at is not None


def is_touched(imported: ImportedGame, game: Game) -> bool:
    """Has anybody entered something, moved the game, or said whose seats those were?"""
    is_other = game.version != imported.version or game.group_id != imported.group_id
    return is_other or game.played_seats.filter(said_at__isnull=False).exists()


def moment_of_change(found: FoundGame, group: Group) -> datetime | None:
    """When the file's program has changed it last."""
    return None if found.modified is None else _by_clock(found.modified, group)


def _people(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(map(name_key, names)))


_Played = dict[tuple[date, tuple[str, ...]], dict[str, str]]


def _games_on(group: Group, days: Collection[date]) -> _Played:
    """The games of these days, by who has played, with what they have in common with a telling."""
    firsts = SeatResult.objects.filter(group=group, position=0, played_on__in=days)
    when = dict(firsts.order_by().values_list("game", "played_on"))
    seats: dict[int, list[tuple[str, int]]] = defaultdict(list)
    totals = SeatTotal.objects.filter(game__in=firsts.values("game")).order_by("game", "position")
    for game, name, score in totals.values_list("game", "name", "score"):
        seats[game].append((name, score))
    codes = dict(Game.objects.filter(pk__in=firsts.values("game")).values_list("pk", "code"))
    found: _Played = defaultdict(dict)
    for game, day in when.items():
        people = _people(name for name, _score in seats[game])
        found[day, people][fingerprint(day, seats[game])] = codes[game]
    return found


def moment_of(planned: Planned, group: Group) -> datetime:
    """When it was played. Of a day without a time it is noon, and later games come behind it."""
    if planned.found.played_at is not None:
        return _by_clock(planned.found.played_at, group)
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
