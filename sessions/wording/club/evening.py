"""What is said of a night that goes on: how far its tables are, what a swap costs, ways out.

Knows words; no page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.contests.late import Kind, Way
from sessions.events.evening.drafts import Swap
from sessions.events.evening.screen import PACES, Choice, Shows, Size
from sessions.events.now.board import Playing
from sessions.events.now.delivery import Delivery
from sessions.events.reading.sheets import TableSheet
from sessions.wording.format import points
from sessions.wording.game.words import listed
from sessions.wording.say import say


def settled_line(settled: int, tables: int) -> str:
    """Of how many tables the result is in: "Tables in: 4 of 6"."""
    return _("Tables in: %(settled)s of %(tables)s") % {"settled": settled, "tables": tables}


def going_on_line(it: Playing) -> str:
    """How far a game is: "turn 7 of 10, best 6,450"."""
    facts = {"turn": it.turn, "turns": it.turns, "best": points(it.best)}
    if it.turns is None:
        return _("turn %(turn)s, best %(best)s") % facts
    return _("turn %(turn)s of %(turns)s, best %(best)s") % facts


def board_line(table: TableSheet, now: Playing | None) -> str:
    """What a table does that is not in: "Table 2: turn 7 of 10, best 6,450"."""
    said = {
        "disputed": say("results_differ"),
        "reported": say("to_be_confirmed"),
        "finished": _("the game is over, its places are to be told"),
        "postponed": say("another_day"),
    }
    how = said.get(table.state) or (_("not begun") if now is None else going_on_line(now))
    return f"{say('table_number', number=table.number)}: {how}"


def delivery_said(it: Delivery, zone: ZoneInfo) -> str:
    """What has come in from a table last: "last throw 14:31", or that no phone has opened it."""
    if it.told_at is not None:
        return _("told at %(time)s") % {"time": _clock(it.told_at, zone)}
    if it.thrown_at is not None:
        return _("last throw at %(time)s") % {"time": _clock(it.thrown_at, zone)}
    if it.has_game:
        return _("its game is open, nobody has thrown")
    if it.phones:
        said = ngettext("%(n)s phone has opened it", "%(n)s phones have opened it", it.phones)
        return said % {"n": it.phones}
    return _("no phone yet")


def _clock(at: datetime, zone: ZoneInfo) -> str:
    return str(time_format(at.astimezone(zone), "TIME_FORMAT"))


def swap_said(swap: Swap) -> dict[str, str]:
    """What a swap would cost: in a sign, and in words."""
    more = swap.after.again - swap.before.again
    worse = swap.after.cost - swap.before.cost
    sign = "=" if worse == 0 else "↓" if worse < 0 else "↑"
    if more > 0:
        words = ngettext("%(n)s pair more meets again", "%(n)s pairs more meet again", more) % {
            "n": more
        }
    elif more < 0:
        words = ngettext("%(n)s pair fewer meets again", "%(n)s pairs fewer meet again", -more) % {
            "n": -more
        }
    else:
        same = {0: _("as good as now"), -1: _("a little better"), 1: _("a little worse")}
        words = same[(worse > 0) - (worse < 0)]
    number = f"+{more}" if more > 0 else f"−{-more}" if more else ""
    return {"sign": number or sign, "words": words}


def way_said(way: Way, moved: Sequence[str]) -> str:
    """A way out when somebody does not come."""
    names = listed(moved) if moved else ""
    said = {
        Kind.PLAY_ON: _("The table plays on without them"),
        Kind.STANDBY: _("%(names)s sits in"),
        Kind.MERGE: _("The others join another table: %(names)s"),
        Kind.BORROW: _("%(names)s comes from a fuller table"),
    }
    return said[way.kind] % {"names": names}


def screen_fields(choice: Choice) -> list[dict[str, object]]:
    """What can be chosen of a big screen, a field each, with what is chosen now."""
    shows = {
        Shows.TURNS: _("what matters now, in turns"),
        Shows.SEATING: say("paper_names"),
        Shows.BOARD: _("Who still plays"),
        Shows.STANDINGS: say("paper_night"),
        Shows.CLOCK: say("the_clock"),
        Shows.FINAL: _("the last table, with its dice"),
    }
    sizes = {Size.SMALL: _("small"), Size.MEDIUM: _("medium"), Size.LARGE: say("large")}
    seconds = {it: ngettext("%(n)s second", "%(n)s seconds", it) % {"n": it} for it in PACES}
    return [
        _field("shows", _("It shows"), shows, choice.shows),
        _field("size", _("Letters"), sizes, choice.size),
        _field("pace", _("Each page for"), seconds, choice.pace),
    ]


def _field(name: str, label: str, choices: Mapping[Any, str], value: object) -> dict[str, object]:
    return {
        "name": name,
        "label": label,
        "value": str(value),
        "choices": [(str(it), said) for it, said in choices.items()],
    }
