"""Games of a file come into a group, and go again."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from sessions.access.errors import AccessRefusedError
from sessions.access.roles import Actor
from sessions.events.founding import found
from sessions.exchange.into.batches import bring_in, undo
from sessions.exchange.into.found import Found, FoundGame, FoundSeat, LeftOut
from sessions.exchange.into.planning import Choices, plan, usual_rules
from sessions.exchange.into.refusals import ImportUnknownError, NothingComesError, UndoneError
from sessions.games.lists.trash import delete_game, destroy, restore_game
from sessions.games.verify.verifying import verify
from sessions.models import (
    Game,
    ImportBatch,
    ImportedGame,
    ImportMatch,
    PlayedSeat,
    Player,
    SeatResult,
)
from sessions.people.players import own_group
from sessions.people.who.erasing import erase
from sessions.people.who.merging import merge
from sessions.people.who.showing import set_archived
from tests import verbs
from tests.factories import AccountFactory, DeviceFactory, GameFactory
from tests.sessions.games.playing import play_on

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

SHORT = RuleSet.from_json(
    PRESETS["patch"].rules.to_json() | {"target_score": 1_000, "opening_threshold": 500}
)
DAY = date(1998, 12, 26)
CHOICES = Choices(SHORT)


def seat(name: str, score: int | None, *points: int | None, **more: Any) -> FoundSeat:
    return FoundSeat(name, score, points, **more)


def game(*seats: FoundSeat, **more: Any) -> FoundGame:
    return FoundGame(where="A1", seats=seats, **{"played_on": DAY} | more)


CHECKED = game(seat("Ana", 1_100, 500, 600), seat("Ben", 550, 0, 550))
TOLD = game(seat("Ana", 10_350), seat("Cleo", 9_000), played_on=date(1999, 1, 2), minutes=80)
FILE = Found("table", [CHECKED, TOLD])


@pytest.fixture
def owner():
    return AccountFactory()


@pytest.fixture
def group(owner):
    return own_group(owner)


@pytest.fixture
def by(owner):
    return Actor(account=owner)


def brought(group, by, found=FILE, **choices) -> ImportBatch:
    return bring_in(code=group.code, found=found, choices=replace(CHOICES, **choices), by=by)


def everything(group) -> dict[str, Any]:
    """All that is kept of the group's games and people, but for what only counts looks."""
    models = (Game, SeatResult, PlayedSeat, Player, ImportedGame)
    return {it.__name__: list(it.objects.order_by("pk").values()) for it in models}


def test_a_game_that_follows_the_rules_is_checked_and_another_one_is_recorded(group, by):
    batch = brought(group, by)
    checked, told = Game.objects.order_by("begun_at")
    assert (checked.version, checked.is_recorded) == (4, False)
    assert (told.version, told.is_recorded) == (0, True)
    assert [verify(it.pk, it.code).verdict for it in (checked, told)] == ["right", "right"]
    rows = SeatResult.objects.order_by("game__begun_at", "position")
    assert list(rows.values_list("player__name", "kind", "score", "rank", "turns", "minutes")) == [
        ("Ana", "totals", 1_100, 1, 2, None),
        ("Ben", "totals", 550, 2, 2, None),
        ("Ana", "recorded", 10_350, 1, 0, 80),
        ("Cleo", "recorded", 9_000, 2, 0, 80),
    ]
    assert {row.played_on for row in rows} == {DAY, date(1999, 1, 2)}
    assert batch.group == group
    assert len(batch.players) == 3


def test_the_same_file_twice_adds_nothing(group, by):
    brought(group, by)
    with pytest.raises(NothingComesError):
        brought(group, by)
    planned = plan(group, FILE, CHOICES)
    assert [it.fate for it in planned.games] == ["there", "there"]
    assert [it.like for it in planned.games] == [(it.code,) for it in _games()]
    assert Game.objects.count() == 2


def _games():
    return Game.objects.order_by("begun_at")


def test_a_file_that_tells_a_game_twice_brings_it_once(group, by):
    brought(group, by, Found("table", [CHECKED, CHECKED]))
    assert Game.objects.count() == 1


