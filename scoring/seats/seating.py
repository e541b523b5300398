"""Round the table: sitting down, who starts, joining, names and places, points by hand.

Knows seats and sides; no dice but the one of the roll-off. Source: "Determining Who Goes First"
of Patch Products, step 1 of wikiHow, "Number of Players" of Dacy & Amy, team games of wikiHow and
Fun Math Game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from scoring.ending import begin_turn
from scoring.entries import MAX_SEATS, Adjust, ChangePlaces, Join, Player, Rename, RollOff
from scoring.errors import (
    AlreadySigned,
    CardLocked,
    FinalRoundBegun,
    NameTaken,
    PlacesSettled,
    RollOffOver,
    RollOffSeats,
    SamePlace,
    SeatRetired,
    SeatUnknown,
    TeamNotAllowed,
    TeamRequired,
    TeamScores,
    TooFewSeats,
    TooFewTeams,
    TooManySeats,
    TurnInProgress,
)
from scoring.replacing import replace
from scoring.rules.rule_set import RuleSet
from scoring.sentences import Sentence, gettext_noop
from scoring.state import GameState, RollOffState, Seat, Side
from scoring.turn import Turn

MIN_SEATS = 1
"""Who plays alone practises, or plays a heat."""


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


def of_one_spelling(players: Sequence[Player]) -> list[Player]:
    """The players of a new game: "young" and "Young" are one team, as the first has written it.

    Games of before may have both: they stay as they were begun.
    """
    spelled: dict[str, str] = {}
    return [
        it if it.team is None else replace(it, team=spelled.setdefault(it.team.casefold(), it.team))
        for it in players
    ]


def spelled_as_here(state: GameState, entry: Join) -> Join:
    """A late player in a team that is there already, however it is written."""
    team = (entry.team or "").casefold()
    written = (it.team for it in state.seats if it.team and it.team.casefold() == team)
    return replace(entry, team=next(written, entry.team))


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
    if _is_among(player.name, (seat.name for seat in state.seats)):
        raise NameTaken(name=player.name)
    if state.rules.teams and player.team is None:
        raise TeamRequired(name=player.name)
    if not state.rules.teams and player.team is not None:
        raise TeamNotAllowed(name=player.name, team=player.team)


def _is_among(name: str, names: Iterable[str]) -> bool:
    """Names that differ only in their case are the same."""
    return name.casefold() in {other.casefold() for other in names}


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


WON_THE_ROLL_OFF = gettext_noop("{name} won the roll-off.")


def record_roll_off(state: GameState, turn: Turn, entry: RollOff) -> GameState:
    """One die each: the highest starts, and those tied for highest throw again.

    Raises RollOffOver once a turn has begun, time is called or the start is settled, RollOffSeats
    unless exactly the seats that have to throw did.
    """
    if state.last_turn is not None or turn.has_begun or state.time_called is not None:
        raise RollOffOver(reason=Sentence("the first throw has been made."))
    if not state.is_start_open:
        winner = state.seats[state.starts].name
        raise RollOffOver(reason=Sentence(WON_THE_ROLL_OFF, name=winner))
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
    return state.seats_playing


def join(state: GameState, turn: Turn, entry: Join) -> GameState:
    """A late player takes the last place, before the final round.

    Who begins with the lowest score has not opened by that. Raises FinalRoundBegun, TooManySeats,
    NameTaken, TeamRequired, TeamNotAllowed or, where a team has its score already, TeamScores.
    """
    if state.final_round is not None:
        raise FinalRoundBegun
    if len(state.seats) == MAX_SEATS:
        raise TooManySeats(most=MAX_SEATS, seats=MAX_SEATS + 1)
    seat = len(state.seats)
    lowest = min(state.sides[side].score for side in state.sides_playing)
    after = _sit_down(state, Player(entry.name, entry.team))
    if state.order:
        after = replace(after, order=(*state.order, seat))
    joined = replace(after.seats[seat], joined_round=round_of(after, turn, seat))
    if entry.score == "zero":
        return after.with_seat(seat, joined)
    if len(after.sides) == len(state.sides):
        raise TeamScores(name=entry.name, team=entry.team)
    joined = replace(joined, head_start=lowest)
    return after.with_seat(seat, joined).scoring(seat, lowest)


def round_of(state: GameState, turn: Turn, seat: int) -> int:
    """The round in which a seat that sits down now has its next turn.

    It is this one, unless the round has gone past its place. Once two have changed places none has
    such a place: nobody throws twice before all have thrown.
    """
    if state.order:
        return turn.round
    seats = len(state.seats)
    own, now = ((it - state.starts) % seats for it in (seat, turn.seat))
    return turn.round + (own < now)


def rename(state: GameState, entry: Rename) -> GameState:
    """A player is called something else, until the first one signs the card.

    Raises SeatUnknown, NameTaken, CardLocked or AlreadySigned.
    """
    seat = seat_at(state, entry.seat)
    if state.is_locked:
        raise CardLocked(signed=list(state.signed))
    if state.signed:
        signed = state.signed[0]
        raise AlreadySigned(name=state.seats[signed].name, seat=signed)
    others = (it.name for number, it in enumerate(state.seats) if number != entry.seat)
    if entry.name == seat.name or _is_among(entry.name, others):
        raise NameTaken(name=entry.name)
    return state.with_seat(entry.seat, replace(seat, name=entry.name))


def change_places(state: GameState, turn: Turn, entry: ChangePlaces) -> GameState:
    """Two seats change places between two turns. Whose turn it is has it still.

    Raises SeatUnknown, SeatRetired, SamePlace, TurnInProgress or PlacesSettled.
    """
    seat, other = playing_seat(state, entry.seat), playing_seat(state, entry.other)
    if seat is other:
        raise SamePlace(name=seat.name)
    if turn.has_begun:
        raise TurnInProgress(name=state.seats[turn.seat].name, turn_score=turn.turn_score)
    if state.final_round is not None:
        raise PlacesSettled
    changed = {entry.seat: entry.other, entry.other: entry.seat}
    return replace(state, order=tuple(changed.get(it, it) for it in state.turn_order))


def adjust(state: GameState, entry: Adjust) -> GameState:
    """A score corrected by hand, e.g. "docked a point for not singing". Raises SeatUnknown."""
    seat_at(state, entry.seat)
    return state.scoring(entry.seat, entry.points)


def playing_seat(state: GameState, number: int) -> Seat:
    seat = seat_at(state, number)
    if seat.is_retired:
        raise SeatRetired(name=seat.name, seat=number)
    return seat


def seat_at(state: GameState, seat: int) -> Seat:
    if not 0 <= seat < len(state.seats):
        raise SeatUnknown(seat=seat, last_seat=len(state.seats) - 1)
    return state.seats[seat]
