"""Who may do what: roles from starting, owning and opening links; options; second scorers."""

from __future__ import annotations

import pytest

from scoring.errors import CardLocked, IllegalSelection, SeatUnknown
from sessions.access import links
from sessions.access.errors import (
    DeviceNeededError,
    LinkUnknownError,
    NoAccessError,
    NotTheScorekeeperError,
    NotYourSeatError,
    RoleMissingError,
    ScorekeeperUnknownError,
)
from sessions.access.roles import Actor, find_game
from sessions.games import options, services
from sessions.games.errors import StaleVersionError
from sessions.games.lists.lines import game_lines
from sessions.games.queries import log_lines
from sessions.models import Game, GameLink, Grant, Proposal, Role
from tests import verbs
from tests.factories import AccountFactory, DeviceFactory, GameFactory
from tests.sessions.games.playing import throw

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> Actor:
    return Actor(DeviceFactory(name="Ana's phone"))


@pytest.fixture
def ben() -> Actor:
    return Actor(DeviceFactory(name="Ben's phone"))


@pytest.fixture
def game(ana: Actor) -> Game:
    return GameFactory(names=("Ana", "Ben"), device=ana.device)


def link(game: Game, role: Role) -> GameLink:
    return game.links.get(role=role)


def let_in(game: Game, role: Role, by: Actor) -> None:
    links.open_link(code=links.code_of(link(game, role)), by=by)


def role_of(game: Game, by: Actor) -> Role:
    return find_game(game.code, by, Role.WATCH).role


# --- links


def test_a_game_has_three_links_and_their_codes_are_not_stored(game):
    codes = [links.code_of(it) for it in game.links.all()]

    assert [it.role for it in game.links.all()] == [1, 2, 3]
    assert len(set(codes)) == 3
    assert all(len(code) == links.LENGTH for code in codes)
    stored = str(list(GameLink.objects.values()))
    assert not [code for code in codes if code in stored]


@pytest.mark.parametrize("role", Role)
def test_a_link_gives_its_role_to_device_and_account(game, role):
    by = Actor(DeviceFactory(), AccountFactory())
    let_in(game, role, by)
    let_in(game, role, by)

    assert role_of(game, Actor(by.device)) == role
    assert role_of(game, Actor(account=by.account)) == role
    assert Grant.objects.count() == 2


@pytest.mark.parametrize("highest", Role)
def test_a_personal_token_does_no_more_than_it_is_for_by_a_link_or_in_a_game_of_ones_own(highest):
    program = Actor(account=AccountFactory(), highest=highest)
    linked, owned = GameFactory(), GameFactory()
    Game.objects.filter(pk=owned.pk).update(owner=program.account)
    let_in(linked, Role.SCORE, program)

    assert role_of(linked, program) == min(Role.SCORE, highest)
    assert role_of(owned, program) == highest


def test_a_code_is_read_as_people_type_it(game, ben):
    code = links.code_of(link(game, Role.SCORE)).lower()
    links.open_link(code=f" {code[:4]}-{code[4:]} ", by=ben)
    assert role_of(game, ben) == Role.SCORE


def test_the_highest_of_several_links_counts(game, ben):
    let_in(game, Role.SCORE, ben)
    let_in(game, Role.WATCH, ben)
    assert role_of(game, ben) == Role.SCORE


def test_the_bearer_of_a_code_has_its_role(game):
    bearer = Actor(link=links.hashed(links.code_of(link(game, Role.SCORE))))
    other = GameFactory()

    assert role_of(game, bearer) == Role.SCORE
    with pytest.raises(NoAccessError):
        role_of(other, bearer)


def test_strangers_see_nothing(game, ben):
    for nobody in (ben, Actor(), Actor(account=AccountFactory()), Actor(link="wrong")):
        with pytest.raises(NoAccessError) as refusal:
            find_game(game.code, nobody, Role.WATCH)
        assert refusal.value.game_code == game.code


def test_the_owner_and_the_device_that_started_it_manage_a_game(ana):
    account = AccountFactory()
    game = services.start_game(
        rules=GameFactory().rule_set,
        players=GameFactory().start_state().seats,
        by=Actor(ana.device, account),
    )
    assert role_of(game, ana) == Role.MANAGE
    assert role_of(game, Actor(account=account)) == Role.MANAGE


