"""Sentences about a game: what happened last, what a seat needs, why somebody has won.

Knows words; every fact comes from the state. One word per thing, as docs and API use it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext as _

from scoring.dice import Dice
from scoring.entries import Throw
from scoring.errors import RuleViolation
from scoring.state import FinishedTurn, GameState, Seat
from scoring.turn import ThrowMade, Turn
from sessions.wording.format import faces, points
from sessions.wording.say import say
from sessions.wording.sentences import translated


def refusal(error: RuleViolation) -> str:
    """A refusal in the reader's language, with points written as on the sheet."""
    return translated(error.sentence)


def listed(names: Iterable[str]) -> str:
    """Names as they are said: Ana, Ben and Cleo."""
    *first, last = list(names)
    if not first:
        return last
    return say("names_and", first=", ".join(first), last=last)


def last_entry(state: GameState, *, is_rematch: bool = False, phone: str = "") -> str:
    """What was entered last, with the name set off: "<b>Ana</b> banked 450".

    While another phone enters the turn, it is that one's name: whose turn it is stands below.
    """
    name, said = _last(state)
    if phone:
        return format_html("{}: {}", _named(phone, say("is_entering")), said)
    return _named(name, said) if said else nothing_yet(state, is_rematch=is_rematch)


def begun_elsewhere(state: GameState, phone: str, undoes: str) -> str:
    """Another phone enters the first throw of a turn; and what was entered last, which an undo
    would take back: "<b>Ana's phone</b> is entering · <b>Ben</b> banked 450"."""
    name, said = _last(state)
    begun, before = _named(phone, say("is_entering")), undoes or _named(name, said)
    return format_html("{} · {}", begun, before) if before else begun


def _named(name: str, said: str) -> str:
    """With the name set off, if there is one."""
    return format_html("<b>{}</b> {}", name, said) if name else said


def _last(state: GameState) -> tuple[str, str]:
    if state.turn is not None and state.turn.has_begun:
        return f"{state.seats[state.turn.seat].name}:", thrown_so_far(state.turn)
    if state.last_turn is not None:
        return state.seats[state.last_turn.seat].name, turn_ended(state.seats, state.last_turn)
    return "", roll_off(state)


def nothing_yet(state: GameState, *, is_rematch: bool) -> str:
    """What stands there before anything is entered: of a rematch, why this seat starts; of teams,
    who sits where, as team-mates alternate."""
    if state.rules.teams:
        order = [f"{seat.name} ({seat.team})" for seat in state.seats]
        return _("Round the table: %(names)s.") % {"names": first_few(order)}
    if is_rematch:
        name = state.seats[state.starts].name
        return _("%(name)s begins: the start moves round the table.") % {"name": name}
    return say("nothing_yet")


def roll_off(state: GameState) -> str:
    """Who has won the roll-off, or that it goes on; nothing where none was thrown."""
    if state.roll_off_contenders:
        return say("roll_off_tied")
    if state.roll_off is not None:
        return say("roll_off_won_by", name=state.seats[state.starts].name)
    return ""


def thrown_so_far(turn: Turn) -> str:
    """The throw made last in a turn that goes on: "1 1 kept, 200 at risk, 4 dice left"."""
    values = {
        "dice": dice_said(turn.throws[-1].set_aside),
        "points": points(turn.turn_score),
        "n": turn.dice_in_hand,
    }
    return say("kept_hot" if turn.hot_dice else "kept", **values)


def dice_said(dice: Dice) -> str:
    """Dice as they are said: "1 1 5". One alone is "a 1", or it would be heard as how many."""
    return say("one_die", face=dice[0]) if len(dice) == 1 else faces(dice)


def entered(dice: Dice, unentered: int) -> str:
    """A throw as it was entered: "1 1 5", or "1 1 5, 3 dice not entered"."""
    rest = say("unentered", n=unentered) if unentered else ""
    return ", ".join(part for part in (faces(dice), rest) if part)


def ended_at(seats: Sequence[Seat], turn: FinishedTurn) -> str:
    """How a turn ended, and where the score was then: "banked 450, now at 2,450"."""
    said = turn_ended(seats, turn)
    if not (turn.points or turn.penalty):
        return said
    return say("now_at", said=said, score=points(turn.score))


def turn_ended(seats: Sequence[Seat], turn: FinishedTurn) -> str:
    """How a turn ended: "banked 450", "farkled, 350 lost"."""
    said = _ended(seats, turn)
    if turn.penalty:
        return f"{said}, {say('penalty', points=points(turn.penalty))}"
    return said