def test_a_file_that_tells_its_own_game_twice_otherwise_brings_the_first(group, by):
    one = replace(TOLD, source_id="play")
    other = replace(one, seats=(seat("Ana", 10_400), seat("Cleo", 9_000)))
    odd = replace(one, played_on=None)
    found = Found("bgstats", [odd, one, other])
    games = plan(group, found, CHOICES).games
    assert [it.fate for it in games] == ["refused", "new", "there"]
    assert str(games[2].why) == "The file has this game twice."
    brought(group, by, found)
    assert SeatResult.objects.get(player__name="Ana").score == 10_350


def test_a_change_that_a_file_tells_twice_is_taken_over_once(group, by):
    def told(score: int, day: int) -> FoundGame:
        found = replace(TOLD, source_id="play", modified=datetime(2026, 3, day, 20, tzinfo=UTC))
        return replace(found, seats=(seat("Ana", score), seat("Cleo", 900)))

    brought(group, by, Found("bgstats", [told(10_350, 1)]))
    changed = Found("bgstats", [told(10_500, 2), told(10_600, 3)])
    assert [it.fate for it in plan(group, changed, CHOICES).games] == ["changed", "changed"]
    brought(group, by, changed, also={1, 2})
    assert SeatResult.objects.get(player__name="Ana").score == 10_500


def test_a_game_that_was_played_here_does_not_come_again(group, owner, by):
    device = DeviceFactory()
    played = GameFactory(names=("Ana", "Ben"), owner=owner, device=device)
    Game.objects.filter(pk=played.pk).update(group=group)
    play_on(Game.objects.get(pk=played.pk), random.Random(1), entries=900)
    ended = Game.objects.get(pk=played.pk)
    rows = list(SeatResult.objects.filter(game=ended).order_by("position"))
    again = game(*(seat(n, row.score) for n, row in zip(("Ana", "Ben"), rows, strict=True)))
    found = Found("table", [replace(again, played_on=rows[0].played_on)])
    assert [it.fate for it in plan(group, found, CHOICES).games] == ["there"]


def test_the_same_people_on_that_day_with_other_scores_are_for_a_person_to_decide(group, by):
    brought(group, by)
    other = Found("table", [game(seat("Ben", 900), seat("Ana", 1_200))])
    (planned,) = plan(group, other, CHOICES).games
    assert (planned.fate, planned.comes_in) == ("like", False)
    assert planned.like == (_games()[0].code,)
    with pytest.raises(NothingComesError):
        brought(group, by, other)
    brought(group, by, other, also={1})
    assert Game.objects.count() == 3


def test_a_file_that_numbers_its_games_knows_them_again_whatever_they_say(group, by):
    numbered = game(seat("Ana", 5_000), seat("Ben", 4_000), source_id="play-1")
    brought(group, by, Found("bgstats", [numbered]))
    other = game(seat("Ana", 5_100), seat("Ben", 4_000), source_id="play-1")
    assert [it.fate for it in plan(group, Found("bgstats", [other]), CHOICES).games] == ["there"]


def test_what_is_taken_back_leaves_nothing_and_can_come_again(group, by):
    before = everything(group)
    batch = brought(group, by)
    back = undo(code=group.code, batch=batch.uuid, by=by)
    assert (back.games, back.players, back.kept) == (2, 3, ())
    assert everything(group) == before
    assert not ImportMatch.objects.filter(player__isnull=False).exists()
    with pytest.raises(UndoneError):
        undo(code=group.code, batch=batch.uuid, by=by)
    brought(group, by)
    assert Game.objects.count() == 2


def test_what_somebody_has_touched_since_stays_and_is_named(group, by):
    batch = brought(group, by)
    told = _games()[1]
    PlayedSeat.objects.filter(game=told, position=0).update(said_at=timezone.now())
    back = undo(code=group.code, batch=batch.uuid, by=by)
    assert (back.games, back.kept) == (1, (told.code,))
    assert list(Game.objects.all()) == [told]
    assert set(Player.objects.values_list("name", flat=True)) == {"Ana", "Cleo"}
    assert [it.fate for it in plan(group, FILE, CHOICES).games] == ["new", "there"]


@pytest.mark.parametrize(
    "known",
    [
        lambda ana: ana.devices.create(device=DeviceFactory(), group=ana.group),
        lambda ana: set_archived(player=ana, is_archived=True, by=None),
        lambda ana: Player.objects.filter(pk=ana.pk).update(account=AccountFactory()),
        lambda ana: GameFactory(names=("Ana",), rules={"target_score": 1_000}).played_seats.create(
            player=ana, position=0, name="Ana"
        ),
    ],
    ids=["who says so", "changed", "an account's", "has played"],
)
def test_players_of_whom_something_else_is_known_stay(group, by, known):
    batch = brought(group, by)
    ana = group.players.get(name="Ana")
    known(ana)
    ana.refresh_from_db()
    assert undo(code=group.code, batch=batch.uuid, by=by).players == 2
    assert list(group.players.all()) == [ana]


