"""Round the table: sitting down, who starts, joining, leaving, correcting by hand, signing.

Knows seats and sides; no dice but the one of the roll-off. Source: "Determining Who Goes First"
of Patch Products, step 1 of wikiHow, "Number of Players" of Dacy & Amy, team games of wikiHow and
Fun Math Game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from scoring.ending import begin_turn, finish, go_on, without_last_turn
from scoring.entries import MAX_SEATS, Adjust, Join, Player, Retire, RollOff, Sign
from scoring.errors import (
    AlreadySigned,
    CardNotLocked,
    FinalRoundBegun,
    GameNotFinished,
    NameTaken,
    RollOffOver,
    RollOffSeats,
    SeatRetired,
    SeatUnknown,
    TeamNotAllowed,
    TeamRequired,
    TooFewSeats,
    TooFewTeams,
    TooManySeats,
)
from scoring.rules.rule_set import RuleSet
from scoring.sentences import Sentence
from scoring.state import GameState, RollOffState, Seat, Side, finished
from scoring.turn import Turn

MIN_SEATS = 2


def start(rules: RuleSet, players: Sequence[Player], starts: int = 0) -> GameState:
    """A game before its first throw; `starts` says who of `players` starts, by number.

    Team-mates alternate round the table: where two would sit side by side although it can be
    avoided, the teams are dealt round in turn. Raises TooFewSeats, TooManySeats, SeatUnknown,
    NameTaken, TeamRequired, TeamNotAllowed or TooFewTeams.
    """
    if len(players) < MIN_SEATS:
        raise TooFewSeats(least=MIN_SEATS, seats=len(players))
    if len(players) > MAX_SEATS:
        raise TooManySeats(most=MAX_SEATS, seats=len(players))
    if not 0 <= starts < len(players):
        raise SeatUnknown(seat=starts, last_seat=len(players) - 1)
    seated = _alternating(players) if rules.teams else list(players)
    state = GameState(rules, (), (), starts=seated.index(players[starts]), turn=None)
    for player in seated:
        state = _sit_down(state, player)
    if rules.teams and len(state.sides) < 2:
        raise TooFewTeams(teams=[seat.team for seat in state.seats])
    return begin_turn(state, state.starts)


def _sit_down(state: GameState, player: Player) -> GameState:
    _refuse_player(state, player)
    teams = [seat.team for seat in state.seats]
    if player.team is not None and player.team in teams:
        side, sides = state.seats[teams.index(player.team)].side, state.sides
    else:
        opened = state.rules.opening_threshold == 0
        side, sides = len(state.sides), (*state.sides, Side(has_opened=opened))
    seat = Seat(player.name, player.team, side)
    return replace(state, seats=(*state.seats, seat), sides=sides)


def _refuse_player(state: GameState, player: Player) -> None:
    if any(seat.name.casefold() == player.name.casefold() for seat in state.seats):
        raise NameTaken(name=player.name)
    if state.rules.teams and player.team is None:
        raise TeamRequired(name=player.name)
    if not state.rules.teams and player.team is not None:
        raise TeamNotAllowed(name=player.name, team=player.team)


def _alternating(players: Sequence[Player]) -> list[Player]:
    """The order with the fewest team-mates side by side: as given, dealt round, or every other."""
    teams: dict[str | None, list[Player]] = {}
    for player in players:
        teams.setdefault(player.team, []).append(player)
    by_size = sorted(teams.values(), key=len, reverse=True)
    dealt = [player for row in zip_longest(*by_size) for player in row if player is not None]
    every_other = [player for team in by_size for player in team]
    half = (len(players) + 1) // 2
    every_other[::2], every_other[1::2] = every_other[:half], every_other[half:]
    return min((list(players), dealt, every_other), key=_team_mates_side_by_side)


def _team_mates_side_by_side(players: list[Player]) -> int:
    neighbours = zip(players, (*players[1:], players[0]), strict=True)
    return sum(left.team == right.team for left, right in neighbours)


def record_roll_off(state: GameState, turn: Turn, entry: RollOff) -> GameState:
    """One die each: the highest starts, and those tied for highest throw again.

    Raises RollOffOver once a turn has begun or the start is settled, RollOffSeats unless exactly
    the seats that have to throw did.
    """
    if state.last_turn is not None or turn.has_begun:
        raise RollOffOver(reason=Sentence("the first throw has been made."))
    if not state.is_start_open:
        winner = state.seats[state.starts].name
        raise RollOffOver(reason=Sentence("{name} won the roll-off.", name=winner))
    throwing = _contenders(state)
    if set(entry.faces) != set(throwing):
        names = ", ".join(state.seats[seat].name for seat in throwing)
        raise RollOffSeats(names=names, contenders=list(throwing))
    highest = max(entry.faces.values())
    tied = tuple(seat for seat in throwing if entry.faces[seat] == highest)
    if len(tied) > 1:
        return replace(state, roll_off=RollOffState(contenders=tied))
    settled = replace(state, starts=tied[0], roll_off=RollOffState(contenders=()))
    return begin_turn(settled, tied[0])


def _contenders(state: GameState) -> tuple[int, ...]:
    if state.roll_off is not None:
        return state.roll_off.contenders
    return tuple(number for number, seat in enumerate(state.seats) if not seat.is_retired)


def join(state: GameState, turn: Turn, entry: Join) -> GameState:
    """A late player takes the last seat, with 0 points, before the final round.

    Raises FinalRoundBegun, TooManySeats, NameTaken, TeamRequired or TeamNotAllowed.
    """
    if state.final_round is not None:
        raise FinalRoundBegun
    if len(state.seats) == MAX_SEATS:
        raise TooManySeats(most=MAX_SEATS, seats=MAX_SEATS + 1)
    seat = len(state.seats)
    # The last seat's turn comes in this round still, unless the round has gone past it.
    joined_round = turn.round + (turn.seat < state.starts)
    state = _sit_down(state, Player(entry.name, entry.team))
    return state.with_seat(seat, replace(state.seats[seat], joined_round=joined_round))


def retire(state: GameState, turn: Turn, entry: Retire) -> GameState:
    """A seat leaves: it has no more turns and cannot win; an unbanked turn score is lost.

    When one side is left, it has won. Raises SeatUnknown or SeatRetired.
    """
    seat = _playing_seat(state, entry.seat)
    if turn.seat == entry.seat and turn.has_begun:
        seat = replace(seat, turns=seat.turns + 1)
        line = replace(
            finished(turn, "retired"), lost=turn.turn_score, score=state.score(entry.seat)
        )
        state = replace(state, last_turn=line, leftover_dice=0)
    state = state.with_seat(entry.seat, replace(seat, is_retired=True))
    if len(state.sides_playing) == 1:
        return finish(state, state.sides_playing, "last_seat")
    state = _without_contender(state, entry.seat)
    if state.turn is not None and state.turn.seat == entry.seat:
        return go_on(state, entry.seat)
    return without_last_turn(state, entry.seat)


def _without_contender(state: GameState, seat: int) -> GameState:
    """A roll-off goes on without the seat; the only one left in it starts."""
    if state.roll_off is None or seat not in state.roll_off.contenders:
        return state
    left = tuple(other for other in state.roll_off.contenders if other != seat)
    if len(left) > 1:
        return replace(state, roll_off=RollOffState(left))
    return begin_turn(replace(state, starts=left[0], roll_off=RollOffState(())), left[0])


def adjust(state: GameState, entry: Adjust) -> GameState:
    """A score corrected by hand, e.g. "docked a point for not singing". Raises SeatUnknown."""
    _seat(state, entry.seat)
    return state.scoring(entry.seat, entry.points)


def sign(state: GameState, entry: Sign) -> GameState:
    """A seat signs the card of a finished game.

    Raises GameNotFinished, SeatUnknown, SeatRetired or AlreadySigned.
    """
    if state.outcome is None:
        raise GameNotFinished
    seat = _playing_seat(state, entry.seat)
    if entry.seat in state.signed:
        raise AlreadySigned(name=seat.name, seat=entry.seat)
    return replace(state, signed=(*state.signed, entry.seat))


def unlock(state: GameState) -> GameState:
    """A locked card becomes what it was before the first signature. Raises CardNotLocked.

    The signatures no longer stand, and the unlock itself never does.
    """
    if not state.is_locked:
        raise CardNotLocked(signed=list(state.signed), to_sign=list(state.to_sign))
    return replace(state, signed=(), entries=state.entries - len(state.signed))


def _playing_seat(state: GameState, number: int) -> Seat:
    seat = _seat(state, number)
    if seat.is_retired:
        raise SeatRetired(name=seat.name, seat=number)
    return seat


def _seat(state: GameState, seat: int) -> Seat:
    if not 0 <= seat < len(state.seats):
        raise SeatUnknown(seat=seat, last_seat=len(state.seats) - 1)
    return state.seats[seat]
