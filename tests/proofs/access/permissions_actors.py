"""Everybody who may ask for something: with cookies, with an account, with a token, with nothing.

Knows how each of them has come by what they may do; nothing of addresses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from allauth.mfa.models import Authenticator
from cryptography.hazmat.primitives.asymmetric import ec
from django.contrib.auth.models import User
from django.core.signing import get_cookie_signer
from django.test import Client
from django.test.client import ClientHandler
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import (
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

from scoring.rules.rule_set import RuleSet
from sessions.access import links, tokens
from sessions.access.devices import COOKIE
from sessions.access.roles import Actor
from sessions.games.lists import trash
from sessions.history.counted_luck import count_luck
from sessions.models import ApiToken, Device, Game, Group, HouseRules, Player, Role
from sessions.people.groups import change_group
from sessions.people.players import own_group
from sessions.people.who.merging import merge
from tests import verbs
from tests.factories import AccountFactory, DeviceFactory, GameFactory

PASSWORD = "correct horse battery"
NOTHING = 0
HOUSE = "house-atstak"
"""The key of the owner's house rules."""
NONSENSE = "fk_" + "x" * 43


@dataclass(frozen=True)
class Person:
    """Somebody who asks. `role` is what they may do in the game, 0 is nothing, and `in_group` in
    its group."""

    name: str
    role: int = NOTHING
    device: Device | None = None
    account: User | None = None
    token: str = ""
    """What is sent as bearer; pages do not read it."""
    owns: bool = False
    is_false: bool = False
    """The token opens nothing: it may be refused where somebody without any would not be."""
    only_watches: bool = False
    """A personal token that changes nothing anywhere."""
    cookies: dict[str, str] = field(default_factory=dict)
    in_group: int = NOTHING
    manages_by_token: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def username(self) -> str:
        return self.account.username if self.account else ""

    def client(self, *, checks_csrf: bool = False) -> Client:
        """A browser, or a program, with what this person has."""
        client = Client(enforce_csrf_checks=checks_csrf, raise_request_exception=False)
        client.handler = _handler(checks_csrf=checks_csrf)
        if self.token:
            client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {self.token}"
        for name, value in self.cookies.items():
            client.cookies[name] = value
        return client


@cache
def _handler(*, checks_csrf: bool) -> ClientHandler:
    """One for all of them: to put the middleware together takes as long as a small answer."""
    return ClientHandler(enforce_csrf_checks=checks_csrf)


USUAL_NAMES = ("Ana", "Ben", "Cleo")


def game_at_stake(names: Sequence[str] = USUAL_NAMES) -> Game:
    """Three players, started on a device and owned by an account."""
    started_on = DeviceFactory(name="Started here")
    game = GameFactory(rules={"target_score": 2_000}, device=started_on, names=names)
    game.owner = AccountFactory(username="owner", email="owner@farkle.example")
    game.save()
    game.group.owner = game.owner
    game.group.save()
    change_group(code=game.group.code, by=None, name="At stake")
    return game


def belongings(owner: User) -> dict[str, str]:
    """What only the owner's account may touch: house rules, and a player, a token and a passkey
    with one number."""
    number = 4711
    guest = Player.objects.create(pk=number, group=own_group(owner), name="Carla")
    rules = RuleSet(name="At stake").to_json()
    HouseRules.objects.create(key=HOUSE, version=1, name="At stake", rules=rules, owner=owner)
    device = DeviceFactory(name="At stake")
    kept = {"account": owner, "device": device, "role": Role.WATCH, "token_hash": "at stake"}
    ApiToken.objects.create(pk=number, hint="ake", **kept)
    data = {"name": "At stake", "credential": _credential()}
    Authenticator.objects.create(pk=number, user=owner, type=Authenticator.Type.WEBAUTHN, data=data)
    return {"pk": str(number), "guest": str(guest.uuid)}


def _credential() -> dict[str, Any]:
    """What a passkey sends when it is registered."""
    key = ES256.from_cryptography_key(ec.generate_private_key(ec.SECP256R1()).public_key())
    known = AttestedCredentialData.create(bytes(16), b"at stake", key)
    flags = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.AT
    data = AuthenticatorData.create(bytes(32), flags, 0, known)
    client = CollectedClientData.create("webauthn.create", b"challenge", "http://testserver")
    response = {
        "clientDataJSON": websafe_encode(client),
        "attestationObject": websafe_encode(AttestationObject.create("none", data, {})),
    }
    name = websafe_encode(known.credential_id)
    return {"id": name, "rawId": name, "type": "public-key", "response": response}


def everybody(game: Game) -> list[Person]:
    """All who may ask about this game."""
    return [*_with_cookies(game), *_in_the_group(game.group), *_with_tokens(game)]


