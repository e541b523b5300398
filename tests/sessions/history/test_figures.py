"""Every figure over many games, beside what plain loops count of the same games."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.rules.compared import format_of, rules_digest
from sessions.access.groups import SeenGroup
from sessions.history import cross
from sessions.history.against import head_to_head, rivalries
from sessions.history.cross import cross_table
from sessions.history.filters import HistoryFilter
from sessions.history.player.games import LATELY
from sessions.history.player.page import history_of
from sessions.history.ratings.folding import fold
from sessions.history.records import MAX_HOLDERS, records
from sessions.history.remembered import answers
from sessions.history.table import SORTS, table
from sessions.models import Role
from tests import verbs
from tests.factories import DeviceFactory, GameFactory
from tests.sessions.history import player_reference, rating_reference, reference
from tests.sessions.history.played import NAMES

EVERYTHING = HistoryFilter()


def said_of(standing) -> dict[str, object]:
    figures = standing.figures
    names = ("games", "wins", "turns", "points", "farkles", "best_turn")
    return {name: getattr(figures, name) for name in names} | {
        "expected": round(figures.expected, 6),
        "streak": standing.streak.current,
        "longest": standing.streak.longest,
    }


def test_the_table(club):
    games = club.beside_others
    found = table(club.group, EVERYTHING)

    assert found.rules == reference.most_played(games)
    assert {it.player.name: said_of(it) for it in found.ranked} == {
        name: reference.line_of(games, name, found.rules) for name in NAMES
    }
    shares = [it.figures.share for it in found.ranked]
    assert shares == sorted(shares, reverse=True)
    assert [it.rank for it in found.ranked] == [1 + sum(b > a for b in shares) for a in shares]


def test_who_has_played_too_little_is_not_ranked(club):
    club.group.min_games = 1 + min(
        sum(name in game.names for game in club.beside_others) for name in NAMES
    )

    found = table(club.group, EVERYTHING)

    assert len(found.unranked) >= 1
    assert {it.rank for it in found.unranked} == {None}
    assert all(it.figures.games >= club.group.min_games for it in found.ranked)


@pytest.mark.parametrize("sort", SORTS)
def test_it_is_sorted_by_any_figure_and_backwards(club, sort):
    key, club.group.is_rated = SORTS[sort], True
    down, up = (
        table(club.group, EVERYTHING, sort=it, rated=True).ranked for it in (sort, f"-{sort}")
    )

    values = [key(it) for it in down]
    assert values == sorted(values, reverse=True)
    assert [key(it) for it in up] == values[::-1]
    assert down[0].rank == up[-1].rank == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_player(club, name):
    games = club.beside_others
    page = history_of(club.group, EVERYTHING, club.player(name))
    wanted = reference.line_of(games, name, page.rules)
    mine = [game for game in games if name in game.names]

    assert (page.figures.games, page.figures.wins) == (wanted["games"], wanted["wins"])
    assert round(page.figures.expected, 6) == wanted["expected"]
    assert (page.streak.current, page.streak.longest) == (wanted["streak"], wanted["longest"])
    play = page.play.figures
    assert (play.turns, play.points, play.farkles, play.best_turn) == tuple(
        wanted[it] for it in ("turns", "points", "farkles", "best_turn")
    )
    alike = [it for it in mine if rules_digest(it.state.rules) == page.rules]
    assert page.turns == reference.turn_points(alike, name)
    lost = sum(turn.lost for it in alike for turn in reference.own_turns(it, name))
    assert page.play.lost == lost
    scores = [
        reference.points_of(it, name)
        for it in mine
        if format_of(it.state.rules) == page.format and not it.state.rules.teams
    ]
    assert page.play.mean_score == pytest.approx(sum(scores) / len(scores))
    assert page.play.best_score == max(scores)
    assert list(page.games.won) == [reference.has_won(it, name) for it in mine]
    assert list(page.games.nights) == [it.night for it in mine]
    assert page.names == [(name, sum(name in game.names for game in club.games))]


@pytest.mark.parametrize("name", NAMES)
def test_everything_else_of_a_player(club, name):
    club.group.is_rated = True
    mine = [game for game in club.beside_others if name in game.names]
    page = history_of(club.group, EVERYTHING, club.player(name))

    play = player_reference.play_of(mine, name, page.rules)
    assert {key: getattr(page.play, key) for key in play} == pytest.approx(play)
    assert page.figures.bounds == pytest.approx(
        player_reference.bounds_of(page.figures.wins, page.figures.games)
    )
    for found, by in (
        (page.by_seats, lambda game: len(game.names)),
        (page.by_rules, lambda game: rules_digest(game.state.rules)),
    ):
        assert len(found) > 1
        assert {part: (it.games, it.wins, round(it.expected, 6)) for part, it in found} == (
            player_reference.parts(mine, name, by)
        )
    met = player_reference.rivals(mine, name)
    assert {it.opponent.name: (it.above, it.below, it.level) for it in page.rivals} == met
    worst, best = (it and it.opponent.name for it in (page.nemesis, page.favourite))
    assert (worst, best) == player_reference.worst_and_best(met)
    is_alike = [rules_digest(game.state.rules) == page.rules for game in mine]
    assert list(page.games.per_turn) == [
        pytest.approx(player_reference.points_a_turn(game, name)) if alike else None
        for game, alike in zip(mine, is_alike, strict=True)
    ]
    assert page.games.expected == pytest.approx([1 / len(reference.sides(it)) for it in mine])
    assert [(it.rank, it.seats, it.is_shared) for it in page.games.lately] == [
        (
            player_reference.rank_of(game, name),
            len(game.names),
            player_reference.shares_rank(game, name),
        )
        for game in mine[-LATELY:]
    ]
    known, means = {}, []
    for game in club.beside_others:
        rating_reference.after_game(game, known)
        means += [known[name][0]] if name in game.names else []
    assert [sum(it) / 2 for it in page.ratings] == pytest.approx(means)
    assert sum((page.rating.low, page.rating.high)) / 2 == pytest.approx(means[-1])


def test_each_beside_each(club):
    for one in NAMES:
        found = {it.opponent.name: it for it in rivalries(club.group, EVERYTHING, club.player(one))}
        for other in set(NAMES) - {one}:
            wanted = reference.against(club.games, one, other)
            rival = found[other]
            assert (rival.above, rival.below, rival.level) == tuple(
                wanted[it] for it in ("above", "below", "level")
            )
            assert rival.games > 3


def test_everybody_against_everybody(club, monkeypatch):
    found = cross_table(club.group, EVERYTHING)

    for row in found.rows:
        own = {it.opponent: it for it in rivalries(club.group, EVERYTHING, row.player)}
        assert row.duels == [own.get(other) for other in found.players]
        assert row.against_all.games == sum(it.games for it in own.values())
    games = [row.games for row in found.rows]
    assert games == sorted(games, reverse=True)
    assert {it.name for it in found.players} == set(NAMES)
    assert not found.are_more
    uuids = [club.player(name).uuid for name in ("Cleo", "Dan")]
    two = cross_table(club.group, EVERYTHING.but(players=tuple(uuids)))
    assert {it.uuid for it in two.players} == set(uuids)
    at = {it.player: it for it in found.rows}
    assert two.rows[0].duels[1] == at[two.players[0]].duels[found.players.index(two.players[1])]

    monkeypatch.setattr(cross, "MAX_PLAYERS", 3)
    fewer = cross_table(club.group, EVERYTHING)
    assert fewer.players == found.players[:3]
    assert fewer.are_more


def test_two_beside_each_other(club):
    ana, ben = club.player("Ana"), club.player("Ben")
    met = [game for game in club.games if {"Ana", "Ben"} <= set(game.names)]
    wanted = reference.against(club.games, "Ana", "Ben")

    found = head_to_head(club.group, EVERYTHING, ana, ben)

    assert found.together == wanted["together"]
    assert (found.rivalry.above, found.rivalry.below) == (wanted["above"], wanted["below"])
    against = [it for it in met if reference.against([it], "Ana", "Ben")["together"] == 0]
    leads = [reference.points_of(it, "Ana") - reference.points_of(it, "Ben") for it in against]
    assert (found.largest_lead, found.largest_gap) == (max(leads), -min(leads))
    assert [it.ahead for it in found.last] == leads[::-1][:10]
    assert found.own_wins == sum(reference.has_won(it, "Ana") for it in against)
    assert found.other_wins == sum(reference.has_won(it, "Ben") for it in against)
    starts = [it.names[it.state.starts] for it in against]
    assert (found.began, found.other_began) == (starts.count("Ana"), starts.count("Ben"))
    above = [reference.is_above(it, "Ana", "Ben") for it in against]
    below = [reference.is_above(it, "Ben", "Ana") for it in against]
    began = list(zip(starts, above, below, strict=True))
    assert found.began_above == sum(who == "Ana" and won for who, won, _lost in began)
    assert found.other_began_above == sum(who == "Ben" and lost for who, _won, lost in began)
    assert [it.ahead for it in found.all] == [int(a) - b for a, b in zip(above, below, strict=True)]
    assert [it.played_on for it in found.all] == [it.night for it in against]
    turned = head_to_head(club.group, EVERYTHING, ben, ana)
    assert (turned.rivalry.above, turned.largest_lead) == (wanted["below"], found.largest_gap)


def test_records(club):
    found = records(club.seen(), EVERYTHING)
    wanted = reference.record(club.beside_others, found.rules, found.format)

    values = {it.key: it.value for it in found.records}
    assert {key: values[key] for key in wanted} == wanted
    assert {"closest_win", "clearest_win", "comeback"} <= values.keys()
    nights = reference.nights_of_luck(club.beside_others, found.rules, found.format)
    for extreme, told in (
        (max(nights.values()), found.nights.luckiest),
        (min(nights.values()), found.nights.unluckiest),
    ):
        assert {it.points for it in told} == {round(extreme)}
        assert {(it.name, it.played_on) for it in told} == {
            key for key, luck in nights.items() if round(luck) == round(extreme)
        }
    longest = max(reference.line_of(club.beside_others, name, "")["longest"] for name in NAMES)
    assert {it.run.games for it in found.streaks} == {longest}
    for record in found.records:
        assert all(line.result.game_id in found.games for line in record.holders)
        assert len(record.holders) == min(record.times, MAX_HOLDERS)


@pytest.mark.django_db
def test_the_fewest_turns_are_those_of_a_game_that_was_played_to_its_target():
    """Everybody else has left, or the table has stopped: then nobody has got there."""
    rules = {"target_score": 1000, "opening_threshold": 0, "final_round": "none"}
    device = DeviceFactory()
    stopped, played = (
        GameFactory(names=("Ana", "Ben"), rules=rules, device=device) for _game in range(2)
    )
    verbs.record_total(code=stopped.code, points=500)
    verbs.end_game(code=stopped.code)
    for total in (500, 0, 500):
        verbs.record_total(code=played.code, points=total)

    found = records(SeenGroup(played.group, Role.MANAGE, None), EVERYTHING)

    assert next(it.value for it in found.records if it.key == "fewest_turns") == 2


def test_as_many_questions_for_any_number_of_games(club):
    """All games, and those of a few nights."""
    night = HistoryFilter(since=club.games[0].night, until=club.games[20].night)
    ana, ben = club.player("Ana"), club.player("Ben")

    club.group.is_rated = True
    fold(club.group)

    def asked(chosen):
        answers.clear()
        with CaptureQueriesContext(connection) as queries:
            table(club.group, chosen, rated=True)
            history_of(club.group, chosen, ana)
            head_to_head(club.group, chosen, ana, ben)
            cross_table(club.group, chosen)
            records(club.seen(), chosen)
        return len(queries)

    assert asked(EVERYTHING) == asked(night)
