"""Who may go on watching: the same as those who would be let in now, whoever is asked about."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from sessions.access import links, tokens
from sessions.access.rights import Watcher
from sessions.access.roles import Actor
from sessions.access.watching import in_portions, shut_out
from sessions.live.stream import WATCHERS
from sessions.models import Device, Game, Group, Role
from tests.factories import AccountFactory, DeviceFactory, GameFactory
from tests.proofs.access.permissions_stake import Stake, taken_back

pytestmark = pytest.mark.django_db


def let_in(client: Client, code: str) -> Watcher:
    """Who watches, as the view of the events says it."""
    seen: list[Watcher] = []
    scope = {"asgi.scope": {WATCHERS: seen}}
    answer = client.get(f"/api/v1/games/{code}/events", **scope)
    assert answer.status_code == 200, answer.content
    (who,) = seen
    return who


def may_watch(client: Client, code: str) -> bool:
    return client.get(f"/api/v1/games/{code}/").status_code == 200


@pytest.mark.sqlite
def test_whoever_is_let_in_may_go_on_watching(stake: Stake) -> None:
    with taken_back():
        code = stake.game.code
        clients = {it.name: it.client() for it in stake.people}
        watching = {
            name: let_in(client, code)
            for name, client in clients.items()
            if may_watch(client, code)
        }
        assert watching.keys() == {it.name for it in stake.people if it.role}
        assert shut_out({(code, who) for who in watching.values()}) == set()


def _given(game: Game, **whose: object) -> None:
    """The game is somebody else's, and its group too."""
    Game.objects.filter(pk=game.pk).update(**whose)
    Group.objects.filter(games=game).update(**whose)


LOSSES: dict[str, Callable[[Game], object]] = {
    "all links are closed": lambda game: [
        links.revoke_link(code=game.code, role=role, by=None) for role in Role
    ],
    "all links of the group are closed": lambda game: [
        links.revoke_group_link(code=game.group.code, role=role, by=None) for role in Role
    ],
    "one link has a new code": lambda game: links.reissue_link(
        code=game.code, role=Role.SCORE, by=None
    ),
    "the game is another account's": lambda game: _given(game, owner=AccountFactory()),
    "the game has no owner and no device": lambda game: _given(game, owner=None, device=None),
    "all accounts are disabled": lambda _: User.objects.update(is_active=False),
    "all passwords are new": lambda _: User.objects.update(password="another"),
    "all are signed out": lambda _: Session.objects.all().delete(),
    "all sessions are over": lambda _: Session.objects.update(
        expire_date=timezone.now() - timedelta(seconds=1)
    ),
    "all tokens are revoked": lambda _: [
        tokens.revoke(token)
        for account in User.objects.all()
        for token in tokens.tokens_of(account)
    ],
    "the devices that scored are gone": lambda _: Device.objects.filter(name="May score").delete(),
    "the codes are other games'": lambda game: Game.objects.filter(pk=game.pk).update(
        code="AAAAAA"
    ),
}


@pytest.mark.sqlite
@pytest.mark.parametrize("loss", LOSSES.values(), ids=LOSSES)
def test_who_has_lost_the_right_to_watch_is_shut_out_and_nobody_else(
    loss: Callable[[Game], object], stake: Stake
) -> None:
    """As the page itself answers everybody after it."""
    cache.clear()  # who is shut out has guessed once more
    with taken_back():
        code = stake.game.code
        clients = [it.client() for it in stake.people]
        watching = {let_in(it, code): it for it in clients if may_watch(it, code)}
        loss(stake.game)
        gone = {who for who, client in watching.items() if not may_watch(client, code)}
        assert shut_out({(code, who) for who in watching}) == {(code, who) for who in gone}
        assert gone


def test_a_right_in_one_game_is_none_in_another() -> None:
    ana, ben = DeviceFactory(), DeviceFactory()
    one, other = GameFactory(device=ana), GameFactory(device=ben)
    link = one.links.get(role=Role.WATCH).code_hash
    told = {
        (game.code, who)
        for game in (one, other)
        for who in (Watcher(device=ana.pk), Watcher(device=ben.pk), Watcher(link=link))
    }
    assert shut_out(told) == {
        (one.code, Watcher(device=ben.pk)),
        (other.code, Watcher(device=ana.pk)),
        (other.code, Watcher(link=link)),
    }


@pytest.mark.parametrize("most", [2, 200])
def test_thousands_are_asked_about_at_once(most: int, django_assert_num_queries) -> None:
    """However many of each kind there are, and in however many games."""
    games = [GameFactory() for _ in range(2)]
    viewings = set()
    for number in range(most):
        device, account = DeviceFactory(), AccountFactory()
        game = games[number % 2]
        link = game.links.get(role=Role.WATCH)
        links.grant(link, Actor(device, account))
        seal = account.get_session_auth_hash()
        viewings |= {
            (game.code, Watcher(device=device.pk)),
            (game.code, Watcher(account=account.pk, session=f"key {number}", seal=seal)),
            (game.code, Watcher(device=device.pk, account=account.pk, is_token=True)),
            (game.code, Watcher(link=f"{link.code_hash}{number}")),
        }
    with django_assert_num_queries(7):
        gone = shut_out(viewings)
    assert len(gone) == 3 * most, "all but the devices that have opened the link"


def test_nobody_is_asked_about_twice_and_never_too_many_at_once() -> None:
    viewings = [("K7MX2Q", Watcher(link=str(number))) for number in range(2_500)]
    portions = list(in_portions(viewings))
    assert [len(portion) for portion in portions] == [1_000, 1_000, 500]
    assert set().union(*portions) == set(viewings)
