"""Shares of wins, each with the interval in which it lies for sure enough, and what is expected.

Few games make a wide whisker: so a small number looks small. Knows counts and where marks go; not
whose they are, no HTML.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.insight.intervals import wilson
from sessions.pages.charts.drawing import Scale, Tick, ticks, tidy, whisker

WIDTH = 360
SIDE, TOP, ROW, BOTTOM = 20, 4, 54, 28
NAME, MARK = 18, 34
"""How far below the top of its row a name stands, and lies a whisker."""
HIGH, POINT = 12, 9
SIZE = 15
"""How high the letters of a name are."""
ROOM = WIDTH - 90
MAX_ROWS = 50
SHARES = (0, 0.25, 0.5, 0.75, 1)
ACROSS = Scale(0, 1, SIDE, WIDTH - SIDE)


@dataclass(frozen=True, slots=True)
class Share:
    """So many games won of those played by whoever, or at whatever, has this name.

    `expected` is the share that chance gives: a quarter at tables of four.
    """

    name: str
    wins: int
    games: int
    expected: float | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A share with its bounds, and where they are drawn.

    `squeezed` is the width that a long name is made to fit into.
    """

    share: Share
    won: float
    low: float
    high: float
    name_y: float
    squeezed: int | None
    whisker: str
    x: float
    y: float
    expected: str

    @property
    def is_above(self) -> bool:
        """Whether so many wins are more than chance explains."""
        return self.share.expected is not None and self.low > self.share.expected

    @property
    def is_below(self) -> bool:
        return self.share.expected is not None and self.high < self.share.expected


@dataclass(frozen=True, slots=True)
class Whiskers:
    """The rows, below each other in a drawing of WIDTH x `height`."""

    key: str
    title: str
    rows: tuple[Row, ...]
    left_out: int
    share_ticks: tuple[Tick, ...]

    width = WIDTH
    top = TOP

    @property
    def bottom(self) -> int:
        return TOP + ROW * len(self.rows)

    @property
    def number_y(self) -> int:
        return self.bottom + 20

    @property
    def height(self) -> int:
        return self.bottom + BOTTOM

    @property
    def highest(self) -> Row:
        return max(self.rows, key=lambda row: row.won)

    @property
    def above(self) -> list[str]:
        return [row.share.name for row in self.rows if row.is_above]

    @property
    def below(self) -> list[str]:
        return [row.share.name for row in self.rows if row.is_below]

    @property
    def has_expected(self) -> bool:
        return any(row.expected for row in self.rows)


def whiskers(key: str, title: str, shares: Sequence[Share]) -> Whiskers | None:
    """These shares in this order, without those of no games; None of none.

    `key` is no other chart's of the page, `title` says of what they are shares.
    """
    played = [it for it in shares if it.games]
    if not played:
        return None
    return Whiskers(
        key=key,
        title=title,
        rows=tuple(_row(it, TOP + ROW * at) for at, it in enumerate(played[:MAX_ROWS])),
        left_out=max(len(played) - MAX_ROWS, 0),
        share_ticks=ticks(ACROSS, SHARES),
    )


def _row(share: Share, top: int) -> Row:
    (low, high), won, y = wilson(share.wins, share.games), share.wins / share.games, top + MARK
    return Row(
        share=share,
        won=won,
        low=low,
        high=high,
        name_y=top + NAME,
        squeezed=ROOM if _width(share.name) > ROOM else None,
        whisker=whisker(ACROSS.at(low), ACROSS.at(high), y, HIGH),
        x=ACROSS.at(won),
        y=y,
        expected="" if share.expected is None else _pointer(ACROSS.at(share.expected), y),
    )


def _pointer(x: float, y: float) -> str:
    """A triangle below the whisker that points to what is expected."""
    return f"M{x:g} {y + 2:g}L{tidy(x - POINT / 2):g} {y + 2 + POINT:g}h{POINT}z"


def _width(name: str) -> float:
    """About how wide a name is, rather too much: wide and large letters count more."""
    return SIZE * sum(_letter(letter) for letter in name)


def _letter(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.1
    return 0.8 if letter.isupper() or letter in "mw" else 0.58
