"""A finished game looked back at: the luck of each throw, and what each decision gave away.

Only of games that are over: advice in a running game would be unfair to whoever has none. Knows how
a game is read and how numbers are rounded; what they are, `scoring.insight` says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring.insight.luck import JudgedThrow, JudgedTurn, Luck, plays_in, summed
from scoring.insight.odds_sheet import left_out
from scoring.insight.plays import Play
from scoring.insight.turn_odds import OddsOutOfReach
from scoring.insight.whole_game import Looked, judged_turns
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState
from scoring.written.log import played
from sessions.access.errors import AccessRefusedError
from sessions.games.log.standing import all_standing
from sessions.models import Game, GameLink, Role

MODEL = 1
"""Counts the ways in which these numbers were computed: another one, and they may differ."""


class InsightNotYetError(AccessRefusedError):
    """The game goes on: nobody is told what would have been better."""

    code = "insight_not_yet"

    def __init__(self) -> None:
        super().__init__(
            "Luck and decisions of a game are told when it is over: nobody may be advised in it."
        )


@dataclass(frozen=True, slots=True)
class GameInsight:
    """All turns of a game, with the sums of each seat. Where nothing is known `why_not` says why:
    "recorded" (only the result is told) or "out_of_reach" (its prices are too fine to compute).
    """

    rules: RuleSet
    turns: tuple[Looked, ...] = ()
    seats: tuple[Luck, ...] = ()
    why_not: str = ""

    @property
    def judged(self) -> list[JudgedTurn]:
        """The turns whose dice are known."""
        return [judged for _turn, judged in self.turns if judged is not None]

    @property
    def ignores(self) -> tuple[str, ...]:
        """The options in play that are left out, by their keys."""
        return tuple(key for key in left_out(self.rules) if key == "van_t_hof_six")

    def turn(self, number: int) -> JudgedTurn | None:
        """The turn of this number, if its dice are known."""
        return next((it for it in self.judged if it.turn.number == number), None)


def tenths(value: float) -> float:
    """A number to one decimal; what is nearly nothing is 0, never -0."""
    return round(value, 1) + 0.0


def refuse_if_running(game: Game, state: GameState) -> None:
    """Raises InsightNotYetError unless the game is over."""
    if state.outcome is None or game.status != "finished":
        raise InsightNotYetError


def refuse_advice(link: str) -> None:
    """Raises InsightNotYetError for a link (its keyed hash) by which a running game is entered."""
    scores = GameLink.objects.filter(code_hash=link, role__gte=Role.SCORE)
    if link and scores.exclude(game__status="finished").exists():
        raise InsightNotYetError


def insight_of(game: Game) -> GameInsight:
    """Look back at a finished game. Raises InsightNotYetError."""
    state = game.current_state()
    refuse_if_running(game, state)
    if state.is_recorded:
        return GameInsight(state.rules, why_not="recorded")
    start = game.start_state()
    try:
        turns = judged_turns(start, played(start, all_standing(game)).states)
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
        "ignores": list(found.ignores),
    }


def _sums(luck: Luck) -> dict[str, Any]:
    is_judged = luck.judged > 0
    return {
        "throws": luck.throws,
        "turns": luck.turns,
        "turns_without_dice": luck.without_dice,
        "luck": tenths(luck.luck) if luck.throws else None,
        "luck_z": None if luck.z is None else round(luck.z, 2),
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
