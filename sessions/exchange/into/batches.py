"""An import: a plan is done as a whole or not at all, and can be taken back afterwards.

Games come in as lines of JSON, by the one road that all lines take. What is taken back are the
games that nobody has touched since, and the players who came with them and are nobody else by now.
Only who manages the group imports. Knows plans and rows; no file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from scoring.entries import entry_to_json
from sessions.access.codes import new_code
from sessions.access.groups import SeenGroup, find_group
from sessions.access.roles import Actor
from sessions.exchange.canonical import moment
from sessions.exchange.into.found import Found, OwnGame
from sessions.exchange.into.known import is_touched
from sessions.exchange.into.people import remember
from sessions.exchange.into.planning import (
    Choices,
    Plan,
    Planned,
    moment_of,
    moment_of_change,
    plan,
    recorded_part,
)
from sessions.exchange.into.refusals import (
    GameNotTakenError,
    ImportUnknownError,
    NothingComesError,
    UndoneError,
)
from sessions.exchange.lines.games import completed
from sessions.exchange.lines.refused import LinesRefusedError, NumberedLine
from sessions.exchange.lines.shapes import OPTIONS
from sessions.exchange.lines.taking import Taken, take_lines
from sessions.exchange.lines.written import Line
from sessions.games.lists.trash import destroy
from sessions.games.who.players import MAX_PLAYERS, UNKNOWN
from sessions.models import Game, Group, ImportBatch, ImportedGame, Player, Role
from sessions.models.imports import MAX_FILE_NAME, MAX_SOURCE_ID
from sessions.models.people import name_key
from sessions.people.errors import GroupFullError

_DEFAULTS = {"entry_by": str(Game.EntryBy.ANYONE)}


@transaction.atomic
def bring_in(
    *,
    code: str,
    found: Found,
    choices: Choices,
    file_name: str = "",
    sha256: str = "",
    by: Actor | None = None,
) -> ImportBatch:
    """Take the games of a file into the group, all of those that the plan has coming in.

    Raises AccessRefusedError, NothingComesError, GroupFullError, GameNotTakenError; then nothing
    has changed.
    """
    seen = find_group(code, by, Role.MANAGE, lock=True)
    group = seen.group
    planned = plan(group, found, choices)
    if not planned.coming:
        raise NothingComesError
    lines = _Lines(group, planned)
    if group.players.count() + len(lines.new) > MAX_PLAYERS:
        raise GroupFullError(MAX_PLAYERS)
    for it in planned.coming:
        _make_room(it)
    try:
        taken = take_lines(lines.written(), into=group)
    except LinesRefusedError as refused:
        raise GameNotTakenError(refused) from refused
    batch = ImportBatch.objects.create(
        group=group,
        device=by.device if by else None,
        account=by.account if by else None,
        source=planned.source,
        file_name=file_name[:MAX_FILE_NAME],
        sha256=sha256,
        players=[str(player.uuid) for player in taken.players],
    )
    _note_games(batch, planned.coming, taken)
    remember(group, planned.source, planned.people, taken.players)
    return batch


def _make_room(it: Planned) -> None:
    """What the file tells otherwise by now takes the place of what it told."""
    if it.replaces is not None:
        it.replaces.imported.all().delete()
        destroy(it.replaces)


def _note_games(batch: ImportBatch, coming: Sequence[Planned], taken: Taken) -> None:
    ImportedGame.objects.bulk_create(
        ImportedGame(
            batch=batch,
            group=batch.group,
            game=game,
            source=batch.source,
            source_id=it.found.source_id[:MAX_SOURCE_ID],
            fingerprint=it.fingerprint,
            modified=moment_of_change(it.found, batch.group),
            version=game.version,
        )
        for it, game in zip(coming, taken.games, strict=True)
    )


class _Lines:
    """The lines of a plan: those of new players first, then the games."""

    def __init__(self, group: Group, planned: Plan) -> None:
        self._group, self._plan = group, planned
        self._at = timezone.now()
        sitting = {name_key(seat.person) for it in planned.coming for seat in it.found.seats}
        self.new: dict[str, tuple[UUID, str]] = {
            name_key(person.answer): (uuid4(), person.answer)
            for person in planned.people
            if person.is_new and person.key in sitting
        }
        self._who = self._players()

    def _players(self) -> Mapping[str, UUID]:
        known = {it.key: it.player.uuid for it in self._plan.people if it.player is not None}
        new = {it.key: self.new.get(name_key(it.answer)) for it in self._plan.people if it.is_new}
        return known | {key: made[0] for key, made in new.items() if made is not None}

    def written(self) -> Iterator[NumberedLine]:
        for uuid, name in self.new.values():
            yield 0, {"player": self._player(uuid, name)}
        for it in self._plan.coming:
            yield it.number, {"game": self._game(it)}

    def _player(self, uuid: UUID, name: str) -> Line:
        return {
            "uuid": str(uuid),
            "group": str(self._group.uuid),
            "name": name,
            "merged_into": None,
            "is_hidden": name_key(name) in self._plan.hidden,
            "is_archived": False,
            "created_at": moment(self._at),
        }

    def _own_game(self, it: Planned, own: OwnGame) -> Line:
        """As the file has it, with who its people are here."""
        played = None if "created_at" in own.line else moment_of(it, self._group)
        line = completed(own.line, told=self._at, played=played)
        whom = [row["player"] for row in self._seated(it)]
        players = line["players"]
        return line | {
            "group": str(self._group.uuid),
            "players": [row | {"player": who} for row, who in zip(players, whom, strict=False)],
            "joined": whom[len(players) :],
            "rematch_of": None,
        }

    def _game(self, it: Planned) -> Line:
        if it.found.own is not None:
            return self._own_game(it, it.found.own)
        judged = it.judged
        if judged is None:
            raise TypeError(f"Game {it.number} was refused.")
        played = moment_of(it, self._group)
        return {
            "uuid": str(uuid4() if it.replaces is None else it.replaces.uuid),
            "code": new_code() if it.replaces is None else it.replaces.code,
            "group": str(self._group.uuid),
            "place": it.found.place,
            "created_at": moment(self._at),
            "begun_at": moment(played),
            "rules": judged.rules.to_json(),
            "players": self._seated(it),
            "joined": [],
            "starts": judged.starts,
            "rematch_of": None,
            "options": {name: _DEFAULTS.get(name, False) for name in OPTIONS},
            **self._told(it),
        }

    def _seated(self, it: Planned) -> list[Line]:
        judged = it.judged
        if judged is None:
            return []
        sitting: set[str] = set()
        rows: list[Line] = []
        for player, seat in zip(judged.players, it.found.seats, strict=True):
            uuid = str(self._who.get(name_key(seat.person), ""))
            whose = uuid if uuid and uuid not in sitting else None  # nobody sits on two seats
            sitting.add(uuid)
            rows.append({"name": player.name, "team": player.team, "player": whose})
        return rows

    def _told(self, it: Planned) -> Line:
        judged = it.judged
        if judged is None or not judged.is_checked:
            part = recorded_part(it, judged, self._plan.source) if judged else None
            return {"recorded": part, "entries": []}
        return {
            "entries": [
                {
                    "version": number,
                    "recorded_at": moment(self._at),
                    **self._ended(it),
                    "entry": entry_to_json(entry),
                }
                for number, entry in enumerate(judged.entries, start=1)
            ]
        }

    def _ended(self, it: Planned) -> Line:
        """When it was entered at the table, where the file says how long was played."""
        if it.found.minutes is None:
            return {}
        end = moment_of(it, self._group) + timedelta(minutes=it.found.minutes)
        return {"entered_at": moment(min(end, self._at))}


@dataclass(frozen=True, slots=True)
class TakenBack:
    """How many games and players went with an import, and the codes of games that stay: somebody
    has changed something in them since."""

    games: int
    players: int
    kept: tuple[str, ...]


@transaction.atomic
def undo(*, code: str, batch: UUID, by: Actor | None = None) -> TakenBack:
    """Take an import back. Afterwards the same file can be imported again.

    Raises AccessRefusedError, ImportUnknownError, UndoneError.
    """
    seen = find_group(code, by, Role.MANAGE, lock=True)
    row = batch_of(seen, batch)
    if row.undone_at is not None:
        raise UndoneError
    kept, gone = [], 0
    for imported in row.games.select_related("game", "game__group"):
        if imported.game is not None and is_touched(imported, imported.game):
            kept.append(imported.game.code)
            continue
        if imported.game is not None:
            destroy(imported.game)
            gone += 1
        imported.delete()
    players = _forget_players(row)
    row.undone_at, row.kept = timezone.now(), kept
    row.save(update_fields=("undone_at", "kept"))
    return TakenBack(gone, players, tuple(kept))


def batch_of(seen: SeenGroup, batch: UUID) -> ImportBatch:
    """The import of this group with this number. Raises ImportUnknownError."""
    row = seen.group.imports.filter(uuid=batch).first()
    if row is None:
        raise ImportUnknownError
    return row


def _forget_players(row: ImportBatch) -> int:
    """Those who came with it, and of whom nothing else is known."""
    alone = Player.objects.filter(uuid__in=row.players, **UNKNOWN)
    return sum(1 for player in alone if player.delete())
