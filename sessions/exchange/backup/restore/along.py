"""What is newer on the running site than in a backup: written down before it is restored, taken in
afterwards.

A game that the backup knows gets the entries that it lacks; any other one comes whole, with its
links. Leagues and imports come as they are (`branches`), with the names that imports remember.
What cannot be is named, also what a league refers to in vain, and the others come all the same.
Knows lines and rows; not when a database takes another one's place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import IO, Any

from django.contrib.auth import get_user_model
from django.db import transaction

from sessions.access import links
from sessions.exchange import canonical
from sessions.exchange.backup import branches, remembered
from sessions.exchange.backup.restore.newer import Newer
from sessions.exchange.lines import stream
from sessions.exchange.lines.opening import lines_in
from sessions.exchange.lines.refused import LineRefusedError, LinesRefusedError
from sessions.exchange.lines.taking import Taking
from sessions.models import Device, Event, Game, ImportBatch, Proposal

ACCESS = "access"
"""A line of ours behind that of each game: who started it, who owns it, what opens it."""
BRANCH = "branch"
"""A line of ours for a league or an import."""
NAME = "name"
"""A line of ours for a name that imports remember."""
OTHER_START = "In the backup it began otherwise, or went on otherwise."


@dataclass(slots=True)
class Along:
    """Codes of games that came as new ones, and of those that went on; and why others did not."""

    new: list[str] = field(default_factory=list)
    grown: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    players: int = 0
    leagues: list[str] = field(default_factory=list)
    imports: list[str] = field(default_factory=list)


def write(newer: Newer, file: IO[bytes]) -> None:
    """Everybody's lines, and those of what is newer, into a file to be read again."""
    for line in chain(_with_access(stream.lines_of_games(newer.keys)), _branches(newer)):
        file.write(canonical.line(line).encode())
    file.seek(0)


def take(file: IO[bytes]) -> Along:
    """Take in what `write` has written. What is refused leaves nothing behind."""
    taking, along, whole = _TakingAlong(), Along(), []
    for number, line in lines_in(file):
        if BRANCH in line or NAME in line:
            whole.append(line)
        elif ACCESS in line:
            taking.open_by(line[ACCESS])
        else:
            try:
                with transaction.atomic():
                    taking.line(number, line)
            except LinesRefusedError as refused:
                along.refused.append(f"{_called(line)}: {refused.why}")
    try:
        with transaction.atomic():
            taking.merge()
    except LinesRefusedError as refused:
        along.refused.append(refused.why)
    along.new += [game.code for game in taking.made]
    along.grown += taking.grown
    along.players = len(taking.taken.players)
    for line in whole:
        if BRANCH in line:
            _take_whole(line[BRANCH], along)
        else:
            _remember(line[NAME], along)
    return along


def _take_whole(said: dict[str, Any], along: Along) -> None:
    is_league = said["kind"] == Event.__name__
    root = said["rows"][said["kind"]][0]
    name = root["name"] if is_league else root["file_name"] or root["source"]
    called = f"{'league' if is_league else 'import'} {name}"
    try:
        lost = branches.take(said)
    except LineRefusedError as refused:
        along.refused.append(f"{called}: {refused}")
    else:
        (along.leagues if is_league else along.imports).append(name)
        along.refused += [f"{called}: {it}" for it in lost]


def _remember(said: dict[str, Any], along: Along) -> None:
    try:
        remembered.take(said)
    except LineRefusedError as refused:
        along.refused.append(f"name {said['key']} of {said['source']}: {refused}")


def _called(line: dict[str, Any]) -> str:
    """What a person knows it by."""
    kind, said = next(iter(line.items()))
    name = (
        said.get("code") or said.get("name") or said.get("uuid") if isinstance(said, dict) else ""
    )
    return f"{kind} {name}"


def _with_access(lines: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for line in lines:
        yield line
        if "game" in line:
            yield {ACCESS: _access(line["game"]["uuid"])}


def _branches(newer: Newer) -> Iterator[dict[str, Any]]:
    for event in Event.objects.filter(pk__in=newer.events).order_by("pk"):
        yield {BRANCH: branches.told(event)}
    for batch in ImportBatch.objects.filter(pk__in=newer.imports).order_by("pk"):
        yield {BRANCH: branches.told(batch)}
    for said in remembered.told(newer.imports):
        yield {NAME: said}


def _access(uuid: str) -> dict[str, Any]:
    game = Game.objects.select_related("owner").get(uuid=uuid)
    return {
        "game": uuid,
        "device": game.device_id and str(game.device_id),
        "owner": game.owner and game.owner.get_username(),
        "links": {str(role): nonce for role, nonce in game.links.values_list("role", "nonce")},
    }


class _TakingAlong(Taking):
    """Taking lines, where a game that is there may have gone on."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[Game] = []
        self.grown: list[str] = []

    def _game(self, number: int, said: dict[str, Any]) -> bool:
        self.merge()
        found = Game.objects.filter(uuid=said["uuid"]).first()
        if found is None:
            super()._game(number, said)
            self.made.append(self.taken.games[-1])
            return True
        self._grow(found, said)
        self.grown.append(found.code)
        return False

    def _grow(self, game: Game, said: dict[str, Any]) -> None:
        known = [(it.version, it.entry, it.recorded_at) for it in game.entries.all()]
        told = [(it["version"], it["entry"], it["recorded_at"]) for it in said["entries"]]
        start = [player for player, _ in said["players"]]
        if (said["rules"], start) != (game.rule_set, game.players_at_start()) or (
            told[: len(known)] != known
        ):
            raise LineRefusedError(OTHER_START)
        Proposal.objects.filter(game=game).delete()  # it was of a turn that is over
        game.played_seats.all().delete()
        Game.objects.filter(pk=game.pk).update(
            group=None if said["group"] is None else self._group_of(said["group"]),
            place=said["place"],
            dice_set=said.get("dice_set", ""),
            begun_at=said.get("begun_at"),
            deleted_at=None,
            **said["options"],
        )
        game.refresh_from_db()
        self._play_on(game, said, said["entries"][len(known) :])

    def open_by(self, access: dict[str, Any]) -> None:
        """Let a game that was made just now be opened as on the running site."""
        game = self.made[-1] if self.made else None
        if game is None or str(game.uuid) != access["game"]:
            return
        owner = get_user_model().objects.filter(username=access["owner"]).first()
        device = Device.objects.filter(pk=access["device"]).first()
        Game.objects.filter(pk=game.pk).update(owner=owner, device=device)
        links.issue_again(game, access["links"])
