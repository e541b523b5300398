"""Which games an address means, and what becomes of one that cannot be."""

from __future__ import annotations

from datetime import date

import pytest
from django.http import QueryDict

from scoring.rules.compared import format_of, rules_digest
from sessions.history.choices import choices
from sessions.history.filters import HistoryFilter
from sessions.history.reading import read_filter
from sessions.history.sums import ALL_RULES
from sessions.history.table import table
from sessions.models import Game, Role
from sessions.people.groups import name_dice, place_game
from tests.sessions.history.played import NAMES, PLACES


def found(club, query: str, role: Role = Role.MANAGE):
    chosen, ignored = read_filter(QueryDict(query), club.seen(role))
    rows = chosen.rows(club.group).order_by("played_at", "position")
    return list(dict.fromkeys(rows.values_list("game__uuid", flat=True))), ignored


def those(club, wanted) -> list:
    return [game.uuid for game in club.games if wanted(game)]


def test_each_part_of_an_address_is_a_condition(club):
    ana, ben = (club.player(name).uuid for name in ("Ana", "Ben"))
    first = club.games[0]
    digest, race = rules_digest(first.state.rules), format_of(first.state.rules)
    days = sorted({game.night for game in club.games})
    wanted = {
        "": lambda it: True,
        f"player={ana}": lambda it: "Ana" in it.names,
        f"player={ana}&player={ben}": lambda it: {"Ana", "Ben"} & set(it.names),
        f"player={ana}&player={ben}&together=1": lambda it: {"Ana", "Ben"} <= set(it.names),
        "name=eV": lambda it: "Eve" in it.names,
        "place=Home": lambda it: it.place == "Home",
        f"rules={digest}": lambda it: rules_digest(it.state.rules) == digest,
        f"format={race}": lambda it: format_of(it.state.rules) == race,
        "seats=4": lambda it: len(it.names) == 4,
        "kind=dice": lambda it: all(turn.throws for turn in it.turns),
        f"from={days[3]}&to={days[5]}": lambda it: days[3] <= it.night <= days[5],
        "year=2025": lambda it: True,
        "year=1999": lambda it: False,
        "nights=2": lambda it: it.night in days[-2:],
        "nights=1000": lambda it: True,
        f"nights=9&seats=2&player={ana}": lambda it: (
            it.night in days[-9:] and len(it.names) == 2 and "Ana" in it.names
        ),
    }

    for query, game in wanted.items():
        assert found(club, query) == (those(club, game), []), query


@pytest.mark.parametrize(
    "query",
    [
        "seats=many",
        "seats=0",
        "seats=99999999999999999999",
        "kind=guesses",
        "from=yesterday",
        "from=2025-02-30",
        "year=0",
        "year=-3",
        "year=10000",
        "nights=0",
        "name=%00",
        f"place={'x' * 200}",
        "player=nobody",
        "player=00000000-0000-0000-0000-000000000000",
    ],
)
def test_what_cannot_be_is_left_out_and_named(club, query):
    assert found(club, query) == (those(club, lambda it: True), [query.partition("=")[0]])


def test_an_address_and_its_filter_are_the_same(club):
    ana, ben = (club.player(name).uuid for name in ("Ana", "Ben"))
    chosen = HistoryFilter(
        players=(ana, ben),
        together=True,
        name="Fi",
        place="At Grandma’s",
        rules="0123456789abcdef",
        format="race:1500",
        seats=3,
        kind="totals",
        since=date(2025, 3, 1),
        until=date(2025, 4, 1),
        year=2025,
        nights=10,
    )

    assert read_filter(QueryDict(chosen.query()), club.seen()) == (chosen, [])
    assert read_filter(QueryDict(""), club.seen())[0].is_all
    assert HistoryFilter().query() == ""


def test_who_was_merged_is_found_as_the_other_one(club):
    ana, anna = club.player("Ana"), club.group.players.create(name="Anna")
    anna.merged_into = ana
    anna.save()

    assert found(club, f"player={anna.uuid}") == found(club, f"player={ana.uuid}")


def test_watchers_do_not_find_a_name_that_they_may_not_see(club):
    ana = club.player("Ana")
    ana.is_hidden = True
    ana.save()

    assert found(club, "name=ana", Role.WATCH) == ([], [])
    assert found(club, "name=ben", Role.WATCH)[0] == those(club, lambda it: "Ben" in it.names)
    assert found(club, "name=ana", Role.SCORE)[0] == those(club, lambda it: "Ana" in it.names)

    club.group.hides_names = True
    assert found(club, "name=ben", Role.WATCH) == (those(club, lambda it: True), ["name"])


@pytest.mark.parametrize(
    "parts",
    [
        [HistoryFilter(year=year) for year in (2024, 2025, 2026)],
        [HistoryFilter(seats=seats) for seats in range(2, 7)],
        [HistoryFilter(place=place) for place in PLACES[1:]],
        [HistoryFilter(kind=kind) for kind in ("dice", "totals", "mixed")],
    ],
    ids=["years", "seats", "places", "kinds"],
)
def test_parts_add_up_to_the_whole(club, parts):
    is_placed = bool(parts[0].place)
    games = [it for it in club.beside_others if it.place or not is_placed]
    tables = [table(club.group, part, rules=ALL_RULES) for part in parts]

    for name in NAMES:
        lines = [
            line.figures
            for it in tables
            for line in (*it.ranked, *it.unranked)
            if line.player.name == name
        ]
        assert sum(it.games for it in lines) == sum(name in game.names for game in games)
        turns = [turn for it in games for turn in it.turns if it.names[turn.seat] == name]
        assert sum(it.turns for it in lines) == len(turns)
        assert sum(it.points for it in lines) == sum(turn.points for turn in turns)


def test_a_game_that_was_elsewhere_counts_there(club):
    game = next(it for it in club.beside_others if it.place == "Home")
    before = lines(club, HistoryFilter(place=game.place))

    place_game(code=Game.objects.get(uuid=game.uuid).code, place="Attic", by=None)

    assert "Attic" in choices(club.group).places
    assert set(lines(club, HistoryFilter(place="Attic"))) == set(game.names)
    after = lines(club, HistoryFilter(place=game.place))
    assert all(after.get(it, 0) == before[it] - 1 for it in game.names)


def test_a_game_whose_dice_get_a_name_counts_among_theirs(club):
    game = club.beside_others[0]
    green = HistoryFilter(dice_set="green")
    assert lines(club, green) == {}

    name_dice(code=Game.objects.get(uuid=game.uuid).code, dice_set="green", by=None)

    assert lines(club, green) == dict.fromkeys(game.names, 1)


def lines(club, chosen: HistoryFilter) -> dict[str, int]:
    found = table(club.group, chosen)
    return {it.player.name: it.figures.games for it in (*found.ranked, *found.unranked)}
