"""Sets stages: each a game with accounts, devices, links and tokens around it, to be spoilt.

Runs inside of a site's process, and says in JSON what there is. Knows what is stored; no request.
"""

from __future__ import annotations

import json
import sys
from time import time
from typing import Any

from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.core.signing import get_cookie_signer

from scoring.rules.rule_set import RuleSet
from sessions.access import links, tokens
from sessions.access.devices import COOKIE
from sessions.access.roles import Actor
from sessions.games.house_rules.kept import save_house_rules
from sessions.models import Device, Game, Player, Role
from sessions.people.players import own_group
from tests import verbs
from tests.factories import GameFactory
from tests.proofs.access.permissions import every_address
from tests.sessions.api.leagues import league

CSRF = "x" * 32
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def tell(number: int) -> None:
    """Say every address of the site, and what is on so many stages."""
    told = {"addresses": every_address(), "stages": [_stage(it) for it in range(number)]}
    sys.stdout.write(json.dumps(told))


def _stage(number: int) -> dict[str, Any]:
    owner = User.objects.create_user(f"owner{number}", email=f"owner{number}@farkle.example")
    staff = User.objects.create_superuser(f"staff{number}", email=f"staff{number}@farkle.example")
    here = Device.objects.create(name="Here")
    game = GameFactory(rules={"target_score": 20_000, "opening_threshold": 0}, device=here)
    Game.objects.filter(pk=game.pk).update(owner=owner)
    for points in (600, 0, 350, 1_000):
        verbs.record_total(code=game.code, points=points)
    finished = _finished(here)
    opened = Device.objects.create(name="Opened")
    codes = {Role(link.role).key: links.code_of(link) for link in game.links.all()}
    for code in codes.values():
        links.open_link(code=code, by=Actor(opened))
    token, secret = tokens.issue(account=owner, name="script", role=Role.MANAGE)
    player = Player.objects.create(group=own_group(owner), name="Carla")
    house = save_house_rules(name="Ours", rules=RuleSet.from_json({}), device=here)
    bearers = {Role(it.role).key: links.token_of(it) for it in game.links.all()}
    return {
        "codes": [game.code, finished.code, league(game.group.code).code],
        "links": list(codes.values()),
        "key": house.key,
        "username": owner.username,
        "devices": [str(here.pk), str(opened.pk)],
        "numbers": [it.pk for it in (game, owner, staff, token, player, house)],
        "people": {
            "stranger": _cookies(),
            "device": _cookies(**{COOKIE: _signed(here)}),
            "guest": _cookies(**{COOKIE: _signed(opened)}),
            "account": _cookies(**{COOKIE: _signed(here), "sessionid": _session(owner)}),
            "staff": _cookies(sessionid=_session(staff)),
            "token": {"Authorization": f"Bearer {secret}"},
            **{f"to {role}": {"Authorization": f"Bearer {it}"} for role, it in bearers.items()},
        },
    }


def _finished(device: Device) -> Game:
    game = GameFactory(rules={"target_score": 1_000, "opening_threshold": 0}, device=device)
    for points in (1_000, 0, 0):
        verbs.record_total(code=game.code, points=points)
    return game


def _cookies(**cookies: str) -> dict[str, str]:
    cookies["csrftoken"] = CSRF
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}


def _signed(device: Device) -> str:
    return str(get_cookie_signer(salt=COOKIE).sign(str(device.pk)))


def _session(account: User) -> str:
    """Signed in with a password, just now."""
    session = SessionStore()
    session["_auth_user_id"] = str(account.pk)
    session["_auth_user_backend"] = BACKEND
    session["_auth_user_hash"] = account.get_session_auth_hash()
    session["account_authentication_methods"] = [{"method": "password", "at": time()}]
    session["account_authentication_methods_user"] = str(account.pk)
    session.save()
    return str(session.session_key)
