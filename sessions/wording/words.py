"""Sentences about a game: what happened last, what a seat needs, why somebody has won.

Knows words; every fact comes from the state. One word per thing, as docs and API use it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.dice import Dice
from scoring.errors import RuleViolation
from scoring.state import FinishedTurn, GameState, Seat
from scoring.turn import Turn
from sessions.access.errors import (
    AccessRefusedError,
    DeviceNeededError,
    NotTheScorekeeperError,
    NotYourSeatError,
    RoleMissingError,
    ScorekeeperUnknownError,
)
from sessions.models import Role
from sessions.wording.format import faces, points
from sessions.wording.sentences import translated


def refusal(error: RuleViolation) -> str:
    """A refusal in the reader's language, with points written as on the sheet."""
    return translated(error.sentence)


def barred(error: AccessRefusedError) -> str:
    """Why this device may not do something, in the reader's language."""
    match error:
        case RoleMissingError() if error.needed == Role.MANAGE:
            said = _("Only who manages this game may do that.")
        case RoleMissingError():
            said = _("You are watching this game. With a score code you may enter.")
        case NotTheScorekeeperError() if error.scorekeeper:
            said = _("One phone keeps the score of this game: %(name)s.")
        case NotTheScorekeeperError():
            said = _("One phone keeps the score of this game, and it is not this one.")
        case NotYourSeatError():
            said = _("Only %(name)s’s own phone enters for %(name)s.")
        case ScorekeeperUnknownError():
            said = _("That phone has not opened a score code of this game.")
        case DeviceNeededError():
            said = _("This phone is not known here. Allow cookies and reload the page.")
        case _:
            said = _("This game is private.")
    return said % {"name": error.facts.get("scorekeeper") or error.facts.get("name", "")}


def listed(names: Iterable[str]) -> str:
    """Names as they are said: Ana, Ben and Cleo."""
    *first, last = list(names)
    if not first:
        return last
    return _("%(first)s and %(last)s") % {"first": ", ".join(first), "last": last}


def last_entry(state: GameState, *, is_rematch: bool = False) -> str:
    """What was entered last, with the name set off: "<b>Ana</b> banked 450"."""
    name, said = _last(state)
    if not said:
        return nothing_yet(state, is_rematch=is_rematch)
    return format_html("<b>{}</b> {}", name, said) if name else said


def _last(state: GameState) -> tuple[str, str]:
    if state.turn is not None and state.turn.has_begun:
        return f"{state.seats[state.turn.seat].name}:", thrown_so_far(state.turn)
    if state.last_turn is not None:
        return state.seats[state.last_turn.seat].name, turn_ended(state.seats, state.last_turn)
    return "", roll_off(state)


def nothing_yet(state: GameState, *, is_rematch: bool) -> str:
    """What stands there before anything is entered: of a rematch, why this seat starts."""
    if is_rematch:
        name = state.seats[state.starts].name
        return _("%(name)s begins: the start moves round the table.") % {"name": name}
    return _("Nothing entered yet.")


def roll_off(state: GameState) -> str:
    """Who has won the roll-off, or that it goes on; nothing where none was thrown."""
    if state.roll_off_contenders:
        return _("The roll-off is tied.")
    if state.roll_off is not None:
        return _("%(name)s won the roll-off.") % {"name": state.seats[state.starts].name}
    return ""


def thrown_so_far(turn: Turn) -> str:
    """The throw made last in a turn that goes on: "1 1 kept, 200 at risk, 4 dice left"."""
    values = {
        "dice": kept(turn.throws[-1].set_aside),
        "points": points(turn.turn_score),
        "left": turn.dice_in_hand,
    }
    if turn.hot_dice:
        return _("%(dice)s kept, %(points)s at risk, hot dice: all %(left)s again") % values
    return (
        ngettext(
            "%(dice)s kept, %(points)s at risk, %(left)s die left",
            "%(dice)s kept, %(points)s at risk, %(left)s dice left",
            turn.dice_in_hand,
        )
        % values
    )


def kept(dice: Dice) -> str:
    """Dice as they are said: "1 1 5". One alone is "a 1", or it would be heard as how many."""
    return _("a %(face)s") % {"face": dice[0]} if len(dice) == 1 else faces(dice)


def ended_at(seats: Sequence[Seat], turn: FinishedTurn) -> str:
    """How a turn ended, and where the score was then: "banked 450, now at 2,450"."""
    said = turn_ended(seats, turn)
    if not (turn.points or turn.penalty):
        return said
    return _("%(said)s, now at %(score)s") % {"said": said, "score": points(turn.score)}


def turn_ended(seats: Sequence[Seat], turn: FinishedTurn) -> str:
    """How a turn ended: "banked 450", "farkled, 350 lost"."""
    said = _ended(seats, turn)
    if turn.penalty:
        penalty = _("%(points)s taken for farkles in a row") % {"points": points(turn.penalty)}
        return f"{said}, {penalty}"
    return said


