"""Players and the guests who were one of them; a seat is claimed once by an account."""

import pytest

from sessions.access.links import grant
from sessions.access.roles import Actor, find_game
from sessions.games.present import game_view
from sessions.models import PlayedSeat, Role
from sessions.people import players
from sessions.people.errors import PlayerRefusedError, SitsThereError
from sessions.people.players import Guest
from sessions.people.who import naming
from sessions.people.who.showing import set_hidden
from tests.sessions.people.belongings import played


@pytest.fixture
def play(db):
    """Nobody is a guest at a table at which nothing was entered."""
    return played


def seats(account):
    rows = PlayedSeat.objects.filter(player__in=players.players_of(account))
    return sorted(rows.values_list("player__name", "game__code", "position"))


def guests(account, **place):
    return players.guests_in(players.games_with_guests(account, **place), account)


def test_guests_are_the_names_in_the_accounts_games(ana, ben, play):
    play("Ana", "Dad", owner=ana)
    play("ana", "Ben", owner=ana)
    watched = play("Ana", "Zoe")
    grant(watched.links.get(role=Role.WATCH), Actor(account=ana))
    play("Ana", "Stranger", owner=ben)

    assert guests(ana) == [
        Guest("Ana", 3),
        Guest("Ben", 1),
        Guest("Dad", 1),
        Guest("Zoe", 1),
    ]


def test_guests_are_looked_at_a_few_games_at_a_time(ana, play, monkeypatch):
    monkeypatch.setattr(players, "MAX_GAMES_AT_ONCE", 2)
    for name in ("Zoe", "Yan", "Xia", "Wim", "Vic"):
        play("Ana", name, owner=ana)

    def part(**place):
        found = players.games_with_guests(ana, **place)
        return [guest.name for guest in players.guests_in(found, ana)], found

    first, at_first = part()
    second, at_second = part(before=at_first.earlier)
    third, at_third = part(before=at_second.earlier)
    assert [first, second, third] == [["Ana", "Vic", "Wim"], ["Ana", "Xia", "Yan"], ["Ana", "Zoe"]]
    assert (at_first.later, at_third.earlier) == ("", "")
    assert part(after=at_third.later) == (second, at_second)
    assert part(after=at_second.later) == (first, at_first)
    assert part(before="soon")[1] == part(after="then")[1] == at_first

    assert players.claim(player=players.me(ana, "Ana"), guest="ana", account=ana) == 5


def test_claiming_a_guest_makes_all_its_seats_the_players(ana, play):
    first, second = play("Ana", "Dad", owner=ana), play("Ben", "ANA", owner=ana)
    me = players.me(ana, "Ana")

    assert players.claim(player=me, guest="ana", account=ana) == 2
    assert seats(ana) == sorted([("Ana", first.code, 0), ("Ana", second.code, 1)])
    assert [guest.name for guest in guests(ana)] == ["Ben", "Dad"]
    assert players.claimed_names(ana) == {me.pk: [Guest("ANA", 1), Guest("Ana", 1)]}
    assert [player.games for player in players.players_of(ana)] == [2]


def test_a_claimed_seat_is_not_claimed_by_another_player_of_the_account(ana, play):
    game = play("Ana", "Dad", owner=ana)
    players.claim(player=players.me(ana, "Ana"), guest="Ana", account=ana)
    other = players.add_player(account=ana, name="Other")

    assert players.claim(player=other, guest="Ana", account=ana) == 0
    assert seats(ana) == [("Ana", game.code, 0)]


def test_nobody_sits_twice_at_one_table(ana, play):
    game = play("Ana", "Dad", owner=ana)
    elsewhere = play("Ben", "Dad", owner=ana)
    me = players.me(ana, "Ana")
    players.claim(player=me, guest="Ana", account=ana)

    with pytest.raises(SitsThereError, match=game.code) as refused:
        players.claim(player=me, guest="Dad", account=ana)

    assert elsewhere.code not in str(refused.value)
    assert seats(ana) == [("Ana", game.code, 0)]


def test_a_seat_is_claimed_by_who_came_first(ana, ben, play):
    game = play("Ana", "Dad", owner=ana)
    grant(game.links.get(role=Role.SCORE), Actor(account=ben))

    players.claim(player=players.me(ana, "Dad"), guest="Dad", account=ana)

    assert players.claim(player=players.me(ben, "Dad"), guest="Dad", account=ben) == 0
    assert players.claim(player=players.me(ben, "Dad"), guest="Ana", account=ben) == 0
    assert (seats(ana), seats(ben)) == ([("Dad", game.code, 1)], [])
    game.refresh_from_db()
    assert game.group == players.own_group(ana)


