"""The dice pad as a page shows it: what is typed so far, what may be done, what each choice makes.

Knows how the pad looks at a game; every number and every choice comes from `scoring`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _

from scoring.dice import Dice
from scoring.entries import Adjust, Amend, Join, Retire
from scoring.errors import RuleViolation
from scoring.game import next_after_farkle
from scoring.prospect import Choice, prospect
from scoring.state import GameState
from sessions.games.highlights import Best
from sessions.games.queries import last_entry, undone_next
from sessions.models import Game, GameEntry
from sessions.pages.kit.allowed import Allowed
from sessions.pages.pad import aside
from sessions.pages.pad.data import for_later, pad_data
from sessions.wording import entries, outlook, words
from sessions.wording.cheers import ICONS, Cheer, earned
from sessions.wording.format import digits
from sessions.wording.second import Waiting


@dataclass(frozen=True, slots=True)
class Typed:
    """What the page was asked with: the dice so far, whose dice, and how turns are entered."""

    dice: Dice = ()
    chosen: str = ""
    high_stakes: bool = False
    totals: bool = False
    points: str = ""
    problem: str = ""


def typed(request: HttpRequest) -> Typed:
    """Read the pad's own form, which needs no JavaScript: `dice` so far and one more `face`."""
    data = request.POST if request.method == "POST" else request.GET
    text, face = data.get("dice", ""), data.get("face", "")
    signs = _signs(text)[:-1] if face == "back" else _signs(text + face)
    problem = ""
    if signs.strip("123456"):
        problem = _("“%(text)s” are not dice: type faces from 1 to 6, like 112345.") % {
            "text": (text + face)[:20]
        }
        signs = ""
    return Typed(
        dice=tuple(map(int, signs[:20])),
        chosen=data.get("set_aside", ""),
        high_stakes=bool(data.get("high_stakes")),
        totals=data.get("mode") == "totals",
        points=data.get("points", ""),
        problem=problem,
    )


def _signs(text: str) -> str:
    """Dice as people type them, without what they put between."""
    return "".join(sign for sign in text if not sign.isspace() and sign not in ",.-")


def pad(
    game: Game,
    state: GameState,
    asked: Typed,
    may: Allowed,
    waits: Waiting | None,
    *,
    problem: str = "",
    cheer: Cheer | None = None,
    best: Sequence[Best] = (),
) -> dict[str, Any]:
    """Everything the pad's template needs, and `data` for the script that takes over from it.

    There are keys for whoever may enter, unless what they entered waits for a second scorer.
    """
    actions, last = may.actions, last_entry(game)
    undoes = _undoes(game, state, last)
    shown: dict[str, Any] = {
        "actions": actions,
        "has_keys": may.may_enter and not (waits and waits.mine),
        "why_not": words.barred(may.why_not) if may.why_not else "",
        "waits": waits,
        "problem": problem or asked.problem,
        "undoes": undoes,
        "last_entry": last,
        "cheer": earned(cheer, undoes),
        "cheer_icons": ICONS.items(),
        "best": best,
        "totals": asked.totals and "total" in actions,
        "mode": "totals" if asked.totals else "",
        "typed": asked,
        "steps": (50, 100, 200, 300, 500, 1000),
    }
    shown["last"] = undoes or words.last_entry(state, is_rematch=game.is_rematch)
    if not shown["has_keys"]:
        asked = replace(asked, dice=(), high_stakes=False)
        shown |= {"typed": asked, "last_throw": _last_throw(state)}
    if state.turn is not None:
        shown |= _turn(state, asked)
        shown["problem"] = shown["problem"] or shown["wrong_count"]
        if len(asked.dice) == shown["dice_in_hand"] and not asked.problem:
            shown |= _full(state, asked, high_stakes=shown["high_stakes"])
    shown["data"] = pad_data(game, state, shown) | for_later(game, state, may, shown)
    return shown


