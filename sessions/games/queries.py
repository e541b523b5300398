"""What can be asked: the names and rule sets of a device, a game's log.

Reads only. Knows no request and no page.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F, OuterRef, Q, QuerySet, Subquery

from scoring.entries import Amend, LogEntry, Undo, kind_named
from scoring.rules.presets import PRESETS, Preset
from scoring.seats.seating import MIN_SEATS
from scoring.state import FinishedTurn
from scoring.written.log import Replay
from sessions.access.listed import with_names
from sessions.access.roles import Actor, Seen, opened_by
from sessions.games import rewriting
from sessions.games.house_rules.found import house_rules_of
from sessions.games.lists.latest import latest
from sessions.games.log.fates import know_fates
from sessions.games.log.last import as_said
from sessions.games.log.renamed import names_before
from sessions.games.log.standing import corrected_turn, turns_of
from sessions.games.who.permission import check_entry
from sessions.models import Game, GameEntry, GameLink, Proposal, SeatTotal

MAX_NAMES = 30
MIN_DELAY = timedelta(minutes=1)
"""An entry that was recorded so much later than it was made came from a phone without network."""
ALL = Q()


def last_game(by: Actor) -> Game | None:
    """The game that was opened last on this device."""
    if by.device is None:
        return None
    links = GameLink.objects.filter(opened_by(by), game=OuterRef("game")).order_by("-role")
    theirs = Q(game__device=by.device) | Q(role__isnull=False)
    if by.account is not None:
        theirs |= Q(game__owner=by.account)
    # Asked by the game's own links: EXISTS would begin at every link that somebody has opened.
    rows = by.device.opened_games.annotate(role=Subquery(links.values("role")[:1]))
    standing = rows.filter(theirs, game__deleted_at=None).select_related("game")
    opened = standing.order_by("-opened_at", "-pk").first()
    return opened.game if opened else None


def earlier_names(by: Actor) -> list[str]:
    """The names that have played in the actor's games, the latest first; behind them those of
    games in which nothing is entered."""
    most = MAX_NAMES * 4
    totals = SeatTotal.objects.filter(game__in=_played_last(by, most // MIN_SEATS))
    in_order = totals.order_by("-game__has_entries", "-game__updated_at", "game_id", "position")
    names: dict[str, str] = {}
    for name in in_order.values_list("name", flat=True)[:most]:
        names.setdefault(name.casefold(), name)
    return list(names.values())[:MAX_NAMES]


def _played_last(by: Actor, most: int) -> QuerySet[Any]:
    """So many games each: played, and only begun."""
    kinds = (latest(by).entered(anything=it).keys(slice(most)) for it in (True, False))
    played, begun = (Game.objects.filter(pk__in=keys).values("pk") for keys in kinds)
    return with_names(Game.objects.filter(pk__in=played.union(begun)), by).values("pk")


def rematch_of(game: Game) -> Game | None:
    """The rematch that is still played. Whoever asks for a rematch then means this one."""
    going_on = game.rematches.filter(deleted_at=None).exclude(status=Game.Status.FINISHED)
    return going_on.order_by("-pk").first()


def rule_set_choices(by: Actor) -> list[Preset]:
    """What a new game can be played by: the actor's house rules, then the presets."""
    return [*house_rules_of(by.device, by.account), *PRESETS.values()]


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry of the log. `undone_by` is the version of the undo that took it back, `ended` the
    turn that was over with it, as it was then, `changed` the turn that it corrected, before and
    after, `was` the name that a player had until then.

    `made_at` is when it was entered at the table, `recorded_at` when it was written down here.
    `recorded_by` and `confirmed_by` name accounts and devices; "" is nobody who is known.
    """

    version: int
    entry: LogEntry
    made_at: datetime
    recorded_at: datetime
    recorded_by: str
    confirmed_by: str
    undone_by: int | None
    undoes: int | None
    ended: FinishedTurn | None
    changed: tuple[FinishedTurn, FinishedTurn] | None
    was: str = ""

    @property
    def came_later(self) -> bool:
        """Was this sent so much later than it was made that it has to be said?"""
        return self.recorded_at - self.made_at >= MIN_DELAY


def log_lines(game: Game, wanted: Q = ALL, most: int | None = None) -> list[LogLine]:
    """The newest entries of those wanted, the newest first, with what was undone and corrected.

    However long the log is, so many of them cost the same.
    """
    know_fates(game)
    rows = game.entries.filter(wanted).select_related("device", "account", "confirmed_by")
    newest = as_said(game, rows.order_by("-version")[:most])
    undos = _undos(game, newest)
    undoes = _undone(game, newest)
    names = names_before(game, newest)
    return [
        LogLine(
            version=row.version,
            entry=row.entry,
            made_at=row.made_at,
            recorded_at=row.recorded_at,
            recorded_by=recorder(row),
            confirmed_by=row.confirmed_by.name if row.confirmed_by else "",
            undone_by=row.dropped_by if row.dropped_by in undos - {row.version} else None,
            undoes=undoes.get(row.version),
            ended=_ended(row),
            changed=corrected_turn(row),
            was=names.get(row.version, ""),
        )
        for row in newest
    ]


def _undos(game: Game, rows: list[GameEntry]) -> set[int]:
    """The undos among what has dropped these entries."""
    dropped_by = {row.dropped_by for row in rows if row.dropped_by not in {None, row.version}}
    undos = game.entries.filter(kind=_UNDO, version__in=dropped_by)
    return set(undos.values_list("version", flat=True)) if dropped_by else set()


def _undone(game: Game, rows: list[GameEntry]) -> dict[int, int]:
    """What each of these undos has taken back: from its version to the versions of the entries."""
    undos = [row.version for row in rows if row.kind == _UNDO]
    dropped = game.entries.filter(dropped_by__in=undos).exclude(version=F("dropped_by"))
    return dict(dropped.values_list("dropped_by", "version")) if undos else {}


_UNDO = kind_named(Undo)


def _ended(row: GameEntry) -> FinishedTurn | None:
    turns = [] if isinstance(row.entry, Amend) else turns_of(row)
    return turns[0] if turns else None


def as_corrected(seen: Seen, correction: Amend) -> Replay:
    """What the game would be with this correction, from a little before its turn on.

    Raises as entering it would; writes nothing.
    """
    check_entry(seen, seen.game.current_state(), correction)
    know_fates(seen.game)
    return rewriting.corrected(seen.game, correction).replay


def recorder(row: GameEntry | Proposal) -> str:
    """Who entered this: the account that was signed in, or else the device by its name."""
    if row.account is not None:
        return str(row.account.get_username())
    return row.device.name if row.device is not None else ""
