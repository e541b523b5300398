"""What waits for a second scorer, as each of them may see it.

Who has entered nothing yet is told that something waits, not what: both read the dice themselves.
Once two have entered, and not the same, both see both. Knows no request.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.entries import Bank, Entry, Throw, Total
from sessions.access.roles import Actor
from sessions.games import proposals
from sessions.games.queries import recorder
from sessions.models import Game, Proposal
from sessions.wording import words
from sessions.wording.format import points
from sessions.wording.say import say


@dataclass(frozen=True, slots=True)
class Waiting:
    """`mine` and `others` are entries as they are shown; `sentence` says what they wait for."""

    sentence: str
    mine: dict[str, Any] | None
    others: list[dict[str, Any]]


def waiting(game: Game, by: Actor | None) -> Waiting | None:
    """What the actor sees of the entries that do not count yet; None if there are none."""
    all_that_waits = proposals.waiting(game, by)
    mine = [it.proposal for it in all_that_waits if it.is_mine]
    others = [it.proposal for it in all_that_waits if not it.is_mine]
    if not all_that_waits:
        return None
    if not mine:
        return Waiting(_entered(others), None, [])
    ours = _shown(mine[0], say("this_phone"))
    if not others:
        return Waiting(_("Waiting for a second scorer to enter the same."), ours, [])
    sentence = _(
        "The two entries differ. Look at the dice again: whoever misread them enters again."
    )
    return Waiting(sentence, ours, [_shown(it, _who(it)) for it in others])


def _entered(others: list[Proposal]) -> str:
    if len(others) > 1:
        return _("Two phones have entered different things. It counts when two agree.")
    who = {"who": _who(others[0])}
    if isinstance(others[0].entry, Throw):
        return _("%(who)s has entered a throw. Enter it too: it counts when both agree.") % who
    if isinstance(others[0].entry, Bank):
        return _("%(who)s wants to bank. Bank too: it counts when both agree.") % who
    return _("%(who)s has entered a total. Enter it too: it counts when both agree.") % who


def _who(proposal: Proposal) -> str:
    return recorder(proposal) or _("Another phone")


def _shown(proposal: Proposal, who: str) -> dict[str, Any]:
    entry = proposal.entry
    dice: list[dict[str, Any]] = []
    if isinstance(entry, Throw):
        dice = words.kept_and_left(entry)
    return {"who": who, "dice": dice, "said": _said(entry)}


def _said(entry: Entry) -> str:
    if isinstance(entry, Total):
        return _("a turn of %(points)s points") % {"points": points(entry.points)}
    if isinstance(entry, Bank):
        return _("banks")
    if isinstance(entry, Throw) and not entry.set_aside:
        return say("nothing_scores")
    if isinstance(entry, Throw) and entry.bank:
        return _("sets aside and banks")
    return _("sets aside and rolls on")
