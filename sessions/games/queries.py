"""What can be asked: games by code, the games, names and rule sets of a device, a game's log.

Reads only. Knows no request and no page.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch

from scoring.entries import Amend, LogEntry
from scoring.log import taken_back
from scoring.presets import PRESETS, Preset
from sessions.games.codes import tidy
from sessions.games.errors import GameNotFoundError
from sessions.games.house_rules import house_rules_of
from sessions.models import Device, Game, SeatTotal

MOST_NAMES = 30


def game_by_code(code: str) -> Game:
    """The game with this code, as somebody typed it. Raises GameNotFoundError."""
    tidied = tidy(code)
    game = Game.objects.filter(code=tidied).first()
    if game is None:
        raise GameNotFoundError(tidied)
    return game


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list: its seats with their scores, and whose turn it is."""

    game: Game
    totals: list[SeatTotal]
    turn_seat: int | None

    @property
    def names(self) -> str:
        return ", ".join(total.name for total in self.totals)

    @property
    def thrower(self) -> SeatTotal | None:
        return None if self.turn_seat is None else self.totals[self.turn_seat]

    @property
    def leader(self) -> SeatTotal | None:
        """Who has the most points of those still playing, once there are any."""
        playing = [total for total in self.totals if not total.is_retired]
        best = max(playing, key=lambda total: total.score, default=None)
        return best if best is not None and best.score > 0 else None

    @property
    def winners(self) -> list[SeatTotal]:
        return [total for total in self.totals if total.is_winner]


def games_on_device(device: Device | None, most: int = 20) -> list[GameLine]:
    """The games this device has started or opened, the one played last first."""
    if device is None:
        return []
    totals = Prefetch("totals", queryset=SeatTotal.objects.order_by("position"))
    games = (
        Game.objects.filter(pk__in=device.opened_games.values("game"))
        .order_by("-updated_at", "-pk")
        .prefetch_related(totals)[:most]
    )
    return [GameLine(game, list(game.totals.all()), _turn_seat(game)) for game in games]


def _turn_seat(game: Game) -> int | None:
    turn = game.state.get("turn")
    return turn["seat"] if turn else None


def last_game(device: Device | None) -> Game | None:
    """The game this device has started or opened last."""
    if device is None:
        return None
    opened = device.opened_games.select_related("game").order_by("-opened_at", "-pk").first()
    return opened.game if opened else None


def earlier_names(device: Device | None) -> list[str]:
    """The names that have played on this device, the latest first."""
    if device is None:
        return []
    totals = SeatTotal.objects.filter(game__in=device.opened_games.values("game"))
    latest = totals.order_by("-game__updated_at", "game_id", "position")
    names: dict[str, str] = {}
    for name in latest.values_list("name", flat=True)[: MOST_NAMES * 4]:
        names.setdefault(name.casefold(), name)
    return list(names.values())[:MOST_NAMES]


def rule_set_choices(device: Device | None) -> list[Preset]:
    """What a new game can be played by: this device's house rules, then the presets."""
    return [*house_rules_of(device), *PRESETS.values()]


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry of the log. `undone_by` is the version of the undo that took it back."""

    version: int
    entry: LogEntry
    recorded_at: datetime
    undone_by: int | None
    undoes: int | None
    corrects: int | None


def log_lines(game: Game) -> list[LogLine]:
    """Every entry ever made, the newest first, with what was undone and corrected."""
    rows = list(game.entries.all())
    log = [row.entry for row in rows]
    undoes = taken_back(log)
    undone = {version: by for by, version in undoes.items()}
    lines = [
        LogLine(
            version=row.version,
            entry=entry,
            recorded_at=row.recorded_at,
            undone_by=undone.get(row.version),
            undoes=undoes.get(row.version),
            corrects=_corrected_turn(entry),
        )
        for row, entry in zip(rows, log, strict=True)
    ]
    return lines[::-1]


def _corrected_turn(entry: LogEntry) -> int | None:
    return entry.turn if isinstance(entry, Amend) else None