def test_a_game_in_the_trash_goes_with_the_rest(group, owner, by):
    batch = brought(group, by)
    told = _games()[1]
    Game.objects.filter(pk=told.pk).update(owner=owner)
    delete_game(code=told.code, by=by)
    assert undo(code=group.code, batch=batch.uuid, by=by).games == 2
    assert not Game.objects.exists()


def test_what_was_deleted_here_for_good_does_not_come_back_by_itself(group, by):
    brought(group, by)
    destroy(_games()[1])
    assert [it.fate for it in plan(group, FILE, CHOICES).games] == ["there", "deleted"]


@pytest.mark.parametrize("is_numbered", [False, True])
def test_what_lies_in_the_trash_does_not_come_a_second_time(group, owner, by, is_numbered):
    numbers = ("1", "2") if is_numbered else ("", "")
    games = zip(FILE.games, numbers, strict=True)
    file = replace(FILE, games=[replace(it, source_id=number) for it, number in games])
    brought(group, by, file)
    told = _games()[1]
    Game.objects.filter(pk=told.pk).update(owner=owner)
    delete_game(code=told.code, by=by)
    assert [it.fate for it in plan(group, file, CHOICES).games] == ["there", "deleted"]
    restore_game(code=told.code, by=by)
    assert [it.fate for it in plan(group, file, CHOICES).games] == ["there", "there"]


def test_a_game_whose_seat_has_another_name_by_now_does_not_come_again(group, by):
    brought(group, by)
    played = _games()[0]
    verbs.rename_seat(code=played.code, seat=1, name="Benjamin")
    planned = plan(group, FILE, CHOICES).games[0]
    assert (planned.fate, planned.like) == ("there", (played.code,))


def test_who_is_erased_is_meant_by_no_name_of_a_file(group, by):
    brought(group, by)
    ben = group.players.get(name="Ben")
    for key, player in (("papa", ben), ("ben", None)):  # whose games are gone; and a guest there
        ImportMatch.objects.create(group=group, source="bgstats", key=key, player=player)
    assert sorted(_meant(group)) == ["ana", "ben", "ben", "cleo", "papa"]
    erase(player=ben, by=by)
    assert sorted(_meant(group)) == ["ana", "cleo"]
    new = Found("table", [game(seat("Ben", 9), seat("Ana", 8))])
    people = {it.name: (it.state, it.player) for it in plan(group, new, CHOICES).people}
    assert people["Ben"] == ("new", None)
    ImportMatch.objects.create(  # as it was kept before
        group=group, source="table", key="ben", player=group.players.get(erased_at__isnull=False)
    )
    assert [it.state for it in plan(group, new, CHOICES).people] == ["new", "said"]


def _meant(group):
    return ImportMatch.objects.filter(group=group).values_list("key", flat=True)


def test_who_is_in_a_league_stays_when_an_import_is_taken_back(group, by):
    batch = brought(group, by)
    found(group=group.code, name="Autumn", entrants=("Ana", "Ben"), by=by)
    assert undo(code=group.code, batch=batch.uuid, by=by).players == 1
    assert set(Player.objects.values_list("name", flat=True)) == {"Ana", "Ben"}


def test_known_names_are_the_players_and_unknown_ones_are_asked_about(group, by):
    ana = Player.objects.create(group=group, name="ANA")
    benjamin = Player.objects.create(group=group, name="Ben Solberg")
    found = Found("table", [game(seat("Ana", 9), seat("Ben S", 8), seat("Zoe", 7), seat("", 6))])
    states = {it.name: (it.state, it.player, it.like) for it in plan(group, found, CHOICES).people}
    assert states == {
        "Ana": ("known", ana, None),
        "Ben S": ("like", None, benjamin),
        "Zoe": ("new", None, None),
    }


