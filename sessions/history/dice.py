"""The faces of all dice that a group has thrown in its latest games, to be judged as one set.

Only seats whose turns were nearly all entered with every die: what is called out as a total is
mostly a farkle, and to leave these out would make 1s and 5s look too many. Knows turns; what their
dice say, `scoring.insight.fairness` judges.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from scoring.insight.fairness import Fairness, fairness
from scoring.state import FinishedTurn
from scoring.written.snapshot import finished_turn_from_json
from sessions.history.filters import HistoryFilter
from sessions.models import Game, Group, PlayedTurn

MAX_GAMES = 60
BY_DICE = 0.95
"""This part of a seat's turns has all its dice, or none of them counts."""


@dataclass(frozen=True, slots=True)
class ThrownDice:
    """The dice of so many games. `left_out` seats had too many turns without their dice."""

    games: int
    seats: int
    left_out: int
    judged: Fairness

    @property
    def verdict(self) -> str:
        """What the dice say; "not_by_dice" where games were played, and hardly by their dice."""
        if self.judged.verdict == "too_few" and self.left_out > self.seats:
            return "not_by_dice"
        return self.judged.verdict


def thrown_dice(group: Group, chosen: HistoryFilter) -> ThrownDice:
    """The dice of the latest of these games."""
    rows = chosen.rows(group).filter(turns__gt=0).order_by("-played_at", "-game_id")
    games = list(dict.fromkeys(rows.values_list("game_id", flat=True)[: 10 * MAX_GAMES]))
    lines = PlayedTurn.objects.filter(game__in=games[:MAX_GAMES]).order_by()
    of_seats: dict[tuple[int, int], list[FinishedTurn]] = {}
    for game, line in lines.values_list("game_id", "line"):
        turn = finished_turn_from_json(line)
        # Also one that six 1s have won, or that was left: to leave it out would choose by faces.
        if turn.is_played or turn.throws:
            of_seats.setdefault((game, turn.seat), []).append(turn)
    counts: Counter[int] = Counter()
    seats = 0
    for turns in of_seats.values():
        whole = [turn for turn in turns if _has_all_dice(turn)]
        if len(whole) >= BY_DICE * len(turns):
            seats += 1
            counts.update(face for turn in whole for throw in turn.throws for face in throw.dice)
    judged = fairness([counts[face] for face in range(1, 7)])
    return ThrownDice(len(games[:MAX_GAMES]), seats, len(of_seats) - seats, judged)


def dice_sets(group: Group) -> list[str]:
    """The sets of dice that have a name, as they were called."""
    named = Game.objects.filter(group=group, deleted_at=None).exclude(dice_set="").order_by()
    return sorted(named.values_list("dice_set", flat=True).distinct(), key=str.casefold)


def _has_all_dice(turn: FinishedTurn) -> bool:
    return bool(turn.throws) and not any(throw.unentered for throw in turn.throws)
