"""What deserves a cheer in what was entered last: hot dice, the best turn so far, a win.

Knows finished turns and the state; no words and no page. Nothing here decides a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Literal, NamedTuple

from django.db.models import Count, Max

from scoring.rules.rule_set import RuleSet
from scoring.state import FinishedTurn, GameState
from sessions.games.sheet import Sheet
from sessions.models import Game

Kind = Literal["win", "six_die_farkle", "best_of_game", "best_of_player", "big_bank", "hot_dice"]

MIN_TURNS_BEFORE = 3
"""Turns that have brought points before: to be the best of two or three turns is no feat."""
MIN_BIG_BANK = 1000


@dataclass(frozen=True, slots=True)
class Highlight:
    """What happened, to which seat, in which turn of the game; `throws` were made in it so far."""

    kind: Kind
    seat: int
    turn: int
    throws: int = 0


class Best(NamedTuple):
    """How many turns have brought points, and the most points that one of them brought."""

    turns: int = 0
    most: int = 0


def highlight(state: GameState, before: list[Best]) -> Highlight | None:
    """The cheer that the game's last entry deserves: one at most, and mostly none.

    `before` are the bests of all turns but the last.
    """
    now, last = state.turn, state.last_turn
    if now is not None and now.has_begun:
        hot = Highlight("hot_dice", now.seat, now.number, len(now.throws))
        return hot if now.hot_dice else None
    if last is None:
        return None
    if state.outcome and not state.outcome.winners:
        return None
    kind = "win" if state.outcome else _kind(state.rules, last, before)
    return Highlight(kind, last.seat, last.number, len(last.throws)) if kind else None


def bests_before(game: Game, state: GameState, sheet: Sheet) -> list[Best]:
    """The bests of each seat before the last turn; the database counts if rows are missing."""
    last = state.last_turn.number if state.last_turn else 0
    if sheet.first_round == 1:
        return bests((turn for turn in sheet.turns if turn.number < last), len(state.seats))
    turns = game.turns.filter(number__lt=last, points__gt=0).order_by().values_list("seat")
    counted = turns.annotate(Count("pk"), Max("points"))
    found = {seat: Best(made, most) for seat, made, most in counted}
    return [found.get(seat, Best()) for seat in range(len(state.seats))]


def bests(turns: Iterable[FinishedTurn], seats: int) -> list[Best]:
    """The bests of each seat in these turns. Points given away count for who made them."""
    return reduce(with_turn, turns, [Best()] * seats)


def with_turn(before: list[Best], turn: FinishedTurn | None) -> list[Best]:
    """The bests with this turn added. Without network static/js/offline/highlight.js does this."""
    if turn is None or not turn.worth:
        return before
    found = list(before)
    made, most = found[turn.seat]
    found[turn.seat] = Best(made + 1, max(most, turn.worth))
    return found


def _kind(rules: RuleSet, last: FinishedTurn, before: list[Best]) -> Kind | None:
    worth = last.worth
    if last.six_die_farkle and rules.six_die_farkle_forfeit is not None:
        return "six_die_farkle"
    if _is_best(worth, Best(sum(it.turns for it in before), max(it.most for it in before))):
        return "best_of_game"
    if _is_best(worth, before[last.seat]):
        return "best_of_player"
    return "big_bank" if worth >= big(rules) else None


def _is_best(worth: int, before: Best) -> bool:
    return before.turns >= MIN_TURNS_BEFORE and worth > before.most


def big(rules: RuleSet) -> int:
    """How many points make a big bank: a fifth of the target, but never less than 1,000."""
    return max(rules.target_score // 5, MIN_BIG_BANK)
