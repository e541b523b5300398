"""What of a file is in the group already: as the file calls it, as it came in, as it was played.

A game that came in is known by how it came in, whatever it says by now; one that was deleted here,
also one in the trash, does not come back by itself. Knows rows; not what a person says of them.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime
from typing import Literal

from sessions.exchange.into.found import Found, FoundGame
from sessions.exchange.into.judging import Judged
from sessions.models import Game, Group, ImportedGame, SeatResult, SeatTotal
from sessions.models.people import name_key

Fate = Literal["new", "there", "deleted", "like", "changed", "refused"]
"""What becomes of a game: it comes in; it is there; it was deleted here; there is one of that day
with these people and other scores, or it is there and the file has changed it since, so that a
person decides; it cannot be a game."""
Fated = tuple[Fate, tuple[str, ...]]
"""What becomes of a game, and the codes of games that it is or may be."""
DELETED: Fated = ("deleted", ())
Seats = Sequence[tuple[str, int]]
"""Names and scores, in whatever order."""


def seats_of(judged: Judged) -> Seats:
    pairs = zip(judged.players, judged.seats, strict=True)
    return [(player.name, seat.score) for player, seat in pairs]


def fingerprint(day: date, seats: Seats) -> str:
    """What two tellings of one game have in common: the day, who has played, and their scores."""
    facts = [day.isoformat(), sorted([name_key(name), score] for name, score in seats)]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()


class Known:
    """What of a file is in the group already: by the file's own names of games, by what came in
    before, and by what was played here on these days."""

    def __init__(self, group: Group, found: Found, days: Iterable[date | None]) -> None:
        rows = ImportedGame.objects.filter(group=group, source=found.source)
        by_id = rows.filter(source_id__in=[it.source_id for it in found.games if it.source_id])
        self._group = group
        self._by_id = {row.source_id: row for row in by_id.select_related("game")}
        numbers = [it.source_id for it in found.games if it.own]
        owns = Game.objects.filter(uuid__in=numbers).values_list("uuid", "code", "group")
        self._owns = {str(uuid): (code,) * (of == group.pk) for uuid, code, of in owns}
        self._brought = _by_fingerprint(group)
        self._here = _games_on(group, {day for day in days if day is not None})

    def fate(self, game: FoundGame, day: date, judged: Judged, mark: str) -> Fated:
        row = self._by_id.get(game.source_id) if game.source_id else None
        if row is not None:
            if row.game is None or row.game.deleted_at is not None:
                return DELETED
            return ("changed" if self._is_later(row, game) else "there"), (row.game.code,)
        if game.own and game.source_id in self._owns:
            return "there", self._owns[game.source_id]
        people = _people(name for name, _score in seats_of(judged))
        played = self._here.get((day, people), {})
        if mark in played:
            return "there", (played[mark],)
        if mark in self._brought:
            return self._brought[mark]
        is_doubtful = played and not game.own
        return ("like", tuple(played.values())) if is_doubtful else ("new", ())

    def earlier(self, game: FoundGame) -> Game | None:
        """The game that came from the same play of the file."""
        return self._by_id[game.source_id].game

    def _is_later(self, row: ImportedGame, found: FoundGame) -> bool:
        """Has the file's program changed a result that nobody has touched here?"""
        if row.modified is None or found.modified is None or row.game is None:
            return False
        is_later = by_clock(found.modified, self._group) > row.modified
        return is_later and row.game.is_recorded and not is_touched(row, row.game)


def _by_fingerprint(group: Group) -> dict[str, Fated]:
    """What has become of games that came in before and that the file has no name for, whatever
    they say by now."""
    rows = ImportedGame.objects.filter(group=group, source_id="")
    facts = rows.values_list("fingerprint", "game__code", "game__deleted_at")
    return {
        mark: ("there", (code,)) if code and deleted_at is None else DELETED
        for mark, code, deleted_at in facts
    }


def is_touched(imported: ImportedGame, game: Game) -> bool:
    """Has anybody entered something, moved the game, or said whose seats those were?"""
    is_other = game.version != imported.version or game.group_id != imported.group_id
    return is_other or game.played_seats.filter(said_at__isnull=False).exists()


def by_clock(moment: datetime, group: Group) -> datetime:
    """A moment of the file: where it does not say by which clock, it is the group's."""
    return moment if moment.tzinfo else moment.replace(tzinfo=group.zone)


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
