"""Taking one's data away, and an account that is deleted: what goes with it, and what stays."""

import io
import json
import zipfile
from datetime import UTC, datetime

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client

from scoring.rules.rule_set import RuleSet
from sessions.access import tokens
from sessions.access.links import code_of, grant, open_link
from sessions.access.roles import Actor
from sessions.events.founding import found
from sessions.exchange import account as data
from sessions.games import services
from sessions.games.house_rules.kept import save_house_rules
from sessions.models import (
    ApiToken,
    Device,
    DeviceGame,
    Game,
    GameEntry,
    Group,
    HouseRules,
    Player,
    Role,
)
from sessions.people import players
from sessions.people.groups import change_group
from sessions.people.leaving import delete_account, games_of_nobody_else
from tests import verbs
from tests.sessions.events.evenings import FIRST_DAY, NAMES, Evening


@pytest.fixture
def settled(ana, device, play):
    """Ana after a season: a game of her own, a player, house rules, a token, a passkey."""
    game = play("Ana", "Dad", device=device, owner=ana, opening_threshold=0)
    verbs.record_total(code=game.code, points=400, by=Actor(device, ana))
    me = players.me(ana, "Ana")
    players.claim(player=me, guest="Ana", account=ana)
    save_house_rules(name="Kitchen", rules=RuleSet.from_json({}), device=device, account=ana)
    tokens.issue(account=ana, name="board", role=Role.SCORE)
    EmailAddress.objects.create(user=ana, email=ana.email, primary=True)
    return game


def unpacked(account):
    file = zipfile.ZipFile(io.BytesIO(b"".join(data.archive(account))))
    assert file.testzip() is None
    return {name: file.read(name).decode() for name in file.namelist()}


def test_everything_can_be_taken_away(ana, settled, ben, play):
    bens = play("Not", "Hers", owner=ben)
    grant(bens.links.get(role=Role.SCORE), Actor(account=ana))
    shared = ana.grants.get()
    token, rules = ApiToken.objects.get(), HouseRules.objects.get()
    ana.last_login = datetime(2026, 11, 21, tzinfo=UTC)
    ana.save()

    files = unpacked(ana)

    assert sorted(files) == ["README.txt", "account.json", "games.ndjson"]
    lines = map(json.loads, files["games.ndjson"].splitlines())
    assert [it["game"]["uuid"] for it in lines if "game" in it] == [str(settled.uuid)]
    assert json.loads(files["account.json"]) == {
        "format": "farkle-account",
        "schema_version": 1,
        "username": "ana",
        "joined_at": ana.date_joined.isoformat(),
        "last_login_at": "2026-11-21T00:00:00+00:00",
        "emails": [{"email": "ana@example.org", "verified": False, "primary": True}],
        "passkeys": [],
        "players": [
            {"name": "Ana", "is_me": True, "seats": [{"game": settled.code, "seat": 0}]},
            {"name": "Dad", "is_me": False, "seats": [{"game": settled.code, "seat": 1}]},
        ],
        "house_rules": [{"key": rules.key, "version": 1, "name": "Kitchen", "rules": rules.rules}],
        "tokens": [
            {
                "name": "board",
                "role": "score",
                "ends_with": token.hint,
                "created_at": token.created_at.isoformat(),
                "last_used_at": None,
            }
        ],
        "games": [settled.code],
        "shared_games": [
            {"game": bens.code, "role": "score", "opened_at": shared.granted_at.isoformat()}
        ],
    }


def test_many_players_and_games_take_no_more_questions(ana, ben, play, django_assert_num_queries):
    for name in ("Ana", "Dad", "Zoe"):
        play(name, "Guest", owner=ana)
        players.claim(player=players.add_player(account=ana, name=name), guest=name, account=ana)
        grant(play("Not", "Hers", owner=ben).links.get(role=Role.WATCH), Actor(account=ana))

    with django_assert_num_queries(8):
        taken = data.facts(ana)

    assert [len(player["seats"]) for player in taken["players"]] == [1, 1, 1]
    assert len(taken["shared_games"]) == 3