def _ended(seats: Sequence[Seat], turn: FinishedTurn) -> str:
    values = {"points": points(turn.points), "lost": points(turn.lost), "gift": points(turn.gift)}
    match turn.kind:
        case "gift":
            values["to"] = seats[turn.gift_to or 0].name
            return _("overshot: %(gift)s go to %(to)s") % values
        case "six_ones":
            return _("threw six 1s")
        case "retired":
            return _("retired, %(lost)s lost") % values if turn.lost else _("retired")
        case "toxic_twos":
            said = _("threw toxic twos")
        case "farkle":
            said = _("farkled")
        case _:
            return _("banked %(points)s") % values
    return f"{said}, " + (_("%(lost)s lost") % values if turn.lost else _("nothing lost"))


def goal(state: GameState, seat: int) -> str:
    """What this seat is playing for now."""
    score, rules = state.score(seat), state.rules
    if state.to_beat is not None:
        return _to_beat(score, state.to_beat)
    if not state.has_opened(seat):
        return _("%(points)s to open") % {"points": points(rules.opening_threshold)}
    if rules.fixed_turns is not None:
        values = {"turn": state.seats[seat].turns + 1, "turns": rules.fixed_turns}
        return _("turn %(turn)s of %(turns)s") % values
    missing = {"points": points(max(rules.target_score - score, 0))}
    if not rules.exact_target:
        return _("%(points)s to win") % missing
    if state.can_hit_target(seat):
        return _("exactly %(points)s to win") % missing
    return _("cannot hit %(points)s exactly any more") % {"points": points(rules.target_score)}


def _to_beat(score: int, best: int) -> str:
    if score == best:
        return _("the best score so far")
    if not score:  # as far behind as there is to beat: one number says it
        return _("%(points)s to beat") % {"points": points(best)}
    values = {"best": points(best), "missing": points(best - score)}
    return _("%(best)s to beat, %(missing)s behind") % values


def final_round(state: GameState) -> str:
    """Who has a turn left in the final round, and who began it."""
    last = state.final_round
    if last is None:
        return ""
    left = {"names": first_few([state.seats[seat].name for seat in last.seats_left])}
    if last.tied:
        return _("Tied, throwing on until one leads: %(names)s") % left
    said = _("Still to throw: %(names)s.") % left
    if last.started_by is None:
        return said
    starter = {"name": state.seats[last.started_by].name}
    return said + " " + _("%(name)s reached the target.") % starter


MAX_LISTED = 4


def first_few(names: list[str]) -> str:
    """Names for one line; of many only the first, and how many more."""
    if len(names) <= MAX_LISTED:
        return listed(names)
    more = len(names) - MAX_LISTED + 1
    others = ngettext("%(n)s more", "%(n)s more", more) % {"n": more}
    return listed([*names[: MAX_LISTED - 1], others])


def winners(state: GameState) -> str:
    """Who has won: "Ana wins", "Ana and Ben share the win", "Team Red wins"."""
    if state.outcome is None:
        return ""
    seats = [state.seats[seat] for seat in state.outcome.winners]
    teams = {seat.team for seat in seats}
    if teams != {None}:
        names = listed(str(team) for team in sorted(teams, key=str))
        return ngettext("Team %(names)s wins", "Teams %(names)s share the win", len(teams)) % {
            "names": names
        }
    names = listed(seat.name for seat in seats)
    if len(seats) == 1:
        return _("%(name)s wins") % {"name": names}
    return _("%(names)s share the win") % {"names": names}


def why_won(state: GameState) -> str:
    """The reason of the outcome, in words."""
    if state.outcome is None:
        return ""
    return {
        "highest_score": _("The most points after the last turns."),
        "first_to_set": _("A tie: whoever set the score first has won."),
        "shared": _("A tie, and it is shared."),
        "roll_off_round": _("Won in the roll-off round after a tie."),
        "target_score": _("The first to reach the target."),
        "exact_target": _("The target was hit exactly."),
        "six_ones": _("Six 1s in one throw win at once."),
        "last_seat": _("Everybody else has retired."),
    }[state.outcome.reason]


def kept_and_left(dice: Dice, set_aside: Dice) -> list[dict[str, Any]]:
    """Each die, and whether it is one of those set aside."""
    kept = Counter(set_aside)
    shown = []
    for face in sorted(dice):
        shown.append({"face": face, "is_kept": kept[face] > 0})
        kept[face] -= 1
    return shown


def cell(turn: FinishedTurn, state: GameState) -> tuple[str, str]:
    """What stands in the sheet above the running total, and its style."""
    if turn.penalty:
        return f"✕ {pgettext('sheet', 'farkle')} {points(-turn.penalty)}", "penalty"
    if turn.kind == "gift":
        return f"{points(turn.gift)} → {state.seats[turn.gift_to or 0].name}", "gift"
    if turn.kind == "six_ones":
        return f"★ {pgettext('sheet', 'six 1s')}", "won"
    if turn.is_banked:
        opened = f"⚑ {pgettext('sheet', 'opened')} "
        gained = f"+{points(turn.points)}"
        return (opened + gained, "opened") if turn.opened else (gained, "banked")
    ended = {
        "farkle": pgettext("sheet", "farkle"),
        "toxic_twos": pgettext("sheet", "toxic 2s"),
        "retired": pgettext("sheet", "retired"),
    }
    return f"✕ {ended[turn.kind]}", "farkle"
