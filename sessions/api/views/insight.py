"""Odds of rule sets, and what luck and decisions came to in finished games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from scoring.insight.odds_sheet import OddsSheet, odds_sheet
from scoring.insight.turn.plays import plays_of
from scoring.insight.turn.six_ones import point_odds_for
from scoring.insight.turn.turn_odds import OddsOutOfReach, PointOdds
from scoring.rules.rule_set import RuleSet
from sessions.access.roles import find_game
from sessions.api.described import described
from sessions.api.kit.base import ApiView, answer, shaped
from sessions.api.schema.insight_requests import PositionRequest
from sessions.api.views.records import GameRecord
from sessions.games.house_rules.found import rule_set
from sessions.games.told.beginning import who_begins
from sessions.games.told.chances import MODEL, win_line
from sessions.games.told.insight import (
    insight_view,
    play_view,
    refuse_advice,
    refuse_if_running,
    rounded,
)
from sessions.games.told.live import line_of_now, looks_on
from sessions.models import Game, Role

if TYPE_CHECKING:  # it needs numpy
    from scoring.insight.race.decisions import TurnJudged


@described(get="read_odds", post="judge_position")
class Odds(ApiView):
    """What a rule set's turns bring. A position is a question, and writes nothing."""

    only_asks = True

    def get(self, request: Request, key: str) -> HttpResponse:  # noqa: ARG002  # as the framework calls it
        try:
            rules = rule_set(key).rules
            begins = {
                str(seats): [round(chance, 3) for chance in chances]
                for seats, chances in who_begins(rules).items()
            }
            return answer(sheet_view(odds_sheet(rules)) | {"by_turn_order": begins})
        except OddsOutOfReach as error:
            raise _too_fine() from error

    def post(self, request: Request, key: str) -> HttpResponse:
        refuse_advice(self.actor.link)
        rules = rule_set(key).rules
        asked = shaped(PositionRequest, request.data)
        least = rules.least_to_bank(has_opened=asked["has_opened"])
        try:
            odds = point_odds_for(rules, least, _cost(rules, asked))
        except OddsOutOfReach as error:
            raise _too_fine() from error
        return answer(_position(odds, asked["turn_score"], tuple(asked["dice"])))


def _cost(rules: RuleSet, asked: dict[str, Any]) -> int:
    """The penalty that a farkle would take now; "reset" has no points of its own."""
    streak = rules.farkle_streak
    if streak is None or asked["farkle_streak"] + 1 < streak.length:
        return 0
    if streak.only_after_opening and not asked["has_opened"]:
        return 0
    return streak.penalty if isinstance(streak.penalty, int) else 0


def _position(odds: PointOdds, score: int, dice: tuple[int, ...]) -> dict[str, Any]:
    rules = odds.rules
    if len(dice) > rules.dice:
        said = f"At most {rules.dice} dice are thrown under these rules."
        raise ValidationError({"dice": [said]}, "too_many_dice")
    if score % odds.unit:
        said = f"Under these rules a turn score is a multiple of {odds.unit}."
        raise ValidationError({"turn_score": [said]}, "impossible_score")
    before, after = odds.roll(len(dice), score), odds.after(dice, score)
    plays = plays_of(odds, tuple(sorted(dice)), score)
    return {
        "value_before": rounded(before, 2),
        "value_after": rounded(after, 2),
        "luck": rounded(after - before, 2),
        "moves": [
            {
                **play_view(play),
                "value": rounded(play.value, 2),
                "loss": rounded(after - play.value, 2),
            }
            for play in plays
        ],
    }


def _too_fine() -> ValidationError:
    said = "The prices of these rules are so fine or so high that this would take minutes."
    return ValidationError({"rules": [said]}, "odds_out_of_reach")


def sheet_view(sheet: OddsSheet) -> dict[str, Any]:
    """The odds of a rule set as the API says them."""

    def known(value: float | None, places: int) -> float | None:
        return None if value is None else rounded(value, places)

    return {
        "expected_turn": rounded(sheet.expected_turn, 2),
        "before_opening": known(sheet.before_opening, 2),
        "chance_to_open": known(sheet.chance_to_open, 4),
        "dice": [
            {
                "dice": it.dice,
                "farkle": str(it.farkle),
                "farkle_chance": round(float(it.farkle), 4),
                "mean_best": round(float(it.mean_best), 3),
                "hot_dice": round(it.hot_dice, 4),
                "bank_from": it.bank_from,
            }
            for it in sheet.dice
        ],
        "reach": {str(points): round(chance, 4) for points, chance in sheet.reach.items()},
        "turns_to_target": known(sheet.turns_to_target, 1),
        "rounds": {str(seats): round(rounds, 1) for seats, rounds in sheet.rounds.items()},
        "leaves_out": list(sheet.leaves_out),
    }


class OfFinishedGame(GameRecord):
    def refuse(self, game: Game) -> None:
        refuse_if_running(game, game.current_state())


@described(get="read_insight")
class GameInsight(OfFinishedGame):
    """Luck and decisions, once the game is over."""

    def record_of(self, game: Game) -> HttpResponse:
        return answer(insight_view(game))


@described(get="read_chances")
class Chances(OfFinishedGame):
    """The chances to win, turn by turn, once the game is over; to who only looks on those of now,
    where the table wants it."""

    def refuse(self, game: Game) -> None:
        if not self._are_shown(game):
            super().refuse(game)

    def _are_shown(self, game: Game) -> bool:
        if game.current_state().outcome is not None or not game.shows_chances:
            return False
        return looks_on(find_game(game.code, self.actor, Role.WATCH).role)

    def record_of(self, game: Game) -> HttpResponse:
        state = game.current_state()
        found = win_line(game) if state.outcome else line_of_now(game, state)
        return answer(
            {
                "code": game.code,
                "version": game.version,
                "model": MODEL,
                "win": [
                    {
                        "turn": it.turn,
                        "chances": it.chances and [round(chance, 3) for chance in it.chances],
                    }
                    for it in found.moments
                ]
                or None,
                "why_null": found.why_not or None,
                "turning": [
                    {"turn": turn, "change": round(change, 3)} for turn, change in found.turning
                ],
                "seats": [
                    {
                        "position": seat,
                        "turns": it.turns,
                        "unknown": it.unknown,
                        "win_luck": _thousandths(it.luck),
                        "win_loss": _thousandths(it.loss),
                    }
                    for seat, it in enumerate(found.seats)
                ],
                "turns": [_swings(it) for it in found.turns],
                "ignores": list(found.ignores),
            }
        )


def _thousandths(chance: float) -> float:
    return rounded(chance, 3)


def _swings(it: TurnJudged) -> dict[str, Any]:
    return {
        "turn": it.turn.number,
        "seat": it.turn.seat,
        "before": _thousandths(it.expected),
        "win_luck": _thousandths(it.luck),
        "win_loss": _thousandths(it.loss),
        "throws": [
            {
                "win_luck": _thousandths(throw.luck),
                "win_loss_which": _thousandths(throw.loss_which),
                "win_loss_stop": _thousandths(throw.loss_stop),
            }
            for throw in it.throws
        ],
    }
