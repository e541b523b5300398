"""What a screen draws of a game: whose turn it is, the dice that were thrown last, the standings.

Knows a state and its sheet, with the names that stand in them; not who may look.
"""

from __future__ import annotations

from typing import Any

from scoring.game import upcoming
from scoring.state import GameState
from sessions.games.sheet import Sheet
from sessions.wording.game import words
from sessions.wording.game.parts import broken_down

MAX_ROWS = 12
"""Seats shown at once. With more, the first ones stay and the others follow page by page."""
FIRST_ROWS = 4
ROWS_OF_A_PAGE = 7
MAX_NEXT = 3
MAX_LETTERS = (9, 16, 28)


def of_turn(state: GameState, *, is_rematch: bool = False) -> dict[str, Any]:
    """Whose turn it is and what was last, or who has won."""
    tied, winners = _tied(state), words.winners(state)
    return {
        "state": state,
        "rules": state.rules,
        "turn": _turn(state),
        "tied": tied,
        "tied_size": _size(tied),
        "final_title": words.final_title(state),
        "last": words.last_entry(state, is_rematch=is_rematch),
        "winners": winners,
        "winners_size": _size(winners),
        "why_won": words.why_won(state),
    }


def of_throws(state: GameState) -> dict[str, Any]:
    """The dice that were thrown last, and who throws next."""
    return {"upcoming": _upcoming(state), "last_throw": _last_throw(state)}


def standings(sheet: Sheet, wanted: int) -> dict[str, Any]:
    """The seats from first to last. Of many: the first, the one that throws, the rest in pages."""
    ranking = sheet.ranking
    if len(ranking) <= MAX_ROWS:
        return {"rows": ranking, "pages": [], "count": len(ranking)}
    rest = [seat for seat in ranking[FIRST_ROWS:] if not seat.is_turn]
    pages = [rest[at : at + ROWS_OF_A_PAGE] for at in range(0, len(rest), ROWS_OF_A_PAGE)]
    shown = (wanted - 1) % len(pages)
    return {
        "rows": [*ranking[:FIRST_ROWS], *(seat for seat in ranking[FIRST_ROWS:] if seat.is_turn)],
        "pages": [{"seats": seats, "is_shown": at == shown} for at, seats in enumerate(pages)],
        "more": len(rest),
        "next_page": (shown + 1) % len(pages) + 1,
        "count": MAX_ROWS,
    }


def _turn(state: GameState) -> dict[str, Any] | None:
    """Whose turn it is, and what for."""
    if state.turn is None or state.roll_off_contenders:
        return None
    seat = state.seats[state.turn.seat]
    return {
        "seat": state.turn.seat,
        "name": seat.name,
        "size": _size(seat.name),
        "team": seat.team,
        "side": state.team_of(state.turn.seat),
        "score": state.score(state.turn.seat),
        "turn_score": state.turn.turn_score,
        "goal": words.goal(state, state.turn.seat),
    }


def _tied(state: GameState) -> str:
    """Who throws again to roll off who starts."""
    names = [state.seats[seat].name for seat in state.roll_off_contenders]
    return words.listed(names) if names else ""


def _size(name: str) -> int:
    """How long a name is for letters as large as there is room for: from 0, short, to 3."""
    return sum(len(name) > most for most in MAX_LETTERS)


def _upcoming(state: GameState) -> str:
    """Who throws after this turn, as far as can be said before it has ended."""
    return ", ".join(state.seats[seat].name for seat in upcoming(state, MAX_NEXT))


def _last_throw(state: GameState) -> dict[str, Any] | None:
    """The dice that were thrown last, which of them were set aside, and who threw them.

    `whose` is a name only where that turn has ended, and another's name stands on the screen.
    """
    is_now = state.turn is not None and state.turn.has_begun
    turn = state.turn if is_now else state.last_turn
    if turn is None or not turn.throws:
        return None
    throw = turn.throws[-1]
    return {
        "whose": "" if is_now else state.seats[turn.seat].name,
        "dice": words.kept_and_left(throw),
        "points": throw.points + throw.bonus,
        "parts": broken_down(state.rules, throw.set_aside),
        "is_lost": not throw.set_aside,
    }
