"""A finished game looked back at: the luck of each throw, and what each decision gave away.

Only of games that are over: advice in a running game would be unfair to whoever has none. Knows how
a game is read and how numbers are rounded; what they are, `scoring.insight` says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from scoring.insight.luck import JudgedThrow, JudgedTurn, Luck, plays_in, summed
from scoring.insight.turn.plays import Play
from scoring.insight.turn.turn_odds import OddsOutOfReach
from scoring.insight.whole_game import Looked, judged_turns
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState
from sessions.access.errors import AccessRefusedError
from sessions.games.told.replayed import DamagedGameError, replayed
from sessions.models import Event, EventRole, Game, Role, Table

MODEL = 2
"""Counts the ways in which these numbers were computed: another one, and they may differ."""


class InsightNotYetError(AccessRefusedError):
    """The game goes on: nobody is told what would have been better."""

    code = "insight_not_yet"

    def __init__(self) -> None:
        super().__init__(
            "Luck and decisions of a game are told when it is over: nobody may be advised in it."
        )


class EveningOpenError(InsightNotYetError):
    """The game was played in an evening that is not closed: others may still play in it."""

    code = "insight_after_evening"

    def __init__(self) -> None:
        AccessRefusedError.__init__(
            self,
            "Luck and decisions of a league's or tournament's games are told when the evening, or "
            "the day, is closed.",
        )


@dataclass(frozen=True, slots=True)
class GameInsight:
    """All turns of a game, with the sums of each seat. Where nothing is known `why_not` says why:
    "recorded" (only the result is told), "out_of_reach" (its prices are too fine to compute) or
    "damaged" (what is kept of it cannot have been played).
    """

    rules: RuleSet
    turns: tuple[Looked, ...] = ()
    seats: tuple[Luck, ...] = ()
    why_not: str = ""

    @property
    def judged(self) -> list[JudgedTurn]:
        """The turns whose dice are known."""
        return [judged for _turn, judged in self.turns if judged is not None]

    def turn(self, number: int) -> JudgedTurn | None:
        """The turn of this number, if its dice are known."""
        return next((it for it in self.judged if it.turn.number == number), None)


def rounded(value: float, places: int) -> float:
    """A number to so many decimals; what is nearly nothing is 0, never -0."""
    return round(value, places) + 0.0


def tenths(value: float) -> float:
    """The same to one decimal."""
    return rounded(value, 1)


def open_tables() -> QuerySet[Table]:
    """The tables of evenings that are neither closed nor cancelled."""
    return Table.objects.filter(
        round__night__closed_at=None,
        round__night__cancelled_at=None,
        round__night__event__closed_at=None,
    )


def refuse_if_running(game: Game, state: GameState) -> None:
    """Raises InsightNotYetError unless the game is over, and EveningOpenError as long as others
    may play in the evening of a league or tournament that it belongs to."""
    if state.outcome is None or game.status != "finished":
        raise InsightNotYetError
    if is_of_open_evening(game):
        raise EveningOpenError


def is_of_open_evening(game: Game) -> bool:
    """Was it begun at a table of an evening that goes on?"""
    return open_tables().filter(game=game).exists()


def refuse_advice(link: str) -> None:
    """Raises InsightNotYetError for a link (its keyed hash) by which a running game of several is
    entered: one of the game, of its group or of its event."""
    if not link:
        return
    there = Game.objects.filter(deleted_at=None, totals__position=1)
    running = there.exclude(status="finished")
    entered = (
        Q(links__code_hash=link, links__role__gte=Role.SCORE),
        Q(group__links__code_hash=link, group__links__role__gte=Role.SCORE),
        Q(
            event_table__round__night__event__in=Event.objects.filter(
                links__code_hash=link, links__role__gt=EventRole.FOLLOW
            )
        ),
    )
    if any(running.filter(it).exists() for it in entered):
        raise InsightNotYetError


def insight_of(game: Game) -> GameInsight:
    """Look back at a finished game. Raises InsightNotYetError."""
    state = game.current_state()
    refuse_if_running(game, state)
    if state.is_recorded:
        return GameInsight(state.rules, why_not="recorded")
    try:
        start, *states = replayed(game)
        turns = judged_turns(start, states)
    except DamagedGameError:
        return GameInsight(state.rules, why_not="damaged")
    except OddsOutOfReach:
        return GameInsight(state.rules, why_not="out_of_reach")
    seats = (
        summed(judged for turn, judged in turns if turn.seat == seat and is_played(turn))
        for seat in range(len(state.seats))
    )
    return GameInsight(state.rules, tuple(turns), tuple(seats))


def is_played(turn: Any) -> bool:
    """Could this turn have had dice? One that was skipped, or left, lacks none."""
    return bool(turn.is_played or turn.kind == "six_ones")


def insight_view(game: Game) -> dict[str, Any]:
    """The same for the API. Points are rounded to a tenth. Raises InsightNotYetError."""
    found = insight_of(game)
    names = [seat.name for seat in game.current_state().seats]
    return {
        "code": game.code,
        "version": game.version,
        "model": MODEL,
        "why_null": found.why_not or None,
        "seats": [
            {"position": seat, "name": names[seat], **_sums(luck)}
            for seat, luck in enumerate(found.seats)
        ],
        "turns": [_turn_view(found.rules, it) for it in found.judged],
    }


def _sums(luck: Luck) -> dict[str, Any]:
    is_judged = luck.judged > 0
    return {
        "throws": luck.throws,
        "turns": luck.turns,
        "turns_without_dice": luck.without_dice,
        "luck": tenths(luck.luck) if luck.throws else None,
        "luck_z": None if luck.z is None else rounded(luck.z, 2),
        "judged_turns": luck.judged,
        "loss": tenths(luck.loss) if is_judged else None,
        "loss_which": tenths(luck.loss_which) if is_judged else None,
        "loss_stop": tenths(luck.loss_stop) if is_judged else None,
        "quality": None if luck.quality is None else round(luck.quality, 3),
    }


def _turn_view(rules: RuleSet, it: JudgedTurn) -> dict[str, Any]:
    return {
        "turn": it.turn.number,
        "seat": it.turn.seat,
        "expected": tenths(it.expected),
        "brought": tenths(it.brought),
        "luck": tenths(it.luck),
        "loss": tenths(it.loss),
        "is_judged": it.terms.is_open,
        "throws": [_throw_view(rules, it, throw) for throw in it.throws],
    }


def _throw_view(rules: RuleSet, turn: JudgedTurn, it: JudgedThrow) -> dict[str, Any]:
    plays = plays_in(rules, turn, it)
    return {
        "dice": list(it.throw.dice),
        "set_aside": list(it.throw.set_aside),
        "luck": tenths(it.luck),
        "loss": tenths(it.loss),
        "best": play_view(plays[0]) if plays else None,
    }


def play_view(play: Play) -> dict[str, Any]:
    """A play as the API says it."""
    return {
        "set_aside": list(play.set_aside),
        "then": "bank" if play.to_throw is None else "throw",
        "value": tenths(play.value),
    }