def _undoes(game: Game, state: GameState, last: GameEntry | None) -> str:
    """What an undo would take back, where that is not what the state shows last."""
    row = undone_next(game, last)
    if row is not None and isinstance(row.entry, Adjust | Amend | Join | Retire):
        return entries.in_short(state.seats, row)
    return ""


def _last_throw(state: GameState) -> list[dict[str, Any]]:
    """The dice of the throw made last in this turn: for those who only look on."""
    turn = state.turn
    if turn is None or not turn.throws:
        return []
    made = turn.throws[-1]
    return words.kept_and_left(made.dice, made.set_aside)


def _turn(state: GameState, asked: Typed) -> dict[str, Any]:
    turn = state.turn
    if turn is None:
        return {}
    high_stakes = asked.high_stakes and state.offers_high_stakes
    dice_in_hand = state.leftover_dice if high_stakes else turn.dice_in_hand
    streak = state.rules.farkle_streak
    farkles = state.seats[turn.seat].farkle_streak
    fits = len(asked.dice) <= dice_in_hand
    wrong_count = "" if fits else _wrong_count(state, asked, high_stakes=high_stakes)
    return {
        "seat": turn.seat,
        "name": state.seats[turn.seat].name,
        "team": state.seats[turn.seat].team,
        "side": state.seats[turn.seat].side if state.rules.teams else None,
        "score": state.score(turn.seat),
        "goal": words.goal(state, turn.seat),
        "final_round": words.final_round(state),
        "lead": outlook.lead(state),
        "reach": outlook.reach(state),
        "outlook": outlook.said(state, turn.turn_score),
        "farkles": farkles if streak is not None and farkles else 0,
        "turn": turn,
        "aside": aside.row(turn.throws),
        "dice_in_hand": dice_in_hand,
        "high_stakes": high_stakes,
        "offers_high_stakes": state.offers_high_stakes,
        "leftover": state.leftover_dice,
        "bonus": state.rules.high_stakes_bonus,
        "tray": asked.dice if fits else (),
        "places": range(max(dice_in_hand - len(asked.dice), 0) if fits else dice_in_hand),
        "wrong_count": wrong_count,
        "next_name": _name(state, next_after_farkle(state)),
    }


def _wrong_count(state: GameState, asked: Typed, *, high_stakes: bool) -> str:
    try:
        prospect(state, asked.dice, high_stakes=high_stakes)
    except RuleViolation as refusal:
        return words.refusal(refusal)
    return ""


def _name(state: GameState, seat: int | None) -> str:
    return "" if seat is None else state.seats[seat].name


def _full(state: GameState, asked: Typed, *, high_stakes: bool) -> dict[str, Any]:
    """All dice are typed: what the throw is, and the choices it leaves."""
    looked_at = prospect(state, asked.dice, high_stakes=high_stakes)
    choices = [
        choice_view(choice) | {"outlook": outlook.said(state, choice.turn_score)}
        for choice in looked_at.choices
    ]
    wanted = "".join(sorted(asked.chosen))
    chosen = next((it for it in choices if it["set_aside"] == wanted), None)
    scoring = {face for choice in looked_at.choices for face in choice.selection.dice}
    return {
        "throw": looked_at.throw,
        "choices": choices,
        "chosen": chosen or (choices[0] if choices else None),
        "scoring": scoring,
        "lost": state.turn.turn_score if state.turn else 0,
        "all_dice": len(asked.dice) == state.rules.dice,
    }


def choice_view(choice: Choice) -> dict[str, Any]:
    """A choice as JSON values."""
    refusal = choice.bank_refusal
    return {
        "set_aside": digits(choice.selection.dice),
        "points": choice.selection.points,
        "turn_score": choice.turn_score,
        "dice_in_hand": choice.dice_in_hand,
        "hot_dice": choice.selection.hot_dice,
        "wins": choice.selection.wins,
        "refusal": words.refusal(refusal) if refusal else "",
    }
