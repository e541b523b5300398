"""The dice pad as a page shows it: what is typed so far, what may be done, what each choice makes.

Knows how the pad looks at a game; every number and every choice comes from `scoring`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.http import HttpRequest
from django.utils.translation import gettext as _

from scoring.choices import Choice, choices_for
from scoring.entries import End, RollOff, Sign, Throw, TurnEntry, Unlock
from scoring.errors import RuleViolation
from scoring.game import next_after_farkle
from scoring.state import GameState
from scoring.turn import ThrowMade
from sessions.access.roles import Actor
from sessions.games.log.last import last_entry, undone_next
from sessions.games.told.highlights import Best
from sessions.games.told.live import live_chances, looks_on
from sessions.games.who.tapping import entered_elsewhere, tapped_here
from sessions.models import Game, GameEntry
from sessions.pages.kit.allowed import Allowed
from sessions.pages.pad import aside
from sessions.pages.pad.data import for_later, pad_data
from sessions.pages.pad.values import Full, Pad, ShownChoice, Thrower, Tray, Typed
from sessions.wording.barred import barred
from sessions.wording.format import digits
from sessions.wording.game import entries, words
from sessions.wording.game.bank_hints import bank_hint
from sessions.wording.game.chances import chances_now
from sessions.wording.game.cheers import Cheer, earned
from sessions.wording.game.parts import broken_down
from sessions.wording.game.second import Waiting


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
    by: Actor | None = None,
    problem: str = "",
    cheer: Cheer | None = None,
    best: Sequence[Best] = (),
) -> Pad:
    """The pad of a game for whoever looks at it."""
    last = last_entry(game)
    undoes = _undoes(game, state, last)
    elsewhere = entered_elsewhere(game, state, last, by)
    has_keys = may.may_enter and not (waits and waits.mine)
    if not has_keys:
        asked = replace(asked, dice=(), high_stakes=False)
    tray = _tray(state, asked)
    made = None if has_keys else _last_made(state)
    full = _full(game, state, asked, tray)
    shown = Pad(
        actions=may.actions,
        has_keys=has_keys,
        why_not=barred(may.why_not) if may.why_not else "",
        waits=waits,
        problem=problem or asked.problem or (tray.wrong_count if tray else ""),
        undoes=undoes,
        last=_last_said(game, state, undoes, elsewhere),
        last_entry=last,
        elsewhere=elsewhere,
        tapped=tapped_here(game, state, last, by) if has_keys else None,
        last_throw=words.kept_and_left(made) if made else [],
        last_parts=broken_down(state.rules, made.set_aside) if made else "",
        chances=_chances(game, state, may),
        cheer=earned(cheer, undoes),
        best=best,
        typed=asked,
        totals=asked.totals and "total" in may.actions,
        thrower=_thrower(state),
        tray=tray,
        full=full,
        may_be_farkle=not game.every_die and (full is None or full.throw.is_farkle),
    )
    return replace(shown, data=pad_data(game, state, shown) | for_later(game, state, may, shown))


def _chances(game: Game, state: GameState, may: Allowed) -> str:
    """Who wins how often from here, for who only looks on; "" for everybody else."""
    found = live_chances(game, state) if looks_on(may.role) else None
    return chances_now(state, found) if found else ""


def _undoes(game: Game, state: GameState, last: GameEntry | None) -> str:
    """What an undo would take back, where that is not what the state shows last."""
    row = undone_next(game, last)
    if row is None or isinstance(row.entry, _SHOWN):
        return ""
    return entries.in_short(state.seats, row)


_SHOWN = TurnEntry | RollOff | End | Sign | Unlock
"""Entries that the state tells of; after any other it shows the same last turn as before."""


def _last_said(game: Game, state: GameState, undoes: str, elsewhere: str) -> str:
    """What was entered last, and on which other phone the turn is being entered."""
    has_begun = state.turn is not None and state.turn.has_begun
    if elsewhere and not has_begun:
        return words.begun_elsewhere(state, elsewhere, undoes)
    return undoes or words.last_entry(state, is_rematch=game.is_rematch, phone=elsewhere)


def _last_made(state: GameState) -> ThrowMade | None:
    """The throw made last in this turn: for those who only look on."""
    return state.turn.throws[-1] if state.turn is not None and state.turn.throws else None


def _thrower(state: GameState) -> Thrower | None:
    turn = state.turn
    if turn is None:
        return None
    seat = state.seats[turn.seat]
    return Thrower(
        seat=turn.seat,
        name=seat.name,
        team=seat.team,
        side=state.team_of(turn.seat),
        score=state.score(turn.seat),
        farkles=seat.farkle_streak if state.rules.farkle_streak is not None else 0,
        turn=turn,
        aside=aside.row(state.rules, turn.throws),
        goal=words.goal(state, turn.seat),
        final_title=words.final_title(state),
        final_round=words.final_round(state),
        bank_hint=bank_hint(state, turn.turn_score),
        next_name=_name(state, next_after_farkle(state)),
    )


def _tray(state: GameState, asked: Typed) -> Tray | None:
    if state.turn is None:
        return None
    high_stakes = asked.high_stakes and state.offers_high_stakes
    dice_in_hand = state.leftover_dice if high_stakes else state.turn.dice_in_hand
    fits = len(asked.dice) <= dice_in_hand
    dice = asked.dice if fits else ()
    return Tray(
        dice=dice,
        places=range(dice_in_hand - len(dice)),
        dice_in_hand=dice_in_hand,
        high_stakes=high_stakes,
        offers_high_stakes=state.offers_high_stakes,
        leftover=state.leftover_dice,
        bonus=state.rules.high_stakes_bonus,
        wrong_count="" if fits else _wrong_count(state, asked, high_stakes=high_stakes),
    )


def _wrong_count(state: GameState, asked: Typed, *, high_stakes: bool) -> str:
    try:
        choices_for(state, Throw(asked.dice, high_stakes=high_stakes))
    except RuleViolation as refusal:
        return words.refusal(refusal)
    return ""


def _name(state: GameState, seat: int | None) -> str:
    return "" if seat is None else state.seats[seat].name


def _full(game: Game, state: GameState, asked: Typed, tray: Tray | None) -> Full | None:
    if tray is None or asked.problem or tray.wrong_count:
        return None
    unentered = len(tray.places)
    if unentered and (game.every_die or not asked.dice):
        return None
    throw = Throw(asked.dice, high_stakes=tray.high_stakes, unentered=unentered)
    found = choices_for(state, throw)
    if unentered and found.throw.is_farkle and not found.throw.is_toxic:
        return None  # the others may still score
    choices = [_shown(state, choice) for choice in found.choices]
    wanted = "".join(sorted(asked.chosen))
    chosen = next((it for it in choices if digits(it.choice.selection.dice) == wanted), None)
    return Full(
        throw=found.throw,
        choices=choices,
        chosen=chosen or (choices[0] if choices else None),
        scoring=frozenset(face for choice in found.choices for face in choice.selection.dice),
        lost=state.turn.turn_score if state.turn else 0,
    )


def _shown(state: GameState, choice: Choice) -> ShownChoice:
    refusal = words.refusal(choice.bank_refusal) if choice.bank_refusal else ""
    parts = broken_down(state.rules, choice.selection.dice)
    return ShownChoice(choice, parts, refusal, bank_hint(state, choice.turn_score))
