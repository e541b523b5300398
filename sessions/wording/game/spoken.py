"""What a screen reader is told of a game: the last entry, what it led to, and who throws next.

Each text is complete in itself, as nobody can look back at one. Knows sentences; the facts come
from the state, and of what no state remembers (undo, corrections, points by hand) from the last
entry.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.entries import Adjust, RollOff, Sign, TurnEntry, Undo
from scoring.state import FinishedTurn, GameState
from scoring.turn import Turn
from sessions.games.log.standing import corrected_turn
from sessions.models import GameEntry
from sessions.wording.format import points
from sessions.wording.game import entries, words
from sessions.wording.say import say


def spoken(state: GameState, last: GameEntry | None, cheer: str = "") -> str:
    """What has just been entered, and how the game stands since then. A turn may earn a cheer."""
    if last is None:
        return _joined(announcement(state), cheer)
    match last.entry:
        case Undo():
            return _joined(_("Undone."), announcement(state))
        case Sign() as entry:
            locked = say("signed_and_locked") if state.is_locked else ""
            return _joined(_sentence(entries.said(entry, state.seats)), _sentence(locked))
        case _ if not isinstance(last.entry, TurnEntry | RollOff):
            changed = _changed(state, last)
            return _joined(_sentence(entries.in_short(state.seats, last)), changed, _now(state))
        case _:
            return _joined(announcement(state), cheer)


def _changed(state: GameState, row: GameEntry) -> str:
    """Where the score is now that this entry, or the turn that it corrected, has changed."""
    turns = corrected_turn(row)
    if isinstance(row.entry, Adjust):
        seat = row.entry.seat
    elif turns is not None:
        seat = turns[1].seat
    else:
        return ""
    values = {"name": state.seats[seat].name, "score": points(state.score(seat))}
    return _("%(name)s is now at %(score)s.") % values


def announcement(state: GameState) -> str:
    """The last throw, or how the last turn ended and who throws now. Without network the same is
    said by static/js/said.js.
    """
    if state.turn is not None and state.turn.has_begun:
        return _now(state)
    return _joined(_before(state), _now(state))


def _before(state: GameState) -> str:
    """What led here: the turn that ended last, or the roll-off."""
    if state.last_turn is not None:
        name = state.seats[state.last_turn.seat].name
        return f"{name}: {_ended(state, state.last_turn)}."
    return words.roll_off(state)


def _ended(state: GameState, turn: FinishedTurn) -> str:
    said = words.ended_at(state.seats, turn)
    if turn.is_banked and turn.throws:
        return f"{say('dice_kept', dice=words.dice_said(turn.throws[-1].set_aside))}, {said}"
    return said


def _now(state: GameState) -> str:
    """Who has won, who throws again, the throw just made, or who throws now."""
    if state.outcome is not None:
        if not state.outcome.winners:
            return f"{words.winners(state)}."
        best = points(state.score(state.outcome.winners[0]))
        return say("wins_with", winners=words.winners(state), points=best)
    if state.roll_off_contenders:
        tied = [state.seats[seat].name for seat in state.roll_off_contenders]
        return _sentence(say("throw_again", names=words.listed(tied)))
    return _turn(state, state.turn) if state.turn is not None else ""


def _turn(state: GameState, turn: Turn) -> str:
    """The throw just made, or who throws now; in the last turns, for how much."""
    name = state.seats[turn.seat].name
    if turn.has_begun:
        return f"{name}: {words.thrown_so_far(turn)}"
    if state.final_round is None:
        return _sentence(say("throws", name=name))
    goal = words.goal(state, turn.seat)
    if state.final_round.tied:
        return say("throws_tied", name=name, goal=goal)
    key = "throws_last" if state.time_called is None else "throws_at_the_bell"
    return say(key, name=name, goal=goal)


def _sentence(said: str) -> str:
    return f"{said}." if said else ""


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))
