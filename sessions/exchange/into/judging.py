"""What becomes of a game that a file tells: one that follows the rules, or a result that stands.

Where its rounds can be played by the table's rules, and come to the scores that are told, it is a
game like any other. Else its result is recorded, and it is said why. Knows one game and one rule
set; not who the people are, nor what is there already.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.entries import MAX_PLAYER_NAME, Player, Total
from scoring.errors import RuleViolation
from scoring.rules.rule_set import RuleSet
from scoring.seats.seating import start
from scoring.sentences import Sentence, gettext_noop
from scoring.written.recorded import RecordedSeat
from scoring.written.retold import OF_A_TURN, Retold, retell
from sessions.exchange.into.found import FoundGame, FoundSeat, OwnGame
from sessions.models.people import name_key

GUEST = "Guest"


class CannotBeGameError(Exception):
    """These people cannot have played a game of Farkle with these points. `why` says it."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Judged:
    """The game under these `rules`: its `entries`, or else the result of each seat.

    `why` says why it is only recorded; None for a game that was checked.
    """

    rules: RuleSet
    players: tuple[Player, ...]
    starts: int
    entries: tuple[Total, ...]
    seats: tuple[RecordedSeat, ...]
    why: Sentence | None

    @property
    def is_checked(self) -> bool:
        return self.why is None


def judge(found: FoundGame, rules: RuleSet) -> Judged:
    """Raises CannotBeGameError."""
    if found.own is not None:
        return _as_written(found, found.own)
    teams = _teams(found.seats)
    rules = replace(rules, teams=teams is not None)
    names = spelt([seat.name for seat in found.seats])
    players = [Player(name, teams[at] if teams else None) for at, name in enumerate(names)]
    starts = next((at for at, seat in enumerate(found.seats) if seat.started), 0)
    try:
        start(rules, players, starts)
    except RuleViolation as refusal:
        raise CannotBeGameError(refusal.sentence) from refusal
    scores = [_score(seat) for seat in found.seats]
    entries, why = _played(found, rules, players, starts, scores)
    recorded = _recorded(found, scores, teams)
    return Judged(rules, tuple(players), starts, entries, recorded, why)


def _as_written(found: FoundGame, own: OwnGame) -> Judged:
    """By its own rules; or else its own file says that nothing of it was checked."""
    players = tuple(Player(seat.name) for seat in found.seats)
    seats = tuple(RecordedSeat(score, is_winner=False) for score in own.scores)
    told = Sentence(gettext_noop("The file itself has nothing but the result."))
    return Judged(own.rules, players, own.starts, (), seats, told if own.is_recorded else None)


def spelt(names: Sequence[str]) -> list[str]:
    """The names as they can stand on a sheet: none is too long, empty, or there twice."""
    taken: set[str] = set()
    found = []
    for name in names:
        plain = " ".join(name.split())[:MAX_PLAYER_NAME].strip() or GUEST
        unique, number = plain, 1
        while unique.casefold() in taken or name_key(unique) in taken:
            number += 1
            unique = f"{plain[: MAX_PLAYER_NAME - 4]} {number}"
        taken |= {unique.casefold(), name_key(unique)}
        found.append(unique)
    return found


def _teams(seats: Sequence[FoundSeat]) -> list[str] | None:
    """The team of each seat, where all have one and there are several."""
    teams = [seat.team for seat in seats if seat.team]
    if len(teams) < len(seats) or len({team.casefold() for team in teams}) < 2:
        return None
    return teams


def _score(seat: FoundSeat) -> int:
    if seat.score is not None:
        return seat.score
    points = [it for it in seat.points if it is not None]
    if not points:
        raise CannotBeGameError(
            Sentence(gettext_noop("There are no points of {name}."), name=seat.name or GUEST)
        )
    return sum(points)


def _played(
    found: FoundGame,
    rules: RuleSet,
    players: Sequence[Player],
    starts: int,
    scores: Sequence[int],
) -> tuple[tuple[Total, ...], Sentence | None]:
    if not any(seat.points for seat in found.seats):
        return (), Sentence(gettext_noop("Only the scores are told, not the rounds."))
    told = retell(rules, players, [seat.points for seat in found.seats], starts)
    if not told.is_whole:
        return (), _where(told)
    return (told.entries, None) if (why := _differs(told, found, scores)) is None else ((), why)


def _where(told: Retold) -> Sentence:
    """The first turn that the rules do not allow, with whose it is."""
    name = told.state.seats[told.seat or 0].name
    return Sentence(OF_A_TURN, name=name, round=str(told.round), said=told.why_not)


def _differs(told: Retold, found: FoundGame, scores: Sequence[int]) -> Sentence | None:
    """What is told of the end, and is otherwise by the rules."""
    state = told.state
    by_name = {seat.name: number for number, seat in enumerate(state.seats)}
    names = spelt([seat.name for seat in found.seats])
    for name, seat, score in zip(names, found.seats, scores, strict=True):
        ours = state.score(by_name[name])
        if ours != score:
            template = gettext_noop("{name} has {points:,} by these rules, the file says {told:,}.")
            return Sentence(template, name=name, points=ours, told=score)
        won = state.outcome is not None and by_name[name] in state.outcome.winners
        if seat.is_winner is not None and seat.is_winner != won:
            return Sentence(gettext_noop("By these rules somebody else has won."))
    return None


def _recorded(
    found: FoundGame, scores: Sequence[int], teams: Sequence[str] | None
) -> tuple[RecordedSeat, ...]:
    """Who is said to have won, has; where nobody is said to, it is who has most."""
    if teams:
        scores = [_of_team(scores, teams, at) for at in range(len(scores))]
    said = any(seat.is_winner for seat in found.seats)
    best = max(scores)
    return tuple(
        RecordedSeat(score, bool(seat.is_winner) if said else score == best, _rounds(seat, score))
        for seat, score in zip(found.seats, scores, strict=True)
    )


def _of_team(scores: Sequence[int], teams: Sequence[str], at: int) -> int:
    """The score of a whole team: each member may be given it, or their own part."""
    own = [score for score, team in zip(scores, teams, strict=True) if team == teams[at]]
    return own[0] if len(set(own)) == 1 else sum(own)


def _rounds(seat: FoundSeat, score: int) -> tuple[int | None, ...]:
    """The rounds, where they come to the score: a sheet that adds up to something else is none."""
    return seat.points if sum(it or 0 for it in seat.points) == score else ()
