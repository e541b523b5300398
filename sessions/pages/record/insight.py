"""Luck and decisions of a finished game: for each player, and each throw with what else there was.

Nothing of it is shown while a game goes on, to nobody. Knows pages; numbers come from
`sessions.games.told.insight`, words from `sessions.wording.game.insight`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.insight.luck import JudgedThrow, JudgedTurn, Luck, plays_in
from scoring.insight.turn.plays import Play
from scoring.insight.turn.six_ones import then_of
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState
from sessions.games.sheet import sheet_of
from sessions.games.told.insight import (
    EveningOpenError,
    GameInsight,
    InsightNotYetError,
    insight_of,
)
from sessions.models import Game
from sessions.pages.charts.luck import luck_bars
from sessions.pages.kit.requests import page, watched
from sessions.wording.club.badges import colour_of
from sessions.wording.format import decimal, faces
from sessions.wording.game import words
from sessions.wording.game.insight import (
    given_away,
    how_lucky,
    kept_share,
    play_said,
    rounded,
)
from sessions.wording.say import say


@page("GET")
def insight(request: HttpRequest, code: str) -> HttpResponse:
    game = watched(request, code)
    if code != game.code:
        return HttpResponseRedirect(reverse("insight", kwargs={"code": game.code}))
    try:
        found = insight_of(game)
    except InsightNotYetError as error:
        return not_yet(request, game, say("luck_and_decisions"), error)
    return render(request, "record/insight.html", _context(game, found))


def not_yet(request: HttpRequest, game: Game, what: str, error: InsightNotYetError) -> HttpResponse:
    """Where what is asked for is told once the game, or the evening that it is of, is over."""
    context = {"game": game, "what": what, "is_over": isinstance(error, EveningOpenError)}
    return render(request, "record/insight_not_yet.html", context, status=403)


def _context(game: Game, found: GameInsight) -> dict[str, Any]:
    state = game.current_state()
    columns = sheet_of(game, state).ranking if found.seats else []
    most = max((abs(turn.luck) for turn in found.judged), default=0.0)
    players = [
        {
            "seat": column,
            "colour": colour_of(column.position, state.team_of(column.position)),
            "bars": luck_bars(
                column.position,
                [
                    (it.turn.number, it.luck)
                    for it in found.judged
                    if it.turn.seat == column.position
                ],
                most,
            ),
        }
        for column in columns
    ]
    return {
        "game": game,
        "state": state,
        "rules": state.rules,
        "why_not": found.why_not,
        "winners": words.winners(state),
        "players": players,
        "rows": _rows([found.seats[column.position] for column in columns]),
        "highlights": list(_highlights(state, found)),
        "turns": [_turn_line(state, turn) for turn in found.judged],
        "without_dice": sum(luck.without_dice for luck in found.seats),
        "has_throws": any(luck.throws for luck in found.seats),
    }


def _rows(seats: Sequence[Luck]) -> list[dict[str, Any]]:
    """The lines of the table, each with what it means, and a value for each player."""
    lines = (
        (
            say("luck_in_points"),
            say("luck_in_points_means"),
            [rounded(it.luck) if it.throws else "–" for it in seats],
        ),
        (
            _("How lucky that is"),
            _("How many games of as many throws are less kind, or less unkind, than this one."),
            [how_lucky(it) or "–" for it in seats],
        ),
        (
            _("Given away, in points"),
            _(
                "What decisions cost beside the best ones, on average over all dice that might "
                "have come. Only of turns in which points were all that mattered: nobody within "
                "2,000 of the target."
            ),
            [given_away(it) for it in seats],
        ),
        (
            say("loss_by_which"),
            _("Of these, by setting aside other dice than the best: often it is too many."),
            [decimal(it.loss_which, 0) if it.judged else "–" for it in seats],
        ),
        (
            say("loss_by_stop"),
            _("And by banking too early, or throwing on too long."),
            [decimal(it.loss_stop, 0) if it.judged else "–" for it in seats],
        ),
        (
            say("kept_of_it"),
            _("The share of what these turns were worth that no decision gave away."),
            [kept_share(it) for it in seats],
        ),
        (
            _("Turns judged"),
            _("So many turns stand behind what was given away: few of them say little."),
            [str(it.judged) for it in seats],
        ),
    )
    return [{"label": label, "said": said, "values": values} for label, said, values in lines]


def _highlights(state: GameState, found: GameInsight) -> Iterator[dict[str, Any]]:
    """The best play comes first; then what the dice did, and what was given away."""
    rules, made = state.rules, [(turn, it) for turn in found.judged for it in turn.throws]
    clever = [(_better_than_greed(found, *it), it) for it in made if it[0].terms.is_open]
    gain, at = max(clever, key=lambda it: it[0], default=(0.0, None))
    if at is not None and gain >= 1:
        said = play_said(chosen_play(rules, *at), rules.dice)
        title = (
            _("Best play"),
            _(
                "A best play that was hard to see: so many points it was worth more, on average, "
                "than keeping all that scored."
            ),
        )
        yield _highlight(state, at[0], title, f"+{decimal(gain, 0)}", said)
    if not made:
        return
    kind = max(made, key=lambda it: it[1].luck)
    unkind = min(made, key=lambda it: it[1].luck)
    means = _(
        "So many points the turn was worth more or less after this throw than before it, on "
        "average over all that might still have come."
    )
    titles = (_("Kindest throw"), means), (_("Unkindest throw"), means)
    for title, (turn, throw) in zip(titles, (kind, unkind), strict=True):
        yield _highlight(state, turn, title, rounded(throw.luck), faces(sorted(throw.throw.dice)))
    fair = [it for it in made if it[0].terms.is_open]
    turn, throw = max(fair, key=lambda it: it[1].loss, default=made[0])
    if fair and throw.loss >= 1:
        best = plays_in(rules, turn, throw)[0]
        said = _("best was: %(play)s") % {"play": play_said(best, rules.dice)}
        title = (
            _("Most given away"),
            _(
                "So many points less, on average, this decision was worth than the best one there "
                "was."
            ),
        )
        yield _highlight(state, turn, title, decimal(throw.loss, 0), said)


def _highlight(
    state: GameState, turn: JudgedTurn, title: tuple[str, str], value: str, said: str
) -> dict[str, Any]:
    name = state.seats[turn.turn.seat].name
    return {
        "what": title[0],
        "means": title[1],
        "value": value,
        "who": say("name_and_round", name=name, round=turn.turn.round),
        "said": said,
        "turn": turn.turn.number,
    }


def _better_than_greed(found: GameInsight, turn: JudgedTurn, it: JudgedThrow) -> float:
    """By how much a best play beat keeping all that scores; 0 where it was not the best."""
    if it.loss >= 0.5 or not it.throw.set_aside:
        return 0.0
    plays = plays_in(found.rules, turn, it)
    most = max(play.score for play in plays)
    if chosen_play(found.rules, turn, it).score >= most:
        return 0.0
    return it.best - max(play.value for play in plays if play.score >= most)


def chosen_play(rules: RuleSet, turn: JudgedTurn, it: JudgedThrow) -> Play:
    """What was done with a throw, as a play."""
    left = it.throw.dice_left
    to_throw = None if it.banked else left or turn.throws[0].throw.thrown
    score = then_of(rules, it.score, it.throw.set_aside, it.throw.points)
    return Play(it.throw.set_aside, score, to_throw, it.chosen)


def _turn_line(state: GameState, turn: JudgedTurn) -> dict[str, Any]:
    return {
        "number": turn.turn.number,
        "round": turn.turn.round,
        "name": state.seats[turn.turn.seat].name,
        "brought": turn.turn.worth,
        "luck": rounded(turn.luck),
        "loss": decimal(turn.loss, 0) if turn.terms.is_open else "–",
    }
