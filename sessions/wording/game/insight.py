"""Luck and decisions of a finished game in words: kind ones, as a family reads them.

Knows words; every number comes from `scoring.insight`.
"""

from __future__ import annotations

from math import floor
from statistics import NormalDist

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.insight.luck import Luck
from scoring.insight.turn.plays import Play
from sessions.wording.format import decimal, faces, percent, points, signed
from sessions.wording.say import say

LITTLE = 5.0
"""So many points nobody notices."""


def play_said(play: Play, dice: int) -> str:
    """A play as one would say it: "1 1 aside, throw 4 dice". `dice` are those of the rules."""
    kept = faces(play.set_aside)
    if play.to_throw is None:
        return _("%(dice)s aside, bank %(points)s") % {"dice": kept, "points": points(play.score)}
    if play.to_throw == dice:
        return _("%(dice)s aside, throw all dice again") % {"dice": kept}
    return ngettext(
        "%(dice)s aside, throw %(n)s die", "%(dice)s aside, throw %(n)s dice", play.to_throw
    ) % {"dice": kept, "n": play.to_throw}


def gap_said(loss: float) -> str:
    """How much less a play is worth than the best."""
    if loss < 0.05:
        return say("best_of_plays")
    if loss < LITTLE:
        return _("hardly less")
    return _less(decimal(loss, 0))


def rounded(value: float) -> str:
    """Points more or less than expected, whole: +86."""
    return signed(floor(value + 0.5)) if floor(value + 0.5) else "0"


def how_lucky(luck: Luck) -> str:
    """How many games of ten are less kind than this one."""
    if luck.z is None:
        return ""
    share = NormalDist().cdf(luck.z)
    tenths = min(floor(10 * max(share, 1 - share)), 9)
    if tenths < 6:
        return _("as usual")
    if share > 0.5:
        return _("luckier than %(n)s in 10") % {"n": tenths}
    return _("unluckier than %(n)s in 10") % {"n": tenths}


def given_away(luck: Luck) -> str:
    """Points that decisions gave away; a dash where none could be judged."""
    return decimal(luck.loss, 0) if luck.judged else "–"


def lost(share: float) -> str:
    """How much of the chance to win a decision gave away: to a tenth, nothing finer is known."""
    if 0 < share < 0.0005:
        return say("under_percent", percent=percent(0.001, 1))
    return percent(share, 1)


def lost_said(share: float) -> str:
    """How much less of a chance to win a play leaves than the best."""
    if share < 0.0005:
        return say("best_of_plays")
    return _less(percent(share, 1))


def _less(much: str) -> str:
    return _("%(much)s less") % {"much": much}


def kept_share(luck: Luck) -> str:
    """The share that was kept of what the dice offered."""
    return "–" if luck.quality is None else percent(luck.quality)