def _with_cookies(game: Game) -> Iterator[Person]:
    yield Person("stranger")
    elsewhere = DeviceFactory(name="Elsewhere")
    GameFactory(device=elsewhere)
    yield _on_device("another device", elsewhere, NOTHING)
    shut_out = DeviceFactory(name="Shut out")
    shut_out_account = AccountFactory(username="shut_out")
    _open(game, Role.MANAGE, Actor(shut_out, shut_out_account))
    links.reissue_link(code=game.code, role=Role.MANAGE, by=None)
    yield _on_device("device with a revoked link", shut_out, NOTHING)
    yield signed_in("account with a revoked link", shut_out_account, NOTHING)
    for role in Role:
        device = DeviceFactory(name=f"May {role.key}")
        _open(game, role, Actor(device))
        yield _on_device(f"device that may {role.key}", device, role)
        account = AccountFactory(username=f"may_{role.key}")
        _open(game, role, Actor(account=account))
        yield signed_in(f"account that may {role.key}", account, role)
    yield _on_device("device that started the game", game.device, Role.MANAGE)
    owner = signed_in("account that owns the game", game.owner, Role.MANAGE, owns=True)
    yield replace(owner, in_group=Role.MANAGE)
    yield signed_in("another account", AccountFactory(username="other"), NOTHING)
    staff = AccountFactory(username="staff", is_staff=True, is_superuser=True)
    yield signed_in("staff", staff, NOTHING)
    helper = AccountFactory(username="helper", is_staff=True)
    yield signed_in("staff without rights", helper, NOTHING)


def _in_the_group(group: Group) -> Iterator[Person]:
    """Whoever has a role in the group has it in the game."""
    for role in Role:
        device = DeviceFactory(name=f"In the group, may {role.key}")
        code = links.code_of(group.links.get(role=role))
        links.open_link(code=code, by=Actor(device))
        person = _on_device(f"device that may {role.key} in the group", device, role)
        yield replace(person, in_group=role)
        token = links.token_of(group.links.get(role=role))
        bearer = Person(f"bearer of the group's link to {role.key}", role, token=token)
        yield replace(bearer, in_group=role)


def _with_tokens(game: Game) -> Iterator[Person]:
    revoked = links.token_of(game.links.get(role=Role.MANAGE))
    links.reissue_link(code=game.code, role=Role.MANAGE, by=None)
    manager = Device.objects.get(name="May manage")
    for account in (None, User.objects.get(username="may_manage")):
        _open(game, Role.MANAGE, Actor(None if account else manager, account))
    yield Person("bearer of a revoked link", token=revoked, is_false=True)
    yield Person("bearer of nonsense", token=NONSENSE, is_false=True)
    for link in game.links.all():
        role = Role(link.role)
        yield Person(f"bearer of the link to {role.key}", role, token=links.token_of(link))
        by_token = _by_token(f"owner's token to {role.key}", game.owner, role, role)
        yield replace(by_token, in_group=role)
    other = User.objects.get(username="other")
    yield _by_token("another account's token", other, Role.MANAGE, NOTHING)
    staff = User.objects.get(username="staff")
    yield _by_token("staff's token to manage", staff, Role.MANAGE, NOTHING)
    token, secret = tokens.issue(account=game.owner, name="revoked", role=Role.MANAGE)
    tokens.revoke(token)
    yield Person("revoked token of the owner", token=secret, is_false=True)


def _on_device(name: str, device: Device, role: int) -> Person:
    signed = get_cookie_signer(salt=COOKIE).sign(str(device.pk))
    return Person(name, role, device, cookies={COOKIE: signed})


def signed_in(name: str, account: User, role: int, *, owns: bool = False) -> Person:
    """Signed in just now with the password, and once more, as is asked for before what is risky."""
    account.set_password(PASSWORD)
    account.save()
    client = Client()
    for page in ("login", "reauthenticate"):
        typed = {"login": account.username, "password": PASSWORD}
        answer = client.post(f"/account/{page}/", typed)
        assert answer.status_code == 302, answer.content.decode()
    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    return Person(name, role, account=account, owns=owns, cookies=cookies)


def _by_token(name: str, account: User, highest: Role, role: int) -> Person:
    token, secret = tokens.issue(account=account, name=name, role=highest)
    person = Person(name, role, token.device, account, secret, only_watches=highest < Role.SCORE)
    return replace(person, manages_by_token=highest == Role.MANAGE)


def _open(game: Game, role: Role, by: Actor) -> None:
    links.open_link(code=links.code_of(game.links.get(role=role)), by=by)


def _between_turns(code: str) -> None:
    verbs.record_total(code=code, points=600)


def _in_a_turn(code: str) -> None:
    _between_turns(code)
    verbs.record_throw(code=code, dice=[5, 5, 5, 2, 3, 4], set_aside=[5, 5, 5])


def _somebody_has_left(code: str) -> None:
    verbs.retire_seat(code=code, seat=1)


def _finished(code: str) -> None:
    """The first turn by its dice, of which more can be told."""
    verbs.record_throw(code=code, dice=[6, 6, 6, 2, 3, 4], set_aside=[6, 6, 6], bank=True)
    for points in (0, 0, 1_400, 0, 0):
        verbs.record_total(code=code, points=points)
    count_luck(Group.objects.get(games__code=code))  # as whoever looks first does: it is kept


def _signed(code: str) -> None:
    _finished(code)
    for seat in range(3):
        verbs.sign_card(code=code, seat=seat)


def _merged(code: str) -> None:
    """Who sits first is another name of somebody else."""
    first = Game.objects.get(code=code).played_seats.get(position=0).player
    merge(player=first, into=first.group.players.get(name="Carla"), by=None)


PLAYS: dict[str, Callable[[str], None]] = {
    "-": _between_turns,
    "not begun": lambda code: None,
    "in a turn": _in_a_turn,
    "somebody has left": _somebody_has_left,
    "finished": _finished,
    "signed": _signed,
    "merged": _merged,
    "deleted": lambda code: trash.delete_game(code=code) and None,
}
"""How far a game is played."""
