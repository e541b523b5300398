"""The log of a game: every entry that was ever made, the newest first, in parts.

For all who may watch. A part costs the same in every game, however long its log is. Times are told
by the clock of the group that plays.
"""

from __future__ import annotations

from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.entries import (
    MAX_SEATS,
    Amend,
    Bank,
    LogEntry,
    Throw,
)
from scoring.rules.rule_set import RuleSet
from scoring.state import Seat
from sessions.games.queries import LogLine, log_lines
from sessions.games.results import zone_of
from sessions.games.told.insight import InsightNotYetError, refuse_if_running
from sessions.models import Game, Role
from sessions.pages.kit.requests import page, seen, whole_number
from sessions.wording.game import words
from sessions.wording.game.entries import correction, said, seat_name
from sessions.wording.game.parts import broken_down

LINES_IN_PART = 100


@page("GET")
def log(request: HttpRequest, code: str) -> HttpResponse:
    found = seen(request, code)
    game = found.game
    if code != game.code:
        return HttpResponseRedirect(reverse("log", kwargs={"code": game.code}))
    before = _before(request, game)
    part = log_lines(game, Q(version__lt=before), LINES_IN_PART)
    seats = _with_gone(game.current_state().seats)
    shown = {line.version for line in part}
    rules, is_told = game.current_state().rules, _is_told(game)
    lines = [
        {
            "line": line,
            "said": _said(line, seats),
            "details": _details(line.entry, rules),
            "undone_at": _place(line.undone_by, shown),
            "undoes_at": _place(line.undoes, shown),
            "looked_at": _looked_at(line) if is_told else None,
        }
        for line in part
    ]
    context = {
        "game": game,
        "lines": lines,
        "may_amend": found.role >= Role.SCORE,
        "is_newest": before > game.version,
        "earlier": min(shown) if shown and min(shown) > 1 else None,
        "later": _later(game, shown),
    }
    with timezone.override(zone_of(game)):
        return render(request, "record/log.html", context)


def _before(request: HttpRequest, game: Game) -> int:
    """The version before which the part begins; the newest part, if that is no such number."""
    asked = whole_number(request.GET.get("before", ""))
    return asked if asked is not None and 1 < asked <= game.version else game.version + 1


def _later(game: Game, shown: set[int]) -> str:
    """The address of the part after this one."""
    before = max(shown, default=0) + LINES_IN_PART + 1
    return f"?before={before}" if before <= game.version else reverse("log", args=[game.code])


def _place(version: int | None, shown: set[int]) -> str:
    """Where the line of this version stands: in this part, or at the top of another one."""
    if version is None or version in shown:
        return f"#v{version}"
    return f"?before={version + 1}#v{version}"


def _is_told(game: Game) -> bool:
    """May luck and decisions of this game be told?"""
    try:
        refuse_if_running(game, game.current_state())
    except InsightNotYetError:
        return False
    return True


def _looked_at(line: LogLine) -> int | None:
    """The number of the turn that was over with this, if it was played with dice."""
    if line.ended is None or line.undone_by or not isinstance(line.entry, Throw | Bank):
        return None
    return line.ended.number


def _with_gone(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats, and more behind them: an entry may name a seat whose joining was undone."""
    gone = range(len(seats), MAX_SEATS)
    return (*seats, *(Seat(seat_name((), number), None, number) for number in gone))


def _said(line: LogLine, seats: tuple[Seat, ...]) -> str:
    if isinstance(line.entry, Amend) and line.changed is not None:
        return correction(line.entry, seats, line.changed)
    return said(line.entry, seats, line.ended, was=line.was)


def _details(entry: LogEntry, rules: RuleSet) -> list[str]:
    """How the points of a throw come about, or the throws that a correction has written down."""
    if isinstance(entry, Amend):
        return [_dice(throw, rules) for throw in entry.throws]
    parts = broken_down(rules, entry.set_aside) if isinstance(entry, Throw) else ""
    return [parts] if parts else []


def _dice(throw: Throw, rules: RuleSet) -> str:
    dice = words.entered(throw.dice, throw.unentered)
    kept = broken_down(rules, throw.set_aside) or words.dice_said(throw.set_aside)
    values = {"dice": dice, "kept": kept}
    if not throw.set_aside:
        return _("%(dice)s, nothing set aside") % values
    return _("%(dice)s, set aside: %(kept)s") % values
