"""Files of BG Stats, a diary of board games: `BGStatsExport.json`, and single plays (`.bgsplay`).

Their format is described nowhere: this reads what real files hold. A play that is no game of
Farkle, or that cannot be read, is left out and said why. Knows one document; no database.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.written.recorded import MAX_SCORE
from sessions.exchange.into.fields import Fields, WrongTypeError, one_line
from sessions.exchange.into.found import FileRefusedError, Found, FoundGame, FoundSeat, LeftOut
from sessions.exchange.lines.shapes import YEARS

SOURCE = "bgstats"
BGG_FARKLE = 3181
"""The number of Farkle on BoardGameGeek, which BG Stats has its games from."""
MAX_NAME, MAX_PLACE, MAX_NOTE, MAX_ID = 40, 60, 500, 100
MAX_MINUTES = 32_767
_FARKLE = re.compile(
    r"far[ck](?:le|el)|zil?ch\b|zonk|hot dice|\bgreed\b|dix mille|ten thousand|zehntausend"
    r"|\b(?:10[ .,'’]?000|5[ .,'’]?000)\b"
)
_PARTS = re.compile(r"[+-]?\d+(?:[+-]\d+)*", re.ASCII)
_PART = re.compile(r"[+-]?\d+", re.ASCII)


@dataclass(frozen=True, slots=True)
class GameInFile:
    """A game that the file has plays of. `is_farkle` is a guess, by its name and number."""

    id: str
    name: str
    plays: int
    is_farkle: bool


class _LeaveOutError(Exception):
    """Why a play is no game of Farkle."""

    def __init__(self, reason: str, **facts: Any) -> None:
        super().__init__(reason)
        self.reason, self.facts = reason, facts


def is_bgstats(document: Any) -> bool:
    """Whether a JSON document is one that BG Stats has written."""
    return isinstance(document, dict) and all(
        isinstance(document.get(name), list) for name in ("games", "players", "plays")
    )


def games_in(document: Any) -> list[GameInFile]:
    """The games that were played, those first that may be Farkle. Raises FileRefusedError."""
    counts = Counter(
        _id(play.get("gameRefId")) for play in _rows(document, "plays") if _id_of(play, "gameRefId")
    )
    found = [
        GameInFile(key, one_line(game.get("name"), MAX_NAME), counts[key], _is_farkle(game))
        for key, game in _by_id(document, "games").items()
        if counts[key]
    ]
    return sorted(found, key=lambda it: (not it.is_farkle, -it.plays, it.name.casefold()))


def read(document: Any, game_ids: Collection[str]) -> Found:
    """The plays of these games. Raises FileRefusedError."""
    file = _File(document)
    games: list[FoundGame] = []
    left_out: list[LeftOut] = []
    for number, play in enumerate(document["plays"], start=1):
        if isinstance(play, dict) and _id(play.get("gameRefId")) not in game_ids:
            continue
        where = _where(number, play)
        try:
            games.append(file.game(Fields(play), where))
        except _LeaveOutError as why:
            left_out.append(LeftOut(where, why.reason, why.facts))
        except WrongTypeError as wrong:
            left_out.append(LeftOut(where, "unreadable", {"field": wrong.field}))
    return Found(SOURCE, games, left_out)


class _File:
    """What plays refer to by its number."""

    def __init__(self, document: Any) -> None:
        self._games = _by_id(document, "games")
        self._players = _by_id(document, "players")
        self._places = _by_id(document, "locations")

    def game(self, play: Fields, where: str) -> FoundGame:
        self._refuse_others(play)
        at, has_time = _moment(play, "playDate")
        seats = tuple(self._seats(play))
        if len(seats) < 2:
            raise _LeaveOutError("one_player" if seats else "nobody")
        return FoundGame(
            where=where,
            seats=seats,
            played_on=at.date(),
            played_at=at if has_time else None,
            minutes=_minutes(play),
            place=self._place(play),
            note=_note(play),
            source_id=play.text("uuid")[:MAX_ID].lower(),
            modified=_modified(play),
        )

    def _refuse_others(self, play: Fields) -> None:
        game = Fields(self._games.get(_id(play.raw("gameRefId")), {}))
        if play.flag("ignored"):
            raise _LeaveOutError("ignored")
        if game.flag("cooperative"):
            raise _LeaveOutError("cooperative")
        if not game.flag("highestWins", missing=True) and not game.flag("noPoints"):
            raise _LeaveOutError("lowest_wins")

    def _seats(self, play: Fields) -> Iterator[FoundSeat]:
        rows = [Fields(row) for row in play.rows("playerScores")]
        order = [row.number("seatOrder") or 0 for row in rows]
        if all(order):
            rows = [row for _at, row in sorted(zip(order, rows, strict=True), key=lambda it: it[0])]
        with_teams = play.flag("usesTeams")
        for row in rows:
            yield self._seat(row, with_teams=with_teams)

    def _seat(self, row: Fields, *, with_teams: bool) -> FoundSeat:
        key = _id(row.raw("playerRefId"))
        if key not in self._players:
            raise WrongTypeError("playerRefId")
        player = Fields(self._players[key])
        name = "" if player.flag("isAnonymous") else one_line(player.text("name"), MAX_NAME)
        team = one_line(row.text("team"), MAX_NAME) if with_teams else ""
        return FoundSeat(
            name=name,
            score=_score(row, name),
            is_winner=row.flag("winner"),
            team=team or None,
            source_player=player.text("uuid")[:MAX_ID].lower() or key,
            started=row.flag("startPlayer"),
        )

    def _place(self, play: Fields) -> str:
        place = self._places.get(_id(play.raw("locationRefId")), {})
        return one_line(Fields(place).text("name"), MAX_PLACE)


def _score(row: Fields, name: str) -> int | None:
    """Points are a text that may be a sum: "72+75", "-10+7+22". Halves are no points of Farkle."""
    said = row.raw("score")
    if isinstance(said, float | int) and not isinstance(said, bool):
        said = str(int(said)) if said == said // 1 else str(said)
    if said is None:
        return None
    if not isinstance(said, str):
        raise WrongTypeError("score")
    plain = "".join(said.split()).replace("−", "-")
    if not plain:
        return None
    if not _PARTS.fullmatch(plain):
        raise _LeaveOutError("no_whole_score", name=name, score=one_line(said, MAX_NAME))
    if len(plain) > MAX_NOTE:
        raise _LeaveOutError("score_too_large", name=name)
    score = sum(map(int, _PART.findall(plain)))
    if abs(score) > MAX_SCORE:
        raise _LeaveOutError("score_too_large", name=name)
    return score


def _moment(play: Fields, name: str) -> tuple[datetime, bool]:
    """By the clock of those who played; and whether there is a time at all."""
    said = play.text(name).strip()
    try:
        return datetime.fromisoformat(said), len(said) > len("2026-11-25")
    except ValueError as error:
        raise WrongTypeError(name) from error


def _modified(play: Fields) -> datetime | None:
    """None where it is not said, or where it cannot have been then."""
    try:
        moment, _has_time = _moment(play, "modificationDate")
    except WrongTypeError:
        return None
    return moment if moment.year in YEARS else None


def _minutes(play: Fields) -> int | None:
    """0 is what it writes where nobody has measured."""
    minutes = play.number("durationMin") or 0
    return minutes if 0 < minutes <= MAX_MINUTES else None


def _note(play: Fields) -> str:
    parts = (one_line(play.text(name), MAX_NOTE) for name in ("board", "comments"))
    return " · ".join(filter(None, parts))[:MAX_NOTE].strip()


def _where(number: int, play: Any) -> str:
    date = play.get("playDate") if isinstance(play, dict) else None
    said = one_line(date, len("2026-11-25 20:00:00"))
    return f"#{number} · {said}" if said else f"#{number}"


def _rows(document: Any, name: str) -> list[Mapping[str, Any]]:
    if not is_bgstats(document):
        raise FileRefusedError("no_bgstats")
    rows = document.get(name)
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _by_id(document: Any, name: str) -> dict[str, Mapping[str, Any]]:
    return {_id(row["id"]): row for row in _rows(document, name) if _id_of(row, "id")}


def _id_of(row: Mapping[str, Any], name: str) -> bool:
    return bool(_id(row.get(name)))


def _id(value: Any) -> str:
    """A number by which one thing of the file names another one; "" if it is none."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return str(value) if is_number or isinstance(value, str) else ""


def _is_farkle(game: Mapping[str, Any]) -> bool:
    names = (one_line(game.get(name), MAX_NOTE).casefold() for name in ("name", "bggName"))
    return game.get("bggId") == BGG_FARKLE or any(map(_FARKLE.search, names))