def test_a_personal_token_does_no_more_than_its_scope():
    account = AccountFactory()
    game = GameFactory()
    Game.objects.filter(pk=game.pk).update(owner=account)
    token = Actor(DeviceFactory(), account, highest=Role.WATCH)

    assert role_of(game, token) == Role.WATCH
    with pytest.raises(RoleMissingError) as refusal:
        throw(game, "111234", "111", by=token)
    assert refusal.value.facts == {"role": "watch", "needed": "score"}


def test_a_revoked_link_opens_nothing_and_its_guests_are_out(game, ana, ben):
    let_in(game, Role.SCORE, ben)
    watcher = Actor(DeviceFactory())
    let_in(game, Role.WATCH, watcher)
    old = links.code_of(link(game, Role.SCORE))

    links.revoke_link(code=game.code, role=Role.SCORE, by=ana)

    with pytest.raises(LinkUnknownError):
        links.open_link(code=old, by=ben)
    with pytest.raises(NoAccessError):
        throw(game, "111234", "111", by=ben)
    with pytest.raises(NoAccessError):
        role_of(game, Actor(link=links.hashed(old)))
    assert role_of(game, watcher) == Role.WATCH


def test_a_link_issued_anew_has_another_code_and_leaves_the_others(game, ana, ben):
    before = {it.role: links.code_of(it) for it in game.links.all()}
    anew = links.reissue_link(code=game.code, role=Role.SCORE, by=ana)
    after = {it.role: links.code_of(it) for it in game.links.all()}

    assert after[Role.SCORE] == links.code_of(anew) != before[Role.SCORE]
    assert [after[it] == before[it] for it in (Role.WATCH, Role.MANAGE)] == [True, True]
    let_in(game, Role.SCORE, ben)
    assert role_of(game, ben) == Role.SCORE


@pytest.mark.parametrize("verb", [links.revoke_link, links.reissue_link])
def test_only_managers_change_links(game, ben, verb):
    let_in(game, Role.SCORE, ben)
    with pytest.raises(RoleMissingError):
        verb(code=game.code, role=Role.WATCH, by=ben)


@pytest.mark.parametrize("role", Role)
def test_everybody_may_pass_on_what_they_have(game, ben, role):
    let_in(game, role, ben)
    shown = [it.role for it in links.links_of(code=game.code, by=ben)]
    assert shown == [it for it in Role if it <= role]


# --- roles


def test_a_watcher_enters_nothing(game, ben):
    let_in(game, Role.WATCH, ben)
    for verb in (verbs.undo, verbs.bank, services.rematch):
        with pytest.raises(RoleMissingError):
            verb(code=game.code, by=ben)
    assert Game.objects.get().version == 0


def test_access_is_refused_before_a_stale_version_tells_the_game(game, ben):
    with pytest.raises(NoAccessError):
        verbs.bank(code=game.code, expected_version=9, by=ben)
    let_in(game, Role.SCORE, ben)
    with pytest.raises(StaleVersionError):
        verbs.bank(code=game.code, expected_version=9, by=ben)


def test_finding_a_game_for_somebody_is_one_query(game, ben, django_assert_num_queries):
    let_in(game, Role.SCORE, ben)
    with django_assert_num_queries(1):
        find_game(game.code, ben, Role.SCORE)


def test_the_list_has_the_games_that_are_open_to_the_actor(game, ana, ben):
    GameFactory()
    let_in(game, Role.WATCH, ben)
    assert [it.game for it in game_lines(ana).lines] == [game]
    assert [it.game for it in game_lines(ben).lines] == [game]

    links.revoke_link(code=game.code, role=Role.WATCH, by=ana)
    assert game_lines(ben).lines == []


def test_a_rematch_lets_everybody_in_again(game, ana, ben):
    watcher = Actor(account=AccountFactory())
    let_in(game, Role.SCORE, ben)
    let_in(game, Role.WATCH, watcher)
    options.hold_seats(code=game.code, seats=[1], by=ben)
    options.set_options(code=game.code, entry_by="turn", needs_second=True, by=ana)

    again = services.rematch(code=game.code, by=ben)

    assert [role_of(again, it) for it in (ana, ben, watcher)] == [
        Role.MANAGE,
        Role.SCORE,
        Role.WATCH,
    ]
    assert (again.device, again.owner) == (ana.device, None)
    assert services.rematch(code=game.code, by=ana) == again
    assert (again.entry_by, again.needs_second) == ("turn", True)
    assert list(again.holders.values_list("position", "device")) == [(1, ben.device.pk)]


# --- who enters