def test_no_secret_is_taken_away(ana, settled):
    text = "".join(unpacked(ana).values())

    assert ana.password not in text
    assert ApiToken.objects.get().token_hash not in text


def test_an_archive_is_sent_game_by_game(ana, play):
    for _ in range(5):
        play(owner=ana)

    pieces = list(data.archive(ana))

    assert len(pieces) > 2
    assert all(pieces)


def test_the_account_goes_and_its_games_stay_with_the_table(ana, settled, device):
    client = Client()
    client.force_login(ana)
    Authenticator.objects.create(user=ana, type=Authenticator.Type.WEBAUTHN, data={})

    delete_account(account=ana, with_games=False)

    left = [User, ApiToken, HouseRules, EmailAddress, Authenticator, Session]
    assert [model.objects.count() for model in left] == [0] * len(left)
    assert list(Player.objects.values_list("name", "account")) == [("Ana", None), ("Dad", None)]
    game = Game.objects.get()
    assert (game.owner, game.version, game.device) == (None, 1, device)
    entry = GameEntry.objects.get()
    assert (entry.kind, entry.account, entry.device) == ("total", None, device)
    assert sorted(Device.objects.values_list("name", flat=True)) == ["", "Ana's phone"]


def test_a_group_that_is_others_too_stays(ana, ben, play):
    codes = ("SHARE1", "LEAGU1", "HIDES1", "VEILS1", "ALONE1", "EMPTY1")
    groups = [Group.objects.create(code=it, owner=ana) for it in codes]
    shared, league, hiding, veiling, alone, empty = groups
    change_group(code=shared.code, by=Actor(account=ana), name="The club")
    open_link(code=code_of(shared.links.get(role=Role.WATCH)), by=Actor(account=ben))
    event = found(group=league.code, name="Autumn", first_day=FIRST_DAY, entrants=NAMES, by=None)
    Evening(event).open().draw().publish()
    for group in (hiding, empty):
        Player.objects.create(group=group, name="Cleo", is_hidden=True)
    change_group(code=veiling.code, by=Actor(account=ana), hides_names=True)
    for group in (hiding, veiling, alone):
        Game.objects.filter(pk=play("Cleo", owner=ana).pk).update(group=group)

    delete_account(account=ana, with_games=False)

    assert set(Group.objects.values_list("code", flat=True)) == set(codes[:4])
    assert not Group.objects.exclude(owner=None).exists()


def test_the_names_of_revoked_tokens_go_too(ana, ben, settled):
    for account, name in ((ana, "Ana's old board"), (ben, "Ben's board")):
        token, _secret = tokens.issue(account=account, name=name, role=Role.SCORE)
        tokens.revoke(token)

    delete_account(account=ana, with_games=False)

    names = sorted(Device.objects.values_list("name", flat=True))
    assert names == ["", "", "Ana's phone", "Ben's board"]
    assert ApiToken._base_manager.get().account == ben


def test_other_accounts_stay_signed_in(ana, ben, settled):
    client = Client()
    client.force_login(ben)

    delete_account(account=ana, with_games=True)

    assert Session.objects.count() == 1
    assert User.objects.get() == ben


def test_games_that_nobody_else_has_opened_go_if_wanted(ana, ben, settled, play, device):
    other = Device.objects.create()
    shared = [play(device=device, owner=ana) for _ in range(3)]
    grant(shared[0].links.get(role=Role.WATCH), Actor(device=other))
    grant(shared[1].links.get(role=Role.WATCH), Actor(account=ben))
    services.remember_game(device=other, game=shared[2])
    own = play(device=device, owner=ana)
    grant(own.links.get(role=Role.SCORE), Actor(device, ana))
    without_device = play(owner=ana)
    bens = play(device=device, owner=ben)
    assert set(games_of_nobody_else(ana)) == {settled, own, without_device}

    delete_account(account=ana, with_games=True)

    assert set(Game.objects.all()) == {*shared, bens}
    assert GameEntry.objects.count() == 0
    assert DeviceGame.objects.filter(device=device).count() == 4