def test_a_game_without_a_group_is_taken_along_by_who_manages_it_alone(ana, ben, play):
    game = play("Ana", "Dad", owner=ben)
    assert game.group is None
    me = players.me(ana, "Ana")
    for role, claimed in ((Role.WATCH, 0), (Role.SCORE, 0), (Role.MANAGE, 1)):
        grant(game.links.get(role=role), Actor(account=ana))
        assert players.claim(player=me, guest="Ana", account=ana) == claimed


def test_a_game_that_the_account_may_not_see_is_not_claimed(ana, ben, play):
    play("Ana", "Dad", owner=ben)

    assert players.claim(player=players.me(ana, "Ana"), guest="Ana", account=ana) == 0
    assert seats(ana) == []


def test_a_claim_is_let_go(ana, play):
    play("Ana", owner=ana)
    play("Dad", owner=ana)
    me = players.me(ana, "Me")
    players.claim(player=me, guest="Ana", account=ana)
    players.claim(player=me, guest="Dad", account=ana)

    assert players.let_go(player=me, guest="Dad") == 1
    assert players.claimed_names(ana) == {me.pk: [Guest("Ana", 1)]}
    assert guests(ana) == [Guest("Dad", 1)]


def test_who_looks_on_is_told_of_a_claim_that_hides_a_name(ana, play):
    """Who only watches reads initials of hidden players, and names of guests."""
    game = play("Ana", "Dad", owner=ana)
    me = players.me(ana, "Me")
    set_hidden(player=me, is_hidden=True, by=None)

    def shown():
        watcher = Actor(link=game.links.get(role=Role.WATCH).code_hash)
        found = find_game(game.code, watcher, Role.WATCH)
        told = game_view(found.game, watcher)
        return told["revision"], [seat["name"] for seat in told["seats"]]

    before, names = shown()
    assert names == ["Ana", "Dad"]
    players.claim(player=me, guest="Dad", account=ana)
    claimed, names = shown()
    assert names[1] != "Dad"
    players.let_go(player=me, guest="Dad")
    assert shown() == (claimed + 1, ["Ana", "Dad"])
    assert claimed == before + 1


def test_removing_a_player_makes_guests_of_its_seats(ana, play):
    play("Ana", "Dad", owner=ana)
    me = players.me(ana, "Ana")
    players.claim(player=me, guest="Ana", account=ana)

    players.remove_player(me)

    assert seats(ana) == []
    assert [guest.name for guest in guests(ana)] == ["Ana", "Dad"]


def test_one_player_is_me(ana):
    dad = players.add_player(account=ana, name="Dad")
    first = players.me(ana, "Ana")
    again = players.me(ana, "Somebody")
    assert (first, [player.name for player in players.players_of(ana)]) == (again, ["Ana", "Dad"])

    players.set_me(dad, ana)

    assert [(player.name, player.is_me) for player in players.players_of(ana)] == [
        ("Dad", True),
        ("Ana", False),
    ]


def test_a_known_player_becomes_me_by_name(ana):
    known = players.add_player(account=ana, name="Ana")

    assert players.me(ana, "ANA") == known
    assert [player.is_me for player in players.players_of(ana)] == [True]


def test_a_player_is_found_by_name_or_made(ana):
    known = players.add_player(account=ana, name="Dad")

    assert players.player_called(ana, "dad") == known
    assert players.player_called(ana, "Zoe").name == "Zoe"


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "\u200b"])
def test_a_name_that_cannot_sit_at_a_table_is_refused(ana, name):
    with pytest.raises(PlayerRefusedError):
        players.add_player(account=ana, name=name)
    assert not players.players_of(ana).exists()


def test_a_name_is_used_once(ana, ben):
    players.add_player(account=ana, name="Dad")

    with pytest.raises(PlayerRefusedError, match="has a player called Dad"):
        players.add_player(account=ana, name="DAD")
    assert players.add_player(account=ben, name="Dad").group.owner == ben


def test_players_have_an_end(ana, monkeypatch):
    monkeypatch.setattr(naming, "MAX_PLAYERS", 1)
    players.add_player(account=ana, name="Dad")

    with pytest.raises(PlayerRefusedError, match="has 1 players"):
        players.add_player(account=ana, name="Zoe")