def test_entries_say_who_has_made_them(game, ana, ben):
    let_in(game, Role.SCORE, ben)
    account = AccountFactory(username="cleo")
    verbs.record_total(code=game.code, points=600, by=ana)
    verbs.record_total(code=game.code, points=0, by=Actor(ben.device, account))
    verbs.undo(code=game.code)

    assert [line.recorded_by for line in log_lines(game)] == ["", "cleo", "Ana's phone"]


def test_one_scorekeeper_is_the_only_one_to_enter(game, ana, ben):
    let_in(game, Role.SCORE, ben)
    options.set_options(code=game.code, entry_by="one", by=ana)
    with pytest.raises(NotTheScorekeeperError) as refusal:
        verbs.record_total(code=game.code, points=600, by=ben)
    assert refusal.value.facts == {"scorekeeper": "Ana's phone"}
    verbs.record_total(code=game.code, points=600, by=ana)

    options.set_options(code=game.code, scorekeeper=ben.device.pk, by=ana)
    with pytest.raises(NotTheScorekeeperError):
        verbs.undo(code=game.code, by=ana)
    verbs.undo(code=game.code, by=ben)

    assert Game.objects.get().version == 2


def test_the_scorekeeper_must_be_a_device_that_may_score(game, ana, ben):
    let_in(game, Role.WATCH, ben)
    with pytest.raises(ScorekeeperUnknownError):
        options.set_options(code=game.code, entry_by="one", scorekeeper=ben.device.pk, by=ana)
    bearer = Actor(link=links.hashed(links.code_of(link(game, Role.MANAGE))))
    with pytest.raises(DeviceNeededError):
        options.set_options(code=game.code, entry_by="one", by=bearer)
    assert Game.objects.get().entry_by == "anyone"


def test_in_turn_everybody_enters_their_own(game, ana, ben):
    cleo = Actor(DeviceFactory())
    for scorer in (ben, cleo):
        let_in(game, Role.SCORE, scorer)
    options.hold_seats(code=game.code, seats=[1], by=ben)
    options.set_options(code=game.code, entry_by="turn", by=ana)

    verbs.record_total(code=game.code, points=600, by=cleo)  # nobody plays Ana's seat
    with pytest.raises(NotYourSeatError) as refusal:
        verbs.record_total(code=game.code, points=700, by=cleo)
    assert refusal.value.facts == {"seat": 1, "name": "Ben"}
    verbs.record_total(code=game.code, points=700, by=ben)
    with pytest.raises(NotYourSeatError):
        verbs.undo(code=game.code, by=cleo)
    verbs.undo(code=game.code, by=ben)
    options.hold_seats(code=game.code, seats=[0], by=ana)
    with pytest.raises(NotYourSeatError):
        verbs.undo(code=game.code, by=ben)  # the next is Ana's
    with pytest.raises(RoleMissingError):
        verbs.join_seat(code=game.code, name="Lou", by=ben)
    verbs.join_seat(code=game.code, name="Lou", by=ana)

    assert list(Game.objects.get().entries.values_list("kind", flat=True)) == [
        "total",
        "total",
        "undo",
        "join",
    ]


def test_a_device_holds_the_seats_it_says_and_no_others(game, ben):
    let_in(game, Role.SCORE, ben)
    options.hold_seats(code=game.code, seats=[0, 1], by=ben)
    options.hold_seats(code=game.code, seats=[1], by=ben)
    with pytest.raises(SeatUnknown):
        options.hold_seats(code=game.code, seats=[2], by=ben)

    assert list(game.holders.values_list("position", flat=True)) == [1]
    assert Game.objects.get().revision == 3


def test_only_managers_change_options(game, ben):
    let_in(game, Role.SCORE, ben)
    with pytest.raises(RoleMissingError):
        options.set_options(code=game.code, needs_second=True, by=ben)


# --- second scorer


@pytest.fixture
def checked(game: Game, ana: Actor, ben: Actor) -> Game:
    """A game in which every turn's entry is made twice, by Ana's and by Ben's phone."""
    let_in(game, Role.SCORE, ben)
    return options.set_options(code=game.code, needs_second=True, by=ana)


def test_an_entry_counts_when_a_second_device_has_made_it_too(checked, ana, ben):
    game = throw(checked, "111234", "111", by=ana)
    assert (game.version, Proposal.objects.count()) == (0, 1)

    game = throw(checked, "432111", "111", by=ben)

    assert (game.version, Proposal.objects.count()) == (1, 0)
    (line,) = log_lines(game)
    assert (line.recorded_by, line.confirmed_by) == ("Ana's phone", "Ben's phone")
    assert line.entry.dice == (1, 1, 1, 2, 3, 4)


