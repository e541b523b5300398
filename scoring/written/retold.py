"""A game that is told by the points of its rounds: does it follow the rules, from turn to turn?

Where it does, it is a game like any other, each turn called out as a total. Knows one telling and
one rule set; what is done with a game that does not follow them, others decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.entries import Player, Total
from scoring.errors import RuleViolation
from scoring.game import apply
from scoring.rules.rule_set import RuleSet
from scoring.seats.seating import start
from scoring.sentences import Sentence, gettext_noop
from scoring.state import GameState

Rounds = Sequence[Sequence[int | None]]
"""The points of each seat, round by round; None is a round that the seat has not played."""
OF_A_TURN = gettext_noop("{name}, round {round}: {said}")
"""Something that is said of one turn."""


@dataclass(frozen=True, slots=True)
class Retold:
    """The `entries` that tell the game again, and the `state` behind the last of them.

    `why_not` is the first thing in it that the rules do not allow, None where there is nothing;
    `seat` and `round` say where. The entries are those before it.
    """

    entries: tuple[Total, ...]
    state: GameState
    why_not: Sentence | None = None
    seat: int | None = None
    round: int | None = None

    @property
    def is_whole(self) -> bool:
        """Was it played to its end, by the rules?"""
        return self.why_not is None


def retell(rules: RuleSet, players: Sequence[Player], rounds: Rounds, starts: int = 0) -> Retold:
    """Play the game as it is told. `rounds` has a row for each of `players`, in their order.

    Raises as `seating.start` does: that they cannot sit down at one table is no matter of turns.
    """
    state = start(rules, players, starts)
    told = dict(zip((player.name for player in players), rounds, strict=True))
    left = [list(told[seat.name]) for seat in state.seats]
    entries: list[Total] = []
    while state.turn is not None:
        seat, number = state.turn.seat, state.turn.round
        points, why_not = _next(left[seat])
        if points is None or why_not is not None:
            return Retold(tuple(entries), state, why_not, seat, number)
        try:
            entry = Total(points, seat)
            state = apply(state, entry)
        except RuleViolation as refusal:
            return Retold(tuple(entries), state, refusal.sentence, seat, number)
        entries.append(entry)
    return _ended(tuple(entries), state, left)


def _next(left: list[int | None]) -> tuple[int | None, Sentence | None]:
    """The points of the next turn; or why there is none."""
    if not left:
        return None, Sentence(gettext_noop("The game is not over here by these rules."))
    points = left.pop(0)
    if points is None:
        return None, Sentence(gettext_noop("This round is empty."))
    if points < 0:
        return None, Sentence(gettext_noop("A turn cannot bring less than 0 points."))
    return points, None


def _ended(entries: tuple[Total, ...], state: GameState, left: list[list[int | None]]) -> Retold:
    """It is over by the rules: nobody may have played on."""
    for seat, rest in enumerate(left):
        if any(points is not None for points in rest):
            played = sum(entry.seat == seat for entry in entries)
            why_not = Sentence(gettext_noop("By these rules the game was over before this."))
            return Retold(entries, state, why_not, seat, played + 1)
    return Retold(entries, state)
