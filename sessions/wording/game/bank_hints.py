"""What a bank brings or lacks, in words: the win, the final round, points to the leader.

Knows words; when a game ends is for `scoring.ending`. static/js/pad/bank-hints.js says the same
while dice are tapped.
"""

from __future__ import annotations

from scoring.ending import Lead, Reach, in_reach, lead_over
from scoring.state import GameState
from sessions.wording.format import points
from sessions.wording.say import say


def bank_hint(state: GameState, banked: int) -> str:
    """What a bank of so many points brings, or lacks in the final round; mostly ""."""
    if state.turn is None:
        return ""
    seat = state.turn.seat
    over = lead_over(state, seat)
    if over and banked <= over.points:
        return _short_of(state, over, banked)
    brought = _reached(in_reach(state, seat), banked) or ("bank_leads" if over else "")
    return say(brought, points=points(state.score(seat) + banked)) if brought else ""


def _short_of(state: GameState, lead: Lead, banked: int) -> str:
    """What a bank of so many points, which does not pass the leader, leaves to them."""
    leader = state.seats[lead.seat]
    gap = points(lead.points - banked)
    values = {"name": leader.team or leader.name, "points_missing": gap}
    if banked < lead.points:
        return say("short_of", **values)
    return say("was_first", **values) if lead.wins_tie else ""


def _reached(found: Reach | None, banked: int) -> str:
    """The key of what a bank of so many points brings."""
    if found is None or banked < found.points or (found.most is not None and banked > found.most):
        return ""
    return "bank_wins" if found.wins else "bank_begins"
