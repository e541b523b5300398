"""A group over some evenings, by hypothesis: games and players changed in any order.

After every step the caches of every game, results among them, are what its log and its seats make
of nothing; ratings are, whenever somebody looks. Parting two who were merged leaves every table as
it was before.
"""

from __future__ import annotations

from contextlib import suppress

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scoring.errors import RuleViolation
from sessions.access.groups import SeenGroup
from sessions.games import stale
from sessions.games.lists import trash
from sessions.games.verify.damage import damage
from sessions.games.verify.differences import differences, truth_of
from sessions.history.against import duels_of
from sessions.history.choices import variety_of
from sessions.history.filters import HistoryFilter
from sessions.history.ratings import games
from sessions.history.ratings.checking import verify_ratings
from sessions.history.ratings.folding import fold
from sessions.history.records import records
from sessions.history.remembered import answers
from sessions.history.sums import ALL_RULES
from sessions.history.table import lines_of, table
from sessions.models import Game, Group, PlayedSeat, Player, Role, SeatResult
from sessions.people import players
from sessions.people.errors import PlayerRefusedError
from sessions.people.groups import change_group
from sessions.people.seats.splitting import move_seats
from sessions.people.who.erasing import erase
from sessions.people.who.merging import merge, unmerge
from sessions.people.who.naming import rename
from tests import postgres, verbs
from tests.factories import AccountFactory, DeviceFactory, GameFactory
from tests.sessions.people.who.tables import but_for_changes
from tests.thorough import sample

NAMES = ("Ana", "ANA", "Anna", "Cleo", "Player 1")
RULES = {"fixed_turns": 1, "opening_threshold": 0}
MOST_GAMES = 5
SHORT = 1 if postgres.is_chosen() else 2
"""Every rule is tried on SQLite; on PostgreSQL it counts that the same questions are answered."""
SETTINGS = settings(
    max_examples=sample(SHORT, everything=200),
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)

some = st.integers(0, 99)
"""Which of those that there are, counted round and round."""
points = st.sampled_from([0, 300, 500])
names = st.sampled_from(NAMES)


