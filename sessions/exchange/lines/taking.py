"""Lines of games taken into the site: all of a file or nothing.

What is there already, by its number, stays as it is, so that the same file twice adds nothing.
Every game is played through its rules before anything is kept. Knows rows; what a line may hold,
`shapes` knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import IO, Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.entries import entry_to_json, kind_of
from scoring.errors import ScoringError
from scoring.game import start
from sessions.access import links
from sessions.access.codes import new_code
from sessions.exchange.lines.opening import lines_in
from sessions.exchange.lines.refused import LineRefusedError, LinesRefusedError, NumberedLine
from sessions.exchange.lines.shapes import checked, kind_of_line
from sessions.games import caches
from sessions.games.results import record
from sessions.games.verify.verifying import verify
from sessions.models import Game, GameEntry, Group, HouseRules, PlayedSeat, Player
from sessions.models.people import name_key


@dataclass(slots=True)
class Taken:
    """How many of each kind of line were `new`, or `there` already; and what was made."""

    new: Counter[str] = field(default_factory=Counter)
    there: Counter[str] = field(default_factory=Counter)
    groups: list[Group] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)
    games: list[Game] = field(default_factory=list)


def take(file: IO[bytes], *, dry_run: bool = False) -> Taken:
    """Take all lines of a file. Raises LinesRefusedError; a dry run leaves nothing either."""
    return take_lines(lines_in(file, told=timezone.now()), dry_run=dry_run)


def take_lines(
    lines: Iterable[NumberedLine], *, into: Group | None = None, dry_run: bool = False
) -> Taken:
    """The same of lines from anywhere, each with the number by which it is refused.

    `into` is a group that they may name without a line of its own, and its players too.
    """
    taking = Taking(into)
    with transaction.atomic():
        for number, line in lines:
            taking.line(number, line)
        taking.merge()
        if dry_run:
            transaction.set_rollback(True)
    return taking.taken


class Taking:
    """One file under way: what of it has been found or made, by the numbers that it uses."""

    def __init__(self, into: Group | None = None) -> None:
        self.taken = Taken()
        self._groups: dict[UUID, Group] = {} if into is None else {into.uuid: into}
        known = () if into is None else into.players.filter(erased_at=None)
        self._players: dict[UUID, Player] = {player.uuid: player for player in known}
        self._merged: dict[UUID, tuple[int, dict[str, Any]]] = {}
        """Lines of who was merged into somebody: that one may come behind them in the file."""
        self._takes: dict[str, Callable[[int, dict[str, Any]], bool]] = {
            "group": self._group,
            "player": self._player,
            "house_rules": self._house_rules,
            "game": self._game,
        }

    def line(self, number: int, line: dict[str, Any]) -> None:
        kind = kind_of_line(number, line)
        said = checked(number, kind, line[kind])
        try:
            is_new = self._takes[kind](number, said)
        except (LineRefusedError, ScoringError) as error:
            raise LinesRefusedError(number, error) from error
        (self.taken.new if is_new else self.taken.there)[kind] += 1

    def _group(self, _number: int, said: dict[str, Any]) -> bool:
        found = Group.objects.filter(uuid=said["uuid"]).first()
        self._groups[said["uuid"]] = found or self._new_group(said)
        return found is None

    def _new_group(self, said: dict[str, Any]) -> Group:
        made = Group.objects.create(**said | {"code": _free(Group, said["code"])})
        Group.objects.filter(pk=made.pk).update(created_at=said["created_at"])
        links.issue_all(made)
        self.taken.groups.append(made)
        return made

    def _player(self, number: int, said: dict[str, Any]) -> bool:
        """Who is there by number, or else by name, is that player."""
        players = self._group_of(said["group"]).players.all()
        found = players.filter(uuid=said["uuid"]).first()
        if found is None and said["merged_into"] is None and "erased_at" not in said:
            key = name_key(said["name"])
            found = players.filter(merged_into=None, erased_at=None, key=key).first()
        if found is not None:
            self._players[said["uuid"]] = found
        elif Player.objects.filter(uuid=said["uuid"]).exists():
            raise LineRefusedError("This player is one of another group here.")
        elif said["merged_into"] is not None:
            self._merged[said["uuid"]] = (number, said)
        else:
            self._new_player(said)
        return found is None

    def merge(self) -> None:
        """Make everybody who was merged into another one, those first whom others lead to."""
        while self._merged:
            ready = [it for it, (_, said) in self._merged.items() if self._knows_root(said)]
            if not ready:
                waiting = self._merged.values()
                number, said = next(
                    (it for it in waiting if it[1]["merged_into"] not in self._merged),
                    next(iter(waiting)),
                )
                into = said["merged_into"]
                raise LinesRefusedError(number, f"The player {into} is nobody of this group here.")
            for uuid in ready:
                self._new_player(self._merged.pop(uuid)[1])

    def _knows_root(self, said: dict[str, Any]) -> bool:
        into = self._players.get(said["merged_into"])
        return into is not None and into.group_id == self._group_of(said["group"]).pk

    def _new_player(self, said: dict[str, Any]) -> None:
        into = said["merged_into"]
        known = {"group": self._groups[said["group"]], "merged_into": into and self._players[into]}
        made = Player.objects.create(**said | known)
        Player.objects.filter(pk=made.pk).update(created_at=said["created_at"])
        self._players[said["uuid"]] = made
        self.taken.players.append(made)

    def _house_rules(self, _number: int, said: dict[str, Any]) -> bool:
        found = HouseRules.objects.filter(key=said["key"], version=said["version"]).first()
        rules = said["rules"].to_json()
        if found is not None:
            if found.rules != rules:
                name = f"{found.key}, version {found.version}"
                raise LineRefusedError(f"The house rules {name} are others here.")
            return False
        group = None if said["group"] is None else self._group_of(said["group"])
        made = HouseRules.objects.create(**said | {"rules": rules, "group": group})
        HouseRules.objects.filter(pk=made.pk).update(created_at=said["created_at"])
        return True

    def _game(self, _number: int, said: dict[str, Any]) -> bool:
        self.merge()
        if Game.objects.filter(uuid=said["uuid"]).exists():
            return False
        _check_versions([row["version"] for row in said["entries"]])
        game = self._new_game(said)
        self.taken.games.append(game)
        self._play_on(game, said, said["entries"])
        links.issue_all(game)
        return True

    def _play_on(self, game: Game, said: dict[str, Any], entries: Iterable[dict[str, Any]]) -> None:
        """Add these entries, play it, and keep what that comes to and who sat there."""
        GameEntry.objects.bulk_create(
            GameEntry(
                game=game,
                kind=kind_of(row["entry"]),
                seat=getattr(row["entry"], "seat", None),
                payload=entry_to_json(row["entry"]),
                **{name: it for name, it in row.items() if name != "entry"},
            )
            for row in entries
        )
        Game.objects.filter(pk=game.pk).update(version=len(said["entries"]))
        self._check(game)
        game.refresh_from_db()
        self._seat(game, [uuid for _, uuid in said["players"]] + said["joined"])

    def _new_game(self, said: dict[str, Any]) -> Game:
        state = start(said["rules"], [player for player, _ in said["players"]], said["starts"])
        recorded = said.get("recorded")
        whom = said["rematch_of"]
        game = Game(
            uuid=said["uuid"],
            code=_free(Game, said["code"]),
            rules=said["rules"].to_json(),
            players=[{"name": seat.name, "team": seat.team} for seat in state.seats],
            starts=state.starts,
            group=None if said["group"] is None else self._group_of(said["group"]),
            place=said["place"],
            dice_set=said.get("dice_set", ""),
            rematch_of=None if whom is None else Game.objects.filter(uuid=whom).first(),
            created_at=said["created_at"],
            begun_at=said.get("begun_at"),
            recorded=None if recorded is None else _plain(recorded),
            **said["options"],
        )
        if game.is_recorded:
            caches.save_recorded(game)
        else:
            caches.save_first(game, state)
        return game

    def _check(self, game: Game) -> None:
        report = verify(game.pk, game.code, repair=True)
        if report is None or report.verdict not in {"right", "repaired"}:
            raise LineRefusedError(f"The game {game.code} cannot be played: {report}")

    def _seat(self, game: Game, whom: list[UUID | None]) -> None:
        names = [seat.name for seat in game.current_state().seats]
        if len(whom) > len(names):
            raise LineRefusedError(f"There are {len(whom)} players and {len(names)} seats.")
        seats = []
        for position, uuid in enumerate(whom):
            if uuid is None:
                continue
            player = self._players.get(uuid)
            if player is None or player.group_id != game.group_id:
                raise LineRefusedError(
                    f"The player {uuid} has no line of their own before this one."
                )
            seats.append(
                PlayedSeat(game=game, position=position, player=player, name=names[position])
            )
        PlayedSeat.objects.bulk_create(seats)
        if game.finished_at is not None:
            record(game)

    def _group_of(self, uuid: UUID) -> Group:
        if uuid not in self._groups:
            raise LineRefusedError(f"The group {uuid} has no line of its own before this one.")
        return self._groups[uuid]


def _plain(recorded: dict[str, Any]) -> dict[str, Any]:
    """As it is kept: nothing but JSON."""
    return {**recorded, "seats": [dict(seat) for seat in recorded["seats"]]}


def _check_versions(versions: list[int]) -> None:
    for number, version in enumerate(versions, start=1):
        if version != number:
            raise LineRefusedError(
                f"Entry {number} has version {version}: they count from 1 without a gap."
            )


def _free(model: type[Game | Group], code: str) -> str:
    """This code, or another one where it is taken here."""
    while model.objects.filter(code=code).exists():
        code = new_code()
    return code
