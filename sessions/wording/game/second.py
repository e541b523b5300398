"""What waits for a second scorer, as each of them may see it.

Who has entered nothing yet is told that something waits, not what: both read the dice themselves.
Once two have entered, and not the same, both see both. Knows no request.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext as _

from scoring.entries import Bank, Entry, Skip, Throw, Total
from scoring.state import GameState
from scoring.throws.throw_table import table_for
from sessions.access.roles import Actor
from sessions.games import proposals
from sessions.games.queries import recorder
from sessions.models import Game, Proposal
from sessions.wording.format import digits, points
from sessions.wording.game import words
from sessions.wording.game.parts import broken_down
from sessions.wording.say import say


@dataclass(frozen=True, slots=True)
class Waiting:
    """`mine` and `others` are entries as they are shown; `sentence` says what they wait for.

    `told` is the same with the name of the phone set off.
    """

    sentence: str
    mine: dict[str, Any] | None
    others: list[dict[str, Any]]
    told: str = ""


def waiting(game: Game, state: GameState, by: Actor | None, *, may_enter: bool) -> Waiting | None:
    """What the actor sees of the entries that do not count yet; None if there are none."""
    all_that_waits = proposals.waiting(game, by)
    mine = [it.proposal for it in all_that_waits if it.is_mine]
    others = [it.proposal for it in all_that_waits if not it.is_mine]
    if not all_that_waits:
        return None
    if not mine:
        said = _asked(others, may_enter=may_enter)
        who = _who(others[0])
        return Waiting(said % {"who": who}, None, [], format_html(said % {"who": "<b>{}</b>"}, who))
    ours = _shown(mine[0], say("this_phone"), state)
    if not others:
        return Waiting(_("Waiting for a second scorer to enter the same."), ours, [])
    sentence = _("The two entries differ. Look at the dice again.")
    return Waiting(sentence, ours, [_shown(it, _who(it), state) for it in others])


def _asked(others: list[Proposal], *, may_enter: bool) -> str:
    """Short, as it stands above the throw. Who has no keys is not asked to enter anything."""
    if len(others) > 1:
        return _("Two phones have entered different things. It counts when two agree.")
    if not may_enter:
        return _("%(who)s has entered something. It counts once a second phone says the same.")
    if isinstance(others[0].entry, Throw):
        return _("%(who)s has entered a throw. Enter it too.")
    if isinstance(others[0].entry, Bank):
        return _("%(who)s wants to bank. Bank too.")
    if isinstance(others[0].entry, Skip):
        return _("%(who)s wants to skip the turn. Skip it too.")
    return _("%(who)s has entered a total. Enter it too.")


def _who(proposal: Proposal) -> str:
    return recorder(proposal) or _("Another phone")


def _shown(proposal: Proposal, who: str, state: GameState) -> dict[str, Any]:
    entry = proposal.entry
    dice: list[dict[str, Any]] = []
    if isinstance(entry, Throw):
        dice = words.kept_and_left(entry)
    verb, fields = _as_posted(entry)
    return {
        "who": who,
        "dice": dice,
        "said": _said(entry),
        "points": points(_worth(entry, state)),
        "parts": broken_down(state.rules, entry.set_aside) if isinstance(entry, Throw) else "",
        "verb": verb,
        "fields": fields,
    }


def _as_posted(entry: Entry) -> tuple[str, dict[str, Any]]:
    """The form of the pad that enters the same, and its fields."""
    if isinstance(entry, Total):
        return "total", {"points": entry.points}
    if isinstance(entry, Throw):
        fields = {
            "dice": digits(entry.dice),
            "set_aside": digits(entry.set_aside),
            "unentered": entry.unentered,
            "bank": int(entry.bank),
            "high_stakes": int(entry.high_stakes),
        }
        return "throw", {name: value for name, value in fields.items() if value}
    if isinstance(entry, Skip):
        return "enter_skip", {"seat": entry.seat}
    return "bank", {}


def _worth(entry: Entry, state: GameState) -> int:
    """The points that it sets aside, or brings as a whole turn."""
    if isinstance(entry, Total):
        return entry.points
    if isinstance(entry, Throw) and entry.set_aside:
        return table_for(state.rules).selection(entry.dice, entry.set_aside).points
    if isinstance(entry, Bank) and state.turn is not None:
        return state.turn.turn_score
    return 0


def _said(entry: Entry) -> str:
    if isinstance(entry, Total):
        return _("a whole turn")
    if isinstance(entry, Bank):
        return _("banks")
    if isinstance(entry, Skip):
        return say("skipped")
    if isinstance(entry, Throw) and not entry.set_aside:
        return say("nothing_scores")
    if isinstance(entry, Throw) and entry.bank:
        return _("sets aside and banks")
    return _("sets aside and rolls on")