class Evenings(RuleBasedStateMachine):
    """The games and players of one account's group."""

    def __init__(self) -> None:
        super().__init__()
        self.whole = transaction.atomic()
        self.whole.__enter__()

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.whole.__exit__(None, None, None)

    @initialize()
    def arrive(self) -> None:
        self.account, self.phone = AccountFactory(), DeviceFactory()
        for number, seats in enumerate((["Ana", "Ben"], ["Anna", "Cleo"], ["Dan", "Ben"])):
            self.begin(seats)
            self.play(number, [500, 300])
        change_group(code=self.group().code, by=None, is_rated=True)

    # -- at the table -------------------------------------------------------------------------

    @precondition(lambda self: Game.objects.count() < MOST_GAMES)
    @rule(seats=st.lists(names, min_size=2, max_size=3, unique_by=str.casefold))
    def begin(self, seats: list[str]) -> None:
        GameFactory(names=seats, rules=RULES, device=self.phone, owner=self.account)

    @rule(number=some, banked=st.lists(points, min_size=1, max_size=3))
    def play(self, number: int, banked: list[int]) -> None:
        for turn in banked:
            self.enter(verbs.record_total, number, points=turn)

    @rule(number=some, times=st.integers(1, 3))
    def undo(self, number: int, times: int) -> None:
        for _ in range(times):
            self.enter(verbs.undo, number)

    @rule(number=some, turn=st.integers(1, 3), banked=points)
    def amend(self, number: int, turn: int, banked: int) -> None:
        self.enter(verbs.amend_turn, number, turn=turn, points=banked, reason="a slip")

    @rule(number=some, name=names)
    def join(self, number: int, name: str) -> None:
        self.enter(verbs.join_seat, number, name=name)

    @rule(number=some, seat=st.integers(0, 1), name=names)
    def rename_seat(self, number: int, seat: int, name: str) -> None:
        self.enter(verbs.rename_seat, number, seat=seat, name=name)

    def enter(self, verb, number: int, **said) -> None:
        """The rules may refuse it."""
        game = self.game(number)
        if game.deleted_at is None:
            with suppress(RuleViolation):
                verb(code=game.code, **said)

    @rule(number=some)
    def throw_away_or_take_back(self, number: int) -> None:
        game = self.game(number)
        verb = trash.delete_game if game.deleted_at is None else trash.restore_game
        verb(code=game.code)

    # -- who it was ---------------------------------------------------------------------------

    @rule(number=some)
    def claim(self, number: int) -> None:
        player = self.player(number)
        if player.merged_into is None and player.erased_at is None:
            with suppress(PlayerRefusedError):  # who sits there by now has no second seat
                players.claim(player=player, guest=player.name, account=self.account)

    @rule(number=some)
    def let_go(self, number: int) -> None:
        seats = list(PlayedSeat.objects.order_by("pk").select_related("player"))
        if len(seats) > 1:
            seat = seats[number % len(seats)]
            players.let_go(player=seat.player, guest=seat.name)

    @rule(number=some, other=some)
    def merge_two(self, number: int, other: int) -> None:
        player = self.player(number)
        self.change(merge, player=player, into=self.player(other, apart_from=player))

    @rule(number=some, other=some)
    def merge_and_part(self, number: int, other: int) -> None:
        player = self.player(number)
        into = self.player(other, apart_from=player)
        before = but_for_changes()
        if self.change(merge, player=player, into=into):
            unmerge(player=player, by=None)
        assert but_for_changes() == before

    @precondition(lambda self: Player.objects.exclude(merged_into=None).exists())
    @rule(number=some)
    def part(self, number: int) -> None:
        merged = Player.objects.exclude(merged_into=None).order_by("pk")
        self.change(unmerge, player=merged[number % merged.count()])

    @rule(number=some, seat=st.integers(0, 1), to=some)
    def move(self, number: int, seat: int, to: int) -> None:
        self.change(move_seats, seats=[(self.game(number).code, seat)], to=self.player(to))

    @precondition(lambda self: Player.objects.count() > 3)
    @rule(number=some, is_meant=st.integers(0, 3))
    def remove(self, number: int, is_meant: int) -> None:
        player = self.player(number)
        if is_meant == 0 and player.merged_into is None and player.erased_at is None:
            players.remove_player(player)

    @rule(number=some, name=names)
    def rename(self, number: int, name: str) -> None:
        self.change(rename, player=self.player(number), name=name)

    @rule(number=some, is_meant=st.integers(0, 3))
    def erase(self, number: int, is_meant: int) -> None:
        if is_meant == 0:
            self.change(erase, player=self.player(number))

    def change(self, verb, **said) -> bool:
        """It may be refused, and then nothing has changed."""
        try:
            verb(**said, by=None)
        except PlayerRefusedError:
            return False
        return True

    def game(self, number: int) -> Game:
        return Game.objects.order_by("pk")[number % Game.objects.count()]

    def player(self, number: int, apart_from: Player | None = None) -> Player:
        """Mostly one who never sat at a table with the other: the two may be one person."""
        known = Player.objects.order_by("pk")
        if apart_from is not None and number % 4:
            met = PlayedSeat.objects.filter(game__played_seats__player=apart_from)
            apart = known.exclude(pk__in=met.values("player")).exclude(pk=apart_from.pk)
            known = apart.filter(merged_into=None) or known
        return known[number % known.count()]

    # -- ratings -------------------------------------------------------------------------------

    @rule()
    def show_ratings_or_hide_them(self) -> None:
        group = self.group()
        change_group(code=group.code, by=None, is_rated=not group.is_rated)

    @invariant()
    def ratings_are_as_made_anew(self) -> None:
        """Whoever looks after each step; where they are hidden, much has happened until then."""
        group = self.group()
        if group.is_rated:
            table(group, HistoryFilter(), rated=True)
            assert verify_ratings(group).verdict == "right"
            assert None not in ratings_of(group)

    @precondition(lambda self: self.group().is_rated)
    @rule()
    def make_all_ratings_anew(self) -> None:
        rated = ratings_of(self.group())
        SeatResult.objects.update(**stale.NONE)
        fold(self.group())
        assert ratings_of(self.group()) == rated

    def group(self) -> Group:
        return Group.objects.get(owner=self.account)

    # -- what always holds --------------------------------------------------------------------

    @invariant()
    def everything_is_as_made_anew(self) -> None:
        for game in Game.objects.all():
            rows = list(game.entries.all())
            assert list(damage(game, rows)) == []
            assert list(differences(game, truth_of(game, rows))) == []

    @invariant()
    def what_is_remembered_still_holds(self) -> None:
        group = Group.objects.get()
        remembered = self.counted(group)
        answers.clear()
        assert remembered == self.counted(group)

    @staticmethod
    def counted(group: Group) -> tuple[object, ...]:
        """What pages say of everybody; asked after every step, so that it was asked before too."""
        players = [it.pk for it in group.players.filter(merged_into=None)]
        seen, every = SeenGroup(group, Role.MANAGE, None), HistoryFilter()
        variety = variety_of(group)
        return (
            lines_of(group, every, ALL_RULES),
            duels_of(group, every, players),
            (+variety.seats, variety.last, variety.players),
            records(seen, every),
        )

    @invariant()
    def nobody_counts_by_another_name(self) -> None:
        for player in Player.objects.exclude(merged_into=None):
            assert not player.results.exists()


def ratings_of(group: Group) -> list[float | None]:
    """What is stored of each seat of a player, in the order of the games."""
    seats = SeatResult.objects.filter(group=group, player__isnull=False)
    return list(seats.order_by(*stale.ORDER).values_list("rating_mu", flat=True))


@pytest.mark.slow
@pytest.mark.thorough("postgres")
@pytest.mark.django_db
def test_results_and_ratings_follow_whatever_is_done_to_games_and_players(monkeypatch):
    monkeypatch.setattr(games, "PART", 8)  # so that few games are made again part by part
    run_state_machine_as_test(Evenings, settings=SETTINGS)
