"""What a bank brings or lacks, in words: the win, the final round, points to the leader.

Knows words; when a game ends is for `scoring.ending`. Without network static/js/offline/said.js
says the same.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scoring.ending import in_reach, lead_over
from scoring.state import GameState
from sessions.wording.format import points


def said(state: GameState, banked: int) -> str:
    """What a bank of so many points brings, or lacks in the final round; mostly ""."""
    if state.turn is None:
        return ""
    over, score = lead(state), state.score(state.turn.seat)
    if over and banked <= over["points"]:
        return _short_of(over, banked)
    ahead = over["ahead"] if over else ""
    return (_reached(reach(state), banked) or ahead).replace("{points}", points(score + banked))


def lead(state: GameState) -> dict[str, Any] | None:
    """What a bank in the final round may lack: `points` to the leader, its gap in `short` left open
    as {points_missing}, what a `tie` would mean, if that is lost as well, and what it is `ahead`.
    """
    over = lead_over(state, state.turn.seat) if state.turn else None
    if over is None:
        return None
    leader = state.seats[over.seat]
    values = {"name": leader.team or leader.name, "points_missing": "{points_missing}"}
    return {
        "points": over.points,
        "short": _("%(points_missing)s short of %(name)s") % values,
        "tie": _("a tie: %(name)s was first") % values if over.wins_tie else "",
        "ahead": _("leads with {points}"),
    }


def reach(state: GameState) -> dict[str, Any] | None:
    """What a bank of this turn can bring, the score after it left open as {points}."""
    found = in_reach(state, state.turn.seat) if state.turn else None
    if found is None:
        return None
    text = _("wins with {points}") if found.wins else _("{points}: final round")
    return {"points": found.points, "exactly": found.exactly, "text": text}


def _short_of(lead: dict[str, Any], banked: int) -> str:
    """What a bank of so many points, which does not pass the leader, leaves to them."""
    if banked == lead["points"]:
        return str(lead["tie"])
    return str(lead["short"]).replace("{points_missing}", points(lead["points"] - banked), 1)


def _reached(found: dict[str, Any] | None, banked: int) -> str:
    if found is None or banked < found["points"] or (found["exactly"] and banked > found["points"]):
        return ""
    return str(found["text"])