def test_one_device_cannot_confirm_itself(checked, ana):
    for _ in range(2):
        game = throw(checked, "111234", "111", by=ana)
    assert (game.version, Proposal.objects.count()) == (0, 1)


def test_what_differs_waits_until_both_agree(checked, ana, ben):
    throw(checked, "111234", "111", by=ana)
    game = throw(checked, "111534", "1115", by=ben)
    assert game.version == 0
    assert [it.payload["dice"] for it in game.proposals.all()] == [
        [1, 1, 1, 2, 3, 4],
        [1, 1, 1, 5, 3, 4],
    ]

    game = throw(checked, "111534", "1115", by=ana)
    assert (game.version, game.proposals.count()) == (1, 0)


def test_a_proposal_is_judged_by_the_rules_at_once(checked, ana):
    with pytest.raises(IllegalSelection):
        throw(checked, "111234", "4", by=ana)
    assert Proposal.objects.count() == 0


def test_a_proposal_can_be_withdrawn(checked, ana, ben):
    throw(checked, "111234", "111", by=ana)
    before = Game.objects.get().revision
    services.withdraw(code=checked.code, by=ben)
    assert (Proposal.objects.count(), Game.objects.get().revision) == (1, before)
    services.withdraw(code=checked.code, by=ana)
    assert (Proposal.objects.count(), Game.objects.get().revision) == (0, before + 1)


def test_what_is_no_turn_is_entered_once_and_ends_what_waits(checked, ana, ben):
    throw(checked, "111234", "111", by=ana)
    game = verbs.join_seat(code=checked.code, name="Lou", by=ben)
    assert (game.version, Proposal.objects.count()) == (1, 0)


def test_without_a_device_nobody_is_a_second_scorer(checked):
    bearer = Actor(link=links.hashed(links.code_of(link(checked, Role.SCORE))))
    with pytest.raises(DeviceNeededError):
        throw(checked, "111234", "111", by=bearer)


def test_switching_it_off_drops_what_waits(checked, ana):
    throw(checked, "111234", "111", by=ana)
    options.set_options(code=checked.code, needs_second=False, by=ana)
    assert Proposal.objects.count() == 0


@pytest.mark.parametrize("entry_by", ["one", "turn"])
def test_whoever_may_not_enter_alone_may_confirm(checked, ana, ben, entry_by):
    cleo = Actor(DeviceFactory(name="Cleo's phone"))
    let_in(checked, Role.SCORE, cleo)
    options.hold_seats(code=checked.code, seats=[0], by=ana)
    options.set_options(code=checked.code, entry_by=entry_by, by=ana)
    with pytest.raises((NotTheScorekeeperError, NotYourSeatError)):
        throw(checked, "111234", "111", by=ben)

    throw(checked, "111234", "111", by=ana)
    for other in (ben, cleo):  # two who may not enter alone make no entry
        assert throw(checked, "111534", "1115", by=other).version == 0
    game = throw(checked, "111234", "111", by=cleo)

    assert (game.version, game.proposals.count()) == (1, 0)
    assert log_lines(game)[0].confirmed_by == "Cleo's phone"


def test_a_scorekeeper_who_is_out_is_replaced_by_who_asks(game, ana, ben):
    let_in(game, Role.SCORE, ben)
    options.set_options(code=game.code, entry_by="one", scorekeeper=ben.device.pk, by=ana)
    links.revoke_link(code=game.code, role=Role.SCORE, by=ana)
    assert Game.objects.get().revision == 3
    options.set_options(code=game.code, entry_by="one", by=ana)
    assert Game.objects.get().scorekeeper == ana.device


# --- players whom an account knows


# --- signing


def test_only_a_manager_unlocks_a_signed_card(game, ana, ben):
    let_in(game, Role.SCORE, ben)
    verbs.retire_seat(code=game.code, seat=1, by=ben)
    verbs.sign_card(code=game.code, seat=0, by=ben)
    with pytest.raises(CardLocked):
        verbs.undo(code=game.code, by=ana)
    with pytest.raises(RoleMissingError):
        verbs.unlock_card(code=game.code, reason="a slip", by=ben)

    verbs.unlock_card(code=game.code, reason="a slip", by=ana)
    verbs.undo(code=game.code, by=ben)

    assert [line.entry.__class__.__name__ for line in log_lines(game)] == [
        "Undo",
        "Unlock",
        "Sign",
        "Retire",
    ]