def test_what_is_said_of_a_name_is_remembered_for_this_kind_of_file(group, by):
    ben = Player.objects.create(group=group, name="Ben")
    who = {"papa": ben.uuid, "katze": "", "zoe": "Zoe"}
    told = Found("table", [game(seat("Papa", 9), seat("Katze", 8), seat("Zoe", 7))])
    brought(group, by, told, who=who)
    rows = SeatResult.objects.order_by("position").values_list("player__name", flat=True)
    assert list(rows) == ["Ben", None, "Zoe"]
    later = Found("table", [game(seat("Papa", 5), seat("Katze", 4), seat("Zoe", 3))])
    people = plan(group, later, CHOICES).people
    assert [(it.name, it.state, it.player) for it in people] == [
        ("Papa", "said", ben),
        ("Katze", "guest", None),
        ("Zoe", "said", Player.objects.get(name="Zoe")),
    ]
    other = plan(group, replace(later, source="bgstats"), CHOICES).people
    assert [it.state for it in other] == ["new", "new", "known"]


def test_somebody_new_is_called_as_is_said_by_whatever_names_the_file_has(group, by):
    told = [game(seat("B.", 9), seat("Zoe", 8)), game(seat("Benny", 7), played_on=date(1999, 1, 1))]
    brought(group, by, Found("table", told), who={"b.": "Ben", "benny": "ben"})
    names = SeatResult.objects.order_by("played_on", "position")
    assert list(names.values_list("player__name", flat=True)) == ["ben", "Zoe", "ben"]


def test_two_names_of_one_person_at_a_table_are_a_player_and_a_guest(group, by):
    ben = Player.objects.create(group=group, name="Ben")
    told = Found("table", [game(seat("Ben", 9), seat("Benny", 8))])
    brought(group, by, told, who={"benny": ben.uuid})
    rows = SeatResult.objects.order_by("position").values_list("player__name", flat=True)
    assert list(rows) == ["Ben", None]


def test_who_came_with_an_import_is_somebody_that_others_are_merged_into(group, by):
    batch = brought(group, by)
    cleo = group.players.get(name="Cleo")
    merge(player=cleo, into=group.players.get(name="Ben"), by=None)
    back = undo(code=group.code, batch=batch.uuid, by=by)
    assert (back.games, back.players) == (2, 1)
    assert set(group.players.values_list("name", flat=True)) == {"Ben", "Cleo"}


@pytest.mark.parametrize(
    ("odd", "why"),
    [
        (game(seat("Ana", 1), played_on=None), "not said on which day"),
        (game(seat("Ana", 1), played_on=date(2199, 1, 1)), "still to come"),
        (game(seat("Ana", 1), played_on=date(1066, 10, 14)), "too long ago"),
        (game(seat("Ana", None)), "no points of Ana"),
        (game(*(seat(f"P{n}", n) for n in range(87))), "86"),
        (game(), "somebody who plays"),
    ],
)
def test_what_cannot_be_a_game_is_refused_with_the_reason(group, by, odd, why):
    (planned,) = plan(group, Found("table", [odd]), CHOICES).games
    assert planned.fate == "refused"
    assert why in planned.why
    with pytest.raises(NothingComesError):
        brought(group, by, Found("table", [odd]))


@pytest.mark.parametrize(
    ("moment", "zone", "why"),
    [
        (datetime(1, 1, 1), "Europe/Vienna", "0001-01-01 is too long ago."),  # noqa: DTZ001  # by no clock
        (datetime(1, 1, 1), "America/New_York", "0001-01-01 is too long ago."),  # noqa: DTZ001
        (datetime(1, 1, 1, tzinfo=UTC), "America/New_York", "0001-01-01 is too long ago."),
        (datetime(9999, 12, 31, 23, tzinfo=UTC), "Asia/Tokyo", "9999-12-31 is still to come."),
    ],
)
def test_a_game_at_an_end_of_the_calendar_is_refused_alone(group, by, moment, zone, why):
    group.time_zone = zone
    group.save()
    odd = replace(TOLD, played_on=None, played_at=moment, source_id="odd")
    planned = plan(group, Found("bgstats", [odd, CHECKED]), CHOICES)
    assert [(it.fate, str(it.why or "")) for it in planned.games] == [("refused", why), ("new", "")]
    brought(group, by, Found("bgstats", [odd, CHECKED]))
    assert Game.objects.count() == 1


def test_one_day_can_be_said_for_all_games_without_one(group, by):
    undated = Found("table", [game(seat("Ana", 9), seat("Ben", 8), played_on=None)])
    brought(group, by, undated, day=DAY)
    assert SeatResult.objects.first().played_on == DAY