def _ended(seats: Sequence[Seat], turn: FinishedTurn) -> str:
    match turn.kind:
        case "gift":
            said = say("overshot", gift=points(turn.gift), to=seats[turn.gift_to or 0].name)
        case "overshot":
            said = say("overshot_lost", lost=points(turn.lost))
        case "skipped":
            said = say("skipped")
        case "six_ones":
            said = say("threw_six_ones")
        case "retired":
            said = say("retired_lost", lost=points(turn.lost)) if turn.lost else say("retired")
        case "toxic_twos":
            said = f"{say('threw_toxic_twos')}, {_how_much(turn)}"
        case "farkle":
            said = f"{say('farkled')}, {_how_much(turn)}"
        case _:
            said = say("banked", points=points(turn.points))
    return said


def _how_much(turn: FinishedTurn) -> str:
    return say("is_lost", lost=points(turn.lost)) if turn.lost else say("nothing_lost")


def goal(state: GameState, seat: int) -> str:
    """What this seat is playing for now."""
    score, rules = state.score(seat), state.rules
    if state.to_beat is not None:
        return _to_beat(score, state.to_beat)
    if not state.has_opened(seat):
        return say("to_open", points=points(rules.opening_threshold))
    if rules.fixed_turns is not None:
        return say("turn_of", turn=state.seats[seat].turns + 1, turns=rules.fixed_turns)
    missing = points(max(rules.target_score - score, 0))
    if not rules.exact_target:
        return say("to_win", points=missing)
    if state.can_hit_target(seat):
        return say("exactly_to_win", points=missing)
    return _("cannot hit %(points)s exactly any more") % {"points": points(rules.target_score)}


def _to_beat(score: int, best: int) -> str:
    if score == best:
        return say("best_so_far")
    if not score:  # as far behind as there is to beat: one number says it
        return say("all_to_beat", points=points(best))
    return say("to_beat", best=points(best), missing=points(best - score))


def final_title(state: GameState) -> str:
    """Why the last turns are played: it is the final round, or time is called."""
    if state.final_round is None:
        return ""
    return say("final_round" if state.time_called is None else "time_is_called")


def final_round(state: GameState) -> str:
    """Who has a turn left in the final round, and who began it."""
    last = state.final_round
    if last is None:
        return ""
    names = first_few([state.seats[seat].name for seat in last.seats_left])
    if last.tied:
        return say("throwing_on", names=names)
    if state.time_called is not None:
        return say("last_turns_of", n=len(last.seats_left), names=names)
    said = say("still_to_throw", names=names)
    if last.started_by is None:
        return said
    return f"{said} {say('reached', name=state.seats[last.started_by].name)}"


MAX_LISTED = 4


def first_few(names: list[str]) -> str:
    """Names for one line; of many only the first, and how many more."""
    if len(names) <= MAX_LISTED:
        return listed(names)
    more = len(names) - MAX_LISTED + 1
    return listed([*names[: MAX_LISTED - 1], say("more_names", n=more)])


def winners(state: GameState) -> str:
    """Who has won: "Ana wins", "Ana and Ben share the win", "Team Red wins", "No winner"."""
    if state.outcome is None:
        return ""
    if not state.outcome.winners:
        return say("no_winner")
    seats = [state.seats[seat] for seat in state.outcome.winners]
    teams = {seat.team for seat in seats}
    if teams != {None}:
        names = listed(str(team) for team in sorted(teams, key=str))
        return say("teams_win", n=len(teams), names=names)
    names = listed(seat.name for seat in seats)
    return say("wins", name=names) if len(seats) == 1 else say("share", names=names)


def why_won(state: GameState) -> str:
    """The reason of the outcome, in words."""
    return "" if state.outcome is None else say(f"why_{state.outcome.reason}")


def kept_and_left(throw: Throw | ThrowMade) -> list[dict[str, Any]]:
    """Each die, and whether it is one of those set aside; without a face, what was not entered."""
    kept = Counter(throw.set_aside)
    shown = []
    for face in sorted(throw.dice):
        shown.append({"face": face, "is_kept": kept[face] > 0})
        kept[face] -= 1
    return shown + [{"face": None, "is_kept": False}] * throw.unentered


def cell(turn: FinishedTurn, state: GameState) -> tuple[str, str]:
    """What stands in the sheet above the running total, and its style."""
    if turn.penalty:
        return f"✕ {say('cell_farkle')} {points(-turn.penalty)}", "penalty"
    if turn.kind == "gift":
        return f"{points(turn.gift)} → {state.seats[turn.gift_to or 0].name}", "gift"
    if turn.kind == "six_ones":
        return f"★ {say('cell_six_ones')}", "won"
    if turn.kind == "skipped":
        return f"– {say('cell_skipped')}", "skipped"
    if turn.is_banked and turn.kind != "overshot":
        opened = f"⚑ {say('cell_opened')} "
        gained = f"+{points(turn.points)}"
        return (opened + gained, "opened") if turn.opened else (gained, "banked")
    return f"✕ {say(f'cell_{turn.kind}')}", "farkle"