def test_games_of_a_day_stay_in_the_order_of_the_file(group, by):
    scores = (300, 100, 200)
    brought(group, by, Found("table", [game(seat("Ana", it), seat("Ben", 1)) for it in scores]))
    ordered = SeatResult.objects.filter(position=0).order_by("played_at")
    assert tuple(ordered.values_list("score", flat=True)) == scores


def test_a_moment_without_a_zone_is_by_the_clock_of_the_group(group, by):
    group.time_zone = "Europe/Vienna"
    group.save()
    at = datetime.fromisoformat("2019-07-01T23:50")
    brought(group, by, Found("table", [game(seat("Ana", 9), seat("Ben", 8), played_at=at)]))
    row = SeatResult.objects.first()
    assert (row.played_at, row.played_on) == (
        datetime(2019, 7, 1, 21, 50, tzinfo=UTC),
        date(2019, 7, 1),
    )


def test_only_who_manages_the_group_imports_and_takes_back(group, by):
    stranger = Actor(DeviceFactory())
    with pytest.raises(AccessRefusedError):
        brought(group, stranger)
    batch = brought(group, by)
    with pytest.raises(AccessRefusedError):
        undo(code=group.code, batch=batch.uuid, by=stranger)
    with pytest.raises(ImportUnknownError):
        undo(code=group.code, batch=uuid4(), by=by)
    other = own_group(AccountFactory())
    with pytest.raises(ImportUnknownError):
        undo(code=other.code, batch=batch.uuid)


def test_what_was_left_out_is_told(group):
    left = LeftOut("B7", "no_whole_number", {"text": "13.5"})
    planned = plan(group, Found("table", [CHECKED], [left]), CHOICES)
    assert planned.left_out == [left]
    assert planned.counts == {"checked": 1, "recorded": 0, "left_out": 1}


def test_a_thousand_games_ask_no_more_than_ten(group, by, django_assert_max_num_queries):
    many = Found(
        "table",
        [game(seat("Ana", n), seat("Ben", 1), played_on=DAY + timedelta(days=n)) for n in range(9)],
    )
    brought(group, by, many)
    with django_assert_max_num_queries(12):
        plan(group, many, CHOICES)
    thousand = replace(many, games=[*many.games] * 100)
    with django_assert_max_num_queries(12):
        plan(group, thousand, CHOICES)


def test_an_entry_after_it_keeps_a_game(group, owner, by):
    short = Found("table", [CHECKED])
    batch = brought(group, by, short)
    played = _games()[0]
    Game.objects.filter(pk=played.pk).update(owner=owner)
    verbs.undo(code=played.code)
    verbs.record_total(code=played.code, points=600)
    assert undo(code=group.code, batch=batch.uuid, by=by).kept == (played.code,)


def test_the_rules_of_the_last_game_are_those_that_are_meant(group):
    assert usual_rules(group).name == PRESETS["patch"].rules.name
    bring_in(code=group.code, found=FILE, choices=CHOICES, by=Actor(account=group.owner))
    assert usual_rules(group) == SHORT


def test_a_play_that_its_diary_has_changed_is_taken_over_after_asking(group, by):
    def told(score: int, day: int) -> Found:
        found = replace(TOLD, source_id="play", modified=datetime(2026, 3, day, 20, tzinfo=UTC))
        return Found("bgstats", [replace(found, seats=(seat("Ana", score), seat("Cleo", 900)))])

    bring_in(code=group.code, found=told(10_350, 1), choices=CHOICES, by=by)
    old = Game.objects.get()
    assert [it.fate for it in plan(group, told(10_350, 1), CHOICES).games] == ["there"]
    (asked,) = plan(group, told(10_500, 2), CHOICES).games
    assert (asked.fate, asked.comes_in, asked.like) == ("changed", False, (old.code,))

    chosen = replace(CHOICES, also={1})
    batch = bring_in(code=group.code, found=told(10_500, 2), choices=chosen, by=by)
    game = Game.objects.get()
    assert (game.uuid, game.code) == (old.uuid, old.code)
    assert SeatResult.objects.get(player__name="Ana").score == 10_500
    assert [it.fate for it in plan(group, told(10_350, 1), CHOICES).games] == ["there"]

    PlayedSeat.objects.filter(game=game).update(said_at=timezone.now())
    assert [it.fate for it in plan(group, told(10_600, 3), CHOICES).games] == ["there"]
    assert undo(code=group.code, batch=batch.uuid, by=by).kept == (game.code,)
